"""What a server has chosen, as one private panel of menus for those who manage it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.clocks.rules import LIMITS, USUAL
from bot.community.moderation import Ban, Deed, House
from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.router import Ack, Press, route
from bot.tables.records import Refused
from bot.text import cut, escaped, lines_within, when

if TYPE_CHECKING:
    from bot.app import Turntable

MOST = 25
WORDS = 3500
PLACES = {"thread": "A thread for each new table", "channel": "New tables in the channel itself"}
REASON = 200
"""Characters of a reason that a list shows."""


def require_manager(interaction: discord.Interaction[Any]) -> int:
    """The server, if somebody who manages it has asked; raises Refused NOT_MANAGER."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refused("NOT_MANAGER")
    return interaction.guild_id


def panel(app: Turntable, house: House) -> Message:
    """The settings in words, and a menu for each."""
    games = [layout.entry(game.name, game.id, chosen=game.id in house.games) for game in app.games.values()][:MOST]
    limits = [layout.entry(limit_words(hours), str(hours), chosen=hours == house.hours) for hours in LIMITS]
    places = [layout.entry(words, value, chosen=value == _placed(house)) for value, words in PLACES.items()]
    hours = [layout.entry(f"{hour:02}:00 UTC", str(hour), chosen=hour == house.daily_hour) for hour in range(24)]
    menus: Sequence[ui.Item[Any]] = (
        layout.select(_id("games"), games, "Games (none chosen: all)", 0, len(games)),
        _channels("channels", "Channels for new tables (none: all)", house.channels, MOST),
        layout.select(_id("hours"), limits, "Time for a turn at new tables", 0),
        layout.select(_id("in_channel"), places, "Where new tables are played"),
        _channels("daily_channel", "Channel for the daily post (none: no post)", _one(house.daily_channel), 1),
        layout.select(_id("daily_hour"), hours, "Hour of the daily post", 0),
    )
    return Message(layout.panel(layout.text(_told(app, house)), *(layout.row(menu) for menu in menus)))


def _placed(house: House) -> str:
    return "channel" if house.in_channel else "thread"


def _one(channel: int | None) -> tuple[int, ...]:
    return () if channel is None else (channel,)


def _id(key: str) -> str:
    return f"sv:::{key}:"


def _channels(key: str, placeholder: str, chosen: Sequence[int], most: int) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id=_id(key),
        placeholder=placeholder,
        min_values=0,
        max_values=most,
        required=False,
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        default_values=[
            discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
            for channel in chosen[:most]
        ],
    )


def limit_words(hours: int) -> str:
    """The time for a turn."""
    if not hours:
        return "No limit"
    return f"{hours} hours" if hours < 168 else "7 days"


def _told(app: Turntable, house: House) -> str:
    games = ", ".join(app.games[game].name for game in house.games if game in app.games)
    place = f"<#{house.daily_channel}>" if house.daily_channel else "none"
    hour = "" if house.daily_hour is None else f" at {house.daily_hour:02}:00 UTC"
    lines = [
        "### This server",
        f"Games: **{games or 'all'}**",
        f"Channels for new tables: {', '.join(f'<#{channel}>' for channel in house.channels) or '**all**'}",
        f"Time for a turn at new tables: **{_limit(house)}**",
        f"Where they are played: **{'the channel itself' if house.in_channel else 'a thread each'}**",
        f"Daily post: {place}{hour}",
        "-# What you choose counts at once. `/server ban` keeps a person from tables, `/server audit` shows what "
        "moderators have forced.",
    ]
    return "\n".join(lines)


def _limit(house: House) -> str:
    return f"{limit_words(USUAL)} (as usual)" if house.hours is None else limit_words(house.hours)


@route("sv", Ack.UPDATE)
async def choose(press: Press) -> None:
    """A choice in one of the menus."""
    guild = require_manager(press.interaction)
    value = _value(press)
    await press.show(panel(press.app, await press.app.sessions.set_house(guild, press.extra, value)))


def _value(press: Press) -> Any:
    """What was chosen, as it is kept; None for nothing. Raises Refused OLD_BUTTON for what the panel does not offer."""
    key, found = press.extra, press.values
    offered = {"games": [*press.app.games], "hours": map(str, LIMITS), "daily_hour": map(str, range(24))}
    offered["in_channel"] = PLACES
    if key in ("channels", "daily_channel"):
        fits = all(_is_own(press, channel) for channel in found)
    else:
        fits = key in offered and set(found) <= set(offered[key])
    if not fits:
        raise Refused("OLD_BUTTON")
    if not found or key == "games":
        return found or None
    if key == "in_channel":
        return found[0] == "channel"
    return [int(channel) for channel in found] if key == "channels" else int(found[0])


def _is_own(press: Press, word: str) -> bool:
    """Whether a word is a channel of the server that is asked from, to which can be posted."""
    is_number = word.isascii() and word.isdigit() and len(word) < 20
    guild = press.interaction.guild
    return is_number and guild is not None and isinstance(guild.get_channel(int(word)), discord.TextChannel)


# ---- lists ----------------------------------------------------------------------------------------------------------


def deeds_text(deeds: Sequence[Deed]) -> str:
    """The audit log, the latest last."""
    lines = [_deed(deed) for deed in reversed(deeds)]
    return lines_within(lines, WORDS) or "Nothing has been forced on this server."


def _deed(deed: Deed) -> str:
    by, target = _person(deed.by), f" {_person(deed.target)}" if deed.target else ""
    where = f" `{deed.table}`" if deed.table else ""
    return f"- {when(deed.created)} {by}: **{deed.deed}**{where}{target}: {_quoted(deed.reason)}"


def bans_text(bans: Sequence[Ban]) -> str:
    """Who is kept from the tables, the latest last."""
    lines = [f"- <@{ban.user}> {when(ban.created)} by {_person(ban.by)}: {_quoted(ban.reason)}" for ban in bans[::-1]]
    return lines_within(lines, WORDS) or "Nobody is kept from the tables of this server."


def _person(user: int | None) -> str:
    return f"<@{user}>" if user else "somebody who has left"


def _quoted(reason: str) -> str:
    return escaped(cut(" ".join(reason.split()), REASON))
