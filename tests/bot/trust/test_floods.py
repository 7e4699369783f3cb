"""What one person may do without end: nobody is called, no channel filled, no thread taken by it."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from bot.clocks.away import WHILE
from bot.flood import RATES, UNDO, Flood
from bot.memory.proof import prove
from bot.tables.lobby import MOST_LOBBIES
from bot.tables.takeback import WHILE as ASKED_WHILE
from tests.bot.parties import party, settle
from tests.bot.service.tables import ANN, BOB, CHANNEL, GUILD, Service, refusal
from tests.bot.test_forged import press_forged
from tests.bot.time.passing import tell
from tests.bot.watched import Watched
from tests.discord import Emulator

DAY = 86_400
WEEK = 7 * DAY


async def test_nobody_orders_pars_without_end(emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leaderboard of a day that nobody has played costs no whole game of a strong computer player."""
    asked: list[Any] = []

    async def work(task: Any, *args: Any) -> Any:
        asked.append(task)

    monkeypatch.setattr(bot.sessions.far_thinker, "work", work)
    ann = emu.person("Ann")
    days = [f"2026-11-{day:02}" for day in range(10, 20)] + ["1990-01-01"]
    told = [(await ann.slash("daily leaderboard", game="festival", day=day)).text for day in days]

    assert asked == []
    assert all("Nobody has finished it yet." in words for words in told[:-1])
    assert told[-1].startswith("Challenges go back to ")


async def test_asking_the_others_again_calls_nobody_again(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    before = len(bob.pings)

    for _ in range(10):
        offered = await ann.at(there.place).slash("table pause")
        await there.press(ann, offered.message, "Ask the others")

    assert len(bob.pings) - before == 1
    assert offered.followups[-1:] == []


async def test_one_may_ask_again_after_a_while(lite: Service) -> None:
    """Not while the question is open, nor at once after a No; others may ask for their part."""
    table = await lite.begun("tic-tac-toe", 2)
    await lite.propose(table, ANN, "pause")
    lite.time.seconds += ASKED_WHILE
    still_open = await refusal(lite.propose(table, ANN, "pause"))
    await lite.consent(table, BOB, False)
    lite.time.seconds += ASKED_WHILE
    await lite.propose(table, ANN, "pause")
    await lite.consent(table, BOB, False)

    at_once = await refusal(lite.propose(table, ANN, "pause"))

    assert (still_open, at_once) == ("ASKED_ALREADY", "ASKED_ALREADY")
    assert await refusal(lite.propose(table, BOB, "pause")) == ""


async def test_a_person_has_some_open_lobbies_and_no_more(lite: Service) -> None:
    """One that has begun or was closed makes room."""
    opened = [await lite.open("toll", ANN, "Ann", GUILD, CHANNEL) for _ in range(MOST_LOBBIES)]
    more = await refusal(lite.open("toll", ANN, "Ann", GUILD, CHANNEL))

    await lite.close(opened[0].id, ANN)

    assert more == "TOO_MANY_LOBBIES"
    assert await refusal(lite.open("toll", ANN, "Ann", GUILD, CHANNEL)) == ""
    assert await refusal(lite.open("toll", BOB, "Bob", GUILD, CHANNEL)) == ""


async def test_a_table_of_ones_own_counts_as_a_table(emu: Emulator, bot: Watched) -> None:
    ann, bob = emu.person("Ann"), emu.person("Bob")
    await ann.slash("table seek", game="toll")
    found = await bob.slash("table seek", game="toll")
    button = next(button for button in found.message.buttons if "own" in button.label)

    told = [await press_forged(emu, bot, bob, found.message, button.custom_id, ()) for _ in range(MOST_LOBBIES + 1)]
    await settle(emu, bot)

    assert len(await bot.sessions.tables(user=bob.id)) == MOST_LOBBIES
    assert "wait for players" in told[-1][-1]


async def test_suggestions_are_counted_too(emu: Emulator, bot: Watched) -> None:
    """By themselves: whoever types fast may still press."""
    ann = emu.person("Ann")
    bot.flood = Flood(presses=5)

    offered = [bool(await ann.suggestions("card", "name", "a")) for _ in range(8)]

    assert offered == [True] * 5 + [False] * 3
    assert "That was a lot at once" not in (await ann.slash("mygames")).text


async def test_moves_are_not_taken_back_without_end(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    there = await party(emu, bot, "tic-tac-toe", ann, emu.person("Bob"))
    await there.play(ann, "4")
    bot.flood = Flood()
    for _ in range(RATES[UNDO][0]):
        bot.flood.check(UNDO, ann.id)

    told = await ann.at(there.place).slash("undo")

    assert told.text.startswith("You have taken back many moves in a short time.")
    assert there.live.view(None)[4] == 0


async def test_going_away_and_coming_back_tells_a_table_once_in_a_while(lite: Service) -> None:
    """And then how things stand at last."""
    table = await lite.begun("tic-tac-toe", 2)
    for day in range(1, 6):
        await lite.go_away(ANN, int(lite.time.seconds) + day * DAY)
        await tell(lite)
        await lite.come_home(ANN)
        await tell(lite)
    lines = await lite.rows("SELECT kind FROM outbox WHERE kind IN ('away', 'home') ORDER BY id")
    await lite.go_away(ANN, int(lite.time.seconds) + DAY)
    lite.time.seconds += WHILE

    [last] = await lite.due_notices()

    assert lines == [("away",), ("home",)]
    assert (last.table, last.kind, last.facts["user"]) == (table, "away", ANN)


async def test_away_twice_in_a_second_is_no_fault(lite: Service) -> None:
    """The table hears of it once."""
    await lite.begun("tic-tac-toe", 2)
    now = int(lite.time.seconds)

    await lite.go_away(ANN, now + DAY)
    await lite.go_away(ANN, now + 2 * DAY)

    assert [notice.facts["until"] for notice in await lite.due_notices()] == [now + 2 * DAY]


async def test_half_made_moves_are_forgotten_after_a_week(lite: Service) -> None:
    table = await lite.begun("tic-tac-toe", 2)
    await lite.save_drafts(table, ANN, 0, {"old": "a"})
    lite.time.seconds += WEEK
    await lite.save_drafts(table, ANN, 0, {"new": "b"})

    await lite.drop_drafts(lite.now() - WEEK + 1)

    assert await refusal(lite.draft(ANN, "old")) == "STALE"
    assert await lite.draft(ANN, "new") == "b"


async def test_proofs_have_threads_of_their_own(lite: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a game starts however many are checked."""
    table = await lite.begun("tic-tac-toe", 2)
    seen: list[str] = []

    def watched(evidence: Any) -> Any:
        seen.append(threading.current_thread().name)
        return prove(evidence)

    monkeypatch.setattr("bot.memory.audit.prove", watched)
    await lite.verify(table)

    assert seen[0].startswith("study")
