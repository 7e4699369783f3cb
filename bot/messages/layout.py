"""Messages as Components V2 layouts, and the one guard that every payload passes.

A layout is stopped as soon as it is made: nothing of it stays in memory, all presses come through the router.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.text import cut

TEXT_TOTAL = 4000
COMPONENTS = 40
ACCENT = 0x2F6F4F
Item = ui.Item[Any]


class Oversized(Exception):
    """A payload that Discord would refuse; the message names the limit."""


class Message:
    """Something to send: the layout, the files it shows by name, whom it may mention."""

    def __init__(self, *items: Item, files: dict[str, bytes] | None = None, mentions: Iterable[int] = ()):
        self.view = ui.LayoutView(timeout=None)
        for item in items:
            self.view.add_item(item)
        self.view.stop()
        self._files = files or {}
        self.mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in mentions]
        )
        check(self.payload())

    def payload(self) -> list[dict[str, Any]]:
        """The components as they go over the wire."""
        components: list[dict[str, Any]] = self.view.to_components()  # type: ignore[no-untyped-call]
        return components

    def files(self) -> list[discord.File]:
        """The files, to be uploaded once."""
        return [discord.File(io.BytesIO(raw), filename=name) for name, raw in self._files.items()]

    def to_send(self) -> dict[str, Any]:
        """Arguments for a new message."""
        return {"view": self.view, "files": self.files(), "allowed_mentions": self.mentions}

    def to_edit(self) -> dict[str, Any]:
        """Arguments for an edit; what was attached before is dropped."""
        return {"view": self.view, "attachments": self.files(), "allowed_mentions": self.mentions}


def note(words: str) -> Message:
    """A message of words alone."""
    return Message(panel(text(words)))


def text(words: str) -> ui.TextDisplay[Any]:
    """A paragraph; longer than Discord takes it is cut with an ellipsis."""
    return ui.TextDisplay(cut(words, TEXT_TOTAL - 200))


def texts(*paragraphs: str) -> list[Item]:
    """Paragraphs, without those in which nothing stands."""
    return [text(words) for words in paragraphs if words.strip()]


def picture(name: str, alt: str) -> ui.MediaGallery[Any]:
    """An attached picture with its alt text."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=cut(alt, 1024)))


def panel(*items: Item, accent: int = ACCENT) -> ui.Container[Any]:
    """A framed group."""
    return ui.Container(*items, accent_colour=accent)


def row(*items: Item) -> ui.ActionRow[Any]:
    """Up to five buttons, or one select."""
    return ui.ActionRow(*items)


def rows(buttons: Sequence[Item]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    return [row(*buttons[at : at + 5]) for at in range(0, len(buttons), 5)]


def button(
    label: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, disabled: bool = False
) -> ui.Button[Any]:
    """A button; a long label is cut with an ellipsis."""
    return ui.Button(label=cut(label, 80), custom_id=custom_id, style=style, disabled=disabled)


def select(
    custom_id: str, options: Sequence[discord.SelectOption], placeholder: str, least: int = 1, most: int = 1
) -> ui.Select[Any]:
    """A menu of up to 25 options."""
    return ui.Select(
        custom_id=custom_id,
        options=list(options),
        placeholder=cut(placeholder, 150),
        min_values=least,
        max_values=most,
        required=least > 0,
    )


def entry(label: str, value: str, hint: str = "", chosen: bool = False) -> discord.SelectOption:
    """One line of a menu."""
    return discord.SelectOption(
        label=cut(label, 100), value=value, description=cut(hint, 100) if hint else None, default=chosen
    )


def check(components: Sequence[Any]) -> None:
    """Raise Oversized for anything in a message's components that Discord would refuse."""
    count, words, seen = 0, 0, set[str]()
    for component in _walk(components):
        count += 1
        words += len(component.get("content", ""))
        custom_id = component.get("custom_id")
        if custom_id is not None:
            _check_id(custom_id, seen)
        _check_options(component.get("options", []))
    if count > COMPONENTS:
        raise Oversized(f"{count} components, {COMPONENTS} are allowed")
    if words > TEXT_TOTAL:
        raise Oversized(f"{words} characters of text, {TEXT_TOTAL} are allowed")


def _walk(components: Iterable[Any]) -> Iterable[Any]:
    for component in components:
        yield component
        yield from _walk(component.get("components", []))
        if component.get("accessory"):
            yield from _walk([component["accessory"]])


def _check_id(custom_id: str, seen: set[str]) -> None:
    if not 1 <= len(custom_id) <= 100:
        raise Oversized(f"a custom_id of {len(custom_id)} characters: {custom_id}")
    if custom_id in seen:
        raise Oversized(f"the custom_id {custom_id} stands twice")
    seen.add(custom_id)


def _check_options(options: Sequence[Any]) -> None:
    values = [option["value"] for option in options]
    if len(options) > 25 or len(set(values)) != len(values):
        raise Oversized(f"a select of {len(options)} options, {len(set(values))} different")
    if any(not 1 <= len(value) <= 100 for value in values):
        raise Oversized("a select with an option whose value is empty or over 100 characters")
