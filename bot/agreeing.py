"""What all people at a table must agree to: taking a sealed move back, closing a running game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot import layout
from bot.layout import Message
from bot.records import Info
from bot.router import Ack, Press, route
from bot.takeback import Agreement
from bot.text import shown

if TYPE_CHECKING:
    from bot.app import Turntable

WISHES = {"undo": "take back their last move and all that followed", "close": "close this table"}


async def propose(app: Turntable, table: str, user: int, kind: str) -> str:
    """Ask everybody at the table; what to tell the person who asked."""
    agreement = await app.sessions.propose(table, user, kind)
    if agreement.done:
        return _done(kind)
    info = agreement.info
    await app.place(info.guild, info.thread or info.channel).send(**question(info).to_send())
    return "The others are asked; nothing happens until all of them agree."


def question(info: Info) -> Message:
    """The public question, which mentions those whose word is missing."""
    proposal = info.proposal
    assert proposal is not None
    present = [place.user for place in info.seating if place.user and not place.player]
    missing = [user for user in present if user not in proposal.yes]
    who = next(shown(place.name) for place in info.seating if place.user == proposal.by)
    words = f"{who} would like to {WISHES[proposal.kind]}. Do you agree, {', '.join(f'<@{user}>' for user in missing)}?"
    buttons = [
        layout.button("Agree", f"e:{info.id}:{info.seq}:yes:", discord.ButtonStyle.success),
        layout.button("No", f"e:{info.id}:{info.seq}:no:", discord.ButtonStyle.danger),
    ]
    return Message(layout.panel(layout.text(words), layout.row(*buttons)), mentions=missing)


def offer(table: str, kind: str) -> ui.Button[Any]:
    """The button that starts to ask."""
    return layout.button("Ask the others to agree", f"v:{table}::{kind}:", discord.ButtonStyle.primary)


@route("v", Ack.UPDATE)
async def press_offer(press: Press) -> None:
    """Somebody wants to ask all the others."""
    await press.say(await propose(press.app, press.table, press.user, press.extra))


@route("e", Ack.UPDATE)
async def press_answer(press: Press) -> None:
    """Somebody agrees or refuses."""
    agreement = await press.app.sessions.consent(press.table, press.user, press.extra == "yes")
    await press.show(_state(agreement, press.extra == "yes", press.interaction.user.display_name))
    press.app.outbox.nudge()


def _state(agreement: Agreement, yes: bool, name: str) -> Message:
    if agreement.info.proposal is not None:
        return question(agreement.info)
    words = "Agreed by all: it is done." if yes else f"{shown(name)} does not agree. Nothing has changed."
    return Message(layout.panel(layout.text(words)))


def _done(kind: str) -> str:
    return "Taken back." if kind == "undo" else "The table is closed."
