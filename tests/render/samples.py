"""Festival tables laid out by hand: start, middle and end, for two to four seats, with short and long names."""

from __future__ import annotations

from msgspec.structs import replace

from games.festival.view import BoardMap, Crowd, Goal, Shape, Spot, Stand, View, Zone

MAP = """
.. A1 A1 A1 A1 A1 A1 SP .. EX .. ..
.. A2 A2 A2 A2 A2 A2 .. .. B3 B2 B1
EX A3 A3 A3 A3 A3 A3 FO FO B3 B2 B1
.. .. WC .. VI VI .. .. .. B3 B2 B1
SP .. WC .. .. .. DR .. ME B3 B2 B1
D1 D2 D3 .. DR .. .. .. ME B3 B2 B1
D1 D2 D3 ME .. .. .. DR .. B3 B2 B1
D1 D2 D3 ME .. DR .. .. .. WC .. SP
D1 D2 D3 .. .. .. VI VI .. WC .. ..
D1 D2 D3 FO FO C3 C3 C3 C3 C3 C3 EX
D1 D2 D3 .. .. C2 C2 C2 C2 C2 C2 ..
.. .. EX .. SP C1 C1 C1 C1 C1 C1 ..
"""
KINDS = {
    "ME": ("merch", "Merchandising stand"),
    "VI": ("vip", "VIP area"),
    "FO": ("food", "Food stand"),
    "WC": ("wc", "WC"),
    "DR": ("drink", "Drink stand"),
    "SP": ("speakers", "Speakers"),
    "EX": ("exit", "Emergency exit"),
}
SIDES = {"A": "top", "B": "right", "C": "bottom", "D": "left"}
NAMES = {"I2": "Duo", "I3": "Queue", "V3": "Corner", "O4": "Block", "L4": "Hook", "T4": "Fan"}
ORIENTATIONS = {
    "I2-0": "##", "I2-1": "#/#", "I3-0": "###", "I3-1": "#/#/#", "V3-0": "#./##", "V3-1": "##/#.", "V3-2": "##/.#",
    "V3-3": ".#/##", "O4-0": "##/##", "L4-0": "#./#./##", "L4-1": "###/#..", "L4-2": "##/.#/.#", "L4-3": "..#/###",
    "L4-4": ".#/.#/##", "L4-5": "#../###", "L4-6": "##/#./#.", "L4-7": "###/..#", "T4-0": "###/.#.",
    "T4-1": ".#/##/.#", "T4-2": ".#./###", "T4-3": "#./##/#.",
}  # fmt: skip
COLORS = ("pink", "green", "blue", "yellow")
HOSTILE = (
    "W" * 100,
    "مُحَمَّد بن عبد الله بن عبد المطلب الكاتب الأندلسي الطويل الاسم",
    "🎉🎉🎉",
    "Z̷̢̛̬a̶l̸͚̈́g̶̀o̷̿ \u202eevil\u202c <@123> **bold** `x`\n\n田中",
)


def offsets(picture: str) -> tuple[tuple[int, int], ...]:
    """The offsets of a picture from its head, the first cell in reading order (FE-4.8)."""
    cells = [(x, y) for y, row in enumerate(picture.split("/")) for x, mark in enumerate(row) if mark == "#"]
    head = cells[0]
    return tuple((x - head[0], y) for x, y in cells)


def crowd(color: str, notation: str) -> Crowd:
    """A token on the grid from its notation (`L4-0@a9`)."""
    turned, head = notation.split("@")
    column, row = ord(head[0]), int(head[1:])
    cells = tuple(f"{chr(column + x)}{row + y}" for x, y in offsets(ORIENTATIONS[turned]))
    token = turned.split("-")[0]
    return Crowd(color, token, NAMES[token], cells, notation)


def shape(token: str) -> Shape:
    """A token in a reserve."""
    return Shape(token, NAMES[token], offsets(ORIENTATIONS[f"{token}-0"]))


def board() -> BoardMap:
    """The map of the rules page (6.1)."""
    spots: list[Spot] = []
    zones: dict[str, dict[int, list[str]]] = {stage: {1: [], 2: [], 3: []} for stage in SIDES}
    for row, line in enumerate(MAP.split("\n")[1:-1], 1):
        for column, code in zip("abcdefghijkl", line.split(), strict=True):
            if code in KINDS:
                spots.append(Spot(f"{column}{row}", *KINDS[code]))
            elif code != "..":
                zones[code[0]][int(code[1])].append(f"{column}{row}")
    fields = tuple(Zone(stage, SIDES[stage], tuple(map(tuple, rows.values()))) for stage, rows in zones.items())
    return BoardMap("abcdefghijkl", 12, tuple(spots), fields)


def ranks(counts: dict[str, int]) -> dict[str, int]:
    """Ranks by count, ties in the order given."""
    ordered = sorted(counts, key=lambda color: -counts[color])
    return {color: rank for rank, color in enumerate(ordered, 1)}


def majority(
    id: str, name: str, symbol: str, counts: dict[str, int], stages: str = "", max_row: int = 3,
    locations: tuple[str, ...] = (), note: str = "beamed",
) -> Goal:  # fmt: skip
    """A Festival card on display."""
    verb = "squares_in_rows" if stages else "squares_adjacent"
    places = " or ".join(locations) if locations else f"rows 1-{max_row} of {' or '.join(stages)}"
    pays = ["4", "2", "1", "card"] if len(counts) == 4 else ["4", "2", "card"]
    return Goal(
        id, name, symbol, f"Most squares: {places}", verb, counts, locations, tuple(stages), max_row, note,
        ranks(counts), dict(zip(sorted(counts, key=ranks(counts).__getitem__), pays, strict=True)),
    )  # fmt: skip


def objective(
    id: str, name: str, symbol: str, counts: dict[str, int], threshold: int, points: int, stages: str = "",
    locations: tuple[str, ...] = (),
) -> Goal:  # fmt: skip
    """A Permanent Objective card on display."""
    verb = "tokens_on_stages" if stages else "squares_adjacent" if locations else "tokens_connected"
    text = f"At least {threshold}"
    return Goal(id, name, symbol, text, verb, counts, locations, tuple(stages), points=points, threshold=threshold)


def tally(seats: int, *numbers: int) -> dict[str, int]:
    """Counts for the colours in play; two seats play against neutral blue."""
    colors = COLORS[: max(seats, 3)]
    return dict(zip(colors, numbers, strict=False))


def players(seats: int, *numbers: int) -> dict[str, int]:
    """Counts for the players' colours alone."""
    return dict(zip(COLORS[:seats], numbers, strict=False))


def stand(seat: int, score: int, hands: int, mics: int, reserve: str, **more: object) -> Stand:
    """A seat in its usual colour."""
    pairs = min(hands, mics)
    plain: dict[str, object] = {"starts": False, "to_move": False, "last": None, "place": 0, "cards": (), **more}
    shapes = tuple(map(shape, reserve.split()))
    return Stand(
        seat=seat, color=COLORS[seat], score=score, pairs=pairs, final=score + 5 * pairs, hands=hands, mics=mics,
        reserve=shapes, **plain,  # type: ignore[arg-type]
    )  # fmt: skip


MIDDLE = {
    "pink": ("T4-2@h11", "I3-1@j2", "V3-0@e8", "I2-0@c11"),
    "green": ("O4-0@b1", "I3-1@d1", "L4-0@a9", "V3-1@h4", "T4-3@k6"),
    "blue": ("L4-5@e2", "O4-0@f6", "I2-1@d5", "I3-0@f10"),
    "yellow": ("I3-1@l2", "V3-3@c7", "T4-1@k9"),
}


REWARDS = (
    ("4", "2", "card", "4", "4", "2", "card", "4", "2", "4", "card", "4", "2", "2", "4"),
    ("2", "4", "4", "card", "2", "card", "4", "2", "4", "2", "2", "card", "4", "4", "2"),
    ("card", "card", "2", "2", "card", "4", "2", "card", "card", "card", "4", "2", "card", "card", "card"),
    ("card",) * 15,
)


def displays(seats: int) -> tuple[tuple[Goal, Goal, Goal], tuple[Goal, Goal, Goal]]:
    """Three Festival and three Permanent cards with counts of a middle game."""
    festival = (
        majority("F24", "Crowd Surge A-B", "mic", tally(seats, 5, 8, 3, 2), stages="AB", max_row=2),
        majority("F12", "Supper Break", "mic", tally(seats, 4, 2, 7, 0), locations=("food", "drink")),
        majority("F01", "Headliner at A", "hand", tally(seats, 0, 7, 4, 0), stages="A", note="single"),
    )
    permanent = (
        objective("P01", "Bar Regulars", "mic", players(seats, 3, 1, 7, 0), 7, 3, locations=("drink",)),
        objective("P17", "Pendulum A-C", "mic", players(seats, 2, 2, 2, 1), 4, 2, stages="AC"),
        objective("P19", "Human Chain", "mic", players(seats, 1, 2, 2, 1), 5, 3),
    )
    return festival, permanent


def middle(seats: int) -> View:
    """Round 7; seat 1 of 0.. is to move."""
    colors = COLORS[: max(seats, 3)]
    crowds = tuple(crowd(color, notation) for color in colors for notation in MIDDLE[color])
    festival, permanent = displays(seats)
    lasts = {color: crowd(color, MIDDLE[color][0]) for color in COLORS}
    figures = ((24, 3, 2, "O4 L4"), (19, 2, 2, "I2"), (22, 1, 4, "V3 T4"), (9, 0, 1, "I2 L4"))
    stands = tuple(
        stand(
            seat,
            score,
            hands,
            mics,
            reserve,
            starts=seat == 0,
            to_move=seat == 1,
            last=lasts[COLORS[seat]],
            rewards=REWARDS[seat][:6],
            place=seat + 1,
        )
        for seat, (score, hands, mics, reserve) in enumerate(figures[:seats])
    )
    return View(
        board(), "play", 7, 15, crowds, festival, permanent, 6, 9, stands, "blue" if seats == 2 else None,
        tuple(range(seats)), None, (), ("F05", "F25", "F07", "F30", "F02", "F19"),
    )  # fmt: skip


def after_hook(view: View) -> View:
    """The middle of a game with green's Hook moved from a9 to f8 and an objective claimed by it."""
    crowds = tuple(crowd("green", "L4-3@i8") if c.color == "green" and c.token == "L4" else c for c in view.crowds)
    first, *others = view.festival
    assert first
    counts = {**first.counts, "green": 10, "pink": 5}
    goal = replace(first, counts=counts)
    second = others[0]
    assert second
    counts = {**second.counts, "green": 5}
    other = replace(second, counts=counts, ranks=ranks(counts))
    permanent = (None, *view.permanent[1:])
    return replace(view, crowds=crowds, festival=(goal, other, others[1]), permanent=permanent, claimed="P01")


def over(seats: int) -> View:
    """The end after 15 rounds: seat 0 has won, only objectives are left on display."""
    view = middle(seats)
    figures = ((64, 3, 5), (58, 4, 3), (41, 6, 4), (22, 1, 7))
    stands = tuple(
        stand(seat, score, hands, mics, "", starts=seat == 0, last=was.last, place=seat + 1, rewards=REWARDS[seat])
        for seat, ((score, hands, mics), was) in enumerate(zip(figures, view.stands, strict=False))
    )
    return replace(
        view, phase="over", round=15, festival=(None, None, None), festival_deck=0, stands=stands, winners=(0,)
    )


def start(seats: int) -> View:
    """The first setup placement: an empty grid, full reserves, seat 0 is to place."""
    view = middle(seats)
    tokens = "I2 I3 V3 L4 T4" if seats == 4 else "I2 I3 V3 O4 L4 T4"
    stands = tuple(stand(seat, 0, 0, 0, tokens, starts=seat == 0, to_move=seat == 0) for seat in range(seats))
    return replace(
        view, phase="setup", round=0, crowds=(), festival_deck=12, permanent_deck=17, stands=stands, solved=()
    )
