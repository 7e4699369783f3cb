"""The worked examples of section 12, first half: attacks, Predators, eating."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.flock_together import GAME
from games.flock_together.days import Day
from games.flock_together.defeat import fell
from games.flock_together.stats import health_left, max_health
from games.flock_together.turns import Actions, Production

from .flock_together_table import Barn, bird


def test_w1_strength_is_limited_by_the_stage_and_the_food() -> None:
    """W1, FT-6.2"""
    weak = Barn(bird("annie", at="wood", food=3))
    strong = Barn(bird("annie", at="wood", stage=3, food=3))

    assert weak.span(0, "attack", "eggsmeralda") == (1, 1)
    assert strong.span(0, "attack", "eggsmeralda") == (1, 3)


def test_w2_health_is_multiplied_by_the_number_of_seats() -> None:
    """W2, FT-1.4"""
    barn = Barn(*[bird(book) for book in ("annie", "finn", "wyatt")], foes=("hens", "sal", "owl", "shere"), form=3)

    assert max_health(barn.body, "hens") == 12


@pytest.mark.parametrize(("roll", "eggs"), [(3, 1), (1, 3)])
def test_w3_eggsmeralda_takes_eggs_then_hearts(roll: int, eggs: int) -> None:
    """W3, FT-6.9"""
    barn = Barn(bird("atilla", at="wood", stage=1, eggs=3, food=2), form=3, rolls={"predator": [roll]})

    barn.do(0, "attack", "eggsmeralda", 1)

    assert (barn[0].eggs, barn[0].damage) == (eggs, 3)


def test_w4_a_predator_levels_up_and_keeps_its_damage() -> None:
    """W4, FT-7.4"""
    barn = Barn(*[bird(book) for book in ("annie", "finn", "wyatt")], day=(1, 1))
    barn.body.beasts[0].damage = 2

    barn.lay(Day()).go()

    assert (barn.body.beasts[0].form, max_health(barn.body, "eggsmeralda")) == (2, 9)
    assert health_left(barn.body, "eggsmeralda") == 7


def test_w5_the_boss_is_revealed_with_three_more() -> None:
    """W5, FT-7.6"""
    foes = ("sal", "hens", "owl", "eggsmeralda")
    barn = Barn(*[bird(book) for book in ("annie", "finn", "wyatt")], foes=foes)
    table = kernel.open_table(GAME, barn.state, barn.key)

    for beast in table.body.beasts[:3]:
        fell(table, beast, 0)

    boss = table.body.beasts[3]
    assert (boss.open, boss.form, boss.at) == (True, 3, "badlands")
    assert max_health(table.body, "eggsmeralda") == 21


@pytest.mark.parametrize(("roll", "on_grub", "hearts"), [(1, 0, 3), (2, 1, 2), (3, 1, 3), (6, 1, 3)])
def test_w6_a_chick_attacks_the_dung_beetle(roll: int, on_grub: int, hearts: int) -> None:
    """W6, FT-6.7, FT-6.12"""
    barn = Barn(bird("annie", at="wood", food=2), rolls={"grub": [roll]})
    barn.body.grub_decks["outside"] = ["dung_beetle", "slug"]

    barn.do(0, "attack", "outside", 1)

    assert (barn[0].food, 3 - barn[0].damage) == (1, hearts)
    assert barn.body.grub_damage["outside"] == on_grub


def test_w7_the_grub_with_most_votes_goes_and_the_other_keeps_its_damage() -> None:
    """W7, FT-8.7, FT-8.8"""
    barn = Barn(*[bird(book) for book in ("annie", "finn", "wyatt")])
    barn.body.grub_decks |= {"inside": ["slug", "clover"], "outside": ["dung_beetle", "cocoon"]}
    barn.body.grub_damage["outside"] = 1
    for seat in range(3):
        barn.do(seat, "anytime", "vote", "inside")

    barn.lay(*barn.evening(3)).go()

    assert barn.told("grub_discarded") == [{"deck": "inside", "grub": "slug"}]
    assert barn.body.grub_decks["outside"][0] == "dung_beetle"
    assert barn.body.grub_damage["outside"] == 1


def test_w8_fog_then_a_dodge_fetched_from_the_discard_pile() -> None:
    """W8, FT-6.4, FT-9.12, FT-9.13, FT-R3, FT-R33"""
    wingston = bird("wingston", at="wood", stage=3, food=4, eggs=3, grubs=["dung_beetle"])
    rolls = {"fog": [1, 4], "predator": [5], "ability": [1]}
    barn = Barn(wingston, bird("annie", eggs=2), form=3, weather="fog", day=(2, 1), rolls=rolls)
    barn.body.bonus_discard = ["dodge"]
    barn.body.bonus_deck.remove("dodge")

    barn.do(0, "attack", "eggsmeralda", 2)
    assert (barn[0].food, barn.body.beasts[0].damage, barn[0].damage) == (2, 0, 0)

    barn.do(0, "attack", "eggsmeralda", 2)
    assert barn.keys(0) == ["pass", "dung_beetle"]
    barn.do(0, "dung_beetle", "defence", "dodge").do(0, "dodge")

    assert (barn[0].food, barn[0].damage, barn[0].eggs, barn[1].eggs) == (0, 0, 3, 2)
    assert barn.body.beasts[0].damage == 2
    assert barn.body.bonus_discard == ["dodge"]
    assert barn.body.grub_discard == ["dung_beetle"]


def test_w9_any_die_re_rolls_a_teammates_production() -> None:
    """W9, FT-9.16"""
    active, mate = bird("finn", stage=2), bird("annie", hand=["any_die", "try_again"])
    barn = Barn(active, mate, rolls={"production": [1, 6]})
    barn.lay(Production(0), Actions(0)).go()

    assert barn.keys(1) == ["pass", "any_die"]
    barn.do(1, "any_die")

    assert barn[0].eggs == 1
    assert barn[1].hand == ["try_again"]


def test_w10_a_chick_finds_food_but_lays_no_egg() -> None:
    """W10, FT-4.3, FT-5.2"""
    barn = Barn(bird("annie"))
    barn.lay(Production(0), Actions(0)).go()

    assert barn[0].food == 1
    assert barn.refused(0, "lay") == "CHICKS_CANNOT_LAY"
    assert barn[0].eggs == 0


def test_w11_a_meal_is_paid_only_above_the_stage() -> None:
    """W11, FT-5.10"""
    barn = Barn(bird("annie", stage=2, meals=5, hand=["crash_diet"]))
    assert barn.keys(0, "play", "crash_diet") == ["2"]

    barn[0].damage = 3
    assert barn.refused(0, "play", "crash_diet", "2") == "SHORT_OF_MEAL"

    barn[0].meals = 6
    assert barn.keys(0, "play", "crash_diet") == ["1"]
    barn.do(0, "play", "crash_diet", "1")
    assert (barn[0].meals, barn[0].food) == (5, 3)


def test_w12_a_third_card_has_to_go_before_anything_else() -> None:
    """W12, FT-9.5"""
    barn = Barn(bird("annie", hand=["snack", "pebble"]))
    barn.body.bonus_deck.remove("feast")
    barn.body.bonus_deck.insert(0, "feast")

    barn.do(0, "draw")

    assert barn.keys(0) == ["discard snack", "discard pebble", "discard feast", "snack", "pebble", "feast"]
    assert barn.offer(0) == ["vote", "orders"]
    barn.do(0, "discard snack")
    assert barn[0].hand == ["pebble", "feast"]
    assert "draw" in barn.keys(0)


def test_w13_healing_is_limited_by_the_food() -> None:
    """W13, FT-5.3"""
    barn = Barn(bird("finn", stage=3, damage=4, food=2))
    assert barn.span(0, "heal") == (1, 2)

    barn.do(0, "heal", 2)

    assert (barn[0].damage, barn[0].food) == (2, 0)


def test_w19_a_dying_attacker_loses_the_game_with_the_boss() -> None:
    """W19, FT-6.10, FT-12.5"""
    foes = ("sal", "hens", "owl", "ursula")
    attacker = bird("finn", at="badlands", stage=3, food=3, damage=4)
    barn = Barn(attacker, bird("annie"), foes=foes, rolls={"predator": [6]})
    for beast in barn.body.beasts[:3]:
        beast.by = 1
    boss = barn.body.beasts[3]
    boss.open, boss.form, boss.at, boss.damage = True, 3, "badlands", 14

    barn.do(0, "attack", "ursula", 3)

    assert barn.told("hurt") == [{"n": 6, "left": 0}]
    assert barn.outcome == "incomplete"


def test_w20_gravekeeper_comes_back_after_his_answer() -> None:
    """W20, FT-7.8, FT-6.4"""
    foes = ("sal", "hens", "owl", "gravekeeper")
    birds = [bird("atilla", at="badlands", stage=3, food=3), *[bird(book) for book in ("annie", "finn", "wyatt")]]
    barn = Barn(*birds, foes=foes, rolls={"predator": [5]})
    for beast in barn.body.beasts[:3]:
        beast.by = 1
    boss = barn.body.beasts[3]
    boss.open, boss.form, boss.at, boss.damage = True, 3, "badlands", 26
    assert max_health(barn.body, "gravekeeper") == 28

    barn.do(0, "attack", "gravekeeper", 3)

    assert (barn.body.beasts[3].damage, barn[0].damage) == (25, 4)
    assert barn.outcome == ""


def test_w21_cleopoultra_evades() -> None:
    """W21, FT-6.7, FT-R6"""
    barn = Barn(bird("tso", at="wood", food=2), foes=("cleo", "sal", "owl", "hens"), rolls={"predator": [6]})

    barn.do(0, "attack", "cleo", 2)

    assert (barn[0].food, barn.body.beasts[0].damage, barn[0].damage) == (0, 0, 1)


def test_w22_a_defeated_predator_does_not_heal() -> None:
    """W22, FT-6.10"""
    attacker = bird("atilla", at="wood", stage=1, food=2)
    barn = Barn(attacker, foes=("chicksune", "sal", "owl", "hens"), form=3, rolls={"predator": [6]})
    barn.body.beasts[0].damage = 2

    barn.do(0, "attack", "chicksune", 2)

    assert barn.body.beasts[0].by == 0
    assert [trophy.id for trophy in barn[0].loot] == ["foxs_staff"]


def test_w31_battle_cry_weakens_a_predators_die() -> None:
    """W31, FT-9.11, FT-R50"""
    attacker, mate = bird("chickovsky", at="wood", stage=2, food=4), bird("beowing", at="wood", stage=2)
    barn = Barn(attacker, mate, foes=("hens", "sal", "owl", "shere"), form=2, rolls={"predator": [5]})

    barn.do(0, "attack", "hens", 1)

    assert barn.told("counts_as") == [{"roll": "predator", "dice": [5], "shown": [4]}]
    assert barn[0].food == 1
