"""A modal that the bot opened: its fields, and what a person's client sends when it is filled in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.discord import components
from tests.discord.wire import Json

if TYPE_CHECKING:
    from tests.discord.interactions import Interaction


class Impossible(AssertionError):
    """The test asks of a person what Discord's client would not let a person do."""


@dataclass(frozen=True)
class Field:
    """One thing to fill in: its label, and the component behind it."""

    label: str
    description: str
    data: Json

    @property
    def custom_id(self) -> str:
        return str(self.data["custom_id"])

    @property
    def required(self) -> bool:
        return bool(self.data.get("required", True))

    @property
    def options(self) -> list[str]:
        """The labels to choose from."""
        return [option["label"] for option in self.data.get("options") or []]

    @property
    def names(self) -> set[str]:
        """What a test may call it by: its custom_id, or its label in small letters with underscores."""
        return {self.custom_id, self.label, "_".join(self.label.casefold().split())}


class Modal:
    """A form that popped up."""

    def __init__(self, data: Json, opened_by: Interaction) -> None:
        self.data, self.opened_by = data, opened_by

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def custom_id(self) -> str:
        return str(self.data["custom_id"])

    @property
    def fields(self) -> list[Field]:
        return list(_fields(self.data["components"]))

    @property
    def text(self) -> str:
        """All that can be read in it."""
        named = [part for field in self.fields for part in (field.label, field.description)]
        return "\n".join(part for part in (self.title, *components.texts(self.data["components"]), *named) if part)

    def filled(self, values: dict[str, Any]) -> list[Json]:
        """The components as they are submitted, with values by custom_id or label; Impossible where a required one
        is missing, one does not fit, or there is no field of that name."""
        found: dict[str, Any] = {}
        for name, value in values.items():
            fitting = [field for field in self.fields if name in field.names]
            if not fitting:
                raise Impossible(f"{self.title} has no field {name!r}: {[field.label for field in self.fields]}")
            found[fitting[0].custom_id] = value
        answers = {field.custom_id: _answer(field, found.get(field.custom_id)) for field in self.fields}
        return [_submitted(component, answers) for component in self.data["components"]]


def _fields(tree: list[Json], label: str = "", description: str = "") -> Iterator[Field]:
    for component in tree:
        if component["type"] == components.LABEL:
            yield from _fields([component["component"]], component["label"], component.get("description") or "")
        elif component["type"] == components.ROW:
            yield from _fields(component["components"])
        elif component.get("custom_id"):
            yield Field(label or component.get("label") or "", description, component)


def _answer(field: Field, value: Any) -> Json:
    """What one field contributes to the submitted form."""
    kind = field.data["type"]
    if kind == components.CHECKBOX:
        return {"value": bool(value if value is not None else field.data.get("default", False))}
    if kind == components.TEXT_INPUT:
        return {"value": _typed(field, field.data.get("value") or "" if value is None else str(value))}
    chosen = [option["value"] for option in field.data.get("options") or [] if option.get("default")]
    if value is not None:
        chosen = [_option(field, one) for one in (value if isinstance(value, list) else [value])]
    least, most = (field.data.get(key) for key in ("min_values", "max_values"))
    least = 0 if not field.required else 1 if least is None else least
    if not least <= len(chosen) <= (most or max(1, len(field.options))):
        raise Impossible(f"{field.label}: {len(chosen)} chosen")
    return {"value": next(iter(chosen), None)} if kind == components.RADIOS else {"values": chosen}


def _typed(field: Field, text: str) -> str:
    least = max(field.data.get("min_length") or 0, 1 if field.required else 0)
    if (text or field.required) and not least <= len(text) <= (field.data.get("max_length") or 4000):
        raise Impossible(f"{field.label}: {len(text)} characters do not fit")
    return text


def _option(field: Field, wanted: Any) -> str:
    if field.data["type"] not in (components.SELECT, components.RADIOS, components.CHECKBOXES):
        return str(wanted.id)
    for option in field.data["options"]:
        if wanted in (option["value"], option["label"]):
            return str(option["value"])
    raise Impossible(f"{field.label} has no option {wanted!r}: {field.options}")


def _submitted(component: Json, answers: dict[str, Json]) -> Json:
    base = {"type": component["type"], "id": component.get("id", 1)}
    if component["type"] == components.LABEL:
        return {**base, "component": _submitted(component["component"], answers)}
    if component["type"] == components.ROW:
        return {**base, "components": [_submitted(inner, answers) for inner in component["components"]]}
    if "custom_id" in component:
        return {**base, "custom_id": component["custom_id"], **answers[component["custom_id"]]}
    return base
