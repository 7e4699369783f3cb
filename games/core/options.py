"""The options of a game as menus and command lines see them, read from the type of its options struct."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import product
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from .choices import Illegal
from .dice import Luck


class OptionField(Struct, frozen=True):
    """One option: its name, its legal values (the default among them) and the default."""

    name: str
    values: tuple[Any, ...]
    default: Any


def option_fields(kind: type[Any]) -> tuple[OptionField, ...]:
    """The options of a struct whose fields are Literals, bools or bounded ints, optional or not, with defaults.

    Values come in the order in which the type names them.
    """
    hints = get_type_hints(kind, include_extras=True)
    return tuple(OptionField(field.name, _values(hints[field.name]), field.default) for field in fields(kind))


def _values(hint: Any) -> tuple[Any, ...]:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return parts
    if hint is bool:
        return (False, True)
    if hint is NoneType:
        return (None,)
    if origin in (Union, UnionType):
        return tuple(value for part in parts for value in _values(part))
    if origin is Annotated and parts[0] is int and isinstance(parts[1], Meta):
        assert isinstance(parts[1].ge, int) and isinstance(parts[1].le, int)
        return tuple(range(parts[1].ge, parts[1].le + 1))
    raise TypeError(f"an option is a Literal, a bool or an int with bounds, not {hint}")


def make_options(kind: type[Any], given: Mapping[str, Any]) -> Any:
    """Options from values or their texts (`{"length": "short"}`); raises Illegal that names every fault."""
    known = {field.name: field for field in option_fields(kind)}
    chosen, faults = {}, []
    for name, value in given.items():
        try:
            chosen[name] = _chosen(known, name, value)
        except Illegal as error:
            faults += error.faults
    if faults:
        raise Illegal(*faults)
    return msgspec.convert(chosen, kind)


def _chosen(known: Mapping[str, OptionField], name: str, value: Any) -> Any:
    if name not in known:
        raise Illegal.of("NO_OPTION", given=name, known=list(known))
    for legal in known[name].values:
        if (value == legal and type(value) is type(legal)) or str(value).lower() == spelled(legal):
            return legal
    raise Illegal.of("OPTION_VALUE", option=name, given=str(value), known=[spelled(v) for v in known[name].values])


def spelled(value: Any) -> str:
    """An option's value as it is typed: `on` and `off` for bools."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).lower()


def every_options(kind: type[Any], limit: int, luck: Luck) -> list[Any]:
    """All combinations of options, or `limit` of them: the defaults, then each value once, then random ones."""
    known = option_fields(kind)
    names = [field.name for field in known]
    if math.prod(len(field.values) for field in known) <= limit:
        grid = product(*(field.values for field in known))
        return [msgspec.convert(dict(zip(names, chosen, strict=True)), kind) for chosen in grid]
    single = [{field.name: value} for field in known for value in field.values]
    mixed = [{field.name: luck.pick(field.values) for field in known} for _ in range(limit)]
    return [msgspec.convert(chosen, kind) for chosen in [{}, *single, *mixed][: max(limit, len(single) + 1)]]
