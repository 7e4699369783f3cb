"""Presses around what people keep: take it, look at it, write, copy and delete it."""

from __future__ import annotations

from bot.messages import shelf
from bot.messages.layout import Message
from bot.messages.menus import Ids
from bot.messages.moves import current, keep_drafts, menu, write
from bot.messages.router import Ack, Press, route
from bot.messages.spot import Spot
from bot.tables.records import Refused
from bot.text import escaped, plain_name
from games.core.choices import Answer


def _meant(press: Press) -> tuple[str, str]:
    """The kind that a press is about, and how it is meant."""
    kind, _, how = press.extra.partition(".")
    return kind, how


async def _show(press: Press, spot: Spot, ids: Ids, message: Message) -> None:
    await keep_drafts(spot, ids)
    await press.show(message)


@route(shelf.TAKE, Ack.UPDATE)
async def take(press: Press) -> None:
    """A kept text answers the question."""
    if found := await current(press):
        (spot, path), (kind, how) = found, _meant(press)
        name, path = (str(path[-1]), path[:-1]) if how and path else (press.value, path)
        text = (await shelf.kept(spot, kind)).get(name)
        if text is None:
            raise Refused("OLD_BUTTON")
        await write(press, spot, path, [text])


@route(shelf.LIST, Ack.UPDATE)
async def look(press: Press) -> None:
    """The shelf, or one thing on it."""
    if found := await current(press):
        spot, path = found
        ids, kind, chosen = spot.ids(path), press.extra, press.values
        message = await (shelf.single(spot, ids, kind, chosen[0]) if chosen else shelf.shelf(spot, ids, kind))
        await _show(press, spot, ids, message)


@route(shelf.NAME, Ack.FORM)
async def name_it(press: Press) -> None:
    """A form for a name, and for the text of something new."""
    custom_id = press.custom_id.replace(shelf.NAME, shelf.KEEP, 1)
    await press.interaction.response.send_modal(shelf.form(custom_id, has_text=_meant(press)[1] == "new"))


@route(shelf.KEEP, Ack.UPDATE)
async def keep(press: Press) -> None:
    """A form was sent: what was written, copied or answered is kept under the name, whether it can be played or not."""
    if not (found := await current(press)):
        return
    (spot, path), (kind, how) = found, _meant(press)
    name, text = plain_name(press.value), _text(press, spot, path, kind, how)
    before = await shelf.kept(spot, kind)
    await spot.app.sessions.save_preset(spot.user, spot.live.info.game, kind, name, text)
    wrong = shelf.faults(spot, kind, text)
    said = f"{'Replaced' if name in before else 'Kept'}: **{escaped(name)}**." + (f" ⚠️ {wrong}" if wrong else "")
    place = path[:-1] if how in ("copy", "written") else path
    if how in ("copy", "new"):
        ids = spot.ids(place)
        await _show(press, spot, ids, await shelf.shelf(spot, ids, kind, said))
    else:
        await press.show(await menu(spot, place, above=[said]))


def _text(press: Press, spot: Spot, path: Answer, kind: str, how: str) -> str:
    """What is to be kept; raises Refused OLD_BUTTON."""
    if how == "new" and len(press.values) == 2:
        return press.values[1].strip()
    if how in ("copy", "written") and path and isinstance(path[-1], str):
        return path[-1]
    held = spot.live.game.keepable(spot.state, spot.seat, path) if how == "whole" else {}
    if kind not in held:
        raise Refused("OLD_BUTTON")
    return held[kind]


@route(shelf.DROP, Ack.UPDATE)
async def drop(press: Press) -> None:
    """Something kept is thrown away."""
    if found := await current(press):
        spot, path = found
        if not path:
            raise Refused("OLD_BUTTON")
        ids, name = spot.ids(path[:-1]), str(path[-1])
        await spot.app.sessions.drop_preset(spot.user, spot.live.info.game, press.extra, name)
        await _show(press, spot, ids, await shelf.shelf(spot, ids, press.extra, f"Deleted: **{escaped(name)}**."))
