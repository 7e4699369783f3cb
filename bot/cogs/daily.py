"""`/daily`: the challenge of the day, alone against the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.cogs.common import Choices, Interaction, answer, app_of, choices, game_id, privately, suggests
from bot.dailies.attempts import Outcome
from bot.flood import DAILY
from bot.messages import layout, moves
from bot.messages.layout import Message
from bot.messages.router import Ack, Press, route
from bot.messages.spot import spot_of
from bot.tables.records import Info, Refused
from bot.text import plain_name

if TYPE_CHECKING:
    from bot.app import Turntable

daily = app_commands.Group(name="daily", description="One challenge a day, the same for everybody")
ROWS = 15
SHARED = "Your result, for everybody to see:"


def install(app: Turntable) -> None:
    """Register the commands."""
    app.tree.add_command(daily)


@suggests
async def daily_games(interaction: Interaction, current: str) -> Choices:
    """The games that have a challenge today, as autocomplete."""
    app = app_of(interaction)
    first = app.daily.featured()
    games = sorted(app.daily.games(), key=lambda game: game != first)
    return choices([(app.daily.name(game), game) for game in games], current)


def _game(app: Turntable, given: str | None) -> str:
    """The game that is meant: without a name, the one that the day puts first."""
    if given:
        wish = given.strip().casefold()
        named = [game for game in app.daily.games() if wish in (game, app.daily.name(game).casefold())]
        return named[0] if named else game_id(app, given)
    found = app.daily.featured()
    if found is None:
        raise Refused("NO_CHALLENGE")
    return found


@daily.command(name="play", description="Play today's challenge, or go on with it")
@app_commands.describe(game="Which game; empty: the one of the day", day="A past day (2026-11-30), for practice")
@app_commands.autocomplete(game=daily_games)
async def play(interaction: Interaction, game: str | None = None, day: str | None = None) -> None:
    """Open the attempt: the first of the day is ranked."""
    app = await privately(interaction)
    await answer(interaction, await _attempt(app, interaction, _game(app, game), day))


@route("daily", Ack.PRIVATE)
async def press_play(press: Press) -> None:
    """A button of the daily post, or at the end of an attempt, where it may name a day."""
    await press.show(await _attempt(press.app, press.interaction, _game(press.app, press.extra), press.packed or None))


async def _attempt(app: Turntable, interaction: Interaction, game: str, day: str | None) -> Message:
    """The menu of a person's attempt at a day, begun if it is not; a server's own rules hold on that server."""
    user, name = interaction.user, plain_name(interaction.user.display_name)
    await app.sessions.check_person(interaction.guild_id, user.id)
    await app.sessions.check_game(interaction.guild_id, app.daily.engine(game).id)
    if await app.daily.under_way(game, user.id, day) is None:
        app.flood.check(DAILY, user.id)
    info = await app.daily.play(game, user.id, name, interaction.guild_id, interaction.channel_id or 0, day)
    await moves.let_computers_play(app, info)
    spot = await spot_of(app, info.id, user.id)
    return await moves.menu(spot, [], above=_opening(app, game, info))


def _opening(app: Turntable, game: str, info: Info) -> list[str]:
    kind = "ranked, no undo" if info.ranked else "practice"
    others = [app.daily.name(other) for other in app.daily.games() if other != game]
    more = [f"-# Open today too: {', '.join(others)}."] if others else []
    head = f"**{app.daily.name(game)}: daily challenge of {info.daily}** ({kind})"
    return [head, *more, f"-# Seed hash `{info.commitment}`"]


@daily.command(name="share", description="Your result of a day, without spoilers, for everybody to see")
@app_commands.describe(game="Which game", day="Which day (2026-11-30); empty: the last one you finished")
@app_commands.autocomplete(game=daily_games)
async def share(interaction: Interaction, game: str | None = None, day: str | None = None) -> None:
    """Post the share card in this channel."""
    app = await privately(interaction)
    shown = await card(app, await app.daily.result(_game(app, game), interaction.user.id, day))
    await answer(interaction, SHARED)
    await interaction.followup.send(**shown.to_send())


async def card(app: Turntable, result: Outcome) -> Message:
    """The words of a result, and its small picture where the game draws one."""
    live = await app.sessions.live(result.attempt.table)
    words = layout.text(await app.daily.share_text(result))
    raw = await app.pictures.draw(live.info.game, live.view(None), "share", live.plain)
    if raw is None:
        return Message(layout.panel(words))
    alt = app.pictures.alt(live.info.game, live.view(None), "share", live.plain)
    return Message(layout.panel(words, layout.picture("share.png", alt)), files={"share.png": raw})


@route("d", Ack.UPDATE)
async def press_share(press: Press) -> None:
    """Post a result where it was played."""
    result = await press.app.daily.result_of(press.table)
    if result.attempt.user != press.user:
        raise Refused("NOT_SEATED")
    shown = await card(press.app, result)
    await press.show(layout.note(SHARED))
    await press.interaction.followup.send(**shown.to_send())


@daily.command(name="leaderboard", description="How everybody did")
@app_commands.describe(game="Which game", day="Which day (2026-11-30); empty: today", everywhere="All servers")
@app_commands.autocomplete(game=daily_games)
async def leaderboard(
    interaction: Interaction, game: str | None = None, day: str | None = None, everywhere: bool = False
) -> None:
    """The ranked attempts of a day."""
    app = await privately(interaction)
    which = _game(app, game)
    guild = None if everywhere else interaction.guild_id
    await answer(interaction, await app.daily.board_text(which, day, guild, ROWS))


@daily.command(name="streak", description="How many days in a row you have played")
async def streak(interaction: Interaction) -> None:
    """Days in a row over all games, with the freeze that was earned."""
    app = await privately(interaction)
    await answer(interaction, await app.daily.streak_text(interaction.user.id))


@daily.command(name="archive", description="The challenges of the last days")
@app_commands.describe(game="Which game")
@app_commands.autocomplete(game=daily_games)
async def archive(interaction: Interaction, game: str | None = None) -> None:
    """Past days with par, winner, and the seed that may be known by now."""
    app = await privately(interaction)
    await answer(interaction, await app.daily.archive_text(_game(app, game), interaction.user.id))
