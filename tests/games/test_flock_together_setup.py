"""Setup, difficulty, what readers see, computer players (sections 3, 8 to 11)."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.autoplay import play_out
from games.core.contract import line, plain
from games.core.dice import Luck
from games.flock_together import GAME
from games.flock_together.cards import CHICKENS, PREDATORS, SETUP
from games.flock_together.damage import Damage
from games.flock_together.model import Options
from games.flock_together.turns import Actions

from .flock_together_table import Barn, bird

FIERCE = {"ursula", "shere", "cleo", "chicksune", "hens"}


def start(seats: int, number: int, **options: object) -> kernel.Outcome:
    """A new table."""
    return kernel.start(GAME, seats, Options(**options), [None] * seats, f"setup {number}".encode())  # type: ignore[arg-type]


@pytest.mark.parametrize("level", range(1, 9))
def test_the_levels_change_predators_and_weather(level: int) -> None:
    """FT-1.13"""
    for number in range(12):
        body = start(3, number, difficulty=level).state.body
        ids, boss = [beast.id for beast in body.beasts], body.beasts[3]
        firsts = [[*used, *deck][0] for deck, used in zip(body.skies, body.skies_used, strict=True)]
        sizes = {len(used) + len(deck) for deck, used in zip(body.skies, body.skies_used, strict=True)}

        assert len(set(ids)) == 4 and not boss.open
        assert boss.bonus == {1: 0, 2: 0, 8: 4}.get(level, 3)
        assert level not in (5, 6) or boss.id in {"ursula", "shere", "cleo"}
        assert level < 7 or set(ids) <= FIERCE
        assert level > 3 or firsts == list(SETUP.fair_weather)
        assert sizes == ({5} if level > 5 else {6})


def test_level_1_gives_everybody_the_loot_of_an_absent_predator() -> None:
    """FT-1.12, FT-13.9"""
    outcome = start(3, 1, difficulty=1)
    t = kernel.open_table(GAME, outcome.state, b"key")
    for seat in range(3):
        kernel.play(t, seat, [t.body.birds[seat].dealt[0]])
    while not all(one.loot for one in t.body.birds):
        kernel.play(t, min(t.open), kernel.safe(GAME, t.state, min(t.open)))

    loot = {trophy.id for one in t.body.birds for trophy in one.loot}
    assert len(loot) == 3
    assert not loot & {PREDATORS[beast.id].loot.id for beast in t.body.beasts}
    assert GAME.counts(t.state)["predators"] == 10


def test_the_first_game_is_laid_out_as_printed() -> None:
    """FT-1.14, D1"""
    t = kernel.open_table(GAME, start(2, 1, first_game=True).state, b"key")
    assert [beast.id for beast in t.body.beasts] == ["eggsmeralda", "sal", "moltiarty", "gravekeeper"]
    assert t.body.weather == "fair"
    assert kernel.safe(GAME, t.state, 0) == ["annie"]

    kernel.play(t, 0, ["annie"])
    node = kernel.asked(GAME, t.state)[1]

    assert [option.key for option in node.options] == ["wyatt", "finn", "chickovsky", "beowing"]  # type: ignore[union-attr]


def test_two_books_are_dealt_and_one_is_kept() -> None:
    """FT-1.8 to FT-1.10"""
    t = kernel.open_table(GAME, start(5, 4).state, b"key")
    dealt = [book for one in t.body.birds for book in one.dealt]
    assert len(set(dealt)) == 10
    for seat in range(5):
        kernel.play(t, seat, [t.body.birds[seat].dealt[1]])

    assert [one.book for one in t.body.birds] == dealt[1::2]
    assert len(t.body.pool) == len(CHICKENS) - 5
    assert all(one.stage == 1 and one.damage == 0 for one in t.body.birds)


def test_the_traveler_chooses_where_it_starts_but_freezing_is_stronger() -> None:
    """FT-1.10, FT-1.11, D2"""
    for number in range(400):
        state = start(1, number).state
        if "tso" in state.body.birds[0].dealt and state.body.weather == "freezing":
            break
    t = kernel.open_table(GAME, state, b"key")
    kernel.play(t, 0, ["tso"])
    assert kernel.safe(GAME, t.state, 0) == ["coop"]

    kernel.play(t, 0, ["stones"])

    assert (t.body.birds[0].at, t.body.birds[0].eggs) == ("coop", 1)


# ---- what readers see -----------------------------------------------------------------------------------------------


def test_the_boss_is_hidden_from_everybody() -> None:
    """FT-1.5"""
    outcome = start(2, 3)
    boss = PREDATORS[outcome.state.body.beasts[3].id]

    seen = [str(plain(GAME.view(outcome.state, reader))) for reader in (None, 0, 1)]

    assert not any(boss.name in view for view in seen)
    assert boss.id not in str(plain(outcome.events))


def test_a_hidden_hand_is_seen_by_its_owner_only() -> None:
    """FT-9.19, section 9"""
    barn = Barn(bird("annie", hand=["feast"]), bird("finn", hand=["dodge"]), options=Options(open_hand=False))

    mine, other = GAME.view(barn.state, 0).birds
    assert mine.hand is not None and (mine.hand[0].name, mine.hand[0].why) == ("Small Feast", "")
    assert (other.hand, other.hand_size, other.orders) == (None, 1, ())
    assert all(one.hand is None for one in GAME.view(barn.state, None).birds)


def test_the_view_says_why_a_card_cannot_be_used() -> None:
    """Section 9: private hand"""
    barn = Barn(bird("annie", hand=["dodge"]), bird("finn", hand=["dodge"]))

    mine, other = GAME.view(barn.state, 0).birds

    assert mine.hand and other.hand
    assert mine.hand[0].why == "There is no pending damage."
    assert other.hand[0].why == ""


def test_the_summary_names_everything_that_counts() -> None:
    """Section 9: one-line summary"""
    barn = Barn(bird("annie"), bird("finn"), weather="tornado", day=(1, 4))
    barn.body.beasts[0].damage = 1
    barn.body.grub_decks |= {"inside": ["slug"], "outside": ["dung_beetle"]}
    barn.body.grub_damage["outside"] = 1

    summary = GAME.view(barn.state, None).summary

    assert summary == (
        "Summer 4 (phase 2), Tornado: Snake 3/4, Rat 4/4, Skunk 4/4, Boss hidden; Annie Yolkley's turn, 2 actions; "
        "Inside Slug 0/0, Outside Dung Beetle 1/2"
    )


def test_the_view_carries_what_is_pending() -> None:
    """Section 9"""
    barn = Barn(bird("annie", at="wood", hand=["ruffled"]), bird("tso", at="wood", hand=["dodge"]))
    barn.lay(Damage(amounts={0: 2}, cause="weather"), Actions(0)).go()
    assert GAME.view(barn.state, None).pending is None

    foes = ("ursula", "sal", "hens", "owl")
    barn = Barn(bird("atilla", at="wood", food=1, hand=["ruffled"]), foes=foes, rolls={"predator": [6]})
    barn.do(0, "attack", "ursula", 1)

    pending = GAME.view(barn.state, None).pending
    assert pending is not None and (pending.kind, pending.losses) == ("damage", ((0, 3),))


def test_warnings_come_before_what_could_lose_the_game() -> None:
    """Section 8, FT-12.2"""
    barn = Barn(bird("annie", at="badlands", food=1, stage=1), bird("finn"), foes=("sal", "hens", "owl", "shere"))
    for beast in barn.body.beasts[:3]:
        beast.by = 1
    boss = barn.body.beasts[3]
    boss.open, boss.form, boss.at, boss.damage = True, 3, "badlands", 15

    risky = kernel.choice(GAME, barn.state, 0, ["attack"])
    assert "could kill you" in risky.options[0].warn  # type: ignore[union-attr]
    barn[1].book = barn[1].at = ""
    fatal = kernel.choice(GAME, barn.state, 0, ["attack"])

    assert "teammate is dead" in fatal.options[0].warn  # type: ignore[union-attr]


# ---- computer players -----------------------------------------------------------------------------------------------


TABLES = [(1, Options()), (2, Options(difficulty=1, open_hand=False)), (3, Options())]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whole_games_have_words_for_everything(seats: int, options: Options) -> None:
    """Every event is rendered for every reader; the components are conserved."""
    key = f"words {seats}".encode()
    begun = kernel.start(GAME, seats, options, [None] * seats, key)

    played = play_out(GAME, seats, options, ["steady"] * seats, key)

    assert played.state.result is not None
    assert GAME.counts(played.state) == GAME.counts(begun.state)
    for event in played.events:
        for reader in (None, *range(seats)):
            facts = event.seen_by(reader)
            assert facts is None or line(GAME, event, facts, seats)


def test_steady_finishes_a_predator_that_cannot_kill_it() -> None:
    """Section 10, (2)"""
    barn = Barn(bird("tso", at="wood", food=2))

    answer = GAME.choose("steady", barn.state, 0, Luck(1))

    assert answer == ["attack", "eggsmeralda", 2]


def test_steady_does_not_attack_what_could_kill_it() -> None:
    """Section 10, (5): the worst answer leaves at least a heart"""
    barn = Barn(bird("annie", at="wood", food=3, damage=2))

    assert GAME.choose("steady", barn.state, 0, Luck(1))[0] != "attack"


def test_steady_broods_for_the_dead() -> None:
    """Section 10, (1)"""
    barn = Barn(bird("annie", stage=2, meals=5, eggs=1), bird("finn"))
    barn[1].book = barn[1].at = ""

    assert GAME.choose("steady", barn.state, 0, Luck(1)) == ["brood", "1"]


def test_steady_saves_a_dying_teammate() -> None:
    """Section 10: a card that heals the victim"""
    attacker, healer = bird("annie", at="wood", food=1, damage=1), bird("finn", grubs=["earthworm"])
    barn = Barn(attacker, healer, foes=("ursula", "sal", "owl", "shere"), rolls={"predator": [1]})
    barn.do(0, "attack", "ursula", 1)

    answer = GAME.choose("steady", barn.state, 1, Luck(1))

    assert answer == ["earthworm", "0"]


def test_sharp_answers_legally_and_by_its_luck_alone() -> None:
    """Section 10: the same luck, the same choice"""
    barn = Barn(bird("tso", at="wood", food=2, token=True), day=(2, 5))

    answers = [GAME.choose("sharp", GAME.copy(barn.state), 0, Luck(5)) for _ in range(2)]

    assert answers[0] == answers[1]
    assert barn.refused(0, *answers[0]) == ""


def test_the_daily_is_a_solo_game_by_weekday() -> None:
    """Section 11"""
    levels = []
    for weekday in range(7):
        daily = GAME.daily(weekday)
        assert daily is not None and daily.players == ("",)
        levels.append(daily.options.difficulty)

    assert levels == [2, 3, 4, 4, 5, 3, 6]


def test_the_row_of_a_daily_spoils_nothing() -> None:
    """Section 11"""
    barn = Barn(bird("annie"), day=(1, 4))
    barn.body.beasts[0].by, barn.body.beasts[1].damage = 0, 1

    row = GAME.daily_score(barn.state).row

    assert row == "🟩🟨⬜⬛ Summer 4, Annie Yolkley"
