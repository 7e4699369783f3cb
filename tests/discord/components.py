"""Reading Discord's component trees: buttons, selects, texts and pictures, in the order in which they are shown."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.discord.wire import Json

ROW, BUTTON, SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 12, 13, 14, 17, 18
RADIOS, CHECKBOXES, CHECKBOX = 21, 22, 23
SELECTS = (SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
LINK = 5


def children(component: Json) -> list[Json]:
    """What lies directly in a component."""
    single = [component[key] for key in ("accessory", "component") if component.get(key)]
    return [*(component.get("components") or []), *single]


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """All components of a message or modal, each before what lies in it."""
    for component in components:
        yield component
        yield from walk(children(component))


def media(component: Json) -> list[Json]:
    """The pictures and files a component shows, with `media` and `description`."""
    match component.get("type"):
        case 11:  # a thumbnail
            return [component]
        case 12:  # a gallery
            return list(component.get("items") or [])
        case 13:  # a file
            return [{"media": component.get("file") or {}}]
    return []


def texts(components: Iterable[Json]) -> Iterator[str]:
    """All that is to be read: text displays and the alt texts of pictures."""
    for component in walk(components):
        if component.get("type") == TEXT:
            yield component.get("content", "")
        yield from (item["description"] for item in media(component) if item.get("description"))


def numbered(components: list[Json], urls: dict[str, Json]) -> list[Json]:
    """The components as the server gives them back: with ids, and with `attachment://` names replaced by `urls`."""
    taken = {component["id"] for component in walk(components) if component.get("id")}
    ids = (number for number in itertools.count(1) if number not in taken)

    def resolve(value: Any) -> Any:
        if isinstance(value, list):
            return [resolve(item) for item in value]
        if not isinstance(value, dict):
            return value
        copy = {key: resolve(item) for key, item in value.items()}
        copy |= urls.get(str(copy.get("url")), {})
        if isinstance(copy.get("type"), int) and not copy.get("id"):
            copy["id"] = next(ids)
        return copy

    return [resolve(component) for component in components]


@dataclass(frozen=True)
class Button:
    """A button of a message as people see it."""

    label: str
    custom_id: str
    disabled: bool
    style: int
    url: str
    data: Json

    def __str__(self) -> str:
        return f"[{self.label}]" if not self.disabled else f"[{self.label}, disabled]"


@dataclass(frozen=True)
class Select:
    """A menu of a message or modal: `options` are (label, value), empty for menus of users, roles or channels."""

    placeholder: str
    custom_id: str
    options: tuple[tuple[str, str], ...]
    least: int
    most: int
    disabled: bool
    data: Json

    def __str__(self) -> str:
        return f"<{self.placeholder or self.custom_id}: {', '.join(label for label, _ in self.options)}>"


def buttons(components: Iterable[Json]) -> list[Button]:
    """All buttons, links included; the label of one that only shows an emoji is that emoji."""
    return [
        Button(
            component.get("label") or (component.get("emoji") or {}).get("name") or "",
            component.get("custom_id", ""),
            bool(component.get("disabled")),
            component["style"],
            component.get("url", ""),
            component,
        )
        for component in walk(components)
        if component.get("type") == BUTTON
    ]


def selects(components: Iterable[Json]) -> list[Select]:
    return [select(component) for component in walk(components) if component.get("type") in SELECTS]


def select(component: Json) -> Select:
    return Select(
        component.get("placeholder") or "",
        component["custom_id"],
        tuple((option["label"], option["value"]) for option in component.get("options") or []),
        component.get("min_values", 1),
        component.get("max_values", 1),
        bool(component.get("disabled")),
        component,
    )
