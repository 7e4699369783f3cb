"""What can be read off a player's board: tents, limits, icons, stands, concerts. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from .cards import ARTISTS, BEADS, BOARDS, CAMPSITES, COLORS, KEEPS, RISING, STAGES, STARS, Keep
from .effects import Bonus, KeepMinus, NoBonus, Nothing, TrackOffset
from .model import Board

STAND_POINTS = {"pizza": 7, "beer": 5, "water": 3}
LEVELS = ("–", "I", "II", "III")
NOTHING = Nothing()
OFFSETS: dict[tuple[str, str], int] = {
    (board.id, board.rule.track): board.rule.n for board in BOARDS.values() if isinstance(board.rule, TrackOffset)
}
ICONS = {
    track: [max((bead.icon for bead in beads if bead.at <= at), default=0) for at in range(len(beads) + 3)]
    for track, beads in BEADS.items()
}
"""The highest icon reached at each position, and a little beyond the end."""


def has_power(board: Board, power: str) -> bool:
    """Whether the starting Stage card with this power lies on the board (CT-20.1)."""
    return board.powered and any(space.card and STAGES[space.card].power == power for space in board.stages)


def power_of(board: Board) -> str:
    """The id of the board's power, "" if it has none or has lost it."""
    cards = [STAGES[space.card].power for space in board.stages if space.card] if board.powered else []
    return next((power for power in cards if power), "")


# ---- tents and meeples -------------------------------------------------------------------------------------------


def tents(board: Board) -> int:
    """All tents of the Campsite cards (CT-9.1, CT-20.11)."""
    extra = int(has_power(board, "PW7"))
    return sum(CAMPSITES[card].tents + extra for card in board.campsites)


def crowd(board: Board) -> int:
    """All meeples."""
    return sum(board.meeples.values())


def free_tents(board: Board) -> int:
    """Tents without a meeple."""
    return tents(board) - crowd(board)


def needed(board: Board) -> dict[str, int]:
    """Meeples per colour that the Artist cards on stage demand together."""
    wanted: dict[str, int] = dict.fromkeys(COLORS, 0)
    for _, artist in on_stage(board):
        for color, number in ARTISTS[artist].demand.items():
            wanted[color] += number
    return wanted


def least_needed(board: Board) -> str:
    """The colour to return first (D24): most above what Artists on stage demand, then the largest."""
    wanted = needed(board)
    owned = [color for color in COLORS if board.meeples[color]]
    return max(owned, key=lambda color: (board.meeples[color] - wanted[color], board.meeples[color]))


# ---- tracks ------------------------------------------------------------------------------------------------------


def offset(board: Board, track: str) -> int:
    """Extra empty spaces at the start of a track (CT-21.1 to CT-21.3)."""
    return OFFSETS.get((board.side, track), 0)


def track_end(board: Board, track: str) -> int:
    """The last position of a track (CT-8.7, 6.15)."""
    if track == "black":
        return 3 * len(board.campsites) - 1
    return len(BEADS[track]) + offset(board, track)


def room(board: Board, track: str) -> int:
    """How many spaces a marker can still advance (CT-8.3)."""
    return max(0, track_end(board, track) - board.tracks[track])


def bonus_at(board: Board, track: str, at: int) -> Bonus:
    """The bonus of the space at a position of a track."""
    if track == "black":
        card, space = divmod(at, 3)
        return CAMPSITES[board.campsites[card]].black[space]
    rule = BOARDS[board.side].rule
    place = at - offset(board, track)
    if place < 1 or (isinstance(rule, NoBonus) and rule.track == track):
        return NOTHING
    return BEADS[track][place - 1].bonus


def icon_at(board: Board, track: str, at: int) -> int:
    """The highest icon (points, or level 1 to 3) reached at a position (CT-8.4)."""
    return ICONS[track][max(0, at - offset(board, track))]


def icon(board: Board, track: str) -> int:
    """The highest icon that the marker has reached; 0 is none."""
    return icon_at(board, track, board.tracks[track])


def reached(board: Board, track: str, at: int) -> str:
    """What has been reached at a position, in short: `4`, `II`, `5/3`, `–`."""
    if track == "black":
        best = keep_at(board, at)
        return f"{best.meeples}/{best.cards}"
    found = icon_at(board, track, at)
    return LEVELS[found] if track == "white" else str(found or "–")


def is_landmark(board: Board, track: str) -> bool:
    """Whether the marker's next space has a bonus or an icon of its own."""
    at = board.tracks[track] + 1
    if bonus_at(board, track, at) != NOTHING:
        return True
    if track == "black":
        return any(keep.at == at for keep in KEEPS)
    return icon_at(board, track, at) > icon_at(board, track, at - 1)


def keep_at(board: Board, at: int) -> Keep:
    """The keep limit reached at a position of the black track (CT-14.1, CT-21.6)."""
    best = [keep for keep in KEEPS if keep.at <= at][-1]
    rule = BOARDS[board.side].rule
    less = rule.n if isinstance(rule, KeepMinus) else 0
    return Keep(best.at, best.meeples - less, best.cards - less, best.mark)


def keep(board: Board) -> Keep:
    """The keep limit that the black marker has reached."""
    return keep_at(board, board.tracks["black"])


# ---- stages ------------------------------------------------------------------------------------------------------


def on_stage(board: Board) -> Iterator[tuple[int, str]]:
    """Stage spaces with the Artist above them, from the left."""
    return ((at, space.artist) for at, space in enumerate(board.stages) if space.artist)


def halves(board: Board, junction: int) -> tuple[str, str]:
    """The two half-stands at a junction, "" for none."""
    left, right = board.stages[junction].card, board.stages[junction + 1].card
    return STAGES[left].right if left else "", STAGES[right].left if right else ""


def stand(board: Board, junction: int) -> str:
    """The type of the completed stand at a junction, "" if there is none (CT-10.2, CT-10.4)."""
    if board.water[junction]:
        return "water"
    left, right = halves(board, junction)
    return left if left == right else ""


def stands(board: Board) -> list[str]:
    """The types of all completed stands."""
    return [kind for at in range(len(board.water)) if (kind := stand(board, at))]


def stand_points(board: Board) -> int:
    """What the completed stands are worth at the end (CT-16.3)."""
    return sum(STAND_POINTS[kind] for kind in stands(board))


def may_hold_water(board: Board, junction: int) -> bool:
    """Whether a water token may be put on a junction (CT-10.2)."""
    both = board.stages[junction].card and board.stages[junction + 1].card
    return bool(both) and not board.water[junction] and any(halves(board, junction))


def may_hold_ticket(board: Board, at: int) -> bool:
    """Whether a ticket token may be put on a Stage space (CT-10.1)."""
    return not board.stages[at].ticket


# ---- concerts ----------------------------------------------------------------------------------------------------


class Concert(Struct, frozen=True):
    """An Artist card that could be scored: its Stage space, and its points (CT-13.4)."""

    at: int
    artist: str
    card: int
    stage: int
    publicity: int

    @property
    def total(self) -> int:
        """All its points."""
        return self.card + self.stage + self.publicity


def concert(board: Board, at: int) -> Concert:
    """The concert of the Artist above a Stage space, whether it can be scored or not."""
    space = board.stages[at]
    artist, stage = ARTISTS[space.artist], STAGES[space.card]
    publicity = icon(board, "orange" if artist.id in STARS else "cyan")
    return Concert(at, artist.id, artist.points, artist.demand.get(stage.color, 0) * stage.rate, publicity)


def lacks_ticket(board: Board, at: int) -> bool:
    """Whether the Artist above a Stage space needs a ticket token that is not there (CT-13.2)."""
    space = board.stages[at]
    return sum(ARTISTS[space.artist].demand.values()) == 4 and not space.ticket


def missing(board: Board, artists: list[str]) -> dict[str, int]:
    """Meeples per colour that are missing to score these Artists together (CT-13.3)."""
    lacking: dict[str, int] = {}
    for color in COLORS:
        short = sum(ARTISTS[artist].demand.get(color, 0) for artist in artists) - board.meeples[color]
        if short > 0:
            lacking[color] = short
    return lacking


def can_score(board: Board, at: int) -> bool:
    """Whether the Artist above a Stage space can be scored alone."""
    space = board.stages[at]
    return bool(space.artist) and not lacks_ticket(board, at) and not missing(board, [space.artist])


def scorable(board: Board) -> list[Concert]:
    """The concerts that can be given alone, from the left."""
    return [concert(board, at) for at in range(len(board.stages)) if can_score(board, at)]


def best_set(board: Board) -> list[Concert]:
    """The concerts that together give most points; then more cards, then the leftmost (D23)."""
    open_now = scorable(board)
    best: list[Concert] = []
    for size in range(len(open_now), 0, -1):
        for chosen in combinations(open_now, size):
            fits = not missing(board, [each.artist for each in chosen])
            if fits and (not best or _points(chosen) > _points(best)):
                best = list(chosen)
    return best


def _points(concerts: tuple[Concert, ...] | list[Concert]) -> int:
    return sum(each.total for each in concerts)


# ---- newspaper ---------------------------------------------------------------------------------------------------


def multiplier(board: Board, of: str) -> int:
    """The size of a newspaper multiplier (6.1)."""
    match of:
        case "meeples":
            return crowd(board)
        case "common_colour":
            return max(board.meeples.values())
        case "ticket_tokens":
            return sum(space.ticket for space in board.stages)
        case "inactive_workers":
            return board.inactive
        case "completed_stands":
            return len(stands(board))
        case "min_stage_campsite":
            return min(_hired(board), sum(CAMPSITES[card].deck != "starting" for card in board.campsites))
        case "orange_icon" | "cyan_icon":
            return icon(board, of.removesuffix("_icon"))
        case "keep_meeples":
            return keep(board).meeples
        case "min_advance":
            return min(board.tracks[track] for track in ("cyan", "orange", "black"))
    return _artists(board, of)


def _hired(board: Board) -> int:
    return sum(bool(space.card) and STAGES[space.card].deck != "starting" for space in board.stages)


def _artists(board: Board, of: str) -> int:
    playing = [artist for _, artist in on_stage(board)]
    where = playing if of.endswith("on_stage") else board.scored
    if of == "artists_scored":
        return len(where)
    return sum(artist in (STARS if of.startswith("stars") else RISING) for artist in where)
