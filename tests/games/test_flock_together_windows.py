"""Reaction windows: who is asked, what may be used, when they close, the guard (section 4.8)."""

from __future__ import annotations

from games.core import kernel
from games.flock_together import GAME
from games.flock_together.damage import Damage
from games.flock_together.model import Options
from games.flock_together.turns import Actions, ProductionRoll

from .flock_together_table import Barn, bird

HENS = ("hens", "sal", "owl", "shere")
URSULA = ("ursula", "sal", "owl", "shere")
SHERE = ("shere", "sal", "owl", "hens")


def test_an_attack_runs_through_when_nobody_can_react() -> None:
    """FT-9.13, section 8: one press"""
    barn = Barn(bird("atilla", at="wood", food=1), bird("annie", hand=["snack", "pebble"]), rolls={"predator": [5]})

    barn.do(0, "attack", "eggsmeralda", 1)

    assert barn[0].damage == 1
    assert barn.body.attack is None
    assert set(barn.asked()) == {0}


def test_only_who_holds_something_that_matters_is_asked() -> None:
    """FT-9.13, FT-9.16"""
    birds = [bird("finn", stage=2), bird("annie", hand=["second_opinion"]), bird("wyatt", hand=["distract"])]
    barn = Barn(*birds, rolls={"production": [1, 5]})

    barn.lay(ProductionRoll(seat=0, need=2), Actions(0)).go()
    assert kernel.waiting(GAME, barn.state) == {1}
    barn.do(1, "second_opinion")

    assert barn[0].eggs == 1
    assert barn.told("rerolled") == [{"roll": "production", "value": 5}]


def test_a_pass_does_not_count_when_the_die_has_changed() -> None:
    """FT-9.11: reroll and set_die change the natural result, the others are asked anew"""
    birds = [bird("finn", stage=2), bird("annie", hand=["second_opinion"]), bird("wyatt", grubs=["lanternfly"])]
    barn = Barn(*birds, rolls={"production": [2, 1]})
    barn.lay(ProductionRoll(seat=0, need=2), Actions(0)).go()

    barn.do(2, "pass").do(1, "second_opinion")

    assert set(barn.asked()) == {2}
    barn.do(2, "lanternfly", "6")
    assert barn[0].eggs == 1


def test_a_predators_die_is_only_shifted_by_who_rolls_it() -> None:
    """FT-9.16"""
    attacker, mate = bird("atilla", at="wood", food=5, hand=["distract"]), bird("annie", hand=["distract", "try_again"])
    barn = Barn(attacker, mate, foes=HENS, rolls={"predator": [5]})

    barn.do(0, "attack", "hens", 2)
    assert kernel.waiting(GAME, barn.state) == {0}
    barn.do(0, "distract")

    assert barn[0].food == 2
    assert barn.told("counts_as") == [{"roll": "predator", "dice": [5], "shown": [4]}]


def test_whose_turn_it_is_may_accept_at_once() -> None:
    """FT-9.14"""
    barn = Barn(bird("finn", stage=2), bird("annie", hand=["any_die"]), rolls={"production": [4]})
    barn.lay(ProductionRoll(seat=0, need=2), Actions(0)).go()
    assert "accept" not in barn.offer(1)

    barn.do(0, "anytime", "accept")

    assert barn[0].eggs == 1
    assert set(barn.asked()) == {0}


def test_with_a_strict_table_nobody_closes_early() -> None:
    """FT-9.14"""
    options = Options(wait_policy="strict")
    barn = Barn(bird("finn", stage=2), bird("annie", hand=["any_die"]), options=options, rolls={"production": [4]})

    barn.lay(ProductionRoll(seat=0, need=2), Actions(0)).go()

    assert "accept" not in barn.offer(0)
    assert barn.refused(0, "anytime", "accept") == "NO_SUCH_OPTION"


def test_nobody_closes_a_window_on_a_dying_chicken() -> None:
    """FT-9.15"""
    attacker, healer = bird("annie", at="wood", food=1, damage=1), bird("finn", grubs=["earthworm"])
    barn = Barn(attacker, healer, foes=URSULA, rolls={"predator": [1]})

    barn.do(0, "attack", "ursula", 1)
    assert set(barn.asked()) == {1}
    assert "accept" not in barn.offer(0)
    barn.do(1, "earthworm", "0")

    assert barn[0].alive
    assert barn[0].damage == 2


def test_the_guard_looks_through_a_roll_to_what_follows() -> None:
    """FT-9.15: closing the roll window now would kill, since nothing can help later"""
    attacker, mate = bird("annie", at="wood", food=1), bird("finn", hand=["any_die"])
    for roll, may_accept in ((6, False), (1, True)):
        barn = Barn(attacker, mate, foes=URSULA, rolls={"predator": [roll]})
        barn[0].damage, barn[0].food, barn[0].at = 0, 1, "wood"

        barn.do(0, "attack", "ursula", 1)

        assert set(barn.asked()) == {1}
        assert ("accept" in barn.offer(0)) is may_accept


def test_everybody_has_to_pass_before_a_chicken_dies() -> None:
    """FT-9.15, D13: the safe choice saves oneself"""
    attacker, healer = bird("annie", at="wood", food=1, damage=1, hand=["dodge"]), bird("finn", grubs=["earthworm"])
    barn = Barn(attacker, healer, foes=URSULA, rolls={"predator": [1]})
    barn.do(0, "attack", "ursula", 1)

    assert barn.safe(0) == ["dodge"]
    assert barn.safe(1) == ["pass"]
    barn.do(0, "pass")
    assert barn[0].alive
    barn.do(1, "pass")

    assert not barn[0].alive
    assert barn[0].late == "annie"


def test_a_standing_order_saves_who_is_away() -> None:
    """Section 8 (a): used by itself in another player's turn"""
    attacker, victim = bird("atilla", at="wood", food=1), bird("annie", at="wood", damage=2, hand=["ruffled"])
    barn = Barn(attacker, victim, foes=SHERE, rolls={"predator": [4]})

    barn.do(0, "attack", "shere", 1)

    assert barn[1].alive
    assert barn.told("ordered") == [{"card": "ruffled"}]
    assert set(barn.asked()) == {0}


def test_a_standing_order_that_is_off_asks() -> None:
    """Section 8 (a)"""
    attacker, victim = bird("atilla", at="wood", food=1), bird("annie", at="wood", damage=2, hand=["ruffled"])
    barn = Barn(attacker, victim, foes=SHERE, rolls={"predator": [4]})

    barn.do(1, "anytime", "orders", "auto", "ruffled").do(0, "attack", "shere", 1)

    assert barn.keys(1) == ["pass", "ruffled"]
    assert barn.safe(1) == ["ruffled"]


def test_a_dodge_saves_everybody_and_cancels_the_effect() -> None:
    """FT-R33, FT-R34: a splash victim cannot dodge, it may soften"""
    attacker, victim = bird("atilla", at="wood", food=1, hand=["dodge"]), bird("annie", at="wood", hand=["dodge"])
    barn = Barn(attacker, victim, foes=SHERE, rolls={"predator": [4]})

    barn.do(0, "attack", "shere", 1)
    assert kernel.waiting(GAME, barn.state) == {0}
    barn.do(0, "dodge")

    assert [one.damage for one in barn.body.birds] == [0, 0]


def test_an_effect_alone_opens_the_window_too() -> None:
    """FT-9.21"""
    thick = bird("wyatt", at="wood", stage=3, food=3, hand=["dodge"])
    barn = Barn(thick, foes=("sal", "eggsmeralda", "owl", "shere"), rolls={"predator": [5]})

    barn.do(0, "attack", "sal", 1)
    assert barn.keys(0) == ["pass", "dodge"]
    barn.do(0, "pass")

    assert (barn[0].damage, [lasting.what for lasting in barn[0].lasting]) == (0, ["eat"])


def test_weather_damage_is_not_softened() -> None:
    """Section 4.8, last table"""
    barn = Barn(bird("annie", at="wood", hand=["ruffled", "dodge"]))

    barn.lay(Damage(amounts={0: 1}, cause="weather"), Actions(0)).go()

    assert barn[0].damage == 1
    assert set(barn.asked()) == {0} and "lay" not in barn.keys(0)


def test_scorpion_drops_the_predators_roll() -> None:
    """FT-R62"""
    barn = Barn(bird("atilla", at="wood", food=4, grubs=["scorpion"]), foes=HENS, rolls={"predator": [6]})

    barn.do(0, "attack", "hens", 1, None).do(0, "scorpion")

    assert (barn[0].food, barn[0].damage) == (3, 2)
    assert barn.body.grub_discard == ["scorpion"]


def test_wasp_swarm_turns_the_claws_around() -> None:
    """`reflect`: dodge, then the claws without modifiers"""
    barn = Barn(bird("atilla", at="wood", food=4, grubs=["wasp_swarm"]), foes=HENS, rolls={"predator": [1]})

    barn.do(0, "attack", "hens", 1).do(0, "wasp_swarm")

    assert barn[0].damage == 0
    assert barn.body.beasts[0].by == 0


def test_direct_damage_in_a_window_fells_the_target_only_afterwards() -> None:
    """FT-6.16"""
    attacker = bird("atilla", at="wood", food=1, hand=["dodge"])
    helper = bird("annie", hand=["pebble"], stage=1)
    barn = Barn(attacker, helper, foes=("hens", "sal", "owl", "shere"), rolls={"predator": [1]})
    barn.body.beasts[0].damage = 2

    barn.do(0, "attack", "hens", 1).do(1, "anytime", "play", "pebble", "hens")
    assert barn.body.beasts[0].by is None
    assert barn.refused(1, "anytime", "play", "pebble", "hens") != ""
    barn.do(0, "pass")

    assert barn.body.beasts[0].by == 1
    assert barn[0].damage == 2


def test_nobody_moves_or_draws_weather_while_damage_is_pending() -> None:
    """FT-9.22"""
    attacker, mate = bird("atilla", at="wood", food=1, hand=["dodge"]), bird("annie", hand=["stampede", "wind_change"])
    barn = Barn(attacker, mate, foes=HENS, rolls={"predator": [1]})
    barn.do(1, "anytime", "play", "stampede").do(0, "attack", "hens", 1)

    assert "move" not in barn.offer(1)
    assert barn.refused(1, "anytime", "play", "wind_change") == "BARRED"
    barn.do(0, "pass")

    assert "move" in barn.offer(1)


def test_consent_lets_the_active_player_play_for_another() -> None:
    """FT-9.18"""
    barn = Barn(bird("annie", damage=1), bird("finn", hand=["care_package", "snack"]))
    assert "behalf" not in barn.offer(0)
    barn.do(1, "anytime", "orders", "consent", "healing", "care_package")

    assert barn.keys(0, "anytime", "behalf", "1") == ["care_package"]
    barn.do(0, "anytime", "behalf", "1", "care_package", "2", "0")

    assert (barn[0].damage, barn[1].hand) == (0, ["snack"])


# ---- hidden hands ---------------------------------------------------------------------------------------------------


def test_with_hidden_hands_everybody_with_a_card_is_asked() -> None:
    """FT-9.19, section 8"""
    birds = [bird("finn", stage=2), bird("annie", hand=["snack"]), bird("wyatt", hand=["any_die"]), bird("tso")]
    barn = Barn(*birds, options=Options(open_hand=False), rolls={"production": [4]})

    barn.lay(ProductionRoll(seat=0, need=2), Actions(0)).go()
    assert kernel.waiting(GAME, barn.state) == {1, 2}
    assert barn.keys(1) == ["pass"]
    barn.do(1, "pass")

    assert kernel.waiting(GAME, barn.state) == {1, 2}
    barn.do(2, "pass")
    assert barn[0].eggs == 1


def test_lucky_cricket_looks_at_a_hidden_hand_first() -> None:
    """FT-9.19, D19"""
    barn = Barn(bird("annie", grubs=["lucky_cricket"]), bird("finn", hand=["feast"]), options=Options(open_hand=False))

    barn.do(0, "play", "lucky_cricket", "1")
    assert barn.keys(0) == ["feast", "none"]
    barn.do(0, "feast", "2")

    assert (barn[0].eggs, barn[1].hand) == (2, ["feast"])


def test_a_play_that_somebody_has_not_finished_stops_no_later_window() -> None:
    """D21: sharing what Dragonfly drew blocks only that card"""
    birds = [bird("finn", stage=2), bird("annie", grubs=["dragonfly"]), bird("tso")]
    barn = Barn(*birds, rolls={"production": [4]})
    barn.do(1, "anytime", "play", "dragonfly")

    barn.lay(ProductionRoll(seat=0, need=2), Actions(0)).go()

    assert set(barn.asked()) == {0, 1}
    assert barn[0].eggs == 1


def test_a_window_waits_for_the_play_that_was_begun_in_it() -> None:
    """FT-9.3: Dragonfly may draw what saves the victim"""
    attacker, helper = bird("annie", at="wood", food=1, damage=1), bird("finn", grubs=["dragonfly"])
    barn = Barn(attacker, helper, foes=URSULA, rolls={"predator": [1]})
    for card in ("snack", "pebble", "feast"):
        barn.body.bonus_deck.remove(card)
    barn.body.bonus_deck[:0] = ["snack", "pebble", "feast"]
    barn.do(0, "attack", "ursula", 1).do(1, "dragonfly")

    assert barn[0].alive and set(barn.asked()) == {1}
    barn.do(1, "snack", "0").do(0, "snack", "2")

    assert barn[0].alive
