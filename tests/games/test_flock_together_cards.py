"""What Bonus cards and Grubs do when they are used (sections 6.5 and 6.7)."""

from __future__ import annotations

from typing import Any

import pytest

from games.flock_together.model import Lasting
from games.flock_together.turns import Actions, ProductionRoll

from .flock_together_table import Barn, bird

GAINS = [
    ("umbrella", ["1"], {"eggs": 4}),
    ("snack", ["1"], {"food": 4}),
    ("snack", ["2"], {"damage": 1}),
    ("poultice", [], {"food": 1, "damage": 0}),
    ("barter", ["1"], {"eggs": 2, "food": 5}),
    ("barter", ["2"], {"eggs": 2, "damage": 1}),
    ("grit", ["2"], {"damage": 4, "eggs": 7}),
    ("crash_diet", ["2"], {"damage": 3, "food": 6}),
    ("feast", ["1"], {"meals": 1}),
    ("feast", ["2"], {"eggs": 5}),
    ("market_day", ["1"], {"eggs": 1, "food": 7}),
    ("market_day", ["2"], {"eggs": 1, "damage": 0}),
    ("nest_egg", ["2", "pebble"], {"eggs": 6, "hand": []}),
    ("windfall", ["2"], {"eggs": 4, "damage": 1}),
    ("golden_nest", ["1"], {"eggs": 5}),
    ("golden_nest", ["2", "pebble"], {"eggs": 7, "hand": []}),
]


@pytest.mark.parametrize(("card", "choices", "after"), GAINS)
def test_a_card_for_oneself(card: str, choices: list[str], after: dict[str, Any]) -> None:
    """Section 6.7"""
    barn = Barn(bird("atilla", food=3, eggs=3, damage=2, hand=[card, "pebble"]))

    barn.do(0, "play", card, *choices)

    assert {name: getattr(barn[0], name) for name in after} == after
    assert card in barn.body.bonus_discard
    assert barn.body.turn is not None and barn.body.turn.actions == 2


@pytest.mark.parametrize(
    ("card", "choices", "after"),
    [
        ("care_package", ["1", "1"], {"meals": 1}),
        ("care_package", ["2", "1"], {"damage": 1}),
        ("lunchbox", ["1"], {"food": 1}),
    ],
)
def test_a_card_for_a_teammate(card: str, choices: list[str], after: dict[str, Any]) -> None:
    """FT-2.8: any other living player, anywhere"""
    barn = Barn(bird("atilla", hand=[card]), bird("annie", at="stones", damage=2))

    barn.do(0, "play", card, *choices)

    assert {name: getattr(barn[1], name) for name in after} == after


def test_hits_reach_any_enemy_and_do_not_need_a_turn() -> None:
    """FT-6.14, FT-9.1, FT-R31"""
    barn = Barn(bird("annie"), bird("atilla", hand=["pebble", "peck_back"], grubs=["ant_pile"]))

    barn.do(1, "anytime", "play", "pebble", "sal")
    assert barn.body.beasts[1].damage == 1
    barn.do(1, "anytime", "play", "peck_back", "eggsmeralda").do(1, "anytime", "play", "ant_pile", "eggsmeralda")

    assert barn.body.beasts[0].by == 1
    assert (barn[1].damage, barn[1].loot[0].id) == (2, "egg_stash")


def test_hearts_are_paid_only_if_one_is_left() -> None:
    """FT-9.10, FT-R30"""
    barn = Barn(bird("annie", damage=1, hand=["peck_back"]))

    assert barn.refused(0, "play", "peck_back") == "SHORT_OF_HEART"
    assert barn[0].hand == ["peck_back"]


def test_a_card_that_would_change_nothing_is_refused() -> None:
    """FT-9.9, FT-R53"""
    barn = Barn(bird("annie", hand=["poultice"], food=2, grubs=["slug"]))

    assert barn.refused(0, "play", "poultice") == "NO_DAMAGE_TO_HEAL"
    assert barn.refused(0, "play", "slug") == "NO_DAMAGE_TO_HEAL"


def test_mighty_peck_is_attached_and_lost_with_the_attack() -> None:
    """FT-6.2, FT-6.8"""
    barn = Barn(bird("annie", at="wood", food=2, hand=["big_peck"]))
    assert barn.refused(0, "play", "big_peck") == "DECLARE_ONLY"

    barn.do(0, "attack", "eggsmeralda", 1, "big_peck")

    assert barn.body.beasts[0].by == 0
    assert barn[0].hand == []


def test_a_free_peck_needs_no_food() -> None:
    """FT-6.2: strength paid and free must be at least 1"""
    barn = Barn(bird("annie", at="wood", hand=["big_peck"]))

    barn.do(0, "attack", "eggsmeralda", 0, "big_peck")

    assert barn.body.beasts[0].damage == 1


def test_second_wind_is_for_the_own_turn() -> None:
    """FT-9.2: class O"""
    barn = Barn(bird("annie", hand=["second_wind"]), bird("finn", hand=["second_wind"]))

    assert barn.refused(1, "anytime", "play", "second_wind") == "BARRED"
    barn.do(0, "play", "second_wind")

    assert barn.body.turn is not None and barn.body.turn.actions == 4


def test_understudy_borrows_until_the_next_turn() -> None:
    """FT-R63"""
    barn = Barn(bird("annie", hand=["understudy"]), bird("cumberbill", stage=3))

    barn.do(0, "play", "understudy", "1", "landlord")
    assert barn[0].lasting == [Lasting("borrow", "next_turn", "landlord")]
    barn.do(0, "move", "wood").do(0, "use", "landlord")
    assert (barn[0].at, barn.body.turn and barn.body.turn.actions) == ("coop", 1)

    barn.do(0, "end").do(1, "end", "inside")
    assert barn[0].lasting == []
    solo = Barn(bird("annie", hand=["understudy"]))
    assert solo.refused(0, "play", "understudy") == "NOTHING_TO_BORROW"


def test_start_abilities_cannot_be_borrowed() -> None:
    """FT-R63"""
    barn = Barn(bird("annie", hand=["understudy"]), bird("finn"))

    assert barn.refused(0, "play", "understudy") == "NOTHING_TO_BORROW"


def test_a_stampede_gives_everybody_a_free_move_until_the_turn_ends() -> None:
    """FT-R42"""
    barn = Barn(bird("annie", hand=["stampede"]), bird("finn"), bird("wyatt"))

    barn.do(0, "play", "stampede").do(1, "anytime", "move", "stones")
    assert barn[1].at == "stones"
    assert "move" not in barn.offer(1)
    barn.do(0, "end")

    assert "move" not in barn.offer(2)


def test_dragonfly_gives_a_card_to_a_teammate_who_deals_with_its_limit() -> None:
    """FT-R66, D21"""
    barn = Barn(bird("annie", grubs=["dragonfly"]), bird("finn", hand=["snack", "pebble"]))
    for card in ("feast", "lunchbox", "dodge"):
        barn.body.bonus_deck.remove(card)
    barn.body.bonus_deck[:0] = ["feast", "lunchbox", "dodge"]

    barn.do(0, "play", "dragonfly")
    assert barn.safe(0) == ["lunchbox", "1"]
    barn.do(0, "lunchbox", "1")

    assert (barn[0].hand, barn[1].hand) == (["feast", "dodge"], ["snack", "pebble", "lunchbox"])
    assert set(barn.asked()) == {0, 1}
    barn.do(0, "move", "wood").do(1, "discard snack")
    assert barn[1].hand == ["pebble", "lunchbox"]


def test_mosquitoes_draw_and_an_empty_deck_is_made_anew() -> None:
    """FT-9.7"""
    barn = Barn(bird("annie", grubs=["mosquitoes"]))
    barn.body.bonus_discard, barn.body.bonus_deck = barn.body.bonus_deck[:-1], barn.body.bonus_deck[-1:]

    barn.do(0, "play", "mosquitoes")

    assert len(barn[0].hand) == 2
    assert barn.told("bonus_shuffled") == [{"n": 65}]


def test_ladybug_assigns_three_dice() -> None:
    """D22, FT-9.10: the hearts cannot be prevented"""
    barn = Barn(bird("atilla", stage=3, grubs=["ladybug"]), rolls={"ability": [2, 6, 4]})

    barn.do(0, "play", "ladybug")
    assert barn.safe(0) == ["4-6-2"]
    barn.do(0, "6-4-2")

    assert (barn[0].eggs, barn[0].food, barn[0].damage) == (6, 4, 2)


def test_firefly_calls_an_exchange_after_which_bars_end() -> None:
    """FT-10.14"""
    barred = Lasting("bar", "exchange", "eat")
    barn = Barn(bird("annie", eggs=2, grubs=["firefly"], lasting=[barred]), weather="pouring_rain")

    barn.do(0, "play", "firefly", "2").do(0, 2)

    assert (barn[0].food, barn[0].eggs, barn[0].lasting) == (2, 0, [])
    assert set(barn.asked()) == {0}


def test_lucky_cricket_copies_a_card_that_stays() -> None:
    """D19, FT-R37"""
    barn = Barn(bird("annie", grubs=["lucky_cricket"]), bird("finn", hand=["feast", "dodge"]))
    assert barn.keys(0, "play", "lucky_cricket", "1") == ["feast"]

    barn.do(0, "play", "lucky_cricket", "1", "feast", "2")

    assert (barn[0].eggs, barn[1].hand, barn.body.grub_discard) == (2, ["feast", "dodge"], ["lucky_cricket"])
    solo = Barn(bird("annie", grubs=["lucky_cricket"], hand=["feast"]))
    assert solo.keys(0, "play", "lucky_cricket", "0") == ["feast"]


def test_lanternfly_sets_any_die() -> None:
    """`set_die`"""
    barn = Barn(bird("finn", stage=2), bird("annie", grubs=["lanternfly"]), rolls={"production": [1]})
    barn.lay(ProductionRoll(seat=0, need=2), Actions(0)).go()

    barn.do(1, "lanternfly", "4")

    assert barn[0].eggs == 1


def test_permanent_grubs_work_by_themselves() -> None:
    """FT-8.5: Caterpillar and Large Spider"""
    barn = Barn(bird("wyatt", stage=2, grubs=["caterpillar", "large_spider"]), rolls={"production": [2]})
    barn.lay(ProductionRoll(seat=0, need=3), Actions(0)).go()
    assert barn[0].eggs == 1

    barn[0].hand = ["snack", "pebble"]
    barn.do(0, "draw")

    assert len(barn[0].hand) == 3
    assert "forage" not in barn.keys(0) and "draw" in barn.keys(0)
