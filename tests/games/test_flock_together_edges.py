"""Corners of the rules where two of them meet: guests, dead players, dice at their ends, protection, the evening."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.flock_together import GAME
from games.flock_together.cards import BONUS
from games.flock_together.describe import effects_text
from games.flock_together.grubs import bury
from games.flock_together.model import Held
from games.flock_together.turns import Actions, ProductionRoll, Slot

from .flock_together_table import Barn, bird

HENS = ("hens", "sal", "owl", "shere")


# ---- guests ---------------------------------------------------------------------------------------------------------


def test_a_guest_whom_the_pollen_holds_is_not_invited_to_a_grub() -> None:
    """FT-R44, FT-10.8: the usual limits; a mate who is shielded is invited"""
    finn = bird("finn", at="wood", stage=2, food=2, hand=["umbrella"])
    mates = [bird(book, at="wood", food=2) for book in ("annie", "shellock")]
    barn = Barn(finn, *mates, weather="pollen")
    barn.body.grub_decks["outside"].insert(0, "wasp_swarm")

    barn.do(0, "play", "umbrella", "2").do(0, "attack", "outside", 1)

    assert barn.keys(0) == ["none", "2"]


@pytest.mark.parametrize(("food", "asked"), [(0, True), (1, False)])
def test_a_standing_order_to_attack_needs_strength_without_a_card(food: int, asked: bool) -> None:
    """FT-R44, FT-6.2: with a card alone the guest is asked, an attack without strength is never made"""
    finn, mate = bird("finn", at="wood", stage=2, food=1), bird("atilla", at="wood", food=food, hand=["big_peck"])
    mate.orders.second = "always"
    barn = Barn(finn, mate, foes=HENS, form=2, rolls={"predator": [1, 1]})

    barn.do(0, "attack", "hens", 1).do(0, "1")

    assert (set(barn.asked()) == {1}) == asked
    assert len(barn.told("attacked")) == (1 if asked else 2)


def test_a_standing_order_spends_no_food_on_more_than_the_enemy_has() -> None:
    """FT-R44, section 8 (c)"""
    finn, mate = bird("finn", at="wood", stage=2, food=1), bird("tso", at="wood", food=3)
    mate.orders.second = "always"
    barn = Barn(finn, mate, foes=HENS, form=2, rolls={"predator": [1, 1]})
    barn.body.beasts[0].damage = 4

    barn.do(0, "attack", "hens", 1).do(0, "1")

    assert barn.told("attacked")[1]["strength"] == 1
    assert barn.body.beasts[0].by == 1


# ---- dice and damage ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("eggs", "offered"), [(1, False), (3, True)])
def test_stratagem_is_offered_only_if_the_eggs_change_the_final_result(eggs: int, offered: bool) -> None:
    """FT-9.9, FT-R36: a natural 6 with Battle Cry stays a 6 until two eggs have been paid"""
    birds = [bird("finn", stage=2), bird("beowing", stage=2), bird("tso", stage=3, eggs=eggs)]
    barn = Barn(*birds, rolls={"production": [6]})

    barn.lay(ProductionRoll(seat=0, need=2), Actions(0)).go()

    assert (2 in barn.asked()) == offered
    if offered:
        assert barn.keys(2, "stratagem") == ["down"]
        assert barn.span(2, "stratagem", "down") == (2, 3)


def test_stratagem_warns_of_the_last_egg_while_a_teammate_is_dead() -> None:
    """Section 8"""
    barn = Barn(bird("finn", stage=2), bird("tso", stage=3, eggs=1), bird("annie"), rolls={"production": [1]})
    barn[2].book = barn[2].at = ""

    barn.lay(ProductionRoll(seat=0, need=2), Actions(0)).go()

    [option] = [option for option in getattr(barn.asked()[1], "options", ()) if option.key == "stratagem"]
    assert option.warn


def test_a_gas_mask_elsewhere_is_not_asked_about() -> None:
    """FT-9.13, section 4.8: only at that Predator's location"""
    attacker, mate = bird("atilla", at="wood", food=1), bird("annie", at="gables", loot={"gas_mask": 1})
    barn = Barn(attacker, mate, foes=HENS, rolls={"predator": [1]})

    barn.do(0, "attack", "hens", 1)

    assert set(barn.asked()) == {0}
    assert barn[0].damage == 2


def test_a_beaten_predators_healing_is_no_threat() -> None:
    """FT-6.10, FT-9.21: nothing is left to dodge when the mask has taken the last claw"""
    attacker = bird("atilla", at="wood", food=1, hand=["dodge"])
    barn = Barn(attacker, bird("annie"), rolls={"predator": [6]})
    barn.body.beasts[0].damage, barn.body.beasts[0].masked = 3, True

    barn.do(0, "attack", "eggsmeralda", 1)

    assert barn.body.beasts[0].by == 0
    assert barn[0].hand == ["dodge"]


def test_four_leaf_clover_heals_its_attacker() -> None:
    """FT-R8"""
    barn = Barn(bird("annie", damage=2), rolls={"grub": [6]})
    barn.body.grub_decks["inside"].insert(0, "clover")

    barn.do(0, "attack", "inside", 0)

    assert barn[0].damage == 1


@pytest.mark.parametrize("card", ["snack", "feast"])
def test_of_two_cards_foreseen_none_is_played_before_one_is_kept(card: str) -> None:
    """Foresight (`draw_two_keep_one`), FT-9.5: else the one played and the other one would both be had"""
    barn = Barn(bird("tso", stage=2), bird("annie"), actions=1)
    barn.body.bonus_deck[:0] = ["snack", "feast"]
    barn.do(0, "draw", "two")

    assert barn.refused(0, "anytime", "play", card, "1") == "NO_SUCH_OPTION"
    barn.do(0, card)

    assert barn[0].hand == [card]
    assert len(barn.body.bonus_discard) == 1


# ---- protection -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "weather", "code"),
    [("annie", "fair", "CHANGES_NOTHING"), ("shellock", "pollen", "SHIELDED_ALREADY"), ("annie", "pollen", "")],
)
def test_lunar_moth_needs_a_weather_it_can_protect_from(book: str, weather: str, code: str) -> None:
    """FT-9.9, FT-R53"""
    barn = Barn(bird(book, grubs=["lunar_moth"]), weather=weather)

    assert barn.refused(0, "play", "lunar_moth") == code


def test_two_protections_that_end_at_different_times_are_both_of_use() -> None:
    """FT-2.13: one lasts until the next turn, the other until the weather changes"""
    barn = Barn(bird("annie", hand=["umbrella"], grubs=["lunar_moth"]), weather="pollen")

    barn.do(0, "play", "umbrella", "2").do(0, "play", "lunar_moth")

    assert [lasting.until for lasting in barn[0].lasting] == ["next_turn", "weather"]


# ---- turns, death and the evening ------------------------------------------------------------------------------------


def test_a_turn_does_not_end_by_itself_while_somebody_could_be_followed() -> None:
    """FT-4.8, FT-R43"""
    wingston = bird("wingston", stage=2, hand=["stampede"])
    barn = Barn(wingston, bird("annie"), bird("finn"), actions=1)
    barn.do(0, "play", "stampede").do(1, "anytime", "move", "wood").do(0, "anytime", "move", "stones")

    barn.do(0, "draw")

    assert barn.body.turn is not None and barn.body.turn.seat == 0
    barn.do(0, "anytime", "follow", "1")
    assert barn[0].at == "wood"
    assert barn.body.turn.seat == 1


def test_of_a_dead_player_no_actions_left_are_told() -> None:
    """FT-4.10"""
    barn = Barn(bird("annie", at="wood", food=1, damage=2), bird("finn"), foes=HENS, rolls={"predator": [1]})

    barn.do(0, "attack", "hens", 1)

    assert not barn[0].alive
    assert not barn.told("actions_left")


def test_a_revived_player_never_draws_the_book_that_just_died() -> None:
    """FT-11.8, FT-R12"""
    barn = Barn(bird("annie"), bird("finn"))
    barn[1].book, barn[1].at, barn[1].late, barn[1].due = "", "", "finn", True
    barn.body.pool = ["annie", "finn", "tso"]

    barn.lay(Slot(1), *barn.evening(2)).go()

    assert sorted(barn[1].dealt) == ["annie", "tso"]


def test_a_grown_chicken_gains_meals_from_cards_but_does_not_eat() -> None:
    """FT-5.11, FT-R52"""
    barn = Barn(bird("annie", at="wood", stage=3, meals=11, food=2, hand=["feast"]))

    barn.do(0, "play", "feast", "1")

    assert barn[0].meals == 12
    assert barn.refused(0, "eat", 1) == "FULLY_GROWN"


def test_the_grubs_are_dealt_again_as_soon_as_there_is_one_to_deal() -> None:
    """FT-8.9, FT-R20: with nothing to deal the decks stay empty"""
    barn = Barn(bird("annie"))
    barn.body.grub_decks = {"inside": [], "outside": []}

    bury(kernel.open_table(GAME, barn.state, barn.key), "slug")

    assert barn.body.grub_decks == {"inside": ["slug"], "outside": []}


def test_without_the_last_players_vote_a_tie_goes_to_the_less_damaged_grub() -> None:
    """FT-R21, D25: the last player has died, the stated votes are equal"""
    barn = Barn(bird("annie"), bird("finn"), bird("tso"))
    barn.body.votes = {0: "inside", 1: "outside"}
    barn.body.acted = [0, 1, 2]
    barn.body.grub_decks["inside"].insert(0, "mantis")
    barn.body.grub_decks["outside"].insert(0, "dragonfly")
    barn.body.grub_damage = {"inside": 1, "outside": 0}

    barn.lay(*barn.evening(3)).go()

    assert barn.told("grub_discarded") == [{"deck": "outside", "grub": "dragonfly"}]


def test_the_dead_do_nothing_and_are_nobodys_target() -> None:
    """FT-2.9, FT-9.20: they only set standing orders; only Brood names them"""
    barn = Barn(bird("annie", eggs=1, hand=["lunchbox"]), bird("finn"), bird("tso"))
    barn[1].book = barn[1].at = ""

    assert barn.offer(1) == ["orders"]
    assert barn.keys(0, "play", "lunchbox") == ["2"]
    assert barn.keys(0, "brood") == ["1"]


def test_a_brooding_player_may_leave_and_effects_until_the_skipped_turn_end_with_it() -> None:
    """FT-R15, FT-R17, FT-11.6"""
    barn = Barn(bird("annie", eggs=1, hand=["umbrella"]), bird("finn"))
    barn[1].book = barn[1].at = ""
    barn.do(0, "play", "umbrella", "2").do(0, "brood", "1").do(0, "move", "wood")
    assert (barn[0].at, len(barn[0].lasting)) == ("wood", 1)

    barn.lay(Slot(0), Slot(1), *barn.evening(2)).go()

    assert barn[0].lasting == []
    assert barn.told("brooded") == [{"other": 1}]
    assert len(barn[1].dealt) == 2


def test_a_move_goes_anywhere_even_to_the_badlands_without_a_boss() -> None:
    """FT-5.4"""
    barn = Barn(bird("annie", at="wood"))

    assert barn.keys(0, "move") == ["coop", "gables", "stones", "badlands"]
    assert not barn.body.beasts[-1].open


def test_damage_stays_on_a_grub_and_the_next_one_comes_undamaged() -> None:
    """FT-6.15, FT-8.1, FT-8.4"""
    barn = Barn(bird("annie", food=2), rolls={"grub": [6, 6]})
    barn.body.grub_decks["inside"][:0] = ["mantis", "dragonfly"]

    barn.do(0, "attack", "inside", 1)
    assert barn.body.grub_damage["inside"] == 1
    barn.do(0, "attack", "inside", 1)

    assert barn[0].grubs == [Held("mantis")]
    assert (barn.body.grub_decks["inside"][0], barn.body.grub_damage["inside"]) == ("dragonfly", 0)


def test_cards_within_the_limit_cannot_be_thrown_away() -> None:
    """FT-9.6, FT-R56: with one too many any of them may go, the new one or an old one"""
    barn = Barn(bird("annie", hand=["dodge", "ruffled"]))
    barn.body.bonus_deck.insert(0, "distract")
    assert barn.refused(0, "discard dodge") == "NO_SUCH_OPTION"

    barn.do(0, "draw")

    assert barn.keys(0) == ["discard dodge", "discard ruffled", "discard distract"]


def test_what_is_lost_is_as_much_as_there_is() -> None:
    """FT-2.7: two food are taken, one was left"""
    barn = Barn(bird("atilla", at="wood", food=2), foes=HENS, rolls={"predator": [6]})

    barn.do(0, "attack", "hens", 1)

    assert barn[0].food == 0
    assert barn.told("lost_food") == [{"n": 1}]


# ---- what is shown --------------------------------------------------------------------------------------------------


def test_what_is_used_up_or_damaged_is_not_said_to_be_usable() -> None:
    """Section 9, FT-R48, section 6.4: a used-up loot stays with its owner"""
    loot = {"egg_stash": 0, "gas_mask": 0, "food_stash": 1, "gravekeepers_light": 0}
    barn = Barn(bird("shellock", stage=3, at="wood", grubs=["mosquitoes"], loot=loot))
    barn[0].grubs += [Held("beehive", 1), Held("caterpillar", 1)]

    mine = GAME.view(barn.state, 0).birds[0]

    used_up = "That is used up."
    assert [one.why for one in mine.loot] == [used_up, used_up, "", used_up]
    assert [one.why for one in mine.grubs] == ["", *["A damaged Grub does nothing any more."] * 2]


@pytest.mark.parametrize(("weather", "claws", "health"), [("nighttime", 3, 6), ("pollen", 2, 4)])
def test_owl_coopone_shows_the_claws_that_its_weather_gives(weather: str, claws: int, health: int) -> None:
    """FT-7.10, section 9"""
    barn = Barn(bird("annie"), bird("finn"), foes=("owl", "sal", "hens", "shere"), weather=weather)

    foe = GAME.view(barn.state, None).foes[0]

    assert (foe.claws, foe.health) == (claws, health)


# ---- in words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("nest_egg", "Gain 1 egg, or pay 1 Bonus card and gain 3 eggs"),
        ("golden_nest", "Gain 2 eggs, or pay 1 Bonus card and gain 4 eggs"),
        ("windfall", "Gain 2 food, or gain 1 egg and heal 1 heart"),
        ("barter", "Pay 1 egg; gain 2 food or heal 1 heart"),
    ],
)
def test_the_text_of_a_choice_shows_what_belongs_together(card: str, text: str) -> None:
    """FT-9.9, section 6.7"""
    assert effects_text(GAME.words, BONUS[card].effect) == text


def test_the_effects_of_predators_name_the_attacker() -> None:
    """Section 6.3: the log, and windows, tell them to everybody"""
    texts = [card.text for card in GAME.cards() if card.kind.startswith("Predator (")]

    assert len(texts) == 10
    assert not any(" you " in text.split("Loot:")[0] for text in texts)
