"""The worked examples of section 12, second half: days, weather, exchanges, brooding, teams."""

from __future__ import annotations

from games.core import kernel
from games.flock_together import GAME
from games.flock_together.days import Day, Deluge, Nightfall
from games.flock_together.grubs import deal_again
from games.flock_together.model import Lasting, Options
from games.flock_together.skies import Exchange, ExchangeOver, draw_weather
from games.flock_together.stats import max_health, max_hearts, strength
from games.flock_together.turns import Actions, Production, Slot

from .flock_together_table import CALM, Barn, bird


def trio(**things: dict[str, int]) -> Barn:
    """Three chickens A, B, C, without Extra Action tokens."""
    return Barn(*[bird(book, **things.get(book, {})) for book in ("annie", "finn", "wyatt")], day=(0, 4))


def test_w14_a_brooding_player_skips_a_turn_and_the_other_hatches() -> None:
    """W14, FT-11.5 to FT-11.9"""
    barn = trio(annie={"eggs": 1})
    barn.body.birds[2].book = barn.body.birds[2].at = ""
    barn[2].late = "wyatt"
    barn.body.pool.append("wyatt")

    barn.do(0, "brood", "2")
    assert (barn[0].eggs, barn[0].brooding) == (0, 2)
    barn.do(0, "move", "wood").do(1, "end", "inside")

    assert barn.body.day == 5
    assert barn.told("brooded") == [{"other": 2}]
    assert set(barn.asked()) == {1}
    barn.do(1, "end")
    dealt = barn[2].dealt
    assert len(set(dealt)) == 2 and "wyatt" not in dealt
    barn.do(2, dealt[0])

    assert (barn[2].book, barn[2].stage, barn[2].at, barn[2].damage) == (dealt[0], 1, "coop", 0)
    assert set(barn.asked()) == {2}
    assert barn[2].food == 1


def test_w15_the_dead_player_waits_for_the_skip() -> None:
    """W15, FT-11.7, FT-11.8"""
    barn = trio(finn={"eggs": 1})
    barn.body.birds[0].book = barn.body.birds[0].at = ""
    barn.body.pool.append("annie")
    barn.lay(*barn.evening(1)).go()

    barn.do(1, "brood", "0").do(1, "end").do(2, "end", "inside")

    assert barn.body.day == 5
    assert set(barn.asked()) == {2}
    assert barn.told("brooded") == [{"other": 0}]
    barn.do(2, "end", "inside")
    assert barn.body.day == 6
    assert barn[0].dealt


def test_w16_the_short_turn_comes_by_force_on_the_last_day() -> None:
    """W16, FT-10.5"""
    waiting = Barn(bird("annie"), weather="nighttime", day=(0, 4))
    waiting.do(0, "end", "inside")
    assert waiting.body.turn is not None and waiting.body.turn.actions == 1

    declared = Barn(bird("annie"), weather="nighttime", day=(0, 4))
    declared.do(0, "short").do(0, "end", "inside")
    assert declared.body.turn is not None and declared.body.turn.actions == 2


def test_w17_a_flash_flood_takes_the_food_before_the_exchange() -> None:
    """W17, FT-3.4, FT-10.11"""
    barn = Barn(bird("annie", food=4, eggs=3), weather="flash_flood", day=(1, 6))
    barn.lay(Deluge(), Exchange(), ExchangeOver(), Actions(0)).go()
    assert barn[0].food == 0

    barn.do(0, 3)

    assert (barn[0].food, barn[0].eggs) == (3, 0)


def test_w18_a_bar_ends_even_when_the_exchange_is_rained_off() -> None:
    """W18, FT-10.12, FT-R26"""
    barn = Barn(bird("annie", eggs=4, lasting=[Lasting("bar", "exchange", "exchange")]), weather="pouring_rain")

    barn.lay(Exchange(), ExchangeOver(), Actions(0)).go()
    assert (barn[0].eggs, barn[0].lasting) == (4, [])

    barn.set_weather(CALM)
    barn.lay(Exchange(), ExchangeOver(), Actions(0)).go()
    assert barn.span(0) == (0, 4)


def test_w23_an_odd_number_of_grubs_favours_the_inside() -> None:
    """W23, FT-8.9"""
    barn = Barn(bird("annie"))
    cards = [grub for deck in barn.body.grub_decks.values() for grub in deck]
    barn.body.grub_decks |= {"inside": [], "outside": []}
    barn.body.grub_discard, barn.body.grubs_gone = cards[:9], cards[9:]
    table = kernel.open_table(GAME, barn.state, barn.key)

    deal_again(table)

    assert [len(table.body.grub_decks[deck]) for deck in ("inside", "outside")] == [5, 4]


def test_w24_alone_one_is_ones_own_teammate() -> None:
    """W24, FT-2.8"""
    barn = Barn(bird("annie", hand=["care_package", "care_package"], damage=1))

    barn.do(0, "play", "care_package", "1", "0").do(0, "play", "care_package", "2", "0")

    assert (barn[0].meals, barn[0].damage) == (1, 0)


def test_w25_bird_flu_spares_who_is_alone() -> None:
    """W25, FT-10.6"""
    barn = Barn(bird("shellock"), bird("finn"), bird("wyatt", at="wood"), weather="bird_flu")
    barn.lay(Nightfall(), Actions(0)).go()
    assert [one.damage for one in barn.body.birds] == [1, 1, 0]

    solo = Barn(bird("shellock"), weather="bird_flu")
    solo.lay(Nightfall(), Actions(0)).go()
    assert solo[0].damage == 0


def test_w26_payback_grows_the_chicken_at_once() -> None:
    """W26, FT-5.8, FT-5.9"""
    barn = Barn(bird("wyatt", stage=2, damage=2, meals=9), rolls={"production": [1]})

    barn.lay(Production(0), Actions(0)).go()

    assert (barn[0].meals, barn[0].stage, barn[0].damage) == (10, 3, 2)
    assert (max_hearts(barn.body, 0), strength(barn.body, 0)) == (5, 3)


def test_w27_tank_takes_a_part_and_is_rewarded_once() -> None:
    """W27, FT-R46"""
    finn, atilla = bird("finn", at="wood", stage=3, food=1), bird("atilla", at="wood", stage=3)
    barn = Barn(finn, atilla, foes=("hens", "sal", "owl", "shere"), form=3, rolls={"predator": [1]})

    barn.do(0, "attack", "hens", 1)
    assert barn.span(1, "tank", "0") == (1, 4)
    barn.do(1, "tank", "0", 3).do(1, "pass")

    assert (barn[0].damage, barn[1].damage, barn[1].eggs) == (1, 3, 2)


def test_w28_a_grub_without_health_needs_no_food() -> None:
    """W28, FT-8.3, FT-6.2"""
    for roll, taken in ((1, []), (2, ["slug"])):
        barn = Barn(bird("annie", at="wood"), rolls={"grub": [roll]})
        barn.body.grub_decks["outside"] = ["slug", "cocoon"]

        barn.do(0, "attack", "outside", 0)

        assert [held.id for held in barn[0].grubs] == taken
        assert barn.body.turn is not None and barn.body.turn.actions == 1


def test_w29_the_boss_of_levels_2_and_8() -> None:
    """W29, FT-1.13"""
    health = {}
    for difficulty in (2, 8):
        state = kernel.start(GAME, 2, Options(difficulty=difficulty), [None] * 2, b"level").state
        for beast in state.body.beasts:
            beast.by = 0
        boss = state.body.beasts[3]
        boss.id, boss.open, boss.form, boss.at, boss.by = "hens", True, 3, "badlands", None
        health[difficulty] = max_health(state.body, "hens")

    assert health == {2: 8, 8: 16}


def test_w30_snow_pays_only_who_exchanges() -> None:
    """W30, FT-10.13"""
    barn = Barn(bird("annie", eggs=2), bird("finn", eggs=1), weather="snow", day=(2, 3))
    barn.lay(Exchange(), ExchangeOver(), Actions(0)).go()

    barn.do(1, 0).do(0, 2)

    assert [one.food for one in barn.body.birds] == [5, 0]


def test_w32_freezing_spares_the_cold_hardy() -> None:
    """W32, FT-10.3, FT-10.4"""
    barn = Barn(bird("chickovsky", at="wood", food=1), bird("annie", at="stones", food=1), day=(0, 3))
    barn.body.skies[0].remove("freezing")
    barn.body.skies[0].insert(0, "freezing")
    table = kernel.open_table(GAME, barn.state, barn.key)

    draw_weather(table)

    assert [one.at for one in table.body.birds] == ["wood", "coop"]
    barn.lay(Slot(1), *barn.evening(2)).go()
    assert barn.refused(1, "move", "wood") == "FROZEN_IN"
    barn.do(1, "eat", 1).do(1, "end", "inside")
    barn.lay(Actions(0))
    assert "coop" in barn.keys(0, "move")


def test_a_day_begins_with_a_phase_change_where_it_should() -> None:
    """FT-3.3"""
    barn = Barn(bird("annie"), day=(0, 3))

    barn.lay(Day()).go()

    assert len(barn.told("weather")) == 1
