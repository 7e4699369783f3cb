"""Rulings and edges that no worked example shows (section 5)."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.flock_together import GAME
from games.flock_together.days import LastCall, TimeUp
from games.flock_together.model import Held, Lasting, Options, Trophy
from games.flock_together.skies import Exchange, ExchangeOver
from games.flock_together.turns import Actions, ProductionRoll

from .flock_together_table import Barn, bird


def test_the_first_player_comes_from_the_seed_and_every_deck_is_whole() -> None:
    """FT-1.1 to FT-1.7, FT-R1"""
    states = [kernel.start(GAME, 3, Options(), [None] * 3, f"{n}".encode()).state for n in range(8)]

    assert len({state.body.first for state in states}) > 1
    body = states[0].body
    assert (len(body.bonus_deck), body.bonus_discard) == (66, [])
    assert [len(deck) for deck in body.grub_decks.values()] == [12, 12]
    assert [(beast.form, beast.damage, beast.at) for beast in body.beasts[:3]] == [
        (1, 0, "wood"), (1, 0, "gables"), (1, 0, "stones"),
    ]  # fmt: skip
    assert [len(deck) for deck in body.skies] == [5, 6, 6]


def test_a_turn_waits_until_its_players_hand_is_at_the_limit() -> None:
    """FT-9.5, D16: the last action drew the third card"""
    barn = Barn(bird("finn", hand=["dodge", "ruffled"]), bird("wyatt"), actions=1)
    barn.body.bonus_deck.insert(0, "distract")

    barn.do(0, "draw")

    assert set(barn.asked()) == {0}
    assert barn.body.turn is not None and barn.body.turn.seat == 0
    barn.do(0, "discard distract")
    assert set(barn.asked()) == {1}


def test_anothers_surplus_card_stops_nobody() -> None:
    """FT-R66, D16"""
    barn = Barn(bird("finn"), bird("wyatt", hand=["pebble", "snack"], grubs=["mosquitoes"]))

    barn.do(1, "anytime", "play", "mosquitoes")

    assert set(barn.asked()) == {0, 1}
    barn.do(0, "draw")
    assert barn[0].hand


def test_a_broken_large_spider_brings_the_limit_back() -> None:
    """FT-9.5, FT-R48"""
    hand = ["pebble", "snack", "feast"]
    attacker = bird("shellock", at="wood", stage=3, meals=10, food=1, hand=hand, grubs=["large_spider"])
    barn = Barn(attacker, bird("wyatt"), foes=("owl", "sal", "hens", "shere"))
    barn.do(0, "attack", "owl", 1)

    barn.do(0, "plots", {"large_spider": 1})

    assert barn[0].grubs == [Held("large_spider", 1)]
    assert any(option.key.startswith("discard") for option in barn.asked()[0].options)  # type: ignore[union-attr]


@pytest.mark.parametrize(("shielded", "food"), [(False, 0), (True, 2)])
def test_only_the_shielded_exchange_in_the_rain(shielded: bool, food: int) -> None:
    """FT-10.12, FT-R27"""
    book = "cumberbill" if shielded else "finn"
    barn = Barn(bird(book, eggs=2), bird("wyatt", eggs=1), weather="pouring_rain", day=(1, 3))
    barn.lay(Exchange(), ExchangeOver(), Actions(0)).go()

    if shielded:
        barn.do(0, 2)

    assert (barn[0].food, barn[1].eggs) == (food, 1)
    assert bool(barn.told("no_exchange")) is not shielded


def test_a_called_exchange_is_held_in_the_rain_and_is_the_next_one_for_snow() -> None:
    """FT-10.13, FT-10.14"""
    barn = Barn(bird("finn", eggs=1, grubs=["firefly"]), bird("wyatt", eggs=2), weather="snow", day=(2, 1))

    barn.do(0, "play", "firefly", "2").do(0, 1).do(1, 0)
    barn.lay(Exchange(), ExchangeOver(), Actions(0)).go().do(1, 2)

    assert barn[0].food == 1 + 3
    assert barn[1].food == 2


def test_the_modifiers_of_a_die_stay_when_it_is_rolled_again() -> None:
    """FT-9.11, FT-R36: all are added, then limited to 1-6"""
    mates = [bird("beowing", stage=2, meals=4), bird("finn", hand=["second_opinion"])]
    barn = Barn(bird("wyatt", stage=2, meals=5), *mates, rolls={"production": [1, 6]})
    barn.lay(ProductionRoll(seat=0, need=3), Actions(0)).go()

    barn.do(2, "second_opinion")

    assert barn[0].eggs == 1
    assert barn.told("rerolled")[0]["value"] == 6


def test_battle_cry_helps_its_owner_only_alone() -> None:
    """FT-R37, FT-R50"""
    for mates, eggs in (([], 1), ([bird("finn")], 0)):
        barn = Barn(bird("beowing", stage=2, meals=4), *mates, rolls={"production": [2]})

        barn.lay(ProductionRoll(seat=0, need=3), Actions(0)).go()

        assert barn[0].eggs == eggs


def test_loot_of_the_dead_rests_and_works_again_later() -> None:
    """FT-11.2, FT-11.10"""
    barn = Barn(bird("finn"), bird("wyatt", loot={"egg_stash": 2}))
    barn[1].book = barn[1].at = ""

    assert "use" not in barn.offer(1)
    assert barn[1].loot == [Trophy("egg_stash", 2)]


def test_a_second_bar_of_a_kind_changes_nothing_and_meals_from_cards_are_free() -> None:
    """FT-7.12"""
    bar = Lasting("bar", "exchange", "eat")
    barn = Barn(bird("finn", at="wood", food=2, hand=["feast"], lasting=[bar]), bird("wyatt"))

    assert "eat" not in barn.keys(0)
    barn.do(0, "play", "feast", "1")
    assert barn[0].meals == 1


@pytest.mark.parametrize(("hand", "asked"), [("understudy", True), ("snack", True), ("lunchbox", False)])
def test_a_death_asks_whoever_could_fetch_a_rescue(hand: str, asked: bool) -> None:
    """FT-9.13: draw, borrow and what heals the victim; food for a teammate saves nobody"""
    attacker = bird("annie", at="wood", food=1, damage=1, hand=[hand])
    barn = Barn(attacker, bird("finn", stage=2, meals=5), foes=("owl", "sal", "hens", "shere"))

    barn.do(0, "attack", "owl", 1)

    assert (barn.body.attack is not None) is asked
    assert barn[0].alive is asked


def test_growing_saves_who_would_die() -> None:
    """FT-9.13, FT-5.9: new hearts arrive healed"""
    attacker = bird("annie", at="wood", food=1, damage=1, meals=4)
    barn = Barn(attacker, bird("finn", hand=["care_package"]), foes=("owl", "sal", "hens", "shere"))
    barn.do(0, "attack", "owl", 1)

    barn.do(1, "care_package", "1", "0")

    assert barn[0].alive
    assert (barn[0].stage, barn[0].damage) == (2, 3)


def test_a_shield_that_ends_in_the_frost_moves_nobody() -> None:
    """FT-10.4, FT-R24"""
    shield = Lasting("shield", "turn", "all")
    barn = Barn(bird("finn", at="wood", lasting=[shield]), bird("wyatt"), weather="freezing", day=(0, 3))

    barn.do(0, "end")

    assert barn[0].at == "wood"


def test_the_last_call_asks_only_who_can_use_something() -> None:
    """FT-12.6"""
    barn = Barn(bird("finn", hand=["pebble"]), bird("wyatt"), bird("annie"), day=(2, 7))
    barn.body.turn = None

    barn.lay(LastCall(), TimeUp()).go()

    assert set(barn.asked()) == {0}
    barn.do(0, "pass")
    assert barn.outcome == "time"
