"""Profiles, leaderboards and achievements as people read them; and what those see who only look on."""

from __future__ import annotations

from sqlalchemy import insert

from bot.community.achievements import catalogue
from bot.community.ratings import Rating, keep
from bot.storage.schema import achievements
from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import Channel, Emulator, Person

EVIL = "**@everyone** <@1> [x](http://y)"


async def ended(emu: Emulator, bot: Watched, *people: Person) -> Party:
    """A toll road on which everybody has waited to the end."""
    there = await party(emu, bot, "toll", *people)
    for person in people:
        await there.play(person, "wagon")
    while there.live.running:
        seat = next(iter(there.live.asked()))
        await there.play(people[seat], "wait")
    return there


def last(place: Channel) -> str:
    return place.public()[-1].text


async def rate(bot: Watched, game: str, *people: Person, games: int = 9) -> None:
    """Ratings for people, the first the best."""
    rows = {who.id: (who.name, Rating(40 - place, 2, games)) for place, who in enumerate(people)}
    async with bot.store.writing() as connection:
        await keep(connection, game, rows)


async def test_the_last_board_tells_once_what_was_achieved(emu: Emulator, bot: Watched) -> None:
    """Nobody is called for it, and the next game does not say it again."""
    ann, bob = emu.person("Ann"), emu.person("Bob")

    there = await ended(emu, bot, ann, bob)
    second = last((await ended(emu, bot, ann, bob)).place)

    assert "🏅 **Pull Up a Chair** (Finish a game with somebody else): Ann and Bob" in last(there.place)
    assert there.place.public()[-1].pings == set()
    assert "The game is over." in second and "🏅" not in second


async def test_a_daily_challenge_tells_its_person_what_was_achieved(emu: Emulator, bot: Watched) -> None:
    """In private, where it is played."""
    ann = emu.person("Ann")
    info = await bot.daily.play("festival", ann.id, "Ann", None, int(ann.channel.id))
    await bot.sessions.rest(info.id)
    while (live := await bot.sessions.live(info.id)).running:
        seat = next(iter(live.asked()))
        await bot.sessions.play_safe(info.id, seat, live.number(seat))
        await bot.sessions.rest(info.id)
    async with bot.store.writing() as connection:
        row = {"user_id": ann.id, "id": "week_of_days", "table_id": info.id, "earned": 1}
        await connection.execute(insert(achievements).values(row))

    shown = await ann.slash("play", table=info.id)

    assert "🏅 **Seven Mornings** (Finish the daily challenge on 7 days in a row): Ann" in shown.text


async def test_a_profile_tells_what_somebody_has_played(emu: Emulator, bot: Watched) -> None:
    """For oneself, and for others with how the two have done against each other; it is private."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    await ended(emu, bot, ann, bob)
    await rate(bot, "toll", bob, ann)
    await rate(bot, "fair", ann, games=2)

    own = await ann.slash("profile")
    theirs = await ann.slash("profile", member=bob)
    none = await ann.slash("profile", member=cy)

    assert own.text.splitlines() == [
        "### Ann",
        "1 game with others, 1 won; 1 in a row, at best 1. Most played: The Toll Road.",
        "- **The Toll Road**: 1 game with others, 1 won, rating **2320** (place 2)",
        "🏅 Pull Up a Chair · Opening Night",
    ]
    assert theirs.text.splitlines()[-1] == "You finished before Bob 0 times, after 0 times, side by side 1 time."
    assert (
        none.text
        == "### Cy\nCy has not finished a game here yet.\nYou and Cy have not finished a game with each other yet."
    )
    assert own.message.ephemeral and theirs.message.ephemeral


async def test_a_profile_of_somebody_who_left_still_stands(emu: Emulator, bot: Watched) -> None:
    """The games they played are the others' games too."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await ended(emu, bot, ann, bob)
    bob.leave()

    profile = await ann.slash("profile", member=bob)

    assert "1 game with others" in profile.text
    assert "Rematch" in there.place.public()[-1].labels


async def test_leaderboards_of_a_game_and_of_all(emu: Emulator, bot: Watched) -> None:
    """Of this server's people, or of everybody; in direct messages of everybody."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    await ended(emu, bot, ann, bob)
    await rate(bot, "toll", cy, bob, ann)

    here = await ann.slash("leaderboard", game="the toll road")
    everywhere = await ann.slash("leaderboard", game="toll", everywhere=True)
    every = await ann.slash("leaderboard")
    direct = await ann.direct().slash("leaderboard", game="toll")

    assert here.text == "### The Toll Road\n🥇 Bob **2320** · 9 games\n🥈 Ann **2280** · 9 games"
    assert everywhere.text.splitlines()[1] == "🥇 Cy **2360** · 9 games"
    assert every.text == here.text
    assert direct.text == everywhere.text


async def test_a_leaderboard_of_newcomers_says_what_is_missing(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    nothing = await ann.slash("leaderboard")
    await rate(bot, "toll", ann, games=4)

    soon = await ann.slash("leaderboard", game="toll", everywhere=True)

    assert nothing.text.startswith("Nobody here has played 5 rated games of one kind yet.")
    assert soon.text.endswith("A rating stands after 5 rated games with others; nobody here has played so many.")


async def test_a_full_board_has_room_for_what_was_achieved(emu: Emulator, bot: Watched) -> None:
    """Of many achievements the last ones are told, and how many there are besides."""
    people = [emu.person("W" * 40 + str(number)) for number in range(4)]
    there = await party(emu, bot, "toll", *people)
    rows = [
        {"user_id": who.id, "id": key, "table_id": there.table, "earned": 1} for who in people for key in catalogue()
    ]
    async with bot.store.writing() as connection:
        await connection.execute(insert(achievements), rows)
    for person in people:
        await there.play(person, "wagon")
    while there.live.running:
        await there.play(people[next(iter(there.live.asked()))], "wait")

    text = last(there.place)

    assert "The game is over." in text and "more." in text and "🏅" in text


async def test_names_stay_words(emu: Emulator, bot: Watched) -> None:
    """They neither format nor mention anybody, on boards, profiles and leaderboards."""
    ann, evil = emu.person("Ann"), emu.person(EVIL)
    there = await ended(emu, bot, ann, evil)
    await rate(bot, "toll", evil, ann)

    board, profile = await ann.slash("leaderboard", game="toll"), await ann.slash("profile", member=evil)

    for text in (last(there.place), board.text, profile.text):
        assert "\\*\\*@\u200beveryone\\*\\*" in text and "<@1>" not in text.replace("\\<@1>", "")
    assert there.place.public()[-1].pings == set()


async def test_a_long_leaderboard_is_cut_and_says_so(emu: Emulator, bot: Watched) -> None:
    ann = emu.person("Ann")
    await rate(bot, "toll", *(emu.person("W" * 40 + str(number), member=False) for number in range(20)))

    shown = await ann.slash("leaderboard", game="toll", everywhere=True)

    assert len(shown.text.splitlines()) == 17
    assert shown.text.endswith("-# … and 5 more.")


async def test_who_looks_on_sees_the_public_board(emu: Emulator, bot: Watched) -> None:
    """By button and by command, and never what is hidden; there is nothing to press."""
    ann, bob, cy = emu.person("Ann"), emu.person("Bob"), emu.person("Cy")
    there = await party(emu, bot, "festival", ann, bob)
    looker = cy.at(there.place)

    pressed = await looker.press(there.board, "Your move")
    await settle(emu, bot)
    typed = [await looker.slash(command) for command in ("play", "hand")]

    for shown in (pressed, *typed):
        assert "Ann and Bob play here, and you look on." in shown.text
        assert shown.message.ephemeral and shown.message.buttons == [] and shown.message.images


async def test_nobody_looks_on_at_a_daily_challenge(emu: Emulator, bot: Watched) -> None:
    """It would give the day away."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    info = await bot.daily.play("festival", ann.id, "Ann", None, int(ann.channel.id))

    for command in ("play", "hand", "board"):
        assert (await bob.slash(command, table=info.id)).text == "You do not play at this table."
