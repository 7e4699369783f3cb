"""Answers as short texts, so that a component can carry a whole half-made move in its `custom_id`.

Elements are joined by `/`: an option's key as it is, `#3` a number, `~` a skipped pick, `+a+b` a list of keys,
`=a*2=b*1` a split. A list or split that is still being made begins with `?`.
"""

from __future__ import annotations

import re
from typing import Any

from games.core.choices import Answer

_MARKS = re.compile(r"[%/~#+=*?:!\s]")


def _escape(key: str) -> str:
    return _MARKS.sub(lambda found: f"%{ord(found[0]):02x}", key) or "%"


def _plain(text: str) -> str:
    return "" if text == "%" else re.sub(r"%([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), text)


class Half:
    """A list or split under construction, the last element of a path."""

    def __init__(self, value: Any):
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Half) and other.value == self.value


def pack(path: Answer) -> str:
    """A path as text."""
    return "/".join(_packed(element) for element in path)


def _packed(element: Any) -> str:
    match element:
        case None:
            return "~"
        case Half():
            return "?" + _packed(element.value)
        case int():
            return f"#{element}"
        case list():
            return "+" + "+".join(_escape(str(key)) for key in element)
        case dict():
            return "=" + "=".join(f"{_escape(key)}*{amount}" for key, amount in element.items())
    return _escape(str(element))


def unpack(text: str) -> Answer:
    """The path of a text made by `pack`; raises ValueError for many that are not."""
    return [_unpacked(part) for part in text.split("/")] if text else []


def _unpacked(part: str) -> Any:
    match part[:1]:
        case "~":
            return None
        case "?":
            if part[1:2] == "?":
                raise ValueError("nothing is half of a half")
            return Half(_unpacked(part[1:]))
        case "#":
            return int(part[1:])
        case "+":
            return [_plain(key) for key in part[1:].split("+")] if part[1:] else []
        case "=":
            pairs = [pair.split("*") for pair in part[1:].split("=")] if part[1:] else []
            return {_plain(key): int(amount) for key, amount in pairs}
    return _plain(part)
