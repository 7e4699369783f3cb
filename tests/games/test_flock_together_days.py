"""The calendar, weather, Egg Exchanges, Grub votes, death, the end (sections 4.2, 4.7, 4.9 to 4.11)."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.flock_together import GAME
from games.flock_together.damage import Damage
from games.flock_together.days import Day, LastCall, TimeUp
from games.flock_together.model import Lasting, Options
from games.flock_together.skies import Exchange, ExchangeOver, draw_weather
from games.flock_together.stats import max_health
from games.flock_together.turns import Actions, Dusk, Production, Slot, Start, TurnOver

from .flock_together_table import CALM, Barn, bird


def reveal(barn: Barn, weather: str) -> None:
    """Turn this card up as the next weather and go on."""
    deck = next(deck for deck in barn.body.skies if weather in deck)
    deck.remove(weather)
    barn.body.skies[barn.body.season].insert(0, weather)
    table = kernel.open_table(GAME, barn.state, barn.key)
    draw_weather(table)
    kernel.settle(table)


# ---- weather --------------------------------------------------------------------------------------------------------


def test_heat_wave_drives_out_all_at_the_same_time() -> None:
    """FT-10.3, D24"""
    birds = [bird("annie"), bird("eggatha"), bird("finn"), bird("wyatt", at="stones")]
    barn = Barn(*birds, day=(1, 1))
    barn[2].orders.exit = "gables"

    reveal(barn, "heat_wave")
    assert set(barn.asked()) == {0}
    assert barn.safe(0) == ["badlands"]
    barn.do(0, "wood")

    assert [one.at for one in barn.body.birds] == ["wood", "coop", "gables", "stones"]
    assert "coop" not in barn.keys(0, "move")


def test_whoever_gets_a_shield_before_answering_may_stay() -> None:
    """FT-10.3"""
    barn = Barn(bird("annie", grubs=["lunar_moth"]), bird("finn"), day=(1, 1))
    reveal(barn, "heat_wave")

    barn.do(0, "anytime", "play", "lunar_moth").do(1, "wood")

    assert [one.at for one in barn.body.birds] == ["coop", "wood"]


def test_a_drawn_weather_replaces_the_old_one_and_allowances_start_anew() -> None:
    """FT-10.9, FT-2.13"""
    birds = [bird("annie", hand=["wind_change"], lasting=[Lasting("shield", "weather", "all")])]
    barn = Barn(*birds, weather="sunny", day=(1, 4))
    barn.body.spent.append(0)

    barn.do(0, "play", "wind_change")

    assert (barn.body.spent, barn[0].lasting, barn.body.day) == ([], [], 4)
    assert barn.body.skies_used[1] == ["sunny", barn.body.weather]


def test_an_empty_weather_deck_is_made_of_the_used_cards() -> None:
    """FT-10.9, FT-R22"""
    barn = Barn(bird("annie", hand=["wind_change"]), weather="sunny", day=(1, 4))
    barn.body.skies_used[1] = [*barn.body.skies[1], "sunny"]
    barn.body.skies[1] = []

    barn.do(0, "play", "wind_change")

    assert barn.body.weather != "sunny"
    assert len(barn.body.skies[1]) + len(barn.body.skies_used[1]) == 6


def test_sunny_gives_an_action_once_in_the_phase() -> None:
    """FT-10.5"""
    barn = Barn(bird("annie"), weather="sunny")

    barn.do(0, "long")

    assert barn.body.turn is not None and barn.body.turn.actions == 3
    assert "long" not in barn.keys(0)


def test_a_late_nighttime_shortens_the_turn_at_once() -> None:
    """FT-10.5"""
    barn = Barn(bird("annie", hand=["wind_change"]), bird("beowing"), weather="fair", day=(0, 5))
    barn.body.skies[0] = ["nighttime", *[card for card in barn.body.skies[0] if card != "nighttime"]]

    barn.do(0, "play", "wind_change")

    assert barn.body.turn is not None and barn.body.turn.actions == 1
    assert barn.body.spent == [0]


@pytest.mark.parametrize(("roll", "actions"), [(2, 1), (3, 2)])
def test_a_tornado_may_cost_an_action(roll: int, actions: int) -> None:
    """FT-10.7"""
    barn = Barn(bird("annie"), weather="tornado", rolls={"tornado": [roll]})

    barn.lay(Start(0)).go()

    assert barn.body.turn is not None and barn.body.turn.actions == actions


@pytest.mark.parametrize(
    ("weather", "rolls", "damage"),
    [("hail", {}, 1), ("lightning", {"lightning": [2]}, 1), ("lightning", {"lightning": [3]}, 0)],
)
def test_storms_hit_who_ends_the_turn_outside(weather: str, rolls: dict[str, list[int]], damage: int) -> None:
    """FT-10.7, FT-4.9"""
    for at, lost in (("wood", damage), ("coop", 0)):
        barn = Barn(bird("annie", at=at), bird("finn"), weather=weather, rolls=rolls)

        barn.do(0, "end")

        assert barn[0].damage == lost


def test_severe_wind_takes_one_kind_by_choice() -> None:
    """FT-10.7, D27"""
    barn = Barn(bird("annie", at="wood", food=1, eggs=1), bird("finn"), weather="severe_wind")
    barn.do(0, "end")
    assert barn.safe(0) == ["egg"]
    barn.do(0, "food")
    assert (barn[0].food, barn[0].eggs) == (0, 1)

    barn.lay(Dusk(0), TurnOver(), *barn.evening(1)).go()
    assert (barn[0].food, barn[0].eggs) == (0, 0)


def test_fair_drought_and_lizard_change_a_forage() -> None:
    """FT-10.8, FT-5.7"""
    fair = Barn(bird("annie", at="wood"), weather="fair")
    fair.do(0, "forage").do(0, "forage")
    assert fair[0].food == 3

    dry = Barn(bird("annie", at="wood", grubs=["lizard"]), weather="drought")
    dry.do(0, "play", "lizard").do(0, "forage")
    assert dry[0].food == 2
    assert dry.body.turn is None or dry.body.turn.actions == 0


def test_drought_needs_two_actions() -> None:
    """Section 4.4"""
    barn = Barn(bird("annie", at="wood", food=1), weather="drought", actions=1)

    assert barn.refused(0, "forage") == "DROUGHT"


def test_pollen_protects_grubs_from_attacks_but_not_from_ants() -> None:
    """FT-10.8"""
    barn = Barn(bird("annie", food=1, grubs=["ant_pile"]), weather="pollen")
    assert barn.refused(0, "attack") == "GRUB_TRUCE"
    barn.body.grub_decks["inside"] = ["mantis", "slug"]

    barn.do(0, "play", "ant_pile", "inside")

    assert [held.id for held in barn[0].grubs] == ["mantis"]


def test_daylight_savings_and_dust_storm() -> None:
    """FT-10.8, FT-6.3"""
    late = Barn(bird("finn", stage=2), weather="daylight_savings", rolls={"production": [3]})
    late.lay(Production(0), Actions(0)).go()
    assert late[0].eggs == 0

    dusty = Barn(bird("annie", at="wood", food=3), weather="dust_storm")
    assert dusty.refused(0, "attack", "eggsmeralda", 1) == "NO_STRENGTH"


def test_snow_in_the_last_phase_allows_exchanges_at_any_time() -> None:
    """FT-10.13, FT-R28, D34"""
    barn = Barn(bird("annie", eggs=3), bird("finn", eggs=1), weather="snow", day=(2, 6))

    barn.do(1, "anytime", "exchange", 1).do(0, "anytime", "exchange", 1).do(0, "anytime", "exchange", 1)

    assert (barn[0].food, barn[0].eggs, barn[1].food) == (5, 1, 4)


def test_a_standing_order_settles_the_exchange() -> None:
    """Section 8 (d), D23"""
    barn = Barn(bird("annie", eggs=3), bird("finn", eggs=2))
    barn.do(0, "anytime", "orders", "keep", "keep", 1)

    barn.lay(Exchange(), ExchangeOver(), Actions(0)).go()
    assert set(barn.asked()) == {1} and barn.safe(1) == [0]
    barn.do(1, 2)

    assert (barn[0].food, barn[0].eggs, barn[1].food) == (2, 1, 2)


# ---- Predators ------------------------------------------------------------------------------------------------------


def test_owl_coopone_keeps_one_health_when_its_weather_ends() -> None:
    """FT-7.10, FT-R11"""
    barn = Barn(bird("annie"), foes=("owl", "sal", "hens", "shere"), weather="nighttime", day=(0, 4))
    assert max_health(barn.body, "owl") == 4
    barn.body.beasts[0].damage = 3

    reveal(barn, "drought")

    assert (max_health(barn.body, "owl"), barn.body.beasts[0].damage) == (2, 1)


def test_nobody_attacks_gravekeeper_once_somebody_has_come() -> None:
    """FT-7.9, FT-R10"""
    birds = [bird("annie", at="wood", food=2), bird("finn", at="wood", food=1)]
    barn = Barn(*birds, foes=("gravekeeper", "sal", "hens", "shere"))
    assert "gravekeeper" in barn.keys(0, "attack")

    barn.do(0, "move", "coop").do(0, "move", "wood")

    assert barn.refused(1, "attack", "gravekeeper", 1) == "BARRED"


def test_chicksune_is_proof_against_bonus_cards() -> None:
    """FT-7.13, FT-R32"""
    attacker = bird("atilla", at="wood", food=1, hand=["pebble", "dodge"], grubs=["mantis", "ant_pile"])
    barn = Barn(attacker, foes=("chicksune", "sal", "hens", "shere"))
    assert barn.keys(0, "play", "pebble") == ["sal", "hens", "inside", "outside"]
    assert "chicksune" in barn.keys(0, "play", "ant_pile")

    barn.do(0, "attack", "chicksune", 1)

    assert barn.keys(0) == ["pass", "mantis"]


# ---- votes ----------------------------------------------------------------------------------------------------------


def test_on_a_tie_the_last_players_vote_decides() -> None:
    """FT-8.8"""
    barn = Barn(bird("annie"), bird("finn"))
    barn.body.grub_decks |= {"inside": ["slug", "clover"], "outside": ["cocoon", "beehive"]}
    barn.do(0, "anytime", "vote", "inside").do(0, "end")

    assert barn.refused(1, "end") == "INCOMPLETE"
    barn.do(1, "end", "outside")

    assert barn.told("grub_discarded") == [{"deck": "outside", "grub": "cocoon"}]
    assert barn.body.votes == {}


def test_a_turn_without_anything_left_ends_by_itself() -> None:
    """FT-4.8: the last player's only with a preference"""
    barn = Barn(bird("annie"), bird("finn"))
    barn[1].orders.grub = "less_damage"

    barn.do(0, "move", "wood").do(0, "move", "coop")
    assert set(barn.asked()) == {1}
    barn.do(1, "move", "wood").do(1, "move", "coop")

    assert barn.body.day == 2


# ---- death and the end ----------------------------------------------------------------------------------------------


def test_death_takes_nearly_everything() -> None:
    """FT-11.2"""
    dying = bird("annie", at="wood", food=2, eggs=1, meals=3, hand=["snack"], grubs=["slug"], loot={"egg_stash": 2})
    barn = Barn(dying, bird("finn"))

    barn.lay(Damage(amounts={0: 3}, cause="weather"), *barn.evening(1)).go()

    dead = barn[0]
    assert (dead.book, dead.late, dead.food, dead.eggs, dead.meals, dead.hand) == ("", "annie", 0, 0, 0, [])
    assert (dead.loot[0].left, barn.body.bonus_discard, barn.body.grub_discard) == (2, ["snack"], ["slug"])
    assert "annie" in barn.body.pool
    assert barn.offer(0) == ["orders"]


def test_brooding_fails_when_the_brooder_dies() -> None:
    """FT-11.7, FT-R16"""
    barn = Barn(bird("annie", brooding=2), bird("finn", eggs=1), bird("wyatt"))
    barn[2].book = barn[2].at = ""

    barn.lay(Damage(amounts={0: 9}, cause="weather"), *barn.evening(1)).go()

    assert barn[0].brooding is None
    assert barn.told("brood_failed") == [{"other": 2}]
    assert barn.keys(1, "brood") == ["0", "2"]


def test_a_revived_chick_does_not_start_the_game_anew() -> None:
    """FT-11.8, FT-R13; in a Heat Wave it chooses a place Outside"""
    barn = Barn(bird("annie"), bird("finn"), weather="heat_wave", day=(1, 2))
    barn[1].book = barn[1].at = ""
    barn[1].due, barn[1].late = True, "finn"
    barn.body.pool = sorted([*barn.body.pool, "finn"])
    barn.lay(Slot(1), *barn.evening(2)).go()
    barn[1].dealt = ["wyatt", "eggatha"]

    assert barn.refused(1, "wyatt") == "INCOMPLETE"
    barn.do(1, "wyatt", "stones")

    assert (barn[1].at, barn[1].food, barn[1].stage) == ("stones", 1, 1)
    assert barn.body.entered[-1:] == ["stones"]


def test_the_game_is_lost_when_all_are_dead() -> None:
    """FT-11.4, FT-12.3"""
    barn = Barn(bird("annie"), bird("finn"))

    barn.lay(Damage(amounts={0: 9, 1: 9}, cause="weather"), *barn.evening(1)).go()

    assert barn.outcome == "dead"
    assert barn.state.result is not None and barn.state.result.places == (2, 2)


def test_the_last_call_may_still_win() -> None:
    """FT-12.6, D33"""
    foes = ("sal", "hens", "owl", "shere")
    barn = Barn(bird("annie", hand=["pebble"]), bird("finn", hand=["feast"]), foes=foes, day=(2, 7))
    for beast in barn.body.beasts[:3]:
        beast.by = 1
    boss = barn.body.beasts[3]
    boss.open, boss.form, boss.at, boss.damage = True, 3, "badlands", 15
    barn.body.turn = None
    barn.lay(LastCall(), TimeUp()).go()
    assert set(barn.asked()) == {0, 1}

    barn.do(1, "pass").do(0, "pebble", "shere")

    assert barn.outcome == "victory"
    assert barn.state.result is not None and barn.state.result.places == (1, 1)


def test_without_hope_there_is_no_last_call() -> None:
    """FT-12.6, FT-12.4"""
    barn = Barn(bird("annie", hand=["feast"]), day=(2, 7))
    barn.body.turn = None

    barn.lay(LastCall(), TimeUp()).go()

    assert barn.outcome == "time"


def test_the_score_of_a_win_and_a_loss() -> None:
    """Section 11"""
    won = Barn(bird("atilla", damage=1, food=2, eggs=1), day=(2, 3))
    for beast in won.body.beasts:
        beast.by, beast.open = 0, True
    assert GAME.daily_score(won.state).score == 1000 + 80 + 40 + 9

    lost = Barn(bird("annie"), foes=("eggsmeralda", "sal", "ursula", "shere"), form=2)
    lost.body.beasts[0].by = lost.body.beasts[1].by = 0
    lost.body.beasts[2].damage = 3
    assert GAME.daily_score(lost.state).score == 375


def test_the_automatic_turn_does_nothing_risky() -> None:
    """FT-D-auto"""
    barn = Barn(bird("annie", at="wood", damage=2, food=3), weather="hail", day=(2, 1))
    assert barn.safe(0) == ["move", "coop"]
    barn.do(0, "move", "coop")
    assert barn.safe(0) == ["heal", 1]

    assert Barn(bird("annie", stage=2)).safe(0) == ["lay"]
    assert Barn(bird("annie", at="wood", food=3)).safe(0) == ["forage"]
    assert Barn(bird("annie")).safe(0) == ["draw"]
    assert Barn(bird("annie", hand=["snack", "snack"])).safe(0)[0] == "end"


def test_a_new_season_readies_the_tokens() -> None:
    """FT-4.6, FT-3.4 step P2"""
    barn = Barn(bird("annie", token=True), weather=CALM, day=(1, 1), options=Options())
    barn.do(0, "token")
    assert barn.body.turn is not None and barn.body.turn.actions == 3
    assert not barn[0].token

    barn.lay(Day()).go()

    assert barn[0].token


def test_on_the_last_day_everything_may_be_used_as_before() -> None:
    """FT-3.6, FT-9.22: the last call is not open yet"""
    barn = Barn(bird("annie", hand=["second_wind", "wind_change"]), day=(2, 7))
    barn.body.turn = None

    barn.lay(Day()).go()

    assert barn.keys(0, "play") == ["second_wind", "wind_change"]
