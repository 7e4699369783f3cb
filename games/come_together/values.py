"""What things are worth to a seat, in points at the end of the game: the quick estimates of the computer players (6.17,
section 10)."""

from __future__ import annotations

from msgspec import Struct

from games.core.table import Seat

from .cards import ARTISTS, BONUS, CARDS, COLORS, STAGES, STARS, BonusCard, Campsite, Public, StageCard
from .changes import T
from .effects import (
    ActivateProgram,
    Advance,
    AdvanceEach,
    Effect,
    GainFp,
    GainMeeple,
    GainUpgrade,
    GainWorker,
    Points,
    PointsPerMeeple,
    ScoreArtist,
)
from .model import Board
from .reckon import (
    STAND_POINTS,
    bonus_at,
    crowd,
    free_tents,
    has_power,
    icon_at,
    keep_at,
    needed,
    on_stage,
    room,
    scorable,
    stand_points,
)
from .steps_round import ROUNDS

WORKER = (3.0, 2.0, 0.5)
BONUS_CARD = 3.5
HOPED = {"orange": (6, 6, 4), "cyan": (3, 3, 2)}
OWNED_STAGE = (6.0, 5.0, 4.0, 3.0, 2.0, 1.0)
NEVER = -99.0
WATER_TOKEN = 2.7


class Taste(Struct, frozen=True):
    """The weights of a computer player; the defaults are the greedy level of section 10.

    A placement costs `worker` for each and wins `first_group` for a first share. An activation wins `space` for each
    space and `own_card` for each card, less `others` for what others get, less `activation`. Recovering wins `recover`
    for each worker and `early`, less `active` for each that is active; `scout` and `dismiss` weigh its options.
    `missing` is what an Artist loses for each meeple that it lacks.
    """

    worker: float = 1.0
    first_group: float = 0.6
    space: float = 1.1
    own_card: float = 1.0
    others: float = 0.35
    activation: float = 1.5
    recover: float = 1.0
    early: float = 2.5
    active: float = 0.8
    missing: float = 1.8
    scout: float = 1.0
    dismiss: float = 6.0


GREEDY = Taste()


class Eye:
    """A seat's look at the table: its board, the festivals still to come, and what its Artists lack."""

    def __init__(self, t: T, seat: Seat, taste: Taste):
        self.t, self.seat, self.taste = t, seat, taste
        self.board: Board = t.body.boards[seat]
        self.round = t.body.round
        self.festivals = ROUNDS + 1 - self.round
        wanted = needed(self.board)
        self.lacks: dict[str, int] = {color: wanted[color] - self.board.meeples[color] for color in COLORS}
        self.free = free_tents(self.board)
        playing = [artist for _, artist in on_stage(self.board)]
        self.stars = sum(artist in STARS for artist in playing) + 0.8 * (self.festivals - 1) + 0.4
        self.rising = len(playing) - sum(artist in STARS for artist in playing) + 0.4 * self.festivals

    # ---- effects -------------------------------------------------------------------------------------------------

    def effect(self, effect: Effect) -> float:
        """The value of a bonus now."""
        match effect:
            case GainFp(n):
                return 1.1 * n
            case GainMeeple(color):
                return self.meeple(color)
            case Advance("any", _):
                return max(self.step(track) for track in ("cyan", "orange", "white", "black"))
            case Advance(track, n):
                return self.steps(track, n)
            case AdvanceEach(n):
                return sum(self.steps(track, n) for track in ("cyan", "orange", "black"))
            case GainWorker(n):
                return WORKER[self.round - 1] * min(n, self.board.inactive)
            case Points(n):
                return float(n)
            case PointsPerMeeple(color, n):
                return float(n * self.board.meeples[color])
            case ActivateProgram(n):
                return n * max((self._shelved(card) for card in self.board.program), default=0.0)
            case GainUpgrade(n):
                return n * self.upgrade()
            case ScoreArtist():
                return max((each.total * 0.8 for each in scorable(self.board)), default=0.0)
        return 0.0

    def _shelved(self, card_id: str) -> float:
        """A card of the Program display that might be activated."""
        return BONUS_CARD if card_id in BONUS else self.card(card_id)

    def meeple(self, color: str) -> float:
        """A meeple of a colour, or of the best one."""
        if color == "any":
            return max(self.meeple(each) for each in COLORS) + 0.3
        if self.free < 1:
            return 1.0 if self.lacks[color] > 0 and min(self.lacks.values()) < 0 else 0.2
        return 2.8 if self.lacks[color] > 0 else 1.8 if self.festivals > 1 else 0.8

    def upgrade(self) -> float:
        """A Stage Upgrade in its best place."""
        return max([WATER_TOKEN, *(self.ticket(at) for at in range(len(self.board.stages)))])

    def ticket(self, at: int) -> float:
        """A ticket token on a Stage space: much where it is needed, less for later and with each one owned."""
        space = self.board.stages[at]
        if space.ticket:
            return NEVER
        if space.artist and sum(ARTISTS[space.artist].demand.values()) == 4:
            return 9.0
        tickets = sum(space.ticket for space in self.board.stages)
        return (4.0 if space.card else 3.0) * self.festivals / 3 - tickets

    # ---- tracks --------------------------------------------------------------------------------------------------

    def step(self, track: str, ahead: int = 1) -> float:
        """The value of entering a space that lies so many ahead."""
        if ahead > room(self.board, track):
            return 0.0
        at = self.board.tracks[track] + ahead
        return self._bonus(track, at) + self._icon(track, at)

    def steps(self, track: str, n: int) -> float:
        """The value of several spaces on a track."""
        return sum(self.step(track, ahead) for ahead in range(1, n + 1))

    def _bonus(self, track: str, at: int) -> float:
        bonus = bonus_at(self.board, track, at)
        return 0.8 if isinstance(bonus, Advance) else self.effect(bonus)

    def _icon(self, track: str, at: int) -> float:
        """What the icons gain, spread a little over the spaces before them."""
        if track == "white":
            return self._level(at)
        if track == "black":
            now, then = keep_at(self.board, at - 1).meeples, keep_at(self.board, at).meeples
            held = crowd(self.board) > now
            return 0.2 + (then - now) * (1.2 if held else 0.5) * (self.festivals > 1)
        gained = icon_at(self.board, track, at) - icon_at(self.board, track, at - 1)
        each = self.stars if track == "orange" else self.rising
        return 0.6 * gained * each + (0.22 if track == "orange" else 0.13) * each

    def _level(self, at: int) -> float:
        """A newspaper level: about what its points rise by."""
        gained = icon_at(self.board, "white", at) - icon_at(self.board, "white", at - 1)
        ahead = icon_at(self.board, "white", at + 2) - icon_at(self.board, "white", at)
        return 3.0 * gained + (0.7 if ahead else 0.1)

    # ---- cards ---------------------------------------------------------------------------------------------------

    def card(self, card_id: str) -> float:
        """The value of a card that is activated in its best place."""
        card = CARDS[card_id]
        match card:
            case StageCard():
                return max(self.stage(card_id, at) for at in range(len(self.board.stages)))
            case Campsite():
                return self._campsite(card)
            case Public():
                usable = min(card.take + has_power(self.board, "PW8"), max(self.free, 0))
                best = sorted((self.meeple(color) for color in card.colors), reverse=True)
                return sum(best[:usable]) if usable else 0.3
            case BonusCard():
                return sum(self.effect(bonus) for bonus in card.bonuses)
        return max((self.artist(card_id, at) for at, space in enumerate(self.board.stages) if space.card), default=0.3)

    def stage(self, card_id: str, at: int) -> float:
        """A Stage card on a Stage space: falling value, stands, less where it replaces another."""
        board, card = self.board, STAGES[card_id]
        owned = sum(bool(space.card) for space in board.stages)
        left = board.stages[at - 1].card if at else ""
        right = board.stages[at + 1].card if at + 1 < len(board.stages) else ""
        stands: float = STAND_POINTS[card.left] if left and card.left and STAGES[left].right == card.left else 0
        stands += STAND_POINTS[card.right] if right and card.right and STAGES[right].left == card.right else 0
        if board.stages[at].card:
            lost = sum(bool(board.water[j]) * 3 for j in (at - 1, at) if 0 <= j < len(board.water))
            return stands * 0.8 + card.rate - 2.5 - lost
        fresh = OWNED_STAGE[min(owned - 1, 5)] if owned else OWNED_STAGE[0]
        near = 0.5 * bool(left or right)
        return fresh * (0.4 + 0.2 * self.festivals) + stands * 0.9 + near

    def _campsite(self, card: Campsite) -> float:
        owned = len(self.board.campsites)
        value = (4.0 if owned < 3 else 2.0) + (1.5 if self.free < 2 else 0.0) + 0.3 * card.tents
        return value * (0.5 if self.festivals == 1 else 1.0)

    def artist(self, card_id: str, at: int) -> float:
        """An Artist above a Stage space: what it will score, less for what is lacking."""
        card, space = ARTISTS[card_id], self.board.stages[at]
        value = self._promise(card_id, at, ahead=2)
        short, lacks = 0, self.lacks
        for color, number in card.demand.items():
            short += max(0, number - max(0, -lacks[color]))
        value -= self.taste.missing * short * (1.3 if self.festivals == 1 else 1.0)
        if card.points and not space.ticket:
            value -= 4.0
        if space.artist:
            value -= 6.0
        return max(value, 0.3) if not space.artist else value

    def _promise(self, card_id: str, at: int, ahead: int = 0) -> float:
        """All points of an Artist on a Stage space, with the icon that can be hoped for."""
        board, card = self.board, ARTISTS[card_id]
        track, stage = "orange" if card_id in STARS else "cyan", STAGES[board.stages[at].card]
        icon = max(icon_at(board, track, board.tracks[track] + ahead), HOPED[track][self.round - 1])
        return card.points + card.demand.get(stage.color, 0) * stage.rate + icon

    # ---- the whole board -----------------------------------------------------------------------------------------

    def prospects(self) -> float:
        """The score, and what the board promises for the rounds to come."""
        board, ahead = self.board, self.festivals
        value = board.score + 0.95 * stand_points(board) + 1.1 * board.fp + 0.5 * len(board.program)
        value += sum(self._waiting(at, artist) for at, artist in on_stage(board))
        value += sum(1.2 * ahead for space in board.stages if space.card and not space.artist)
        value += sum((1.0 + ahead) for space in board.stages if space.ticket)
        value += 0.8 * ahead * icon_at(board, "orange", board.tracks["orange"])
        value += 0.5 * ahead * icon_at(board, "cyan", board.tracks["cyan"])
        value += 0.15 * ahead * (board.tracks["orange"] + board.tracks["cyan"] + board.tracks["black"])
        value += (0.6 + 0.6 * ahead) * crowd(board) + 0.3 * max(self.free, 0)
        return value + WORKER[self.round - 1] * (board.active + 0.8 * board.resting)

    def _waiting(self, at: int, artist: str) -> float:
        """An Artist on stage: what it scores, less for the meeples that all Artists together lack."""
        space, card = self.board.stages[at], ARTISTS[artist]
        short = sum(max(0, min(number, self.lacks[color])) for color, number in card.demand.items())
        return max(
            0.5, 0.8 * self._promise(artist, at) - 1.5 * short - (3.0 if card.points and not space.ticket else 0.0)
        )
