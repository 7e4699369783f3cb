"""Abilities of chickens and loot of Predators (sections 6.2 and 6.4)."""

from __future__ import annotations

from games.core import kernel
from games.flock_together import GAME
from games.flock_together.damage import Damage
from games.flock_together.defeat import fell
from games.flock_together.skies import Exchange, ExchangeOver
from games.flock_together.stats import max_hearts, strength
from games.flock_together.turns import Actions, Production

from .flock_together_table import Barn, bird

HENS = ("hens", "sal", "owl", "shere")


def test_informant_network_reaches_both_grubs() -> None:
    """`grub_reach`"""
    barn = Barn(bird("shellock", stage=2, food=1))

    assert barn.keys(0, "attack") == ["inside", "outside"]


def test_plots_and_ploys_puts_damage_on_grubs() -> None:
    """FT-R48: a damaged Grub cannot be used, a broken one is discarded"""
    attacker = bird("shellock", at="wood", stage=3, food=1, grubs=["mantis", "cocoon", "slug"])
    barn = Barn(attacker, foes=HENS, form=2, rolls={"predator": [1]})
    barn.do(0, "attack", "hens", 1)

    barn.do(0, "plots", {"mantis": 1, "cocoon": 1}).do(0, "pass")

    assert barn[0].damage == 1
    assert [(held.id, held.damage) for held in barn[0].grubs] == [("mantis", 1), ("slug", 0)]
    assert barn.body.grub_discard == ["cocoon"]
    assert barn.keys(0, "play") == ["slug"]


def test_berserker_rolls_once_per_damage() -> None:
    """3-5 heals 1, 6 heals 2"""
    for roll, damage in ((2, 3), (3, 2), (6, 1)):
        barn = Barn(bird("beowing", at="wood", stage=3), bird("annie"), rolls={"ability": [roll]})

        barn.lay(Damage(amounts={0: 3}, cause="weather"), Actions(0)).go()

        assert barn[0].damage == damage


def test_ladies_aid_feeds_another_and_heals_oneself_once_per_turn() -> None:
    """FT-R64"""
    barn = Barn(bird("chickovsky", stage=2, food=2, damage=1), bird("annie"))

    barn.do(0, "use", "ladies_aid", "1")

    assert (barn[0].food, barn[0].damage, barn[1].food) == (1, 0, 1)
    assert barn.refused(0, "use", "ladies_aid", "1") == "USED_THIS_TURN"


def test_fur_coat_makes_the_outside_a_home() -> None:
    """`anywhere`"""
    barn = Barn(bird("chickovsky", at="wood", stage=3, food=1, damage=1))

    barn.do(0, "lay").do(0, "heal", 1)

    assert (barn[0].eggs, barn[0].damage) == (1, 0)


def test_quite_friendly_invites_a_second_attacker() -> None:
    """FT-R44, D10, D11"""
    finn, mate = bird("finn", at="wood", stage=2, food=1), bird("atilla", at="wood", food=2)
    barn = Barn(finn, mate, foes=HENS, form=2, rolls={"predator": [1, 1]})
    barn[0].food = 1

    barn.do(0, "attack", "hens", 1)
    assert barn.keys(0) == ["none", "1"]
    barn.do(0, "1")
    assert kernel.pace(GAME, barn.state, 1) == "reaction"
    assert barn.safe(1) == ["decline"]
    barn.do(1, "attack", 2)

    assert barn.body.beasts[0].damage == 3
    assert (barn[1].food, barn[1].damage) == (0, 3)
    assert barn.body.turn is not None and barn.body.turn.actions == 1


def test_an_invitation_may_be_declined_withdrawn_or_ruled_out() -> None:
    """D11, section 8 (c)"""
    birds = [bird("finn", at="wood", stage=2, food=4), bird("atilla", at="wood", food=2)]
    barn = Barn(*birds, foes=HENS, form=2, rolls={"predator": [1, 1]})

    barn.do(0, "attack", "hens", 1).do(0, "1").do(0, "anytime", "withdraw")
    assert set(barn.asked()) == {0} and barn.body.beasts[0].damage == 1

    barn.do(1, "anytime", "orders", "second", "never")
    barn[0].damage = 0
    barn.do(0, "attack", "hens", 1)
    assert barn[1].damage == 0 and barn.body.attack is None


def test_superior_product_doubles_the_eggs() -> None:
    """`exchange_rate`"""
    barn = Barn(bird("finn", stage=3, eggs=2))
    barn.lay(Exchange(), ExchangeOver(), Actions(0)).go()

    barn.do(0, 2)

    assert barn[0].food == 4


def test_the_forager_rolls_for_more() -> None:
    """on(forage)"""
    barn = Barn(bird("eggatha", at="wood", stage=2), rolls={"ability": [3, 2]})

    barn.do(0, "forage").do(0, "forage")

    assert barn[0].food == 3


def test_tomb_raider_takes_a_grub_from_the_discard_pile_once_per_turn() -> None:
    """FT-R45"""
    barn = Barn(bird("eggatha", stage=3, food=3))
    barn.body.grub_discard = ["wild_grain", "wasp_swarm"]

    barn.do(0, "attack", "raid", "wild_grain", 0)
    assert [(held.id, held.raided) for held in barn[0].grubs] == [("wild_grain", True)]
    assert "raid" not in barn.keys(0, "attack")
    barn.do(0, "play", "wild_grain")

    assert (barn.body.grub_discard, barn.body.grubs_gone) == (["wasp_swarm"], ["wild_grain"])
    assert barn[0].food == 5


def test_a_raided_grub_that_is_not_beaten_stays_in_the_pile() -> None:
    """FT-R45"""
    barn = Barn(bird("eggatha", stage=3, food=3))
    barn.body.grub_discard = ["wasp_swarm"]

    barn.do(0, "attack", "raid", "wasp_swarm", 3)

    assert (barn.body.grub_discard, barn[0].grubs, barn[0].damage) == (["wasp_swarm"], [], 1)


def test_landlord_goes_home_for_free() -> None:
    """`free_move`"""
    barn = Barn(bird("cumberbill", at="stones", stage=2))

    barn.do(0, "use", "landlord")

    assert barn[0].at == "coop"
    assert barn.body.turn is not None and barn.body.turn.actions == 2


def test_bacaw_drops_an_egg_that_anybody_there_may_take() -> None:
    """FT-R49: one per event, even when Annie dies"""
    barn = Barn(bird("annie", at="wood", stage=2), bird("finn", at="wood"))
    barn.lay(Damage(amounts={0: 9}, cause="weather"), *barn.evening(1)).go()

    assert not barn[0].alive
    assert barn.body.nests == {"wood": 1}
    barn.do(1, "anytime", "eggs", 1)

    assert (barn[1].eggs, barn.body.nests["wood"]) == (1, 0)


def test_high_producer_rolls_twice() -> None:
    """FT-R51"""
    barn = Barn(bird("annie", stage=3), rolls={"production": [3, 6]})

    barn.lay(Production(0), Actions(0)).go()

    assert barn[0].eggs == 2


def test_foresight_draws_two_and_keeps_one() -> None:
    """D20"""
    barn = Barn(bird("tso", stage=2))
    for card in ("snack", "dodge"):
        barn.body.bonus_deck.remove(card)
    barn.body.bonus_deck[:0] = ["snack", "dodge"]

    barn.do(0, "draw", "two")
    assert barn.safe(0) == ["dodge"]
    barn.do(0, "dodge")

    assert (barn[0].hand, barn.body.bonus_discard) == (["dodge"], ["snack"])


def test_stratagem_pays_eggs_to_move_any_die() -> None:
    """`egg_shift`, FT-9.16"""
    finn, tso = bird("finn", stage=2), bird("tso", stage=3, eggs=3)
    barn = Barn(finn, tso, rolls={"production": [1]})
    barn.lay(Production(0), Actions(0)).go()
    assert barn.keys(1) == ["pass", "stratagem"]

    assert barn.span(1, "stratagem", "up") == (1, 3)
    barn.do(1, "stratagem", "up", 1).do(1, "pass")

    assert (barn[0].eggs, barn[1].eggs) == (1, 2)


def test_misdirection_halves_once_rounded_down() -> None:
    """FT-R47"""
    attacker = bird("wingston", at="wood", food=1, stage=2, hand=["snack", "snack"])
    barn = Barn(attacker, foes=HENS, form=2, rolls={"predator": [1]})

    barn.do(0, "attack", "hens", 1).do(0, "misdirection", ["snack", "snack 2"])

    assert (barn[0].damage, barn[0].hand) == (1, [])


def test_evasion_dodges_what_cards_could_not() -> None:
    """on(attack): a 1 fails; FT-7.11: an ability dodges Owl Coopone"""
    for roll, damage in ((1, 2), (3, 0)):
        foes = ("owl", "sal", "hens", "shere")
        barn = Barn(bird("wingston", at="wood", stage=3, food=1), foes=foes, rolls={"ability": [roll]})

        barn.do(0, "attack", "owl", 1)

        assert barn[0].damage == damage


def test_following_is_offered_or_ordered() -> None:
    """FT-R43: from wherever one is, until the turn ends; following is not followed"""
    birds = [bird("annie"), bird("wingston", at="stones", stage=2), bird("finn", at="gables", grubs=["garden_snail"])]
    barn = Barn(*birds)
    barn.do(2, "anytime", "orders", "follow", "always").do(0, "move", "wood")
    assert barn[2].at == "wood"

    assert barn.keys(1, "anytime", "follow") == ["0"]
    barn.do(1, "anytime", "follow", "0")

    assert barn[1].at == "wood"
    assert "follow" not in barn.offer(1)


# ---- loot -----------------------------------------------------------------------------------------------------------


def test_a_stash_is_handed_out_to_whoever_is_here() -> None:
    """FT-R41"""
    barn = Barn(bird("annie"), bird("finn", loot={"egg_stash": 3, "food_stash": 3}))

    barn.do(1, "anytime", "use", "egg_stash", "2", "0").do(1, "anytime", "use", "food_stash", "3", "1")

    assert (barn[0].eggs, barn[1].food) == (2, 3)
    assert [trophy.left for trophy in barn[1].loot] == [1, 0]
    assert barn.keys(1, "anytime", "use") == ["egg_stash"]


def test_gas_mask_lowers_pending_damage_and_the_rest_of_the_day() -> None:
    """`mask`"""
    attacker, mate = bird("atilla", at="wood", food=2), bird("annie", at="wood", loot={"gas_mask": 1})
    barn = Barn(attacker, mate, foes=HENS, rolls={"predator": [1, 1]})

    barn.do(0, "attack", "hens", 1)
    assert barn.keys(1) == ["pass", "gas_mask"]
    barn.do(1, "gas_mask")
    assert barn[0].damage == 1
    barn.do(0, "attack", "hens", 1)

    assert barn[0].damage == 2
    assert barn.body.beasts[0].masked


def test_gravekeepers_light_saves_from_death_once() -> None:
    """FT-R39"""
    barn = Barn(bird("annie", eggs=2, loot={"gravekeepers_light": 1}), bird("finn"))

    barn.lay(Damage(amounts={0: 9}, cause="weather"), Actions(0)).go()

    assert (barn[0].damage, barn[0].eggs, barn[0].loot[0].left) == (2, 2, 0)


def test_monocle_makes_no_fog_roll_and_ignores_misses() -> None:
    """FT-R38"""
    attacker = bird("annie", at="wood", food=2, loot={"monocle": 0})
    foes = ("cleo", "sal", "owl", "shere")
    barn = Barn(attacker, foes=foes, weather="fog", day=(2, 1), rolls={"predator": [6], "grub": [1]})
    barn.body.grub_decks["outside"] = ["cocoon"]

    barn.do(0, "attack", "cleo", 1).do(0, "attack", "outside", 1)

    assert (barn.body.beasts[0].damage, barn[0].damage) == (1, 2)
    assert [held.id for held in barn[0].grubs] == ["cocoon"]
    assert not any(fact["roll"] == "fog" for fact in barn.told("rolled"))


def test_permanent_loot_changes_values_at_once() -> None:
    """FT-7.5, section 6.4"""
    barn = Barn(bird("annie", at="wood", food=3), foes=("shere", "ursula", "hens", "sal"))
    table = kernel.open_table(GAME, barn.state, barn.key)

    for beast in table.body.beasts[:2]:
        fell(table, beast, 0)

    assert (max_hearts(table.body, 0), strength(table.body, 0)) == (4, 2)


def test_foxs_staff_picks_one_of_two_dice() -> None:
    """FT-R61, D32"""
    attacker = bird("atilla", at="wood", food=4, loot={"foxs_staff": 0})
    barn = Barn(attacker, foes=HENS, rolls={"predator": [6, 2]})

    barn.do(0, "attack", "hens", 1)
    assert barn.safe(0) == ["2"]
    barn.do(0, "2")

    assert barn[0].food == 3


def test_arrows_cost_an_action_and_a_food_each() -> None:
    """FT-R40"""
    barn = Barn(bird("annie", food=2, loot={"arrow_pack": 3}))

    barn.do(0, "use", "arrow_pack", "sal")

    assert (barn.body.beasts[1].damage, barn[0].food, barn[0].loot[0].left) == (1, 1, 2)
    assert barn.body.turn is not None and barn.body.turn.actions == 1
