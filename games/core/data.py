"""Rows of data files, checked at load: an error names the file, the row and the key."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

Row = TypeVar("Row")


class BadData(Exception):
    """A data file that cannot be used; the message names file, row and key."""


def read_toml(package: str, name: str) -> dict[str, Any]:
    """The content of `data/<package>/<name>.toml`."""
    where = f"data/{package}/{name}.toml"
    try:
        return tomllib.loads(files("data").joinpath(package, f"{name}.toml").read_text("utf-8"))
    except FileNotFoundError as error:
        raise BadData(f"{where}: the file is missing") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{where}: {error}") from error


def rows(package: str, name: str, kind: type[Row], key: str = "id", table: str = "") -> dict[str, Row]:
    """The rows `[[<table>]]` (the file's name if not given) of a data file as structs, by their key, in file order.

    Unknown keys are refused if the struct forbids them; a key that stands twice is refused always.
    """
    where, found = f"data/{package}/{name}.toml", {}
    for number, raw in enumerate(read_toml(package, name).get(table or name, []), 1):
        label = str(raw.get(key, f"number {number}"))
        row = shaped(raw, kind, f"{where}, row {label}")
        if label in found:
            raise BadData(f"{where}, row {label}: the {key} stands twice")
        found[label] = row
    if not found:
        raise BadData(f"{where}: no rows [[{table or name}]]")
    return found


def shaped(raw: Any, kind: type[Row], where: str) -> Row:
    """Plain data as a struct; raises BadData that names the place and the key."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadData(f"{where}: {error}") from error


def record(package: str, name: str, kind: type[Row]) -> Row:
    """A whole data file as one struct."""
    return shaped(read_toml(package, name), kind, f"data/{package}/{name}.toml")
