"""The data rows of CULTivate against the check sums and facts of the rules page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.core.autoplay import robots
from games.core.data import BadData, read_toml, shaped
from games.core.options import option_fields
from games.cultivate import GAME
from games.cultivate.cards import (
    AGENDAS,
    BOARDS,
    CARDS,
    LEADERS,
    ORDERS,
    POINTS,
    POWERS,
    RECRUITS,
    RULES,
    TYPES,
    Card,
    deck,
    supply,
)
from games.cultivate.model import Options

GAINS = [card for card in CARDS.values() if card.verb == "gain"]


def test_the_deck_has_the_printed_numbers_of_cards() -> None:
    """Sections 2.1, 2.2, 6.7"""
    special = {card.id: card.count for card in CARDS.values() if card.verb != "gain"}

    assert special == {"UI": 5, "SR": 3, "UPI": 5, "CFR": 5, "FD": 5, "ANT": 5}
    assert len(GAINS) == 23
    assert sum(card.count for card in GAINS) == 46
    assert [len(deck(investigations)) for investigations in (3, 4, 5)] == [72, 73, 74]


def test_the_gain_cards_add_up() -> None:
    """Section 6.7: 117 points and 67 spaces at full effect, and the fixed picks by type"""
    best = sum(card.count * sum(max(POINTS[letter] for letter in pick) for pick in card.picks) for card in GAINS)
    spaces = sum(card.count * len(card.picks) for card in GAINS)
    fixed = Counter("".join(pick * card.count for card in GAINS for pick in card.picks if len(pick) == 1))

    assert (best, spaces) == (117, 67)
    assert fixed == {"C": 6, "P": 6, "S": 7, "A": 7, "V": 9, "D": 10, "Y": 10}


def test_every_side_of_every_board_is_worth_the_same() -> None:
    """Section 6.4"""
    sides = [side for board in BOARDS.values() for side in (board.a, board.b)]

    assert Counter("".join(sides)) == {"C": 5, "P": 5, "S": 5, "A": 5, "V": 7, "D": 7, "Y": 6}
    assert all(sorted(POINTS[letter] for letter in side) == [1, 1, 2, 3] and len(set(side)) == 4 for side in sides)
    assert len({frozenset(side) for side in sides}) == 10
    assert all(len(set(board.a) & set(board.b)) == 1 for board in BOARDS.values())


def test_every_power_demands_cheap_and_dear_recruits_alike() -> None:
    """Section 6.4: over the ten sides a 1-point recruit five times, a 2- and a 3-point recruit two or three times"""
    for column in range(4):
        points = Counter(POINTS[side[column]] for board in BOARDS.values() for side in (board.a, board.b))

        assert points[1] == 5
        assert {points[2], points[3]} == {2, 3}


def test_every_leader_has_agendas_for_8_10_and_12_points_in_rows_1_to_3() -> None:
    """Section 6.5"""
    demand = Counter("".join(agenda.wanted for agenda in AGENDAS.values()).replace(".", ""))

    assert [agenda.points for agenda in AGENDAS.values()] == [8, 10, 12] * len(LEADERS)
    assert demand == {"C": 11, "P": 8, "S": 13, "A": 13, "V": 13, "D": 15, "Y": 16}
    assert all(agenda.wanted[12:] == "...." for agenda in AGENDAS.values())


def test_the_supply_is_set_by_the_number_of_players() -> None:
    """Table 3.1"""
    assert {seats: sum(supply(seats).values()) for seats in (2, 3, 4, 5)} == {2: 63, 3: 63, 4: 77, 5: 91}
    assert sum(row.total for row in TYPES.values()) == 91


def test_the_numbers_of_the_rules() -> None:
    """Sections 2.3, 6.8, 8.2, CU-D.7"""
    assert {letter: POINTS[letter] for letter in RECRUITS} == {"C": 3, "P": 3, "S": 2, "A": 2, "V": 1, "D": 1, "Y": 1}
    assert POINTS["I"] == -4
    assert (RULES.hand_start, RULES.hand_mastermind, RULES.bonus_fill, RULES.bonus_hijack) == (4, 5, 5, 2)
    assert (RULES.remove_cost, RULES.remove_cost_blackmail) == (4, 2)
    assert [power.id for power in POWERS.values()] == ["hijack", "mastermind", "manipulate", "blackmail"]
    assert "".join(ORDERS) == "AEFGBHCDI"
    assert {order.id for order in ORDERS.values() if order.default == "always"} == {"A", "E", "B"}
    assert {order.id for order in ORDERS.values() if "agenda" in order.values} == {"F", "G"}
    assert RULES.stars == (24, 30, 36, 41, 44)


@pytest.mark.parametrize(
    "row",
    [
        {"verb": "steel"},
        {"verb": "gain"},
        {"verb": "steal", "picks": ["C"]},
        {"verb": "gain", "picks": ["CP", "C"]},
        {"verb": "steal", "colour": "red"},
    ],
)
def test_a_card_that_cannot_be_is_refused(row: dict[str, Any]) -> None:
    """An unknown verb or key, a gain card without picks, picks that overlap without being equal."""
    with pytest.raises(BadData, match="row X"):
        shaped({"id": "X", "name": "X", "count": 1, "mark": "printed", **row}, Card, "cards.toml, row X")


def test_every_option_value_and_computer_player_has_its_help() -> None:
    helps = GAME.words.lines["option"]

    for field in option_fields(Options):
        assert helps[field.name]
        if isinstance(field.default, str):
            assert all(helps[f"{field.name}_{value}"] for value in field.values)
    assert all(helps[robot] for robot in robots(GAME) if robot in GAME.robots)


def test_everything_can_be_looked_up_and_fits_a_menu() -> None:
    cards = GAME.cards()

    assert len(cards) == len(CARDS) + len(AGENDAS) + len(BOARDS) + len(POWERS) + len(TYPES)
    assert len({card.id for card in cards}) == len(cards)
    assert all(card.text and card.kind and len(card.name) <= 80 for card in cards)
    assert all(len(card.text) <= 100 for card in cards if card.id in CARDS)


def test_the_rules_pages_fit_a_message() -> None:
    pages = read_toml("cultivate", "rules")["page"]

    assert 6 <= len(pages) <= 14
    assert len({page["id"] for page in pages}) == len(pages)
    assert all(page["title"] and 0 < len(page["text"]) <= 3500 for page in pages)
