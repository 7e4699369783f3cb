"""The options of a game as menus and command lines see them, read from the type of its options struct."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.inspect import BoolType, IntType, LiteralType, StructType, UnionType, type_info

from .choices import Illegal
from .dice import Luck


class OptionField(Struct, frozen=True):
    """One option: its name, its legal values (the default among them) and the default."""

    name: str
    values: tuple[Any, ...]
    default: Any


def option_fields(kind: type[Any]) -> tuple[OptionField, ...]:
    """The options of a struct whose fields are Literals, bools or bounded ints, optional or not, with defaults."""
    info = type_info(kind)
    assert isinstance(info, StructType)
    return tuple(OptionField(field.name, _values(field.type), field.default) for field in info.fields)


def _values(kind: Any) -> tuple[Any, ...]:
    match kind:
        case LiteralType():
            return tuple(kind.values)
        case BoolType():
            return (False, True)
        case IntType(ge=int(low), le=int(high)):
            return tuple(range(low, high + 1))
        case UnionType():
            return tuple(value for part in kind.types for value in _values(part))
        case msgspec.inspect.NoneType():
            return (None,)
    raise TypeError(f"an option is a Literal, a bool or an int with bounds, not {kind}")


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
    fields = option_fields(kind)
    size = 1
    for field in fields:
        size *= len(field.values)
    if size <= limit:
        return [msgspec.convert(dict(zip([f.name for f in fields], c, strict=True)), kind) for c in _grid(fields)]
    single = [{field.name: value} for field in fields for value in field.values]
    mixed = [{field.name: luck.pick(field.values) for field in fields} for _ in range(limit)]
    return [msgspec.convert(chosen, kind) for chosen in [{}, *single, *mixed][: max(limit, len(single) + 1)]]


def _grid(fields: tuple[OptionField, ...]) -> Any:
    return product(*(field.values for field in fields))
