"""`/settings` and `/away`: how a person wants to be reached, reminded and shown things; `/table pause`."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands, ui

from bot.clocks.messages import GOES_ON
from bot.clocks.people import ALWAYS, CHANNEL, DIRECT, FINAL, INTERVALS, OFF, Comfort, zones
from bot.cogs.common import Choices, Interaction, answer, choices, meant, privately, suggests, table_choices
from bot.cogs.table import table as tables
from bot.messages import agreeing, layout, menus
from bot.messages.layout import Message
from bot.messages.router import Ack, Press, route
from bot.tables.records import LOBBY, RUNNING, Refused
from bot.text import simple
from render.palette import PALETTES

if TYPE_CHECKING:
    from bot.app import Turntable

NOTICES = {CHANNEL: "Notices: in the channel", DIRECT: "Notices: direct messages", OFF: "Notices: none"}
CONFIRM = {
    "usual": "Confirm long and final moves",
    ALWAYS: "Confirm every move",
    FINAL: "Confirm only what cannot be taken back",
}
VIEW = {"false": "Boards as pictures", "true": "Boards in words"}
TITLES = {
    "notices": "Where notices reach you",
    "every": "How often you are reminded",
    "quiet": "When quiet hours begin",
    "until": "When quiet hours end",
    "confirm": "What you confirm",
    "text": "How you see boards",
    "palette": "Colours",
}
"""What each menu is about."""
MORNING = 8
"""When quiet hours end if nobody has said otherwise."""
LONGEST_ZONE = 40


def install(app: Turntable) -> None:
    """Register the commands."""
    commands: tuple[Any, ...] = (settings, away)
    for command in commands:
        app.tree.add_command(command)


# ---- the panel ------------------------------------------------------------------------------------------------------


@app_commands.command(description="Notices, reminders, quiet hours, confirmation, how you see the board")
@app_commands.describe(zone="Your time zone, for quiet hours")
async def settings(interaction: Interaction, zone: str | None = None) -> None:
    """Everything in one private panel."""
    app = await privately(interaction)
    if zone is not None:
        await app.sessions.wish(interaction.user.id, zone=_zone(zone))
    await answer(interaction, panel(await app.sessions.comfort(interaction.user.id), app.sessions.now()))


@settings.autocomplete("zone")
@suggests
async def _zones(interaction: Interaction, current: str) -> Choices:
    return choices([(name, name) for name in sorted(zones())], current)


def panel(comfort: Comfort, now: int) -> Message:
    """The settings of a person, each as a menu."""
    time_there = datetime.fromtimestamp(now, comfort.local)
    words = f"**Your settings**\n-# Your time: {time_there:%H:%M} ({comfort.zone}). They hold at all tables."
    return Message(
        layout.panel(
            layout.text(words),
            _menu("notices", NOTICES, comfort.notices),
            _menu("every", {str(hours): _interval(hours) for hours in INTERVALS}, str(comfort.every)),
            *_nights(comfort),
            _menu("confirm", CONFIRM, comfort.confirm),
            _menu("text", VIEW, str(comfort.text).lower()),
            _menu("palette", PALETTES, comfort.palette),
            layout.row(layout.button("Time zone…", "zone::::")),
        )
    )


def _interval(hours: int) -> str:
    return f"Remind me every {hours} hours" if hours else "Never remind me"


def _nights(comfort: Comfort) -> list[ui.ActionRow[Any]]:
    """The menus for the quiet hours; the second once there are any."""
    start = "" if comfort.quiet is None else str(comfort.quiet[0])
    begins = {"": "No quiet hours", **{str(hour): f"Quiet from {hour}:00" for hour in range(24)}}
    found = [_menu("quiet", {key or OFF: words for key, words in begins.items()}, start or OFF)]
    if comfort.quiet is not None:
        ends = {str(hour): f"Quiet until {hour}:00" for hour in range(24) if hour != comfort.quiet[0]}
        found.append(_menu("until", ends, str(comfort.quiet[1])))
    return found


def _menu(key: str, lines: dict[str, str], chosen: str) -> ui.ActionRow[Any]:
    entries = [layout.entry(words, value, chosen=value == chosen) for value, words in lines.items()]
    return layout.row(layout.select(f"wish:::{key}:", entries, TITLES[key]))


@route("wish", Ack.UPDATE)
async def press_wish(press: Press) -> None:
    """A setting was chosen."""
    comfort = await press.app.sessions.comfort(press.user)
    comfort = await press.app.sessions.wish(press.user, **_wished(comfort, press.extra, press.value))
    await press.show(panel(comfort, press.app.sessions.now()))


def _wished(comfort: Comfort, key: str, value: str) -> dict[str, Any]:
    """A choice in the panel as settings."""
    match key:
        case "quiet":
            start, end = _hour(value), comfort.quiet[1] if comfort.quiet else MORNING
            return {"quiet": None if value == OFF else (start, end if end != start else (start + MORNING) % 24)}
        case "until" if comfort.quiet is not None:
            return {"quiet": (comfort.quiet[0], _hour(value))}
        case "every" if value in map(str, INTERVALS):
            return {"every": int(value)}
        case "text":
            return {"text": value == "true"}
        case "palette" if value in PALETTES:
            return {"palette": value}
        case "notices" | "confirm":
            return {key: value}
    raise Refused("OLD_BUTTON")


def _hour(value: str) -> int:
    return int(value) if value.isascii() and value.isdigit() else 0


@route("zone", Ack.FORM)
async def ask_zone(press: Press) -> None:
    """A form for the time zone."""
    await press.interaction.response.send_modal(menus.form(f"t1.{LONGEST_ZONE}", "inzone::::"))


@route("inzone", Ack.UPDATE)
async def press_zone(press: Press) -> None:
    """A time zone was written."""
    comfort = await press.app.sessions.wish(press.user, zone=_zone(press.value))
    await press.show(panel(comfort, press.app.sessions.now()))


def _zone(given: str) -> str:
    """A time zone by its name, or by the end of it (`rome`); raises Refused NO_ZONE."""
    wanted = simple(given)
    found = [name for name in sorted(zones()) if wanted in (simple(name), simple(name.rpartition("/")[2]))]
    if not found:
        raise Refused("NO_ZONE", given=given[:LONGEST_ZONE])
    return next((name for name in found if "/" in name), found[0])


# ---- absences -------------------------------------------------------------------------------------------------------


@app_commands.command(description="Be away for some days: no reminders, and your clocks stand still")
@app_commands.describe(until="The day on which you are back (2026-12-24), or for how many days; empty: you are back")
async def away(interaction: Interaction, until: str | None = None) -> None:
    """Tell all tables at once; without a day, be back."""
    app = await privately(interaction)
    user = interaction.user.id
    if until is None:
        told = await app.sessions.come_home(user)
        await answer(interaction, f"Welcome back! {_told(len(told))}")
        return
    comfort = await app.sessions.comfort(user)
    moment = _moment(until, comfort, app.sessions.now())
    told = await app.sessions.go_away(user, moment)
    back = layout.row(layout.button("I am back", "home::::", discord.ButtonStyle.success))
    words = f"You are away until <t:{moment}:f>: no reminders, and your clocks stand still. {_told(len(told))}"
    await answer(interaction, Message(layout.panel(layout.text(words), back)))


def _told(tables: int) -> str:
    return f"Tables that are told: {tables}." if tables else "No table had to be told."


def _moment(until: str, comfort: Comfort, now: int) -> int:
    """The end of an absence: a day's beginning in the person's time zone, or so many days from now."""
    words = until.strip()
    if words.isascii() and words.isdigit() and len(words) <= 3:
        return now + int(timedelta(days=int(words)).total_seconds())
    try:
        day = date.fromisoformat(words)
    except ValueError as error:
        raise Refused("BAD_DATE", given=until[:20]) from error
    return int(datetime.combine(day, time(), comfort.local).timestamp())


# ---- pauses ---------------------------------------------------------------------------------------------------------


@tables.command(name="pause", description="Let all clocks of a table stand still, if everybody agrees; or go on")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=table_choices)
async def pause(interaction: Interaction, table: str | None = None) -> None:
    """Ask everybody; on a paused table, go on."""
    app = await privately(interaction)
    info = await meant(interaction, table)
    if info.daily:
        raise Refused("NOT_IN_DAILY")
    if info.paused:
        await app.sessions.resume_table(info.id, interaction.user.id)
        app.outbox.nudge()
        await answer(interaction, GOES_ON)
        return
    if info.seat_of(interaction.user.id) is None:
        raise Refused("NOT_SEATED")
    if info.status != RUNNING:
        raise Refused("NOT_STARTED" if info.status == LOBBY else "TABLE_CLOSED")
    await answer(interaction, agreeing.offer(info.id, "pause"))
