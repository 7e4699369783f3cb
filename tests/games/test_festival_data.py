"""Festival's map, tokens and cards as the rules page gives them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.data import BadData, shaped
from games.festival.board import (
    BESIDE,
    BOARD,
    BY_TOKEN,
    CELLS,
    COLUMNS,
    OPEN,
    SPOTS,
    TOKENS,
    ZONES,
    cells_of,
    fringe_of,
    mask_of,
    tokens_for,
)
from games.festival.cards import (
    CARDS,
    FESTIVAL,
    PERMANENT,
    SCORING,
    Count,
    FestivalCard,
    SquaresAdjacent,
    SquaresInRows,
    TokensOnStages,
)

OFFSETS = {
    "I2": ["00 10", "00 01"],
    "I3": ["00 10 20", "00 01 02"],
    "V3": ["00 01 11", "00 10 01", "00 10 11", "00 -11 01"],
    "O4": ["00 10 01 11"],
    "L4": [
        "00 01 02 12", "00 10 20 01", "00 10 11 12", "00 -21 -11 01",
        "00 01 -12 02", "00 01 11 21", "00 10 01 02", "00 10 20 21",
    ],
    "T4": ["00 10 20 11", "00 -11 01 02", "00 -11 01 11", "00 01 11 02"],
}  # fmt: skip

BESIDE_CELLS = {
    "merch": "i4 h5 j5 d6 h6 j6 c7 e7 i7 c8 e8 d9",
    "vip": "e3 f3 d4 g4 e5 f5 g8 h8 f9 i9 g10 h10",
    "food": "h2 i2 g3 j3 h4 i4 d9 e9 c10 f10 d11 e11",
    "wc": "c3 b4 d4 b5 d5 c6 j7 i8 k8 i9 k9 j10",
    "drink": "g4 e5 f5 h5 d6 f6 g6 h6 e7 f7 g7 i7 e8 g8 h8 f9",
    "speakers": "g1 i1 h2 a4 b5 a6 l7 k8 l9 e11 d12 f12",
    "exit": "i1 k1 a2 j2 b3 a4 l9 k10 c11 l11 b12 d12",
}

CELL_NUMBERS = {
    18: "F01 F02 F03 F04 P13 P14 P15 P16",
    16: "F05 P01",
    12: "F06 F07 F08 F09 F10 F11 F30 F31 F32 F33 F34 F35 P02 P03 P04 P05 P06 P07",
    28: "F12 F20 F22 P08 P12",
    24: "F13 F14 F15 F17 F19 F21 F23 F24 F25 F26 F27 F28 F29 P09 P11",
    22: "F16",
    20: "F18 P10",
    36: "P17 P18",
    0: "P19 P20",
}

FESTIVAL_CARDS = """
F01 hand A3, F02 mic B3, F03 hand C3, F04 mic D3, F05 hand drink, F06 mic food, F07 hand merch, F08 mic vip,
F09 hand wc, F10 mic speakers, F11 hand exit, F12 mic food+drink, F13 hand merch+vip, F14 mic wc+exit,
F15 hand speakers+vip, F16 mic drink+merch, F17 hand food+wc, F18 mic speakers+exit, F19 hand vip+food,
F20 mic wc+drink, F21 hand merch+speakers, F22 mic exit+drink, F23 hand merch+wc, F24 mic A+B2, F25 hand A+C2,
F26 mic A+D2, F27 hand B+C2, F28 mic B+D2, F29 hand C+D2, F30 hand A+B1, F31 mic A+C1, F32 hand A+D1,
F33 mic B+C1, F34 hand B+D1, F35 mic C+D1
"""
"""Symbol, and the locations or the stages with the last of the rows that count."""

PERMANENT_CARDS = """
P01 mic drink 7 3, P02 hand food 7 4, P03 mic merch 7 4, P04 hand vip 7 4, P05 mic wc 7 4, P06 hand speakers 6 4,
P07 mic exit 6 5, P08 hand food+drink 9 3, P09 mic merch+vip 9 3, P10 hand speakers+exit 8 4,
P11 mic food+wc 9 4, P12 hand drink+speakers 9 3, P13 mic A 4 4, P14 hand B 4 4, P15 mic C 4 4, P16 hand D 4 4,
P17 mic A+C 4 2, P18 hand B+D 4 2, P19 mic linked 5 3, P20 hand linked 5 3
"""
"""Symbol, locations or stages, threshold and points."""


def turned(cell: str) -> str:
    """The cell a quarter turn clockwise brings it to."""
    column, row = COLUMNS.index(cell[0]), int(cell[1:]) - 1
    return f"{COLUMNS[11 - row]}{column + 1}"


def test_the_grid_has_116_open_cells_and_28_special_ones() -> None:
    """FE-1.1, FE-1.2"""
    assert len(CELLS) == 144
    assert Counter(SPOTS.values()) == dict.fromkeys(BESIDE, 4)
    assert OPEN.bit_count() == 116


def test_every_kind_of_location_has_its_open_neighbours() -> None:
    """Section 6.2"""
    assert {kind: set(cells_of(mask)) for kind, mask in BESIDE.items()} == {
        kind: set(cells.split()) for kind, cells in BESIDE_CELLS.items()
    }


def test_every_stage_has_three_rows_of_six_and_no_cell_is_in_two_zones() -> None:
    """FE-1.7, section 6.3"""
    rows = [row for zone in ZONES.values() for row in zone]

    assert [row.bit_count() for row in rows] == [6] * 12
    assert sum(rows).bit_count() == 72
    assert cells_of(ZONES["D"][0]) == ("a6", "a7", "a8", "a9", "a10", "a11")
    assert cells_of(ZONES["B"][2]) == ("j2", "j3", "j4", "j5", "j6", "j7")


def test_the_layout_turns_into_itself() -> None:
    """Section 6.1: food and WC swap, VIP and merchandising swap, stages follow each other."""
    becomes = {"food": "wc", "wc": "food", "vip": "merch", "merch": "vip"}
    stages = dict(zip("ABCD", "BCDA", strict=True))

    assert {turned(cell): becomes.get(kind, kind) for cell, kind in SPOTS.items()} == SPOTS
    for stage, following in stages.items():
        for row, other in zip(ZONES[stage], ZONES[following], strict=True):  # type: ignore[index]
            assert mask_of([turned(cell) for cell in cells_of(row)]) == other


def test_neighbours_share_an_edge() -> None:
    """FE-1.3"""
    assert cells_of(fringe_of(mask_of(["a1"]))) == ("b1", "a2")
    assert cells_of(fringe_of(mask_of(["l6"]))) == ("l5", "k6", "l7")
    assert set(cells_of(fringe_of(mask_of(["f6"])))) == {"f5", "e6", "g6", "f7"}


def test_orientations_are_those_of_the_table() -> None:
    """Section 6.4"""
    found = {
        token.id: [" ".join(f"{x}{y}" for x, y in turn.offsets) for turn in token.turns] for token in TOKENS.values()
    }

    assert found == OFFSETS


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_has_every_turn_and_flip_once(token: str) -> None:
    """FE-4.4, FE-4.7: two placements never cover the same cells."""
    shapes = [normal(list(turn.offsets)) for turn in TOKENS[token].turns]
    wanted = set()
    for flip in (1, -1):
        shape = [(flip * x, y) for x, y in TOKENS[token].turns[0].offsets]
        for _ in range(4):
            shape = [(-y, x) for x, y in shape]
            wanted.add(normal(shape))

    assert set(shapes) == wanted
    assert len(shapes) == len(wanted)
    assert len({laid.mask for laid in BY_TOKEN[token]}) == len(BY_TOKEN[token])


def normal(shape: list[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    left, top = min(x for x, _ in shape), min(y for _, y in shape)
    return frozenset((x - left, y - top) for x, y in shape)


def test_hooks_0_to_3_are_quarter_turns_clockwise_of_one_face() -> None:
    """Section 6.4"""
    shapes = [normal(list(turn.offsets)) for turn in TOKENS["L4"].turns]

    for face in (0, 4):
        for step in range(4):
            quarter = normal([(-y, x) for x, y in shapes[face + step]])
            assert quarter == shapes[face + (step + 1) % 4]


def test_four_players_leave_the_block_out() -> None:
    """FE-2.8, FE-2.9"""
    assert tokens_for(2) == tokens_for(3) == ("I2", "I3", "V3", "O4", "L4", "T4")
    assert tokens_for(4) == ("I2", "I3", "V3", "L4", "T4")


def test_placements_are_listed_in_canonical_order() -> None:
    """FE-4.10"""
    for placements in BY_TOKEN.values():
        keys = [(laid.turn, CELLS.index(laid.head)) for laid in placements]
        assert keys == sorted(keys)


def test_the_cards_have_their_kinds_and_symbols() -> None:
    """Sections 6.6 and 6.7"""
    festival = Counter(card.symbol for card in FESTIVAL.values())
    permanent = Counter(card.symbol for card in PERMANENT.values())
    notes = Counter(card.note for card in FESTIVAL.values())

    assert (len(FESTIVAL), len(PERMANENT)) == (35, 20)
    assert festival == {"hand": 18, "mic": 17}
    assert permanent == {"hand": 10, "mic": 10}
    assert notes == {"single": 7, "beamed": 28}


def effect(count: Count) -> str:
    match count:
        case SquaresAdjacent(locations=locations):
            return "+".join(locations)
        case SquaresInRows(stages=stages, max_row=last):
            return f"{'+'.join(stages)}{last}"
        case TokensOnStages(stages=stages):
            return "+".join(stages)
    return "linked"


def test_the_cards_are_those_of_the_tables() -> None:
    """Sections 6.6 and 6.7"""
    festival = [f"{card.id} {card.symbol} {effect(card.count)}" for card in FESTIVAL.values()]
    permanent = [
        f"{card.id} {card.symbol} {effect(card.count)} {card.threshold} {card.points}" for card in PERMANENT.values()
    ]

    assert festival == FESTIVAL_CARDS.strip().replace("\n", " ").split(", ")
    assert permanent == PERMANENT_CARDS.strip().replace("\n", " ").split(", ")
    assert [card.id for card in FESTIVAL.values() if card.note == "single"] == [f"F0{number}" for number in range(1, 8)]


def test_every_card_counts_so_many_cells() -> None:
    """Sections 6.6 and 6.7, column Cells"""
    assert {card: row.count.cells.bit_count() for card, row in CARDS.items()} == {
        card: number for number, cards in CELL_NUMBERS.items() for card in cards.split()
    }


def test_printed_values_are_the_rulebooks() -> None:
    """Section 2: example thresholds and rewards"""
    printed = {card.id: card.threshold for card in PERMANENT.values() if card.mark == "printed"}

    assert printed == {"P01": 7, "P13": 4, "P19": 5}
    assert {card.id for card in FESTIVAL.values() if card.mark == "printed"} == {"F01", "F05", "F12", "F25", "F32"}
    assert SCORING == {2: (4, 2), 3: (4, 2), 4: (4, 2, 1)}
    assert [stage.side for stage in BOARD.stage] == ["top", "right", "bottom", "left"]


def test_a_typo_in_a_card_is_refused_with_its_place() -> None:
    raw = {"id": "F99", "name": "?", "note": "single", "symbol": "hand", "mark": "printed"}

    with pytest.raises(BadData, match=r"row F99: .*beer.*count"):
        shaped({**raw, "count": {"verb": "squares_adjacent", "locations": ["beer"]}}, FestivalCard, "row F99")
