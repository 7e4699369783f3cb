"""The daily challenge in Discord: played in private anywhere, shared where one likes, boards without spoilers."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import pytest_asyncio

from games.core.choices import Choices, Node
from games.core.data import read_toml
from games.core.game import Daily, DailyScore, Game, NoOptions
from games.core.results import Result, Score
from games.core.table import Seat, State, Step, Table
from games.core.words import Words
from tests.bot.conftest import ENGINES, settings
from tests.bot.parties import settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Interaction, Message, Person

S = State[list[int], NoOptions, Any]


class Throw(Step, tag="dice.throw"):
    """A throw, or the end."""

    def asks(self, t: Table[list[int], NoOptions]) -> dict[Seat, Node]:
        return {0: Choices().add("throw", "Throw").add("stop", "Stop").pick("Another throw?")}

    def run(self, t: Table[list[int], NoOptions], replies: dict[Seat, list[Any]]) -> None:
        if replies[0] == ["throw"]:
            t.body.append(t.dice.roll("die"))
            t.tell("threw", 0, value=t.body[-1])
        if replies[0] == ["throw"] and len(t.body) < 3:
            t.then(Throw())
        else:
            t.finish(Result((1,), tuple(DICE.scores(t.state))))


class Dice(Game[list[int], NoOptions]):
    """Up to three throws: a challenge every day."""

    id = "dice"
    name = "Dice"
    seats = range(1, 2)
    body = list[int]

    def setup(self, t: Table[list[int], NoOptions], joined: list[Any]) -> None:
        t.state.body = []
        t.then(Throw())

    def view(self, state: S, seat: Seat | None) -> tuple[int, ...]:
        return tuple(state.body)

    def scores(self, state: S) -> list[Score]:
        return [Score(0, sum(state.body))]

    def daily(self, weekday: int) -> Daily:
        return Daily(NoOptions(), ("",))

    def daily_score(self, state: S) -> DailyScore:
        return DailyScore(sum(state.body), (sum(state.body),), "🎲" * len(state.body))

    def disclosed(self, state: S) -> str:
        return f"The first throw was {state.body[0]}."

    def medal(self, score: DailyScore, par: DailyScore | None) -> str:
        return "gold"

    @cached_property
    def words(self) -> Words:
        return Words.of({"core": read_toml("core", "text"), "dice": {"event": {"threw": "{seat:who} threw {value}."}}})


DICE = Dice()


@pytest_asyncio.fixture
async def bot(emu: Emulator, tmp_path: Path) -> Any:
    """The bot with one game more."""
    client = Watched(settings(tmp_path), games={"dice": DICE, **ENGINES})
    client._connection.guild_ready_timeout = 0.02
    async with emu.running(client):
        yield client
        await settle(emu, client)
    assert client.hasty == []


async def played(emu: Emulator, bot: Watched, person: Person) -> Message:
    """The private message of a finished attempt."""
    begun = await person.slash("daily play", game="dice")
    await press(emu, bot, person, begun.message, "Throw", "Confirm", "Stop")
    if "Confirm" in begun.message.labels:
        await press(emu, bot, person, begun.message, "Confirm")
    return begun.message


async def press(emu: Emulator, bot: Watched, person: Person, message: Message, *buttons: str) -> Interaction:
    """Press buttons one after the other."""
    for button in buttons:
        pressed = await person.press(message, button)
        await settle(emu, bot)
    return pressed


async def test_an_attempt_is_one_private_message_from_first_to_last(emu: Emulator, bot: Watched) -> None:
    """Nothing is posted in the channel; the end shows score, medal and place."""
    ann = emu.person("Ann")

    begun = await ann.slash("daily play", game="dice")
    assert "**Dice: daily challenge of " in begun.text and "(ranked, no undo)" in begun.text
    menu = await played(emu, bot, ann)

    assert menu.ephemeral and emu.messages == []
    assert "The game is over." in menu.text
    assert "🥇" in menu.text and "Gold: there is no better medal." in menu.text and "Place" not in menu.text
    others = [f"Play {bot.daily.name(game)}" for game in bot.daily.games() if game != "dice"]
    assert menu.labels == ["Share", "Play again (practice)", "Film", "Replay", "Verify", *others]


async def test_a_ranked_attempt_is_not_closed_by_one_command(emu: Emulator, bot: Watched) -> None:
    """What that costs is said first."""
    ann = emu.person("Ann")
    await ann.slash("daily play", game="dice")

    closed = await ann.slash("table close")
    asked, still = closed.text, (await ann.slash("daily play", game="dice")).text
    await press(emu, bot, ann, closed.message, "Close it")

    assert "This is your ranked attempt of" in asked and "(ranked, no undo)" in still
    assert "(practice)" in (await ann.slash("daily play", game="dice")).text


async def test_the_end_leads_on_to_practice_and_to_other_games(emu: Emulator, bot: Watched) -> None:
    """Of today's challenges those not begun; a game that the server does not play is not among them."""
    ann = emu.person("Ann")
    await ann.slash("daily play", game="festival")
    await bot.sessions.set_house(int(emu.guild.id), "games", ["dice", "festival", "cultivate"])
    menu = await played(emu, bot, ann)

    again = await press(emu, bot, ann, menu, "Play again (practice)")
    other = await press(emu, bot, ann, menu, "Play CULTivate")

    assert [label for label in menu.labels if label.startswith("Play ")] == ["Play again (practice)", "Play CULTivate"]
    assert "(practice)" in again.text and "Another throw?" in again.text
    assert "CULTivate: daily challenge of" in other.text


async def test_an_attempt_that_was_left_is_gone_on_with(emu: Emulator, bot: Watched) -> None:
    """The same cards, the same table; the second one of a day is practice."""
    ann = emu.person("Ann")
    first = await ann.slash("daily play", game="dice")
    await press(emu, bot, ann, first.message, "Throw", "Confirm")

    again = await ann.slash("daily play", game="dice")
    assert [info.daily for info in await bot.sessions.tables(user=ann.id)] == [bot.daily.today()]
    await press(emu, bot, ann, again.message, "Stop")
    third = await ann.slash("daily play", game="dice")

    assert "(practice)" in third.text
    assert len(await bot.sessions.tables(user=ann.id)) == 2


async def test_no_undo_in_a_ranked_attempt(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    await ann.slash("daily play", game="dice")

    refused = await ann.slash("undo")

    assert refused.text == "Nothing can be taken back in a ranked daily challenge."


async def test_a_result_is_shared_without_spoilers(emu: Emulator, bot: Watched) -> None:
    """By the button at the end and by the command; only one's own, and only by a public message then."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    menu = await played(emu, bot, ann)

    await press(emu, bot, ann, menu, "Share")
    shared = await ann.slash("daily share", game="dice")
    await settle(emu, bot)
    none = await bob.slash("daily share", game="dice")

    cards = [message for message in emu.messages if "daily challenge of" in message.text]
    assert len(cards) == 2 and cards[0].text == cards[1].text
    assert "🎲" in cards[0].text and not any(card.pings for card in cards)
    assert menu.text == "Your result, for everybody to see:" == shared.text and menu.buttons == []
    assert none.text == "There is no finished challenge to show." and none.message.ephemeral


async def test_leaderboard_streak_and_archive(emu: Emulator, bot: Watched) -> None:
    """Names as people wrote them; what has not been finished is said to be so."""
    ann, bob = emu.person("**Ann**"), emu.person("Bob")
    empty = await bob.slash("daily leaderboard", game="dice")
    await played(emu, bot, ann)

    board = await bob.slash("daily leaderboard", game="dice")
    everywhere = await bob.slash("daily leaderboard", game="dice", everywhere=True)
    streak, none = await ann.slash("daily streak"), await bob.slash("daily streak")
    archive = await bob.slash("daily archive", game="dice")

    assert "Nobody has finished it yet." in empty.text
    assert "1. \\*\\*Ann\\*\\* **" in board.text and everywhere.text == board.text
    assert "**1 day in a row**" in streak.text and "Today is done." in streak.text
    assert none.text == "You have not finished a ranked challenge yet. `/daily play` begins one."
    assert "1 finished" in archive.text and "not played by you" in archive.text and "seed `" not in archive.text


async def test_days_that_are_none_are_refused(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")

    bad = await ann.slash("daily leaderboard", game="dice", day="tomorrow")
    future = await ann.slash("daily leaderboard", game="dice", day="2999-01-01")
    game = await ann.slash("daily play", game="chess")

    assert bad.text == "“tomorrow” is not a day; write it like 2026-11-30."
    assert future.text == "That day has not come yet."
    assert game.text.startswith("There is no game “chess”; there are Dice, ")


async def test_games_without_a_challenge_are_not_offered(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")

    offered = await ann.suggestions("daily play", "game", "")

    assert "Dice" in offered and "Tic-tac-toe" not in offered
    assert (await ann.slash("daily play", game="toll")).text == "The Toll Road has no challenge on that day."


async def test_a_challenge_is_played_in_direct_messages(emu: Emulator, bot: Watched) -> None:
    """Menus, the end, and sharing there."""
    ann = emu.person("Ann").direct()

    menu = await played(emu, bot, ann)
    await press(emu, bot, ann, menu, "Share")

    assert "🎲" in ann.inbox[-1].text


async def test_a_challenge_is_played_where_only_the_person_brought_the_bot(emu: Emulator, bot: Watched) -> None:
    """On a server without the bot: five messages at most, so everything happens in one; sharing is one more."""
    guild = emu.admin.add_guild("Elsewhere", with_bot=False)
    ann = emu.person("Ann")
    ann.install_app()
    ann.join(guild)
    there = ann.at(next(iter(guild.channels.values())))

    menu = await played(emu, bot, there)
    await press(emu, bot, there, menu, "Share")

    assert "🎲" in there.channel.public()[-1].text
    assert emu.refused == []


async def test_other_peoples_attempts_are_not_shown_in_a_channel(emu: Emulator, bot: Watched) -> None:
    """A challenge is played alone: commands without a table do not find it, lists do not tell of it."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    await ann.slash("daily play", game="dice")

    board, tables = await bob.slash("board"), await bob.slash("table list")
    offered = await bob.suggestions("board", "table", "")

    assert board.text.startswith("I do not know which table you mean")
    assert tables.text == "No table is open. `/table new` opens one."
    assert offered == {}
