"""The order inside an attack, what cancels what, defeat and reveal, the last blow (FT-6, FT-7, FT-12)."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import kernel
from games.flock_together import GAME
from games.flock_together.model import Lasting, Trophy

from .flock_together_table import Barn, bird

CLEO = ("cleo", "sal", "owl", "hens")
GRAVE = ("gravekeeper", "sal", "owl", "hens")
MOLTI = ("moltiarty", "sal", "owl", "hens")
HENS = ("hens", "sal", "owl", "shere")
SHERE = ("shere", "sal", "owl", "hens")
ORDER = ("attacked", "used", "rolled", "missed", "struck", "ability_works", "lost_food", "hurt", "felled", "invited")


def kinds(barn: Barn) -> list[str]:
    """What was told of an attack, in order; rolls by their kind."""
    told = [event for event in barn.events if event.kind in ORDER]
    return [event.facts["roll"] if event.kind == "rolled" else event.kind for event in told]


def last_boss(barn: Barn, damage: int, boss: str = "") -> Barn:
    """Only the Boss is left, open at the Badlands."""
    for beast in barn.body.beasts[:3]:
        beast.by = 0
    one = barn.body.beasts[3]
    one.id, one.open, one.form, one.at, one.damage = boss or one.id, True, 3, "badlands", damage
    return barn


# ---- the order ------------------------------------------------------------------------------------------------------


def test_the_steps_of_an_attack_follow_each_other() -> None:
    """FT-6.4, FT-6.5: food, cards, Fog, damage, the Predator's roll, own rolls, effect, return damage, guest"""
    attacker = bird("finn", at="wood", stage=2, meals=5, food=4, hand=["big_peck"], grubs=["roly_poly"])
    mate = bird("wyatt", at="wood", food=1)
    rolls = {"fog": [4], "predator": [5], "ability": [4]}
    barn = Barn(attacker, mate, foes=HENS, weather="fog", day=(2, 1), rolls=rolls)

    barn.do(0, "attack", "hens", 2, "big_peck").do(0, "1")

    assert kinds(barn) == [
        "attacked", "used", "fog", "struck", "predator", "ability", "ability_works", "lost_food", "hurt", "invited",
    ]  # fmt: skip
    assert barn.body.beasts[0].damage == 3
    assert (barn[0].food, barn[0].damage) == (4 - 2 - 2, 2 - 1)


def test_an_effect_before_the_damage_is_rolled_before_it() -> None:
    """FT-6.4 step A4, FT-6.7"""
    barn = Barn(bird("finn", at="wood", food=1), foes=CLEO, rolls={"predator": [4]})

    barn.do(0, "attack", "cleo", 1)

    assert kinds(barn) == ["attacked", "predator", "struck", "hurt"]


def test_a_fog_miss_ends_the_attack_with_its_food_and_cards_lost() -> None:
    """FT-6.6, FT-6.8"""
    attacker = bird("finn", at="wood", food=1, hand=["big_peck"])
    barn = Barn(attacker, foes=HENS, weather="fog", day=(2, 1), rolls={"fog": [2]})

    barn.do(0, "attack", "hens", 1, "big_peck")

    assert kinds(barn) == ["attacked", "used", "fog", "missed"]
    assert (barn[0].food, barn[0].hand, barn[0].damage) == (0, [], 0)
    assert barn.body.beasts[0].damage == 0


def test_targets_go_by_where_the_attacker_is() -> None:
    """FT-6.1"""
    barn = Barn(bird("finn", food=1), bird("wyatt"))

    assert barn.keys(0, "attack") == ["inside"]
    barn[0].at = "wood"
    assert barn.keys(0, "attack") == ["eggsmeralda", "outside"]
    barn[0].at = "badlands"
    assert barn.keys(0, "attack") == ["outside"]


def test_a_dying_attacker_finishes_the_attack_but_not_the_turn() -> None:
    """FT-4.10, FT-6.10, FT-6.13: loot of the dead is its own; no end-of-turn weather, no guest"""
    attacker = bird("finn", at="wood", stage=2, meals=5, food=2, damage=3)
    barn = Barn(
        attacker, bird("wyatt", at="wood", food=3), foes=HENS, weather="hail", day=(2, 1), rolls={"predator": [1]}
    )
    barn.body.beasts[0].damage = 3

    barn.do(0, "attack", "hens", 2)

    assert not barn[0].alive
    assert barn[0].loot == [Trophy("bandit_mask")]
    assert barn.body.beasts[0].by == 0
    assert not barn.told("invited")
    assert set(barn.asked()) == {1}


def test_a_grub_taken_by_a_dying_attacker_is_discarded() -> None:
    """FT-6.12, FT-6.13"""
    barn = Barn(bird("finn", food=1, damage=2), bird("wyatt"))
    barn.body.grub_decks = {"inside": ["ladybug", "slug"], "outside": ["clover"]}
    barn.body.grub_damage["inside"] = 2

    barn.do(0, "attack", "inside", 1)

    assert not barn[0].alive
    assert "ladybug" in barn.body.grub_discard


# ---- what cancels what ----------------------------------------------------------------------------------------------


def test_a_dodge_does_not_stop_a_revival() -> None:
    """FT-R33"""
    barn = Barn(bird("finn", at="wood", food=1, hand=["dodge"]), foes=GRAVE, rolls={"predator": [5]})
    barn.body.beasts[0].damage = 2

    barn.do(0, "attack", "gravekeeper", 1).do(0, "dodge")

    assert barn[0].damage == 0
    assert barn.told("revived") == [{"enemy": "gravekeeper", "n": 1}]
    assert barn.body.beasts[0].damage == 2


@pytest.mark.parametrize("when", ["declared", "in the window"])
def test_scorpion_keeps_gravekeeper_dead(when: str) -> None:
    """`ignore_rolls`, FT-R62: no defeat roll, or the pending one dropped; the return damage stays"""
    attacker = bird("finn", at="wood", food=1, grubs=["scorpion"])
    barn = Barn(attacker, foes=GRAVE, rolls={"predator": [6]})
    barn.body.beasts[0].damage = 2

    if when == "declared":
        barn.do(0, "attack", "gravekeeper", 1, "scorpion")
    else:
        barn.do(0, "attack", "gravekeeper", 1, None).do(0, "scorpion")

    assert barn.body.beasts[0].by == 0
    assert barn[0].damage == 2
    assert barn[0].loot == [Trophy("gravekeepers_light", 1)]


def test_scorpion_keeps_cleopoultra_from_evading() -> None:
    """FT-R62: the evasion comes from a roll"""
    barn = Barn(bird("finn", at="wood", food=1, grubs=["scorpion"]), foes=CLEO, rolls={"predator": [6]})

    barn.do(0, "attack", "cleo", 1, "scorpion")

    assert barn.body.beasts[0].damage == 1
    assert barn[0].damage == 2


def test_scorpion_does_not_stop_what_needs_no_roll() -> None:
    """The table of section 4.5: after-effects are ignored only if they came from a roll; FT-9.9: it is not offered"""
    barn = Barn(bird("finn", at="wood", food=1, grubs=["scorpion"]), foes=MOLTI)

    assert barn.refused(0, "attack", "moltiarty", 1, "scorpion") == "TOO_LONG"
    barn.do(0, "attack", "moltiarty", 1)

    assert Lasting("bar", "exchange", "free_food") in barn[0].lasting


@pytest.mark.parametrize(("effect", "hens_food"), [("dodge", 2), ("none", 0)])
def test_a_dodge_cancels_food_loss_and_claws(effect: str, hens_food: int) -> None:
    """FT-R33"""
    hand = ["dodge"] if effect == "dodge" else []
    barn = Barn(bird("finn", at="wood", food=3, hand=hand), foes=HENS, rolls={"predator": [6]})

    barn.do(0, "attack", "hens", 1)
    if hand:
        barn.do(0, "dodge")

    assert barn[0].food == hens_food
    assert barn[0].damage == (0 if hand else 2)


def test_a_dodge_does_not_bring_back_an_evaded_blow() -> None:
    """FT-R33: `before` effects stay"""
    barn = Barn(bird("finn", at="wood", food=1, hand=["dodge"]), foes=CLEO, rolls={"predator": [6]})

    barn.do(0, "attack", "cleo", 1).do(0, "dodge")

    assert barn.body.beasts[0].damage == 0
    assert barn[0].damage == 0


def test_splash_hits_the_others_there_and_nobody_elsewhere() -> None:
    """FT-7.14, FT-R5"""
    birds = [
        bird("finn", at="wood", stage=2, meals=5, food=1),
        bird("wyatt", at="wood", stage=2, meals=5),
        bird("annie"),
    ]
    barn = Barn(*birds, foes=SHERE, form=2, rolls={"predator": [3]})

    barn.do(0, "attack", "shere", 1)

    assert [one.damage for one in barn.body.birds] == [3, 2, 0]


# ---- direct damage in an attack -------------------------------------------------------------------------------------


def test_another_enemy_falls_at_once_in_the_middle_of_an_attack() -> None:
    """FT-6.16, FT-R59"""
    barn = Barn(
        bird("finn", at="wood", food=1), bird("wyatt", hand=["pebble", "any_die"]), foes=HENS, rolls={"predator": [1]}
    )
    barn.body.beasts[1].damage = 3

    barn.do(0, "attack", "hens", 1).do(1, "anytime", "play", "pebble", "sal")

    assert barn.body.beasts[1].by == 1
    assert barn.body.attack is not None
    assert [trophy.id for trophy in barn[1].loot] == ["food_stash"]
    assert set(barn.asked()) == {1}


def test_a_target_felled_by_a_card_falls_even_if_the_attack_misses() -> None:
    """FT-6.16: by whoever's damage it was, with return damage and effects only if the attack came so far"""
    barn = Barn(
        bird("finn", at="wood", food=1),
        bird("wyatt", hand=["pebble", "any_die"]),
        foes=HENS, weather="fog", day=(2, 1), rolls={"fog": [1]},
    )  # fmt: skip
    barn.body.beasts[0].damage = 3

    barn.do(0, "attack", "hens", 1).do(1, "anytime", "play", "pebble", "hens")
    assert barn.body.beasts[0].by is None
    barn.do(1, "pass")

    assert barn.body.beasts[0].by == 1
    assert barn[0].damage == 0


def test_an_enemy_whose_defeat_is_being_rolled_cannot_be_hit_again() -> None:
    """FT-6.16, FT-7.8"""
    barn = Barn(
        bird("finn", hand=["pebble"]), bird("wyatt", hand=["pebble", "any_die"]), foes=GRAVE, rolls={"predator": [5]}
    )
    barn.body.beasts[0].damage = 5

    barn.do(0, "play", "pebble", "gravekeeper")

    assert "gravekeeper" not in barn.keys(1, "anytime", "play", "pebble")
    barn.do(1, "pass")
    assert barn.body.beasts[0].damage == 5


# ---- defeat, the Boss, the end --------------------------------------------------------------------------------------


def test_a_revealed_boss_can_be_attacked_in_the_same_turn() -> None:
    """FT-7.6, FT-R65: in form 3 whatever the season"""
    barn = Barn(bird("finn", at="stones", hand=["pebble"], food=1), foes=("sal", "owl", "hens", "eggsmeralda"))
    for beast in barn.body.beasts[:2]:
        beast.by = 0
    barn.body.beasts[2].damage = 1

    barn.do(0, "play", "pebble", "hens").do(0, "move", "badlands")

    boss = barn.body.beasts[3]
    assert (boss.open, boss.form, boss.at) == (True, 3, "badlands")
    assert "eggsmeralda" in barn.keys(0, "attack")


def test_a_win_needs_everybody_alive() -> None:
    """FT-12.1, FT-12.2"""
    for alive, end in ((True, "victory"), (False, "incomplete")):
        barn = last_boss(Barn(bird("finn", hand=["pebble"]), bird("wyatt")), (5 + 3) * 2 - 1)
        if not alive:
            barn[1].book = barn[1].at = ""

        barn.do(0, "play", "pebble", "shere")

        assert barn.outcome == end


def test_the_last_blow_of_a_dying_chicken_loses_even_with_the_boss_down() -> None:
    """FT-R9, FT-12.5: the attack is resolved completely, then comes the check"""
    barn = last_boss(Barn(bird("finn", at="badlands", food=1, damage=2), bird("wyatt"), foes=HENS), 0, "sal")
    barn.body.beasts[3].damage = (4 + 3) * 2 - 1

    barn.do(0, "attack", "sal", 1)

    assert barn.body.beasts[3].by == 0
    assert barn.outcome == "incomplete"


def test_a_light_in_the_grave_turns_that_loss_into_a_win() -> None:
    """FT-R39, FT-12.1"""
    attacker = bird("finn", at="badlands", food=1, damage=2, loot={"gravekeepers_light": 1})
    barn = last_boss(Barn(attacker, bird("wyatt"), foes=HENS), 0, "sal")
    barn.body.beasts[3].damage = (4 + 3) * 2 - 1

    barn.do(0, "attack", "sal", 1)

    assert barn.outcome == "victory"
    assert barn[0].loot[0].left == 0


def test_a_revived_boss_has_not_been_beaten() -> None:
    """FT-7.8: no loot, the game goes on"""
    barn = last_boss(
        Barn(bird("finn", hand=["pebble"]), bird("wyatt"), foes=HENS, rolls={"predator": [5]}), 0, "gravekeeper"
    )
    barn.body.beasts[3].damage = (4 + 3) * 2 - 1

    barn.do(0, "play", "pebble", "gravekeeper")

    assert barn.outcome == ""
    assert barn.body.beasts[3].damage == (4 + 3) * 2 - 3


def test_wasp_swarm_against_the_last_predator_is_warned_of() -> None:
    """Section 8, FT-12.2"""
    attacker = bird("finn", at="badlands", food=1, grubs=["wasp_swarm"])
    barn = last_boss(Barn(attacker, bird("wyatt", at="badlands", food=1), foes=HENS), 0, "sal")
    barn[1].book = barn[1].at = ""
    barn.body.beasts[3].damage = (4 + 3) * 2 - 3

    barn.do(0, "attack", "sal", 1)

    node: Any = barn.asked()[0]
    assert "teammate is dead" in next(option.warn for option in node.options if option.key == "wasp_swarm")


def test_the_last_action_in_a_deadly_weather_is_warned_of() -> None:
    """Section 8, FT-4.8: the turn would end by itself, before anybody could warn"""
    barn = Barn(bird("finn", at="wood", damage=2), bird("wyatt"), weather="hail", day=(2, 1))

    def warned(*path: str) -> set[str]:
        node: Any = kernel.choice(GAME, barn.state, 0, list(path))
        return {option.key for option in node.options if "could kill" in option.warn}

    assert warned() == {"end"}
    barn.do(0, "forage")
    assert {"forage", "draw"} <= warned()
    assert "move" not in warned()
    assert warned("move") == {"gables", "stones", "badlands"}
    barn[0].damage = 1
    assert not warned() & {"forage", "end"}


def test_a_guest_is_warned_before_the_last_blow() -> None:
    """Section 8, FT-R44"""
    attacker = bird("finn", at="badlands", stage=2, meals=5, food=1)
    mates = [bird("wyatt", at="badlands", food=1), bird("annie")]
    barn = last_boss(Barn(attacker, *mates, foes=HENS, rolls={"predator": [1]}), 0, "sal")
    barn[2].book = barn[2].at = ""
    barn.body.beasts[3].damage = (4 + 3) * 3 - 2

    barn.do(0, "attack", "sal", 1).do(0, "1")

    node: Any = barn.asked()[1]
    assert "teammate is dead" in next(option.warn for option in node.options if option.key == "attack")


def test_an_ability_that_is_borrowed_is_not_offered_again() -> None:
    """FT-9.9, FT-R63"""
    barn = Barn(bird("finn", hand=["understudy", "understudy"]), bird("wyatt", stage=2, meals=5))
    assert barn.keys(0, "play", "understudy", "1") == ["payback"]

    barn.do(0, "play", "understudy", "1", "payback")

    assert "play" not in barn.keys(0)
