"""Your move: a person walks the decision tree in a private message, sees what would happen, and confirms."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.messages import agreeing, dailyend, layout, menus, shelf
from bot.messages.digest import arrive
from bot.messages.layout import Message
from bot.messages.menus import Ids
from bot.messages.paths import Half
from bot.messages.router import RECORDED, Ack, Press, route
from bot.messages.spot import Spot, spot_of
from bot.tables.ordering import orders_of
from bot.tables.records import FINISHED, Info, Refused
from bot.text import escaped, lines_within, when
from games.core import kernel
from games.core.choices import Answer, Node, Pick, Text, may_skip
from games.core.kernel import Outcome
from games.core.table import Order
from games.core.words import join
from render import Focus

if TYPE_CHECKING:
    from bot.app import Turntable

WORDS = 2400
FORETOLD = 12
PATIENCE, DAILY_PATIENCE = 2.0, 30.0
"""Seconds that a menu waits for computer players."""
GREEN, BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
PREPARE, TAKE_BACK = "Prepare next move…", "Take prepared move back"
LATE = "That menu was out of date. This is how things stand now."


# ---- what a menu shows ----------------------------------------------------------------------------------------------


async def menu(spot: Spot, path: Answer, page: int = 0, above: Sequence[str] = (), written: str = "") -> Message:
    """The private message at a place in the tree: the next level, the confirmation, or what there is to do at all.

    `written` is an answer to this very question that is not right yet.
    """
    if not path and not spot.is_asked:
        return await _idle(spot, above)
    path, node = spot.settled(path)
    ids = spot.ids(path)
    outcome = spot.outcome(path) if node is None or may_skip(node) else None
    level = menus.level(node, ids, page) if node is not None else menus.Level([], [])
    question = [f"**{escaped(node.prompt)}**", *level.words] if node is not None else []
    words = [*above, *_breadcrumbs(spot, path), *_foretold(spot, path, outcome), *question]
    gallery, pictures = await _gallery(spot, path, node, outcome)
    kept = await shelf.beside(spot, ids, node, path, written)
    controls = [*level.controls, *kept, *_ways(spot, ids, path, node)]
    await keep_drafts(spot, ids)
    parts = [layout.text(_header(spot, path)), *gallery, *layout.texts(_joined(words)), *controls]
    return Message(layout.panel(*parts), files=pictures)


def _header(spot: Spot, path: Sequence[Any] = ()) -> str:
    """Which table this is, and at the first question how it stands."""
    info = spot.live.info
    paused = f" · **paused** {when(info.paused)}" if info.paused and spot.live.running else ""
    where = f"-# {spot.live.game.name} · table `{info.id}`{paused}"
    summary = "" if path else spot.app.pictures.summary(spot.live.info.game, spot.live.view(spot.seat), spot.live.plain)
    return f"{where}\n-# {summary}" if summary else where


def _joined(words: Sequence[str]) -> str:
    return lines_within([line for line in words if line], WORDS)


def _breadcrumbs(spot: Spot, path: Answer) -> list[str]:
    chosen = menus.trail(spot.live, spot.seat, path)
    words = escaped(" › ".join(option.label for option in chosen))
    return ([f"You chose: **{words}**"] if words else []) + [f"⚠️ {escaped(o.warn)}" for o in chosen if o.warn]


def _foretold(spot: Spot, path: Answer, outcome: Outcome | None) -> list[str]:
    if outcome is None or path[:1] == ["ahead"]:
        return []
    lines = spot.tell(outcome.events)[:FORETOLD]
    final = ["-# You may not be able to take this back."] if outcome.sealed else []
    return [*(["What will happen:"] if lines else []), *(f"> {line}" for line in lines), *final]


async def _gallery(
    spot: Spot, path: Answer, node: Node | None, outcome: Outcome | None
) -> tuple[list[ui.Item[Any]], dict[str, bytes]]:
    """The picture for a choice under way, where the game draws one."""
    game, pictures = spot.live.game, spot.app.pictures
    if spot.comfort.text or "place" not in pictures.sheets(game.id) or path[:1] == ["anytime"]:
        return [], {}
    focus, view = _focus(spot, path, node, outcome), spot.live.view(spot.seat)
    info, names = spot.live.info, spot.live.plain
    key = (info.id, info.seq, spot.seat, repr(path), tuple(names))
    raw = await pictures.draw(game.id, view, "place", names, focus, key=key, palette=spot.comfort.palette)
    if raw is None:
        return [], {}
    return [layout.picture("place.png", pictures.alt(game.id, view, "place", names))], {"place.png": raw}


def _focus(spot: Spot, path: Answer, node: Node | None, outcome: Outcome | None) -> Focus:
    choices = [part for part in path if part not in kernel.WAYS and not isinstance(part, Half)]
    keys = tuple(option.key for option in node.options if not option.bar) if isinstance(node, Pick) else ()
    after = spot.live.game.view(outcome.state, spot.seat) if outcome else None
    heads = spot.live.game.reach(spot.state, spot.seat, choices)
    return Focus(tuple(choices), keys, after, heads, spot.seat)


def _ways(spot: Spot, ids: Ids, path: Answer, node: Node | None) -> list[ui.ActionRow[Any]]:
    """Confirm and back, or at the first question the ways beside it."""
    if not path:
        return layout.rows(_offers(spot, ids))
    sure = [layout.button("Confirm", ids.make("c", path), GREEN)] if node is None else []
    return layout.rows([*sure, layout.button("Back", ids.make("m", spot.back(path), "back"))])


def _offers(spot: Spot, ids: Ids) -> list[ui.Item[Any]]:
    found: list[ui.Item[Any]] = []
    orders = orders_of(spot.live, spot.user)
    if _has_more(spot.live.offer(spot.seat, "anytime"), orders):
        label = "At any time…" if len(spot.live.info.seating) == 1 else "Out of turn…"
        found.append(layout.button(label, ids.make("m", ["anytime"])))
    if orders:
        found.append(layout.button("Standing orders…", f"x:{spot.live.info.id}::open:"))
    if not spot.is_asked and spot.live.offer(spot.seat, "ahead") is not None:
        found.append(layout.button(PREPARE, ids.make("m", ["ahead"])))
    if spot.seat in spot.state.queued:
        found.append(layout.button(TAKE_BACK, ids.make("c", ["ahead"])))
    return found


def _has_more(node: Node | None, orders: Sequence[Order]) -> bool:
    """Whether there is anything to do out of turn but to change standing orders, which have a panel of their own."""
    if not isinstance(node, Pick) or not orders:
        return node is not None
    ordering = {order.path[0] for order in orders}
    return any(not option.bar and option.key not in ordering for option in node.options)


async def _idle(spot: Spot, above: Sequence[str]) -> Message:
    """Nothing is asked of this person: whom the table waits for, what may be done meanwhile, where they are needed."""
    words, buttons = [_state(spot)], await _after(spot)
    if spot.live.running:
        buttons = [*_offers(spot, spot.ids([])), *buttons]
    elif spot.live.info.daily and spot.live.info.status == FINISHED:
        return await dailyend.page(spot, _header(spot), above, buttons)
    parts = [layout.text(_header(spot)), layout.text(_joined([*above, *words])), *layout.rows(buttons)]
    return Message(layout.panel(*parts))


def _state(spot: Spot) -> str:
    """Whom the table waits for; one's own name is left out, since one has just answered."""
    if spot.live.running:
        others = [spot.live.shown[seat] for seat in sorted(spot.live.waiting() - {spot.seat})]
        return f"Waiting for {join(others)}." if others else "Waiting for the others."
    return "The game is over." if spot.state.result is not None else "This table is closed."


async def _after(spot: Spot) -> list[ui.Item[Any]]:
    """Undo while it is allowed, and the next table that waits for this person."""
    info, found = spot.live.info, list[ui.Item[Any]]()
    last = await spot.app.sessions.undoable(info.id, spot.user) if spot.live.running else None
    if last is not None:
        found.append(layout.button("Undo", f"u:{info.id}:{last}::"))
    if await next_table(spot.app, spot.user, info.id):
        found.append(layout.button("Next table waiting for me", f"n:{info.id}:::", BLUE))
    return found


async def next_table(app: Turntable, user: int, but: str = "") -> str | None:
    """Another table that waits for a person, the one that has waited longest."""
    for info in reversed(await app.sessions.tables(user=user, status="running")):
        if info.id != but and await app.waits_for(info, user):
            return info.id
    return None


async def keep_drafts(spot: Spot, ids: Ids) -> None:
    """Store what is too long for `custom_id`s, before the message that needs it is shown."""
    if ids.drafts:
        await spot.app.sessions.save_drafts(ids.place.table, spot.user, ids.place.number, ids.drafts)


# ---- presses --------------------------------------------------------------------------------------------------------


@route("m", Ack.UPDATE)
async def step(press: Press) -> None:
    """A button of a menu: one level on, or back."""
    if found := await current(press):
        spot, path = found
        await (press.show(await menu(spot, path)) if press.extra == "back" else go(press, spot, path))


@route("s", Ack.UPDATE)
async def choose(press: Press) -> None:
    """A choice in a select menu, or a form that was sent."""
    if found := await current(press):
        await write(press, *found, press.values)


@route("h", Ack.UPDATE)
async def choose_some(press: Press) -> None:
    """A choice in one of several select menus of the same question."""
    if found := await current(press):
        spot, path = found
        path = menus.take_half(spot.node(path), path, press.count, press.values)
        await press.show(await menu(spot, path, press.count // menus.CHUNKS))


@route("p", Ack.UPDATE)
async def turn_page(press: Press) -> None:
    """Another page of a long menu."""
    if found := await current(press):
        await press.show(await menu(*found, press.count))


@route("o", Ack.FORM)
async def open_form(press: Press) -> None:
    """A form for a number or words; what it needs to know is in the `custom_id`."""
    form = menus.form(press.extra, press.custom_id.replace("o:", "s:", 1))
    await press.interaction.response.send_modal(form)


@route("c", Ack.UPDATE)
async def confirm(press: Press) -> None:
    """The answer is given."""
    if found := await current(press):
        await press.show(await commit(press.interaction, *found))


@route("u", Ack.UPDATE)
async def undo(press: Press) -> None:
    """Take the own last answer back; a second press on the same button does nothing more."""
    try:
        message = await take_back(press.app, press.table, press.user, press.number)
    except Refused as error:
        if error.code != "STALE":
            raise
        message = await menu(await spot_of(press.app, press.table, press.user), [], above=[LATE])
    await press.show(message)


async def take_back(app: Turntable, table: str, user: int, seq: int | None = None) -> Message:
    """Take a person's last answer back, or offer to ask the others; `seq` is the turn that they saw last."""
    try:
        await app.sessions.undo(table, user, seq)
    except Refused as error:
        if error.code != "NEEDS_CONSENT":
            raise
        return agreeing.offer(table, "undo")
    return await menu(await spot_of(app, table, user), [], above=["Taken back."])


@route("n", Ack.UPDATE)
async def go_next(press: Press) -> None:
    """The next table that waits for this person."""
    table = await next_table(press.app, press.user, press.table)
    if table is None:
        await press.say("No other table is waiting for you.")
    else:
        spot, news = await arrive(press.app, table, press.user)
        await press.show(await menu(spot, [], above=news))


async def current(press: Press) -> tuple[Spot, Answer] | None:
    """The person's seat and path; if the menu was made for an earlier question, it is shown anew instead."""
    spot = await spot_of(press.app, press.table, press.user)
    if spot.live.running and press.number == spot.number:
        return spot, await press.path()
    await press.show(await menu(spot, [], above=[LATE]))
    return None


async def write(press: Press, spot: Spot, path: Answer, values: Sequence[str]) -> None:
    """Go on with what was chosen or written; a text of a kind that people keep is judged at once, with every fault."""
    node = spot.node(path)
    longer = menus.take(node, path, values)
    wrong = shelf.faults(spot, node.kind, longer[-1]) if isinstance(node, Text) and node.kind else ""
    if wrong:
        await press.show(await menu(spot, path, above=[f"⚠️ {wrong}"], written=longer[-1]))
    else:
        await go(press, spot, longer)


async def go(press: Press, spot: Spot, path: Answer) -> None:
    """Show what follows a path, or carry it out if nothing is left to say or to confirm."""
    settled, node = spot.settled(path)
    if node is None and not spot.needs_confirmation(settled):
        await press.show(await commit(press.interaction, spot, settled))
    else:
        await press.show(await menu(spot, settled))


async def commit(interaction: discord.Interaction[Any], spot: Spot, path: Answer) -> Message:
    """Give the answer and tell what it led to; too late or against the rules, the menu begins anew with the reason."""
    table = spot.live.info.id
    try:
        change = await spot.app.sessions.answer(table, spot.user, spot.number, path)
    except Refused as error:
        if error.code not in ("STALE", "ILLEGAL"):
            raise
        why = LATE if error.code == "STALE" else spot.app.refusal(error, table)
        return await menu(await spot_of(spot.app, table, spot.user), [], above=[why])
    interaction.extras[RECORDED] = True
    if not change.resting:
        await let_computers_play(spot.app, change.info)
    now = await spot_of(spot.app, table, spot.user)
    happened = await spot.app.sessions.log(table, now.seat, change.seq - 1)
    told = [line for row in happened for line in now.tell(row.events)]
    return await menu(now, [], above=told or ["Noted."])


async def let_computers_play(app: Turntable, info: Info) -> None:
    """Wait a little for computer players, so that one menu leads from turn to turn; they go on by themselves."""
    patience = DAILY_PATIENCE if info.daily else PATIENCE
    await asyncio.wait([asyncio.ensure_future(app.sessions.rest(info.id))], timeout=patience)
