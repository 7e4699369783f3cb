"""Words that leave the bot: names made safe, lists cut with an ellipsis, times."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

NAME_LENGTH = 32
_CONTROL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200c\u200d"
"""They make nothing by themselves, but hold emoji and letters of many scripts together."""
_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their category, and yet nothing to be seen."""
_BLANK = {"Mn", "Me", "Mc", "Zs"}
_MARKUP = re.compile(r"[\\*_~|`<\[]|(?<=:)/(?=/)|^(?:#|>|-)", re.MULTILINE)


def plain_name(name: str) -> str:
    """A display name without control and direction characters, at most 32 long; `Someone` if nothing can be seen."""
    seen = "".join(_plain(char) for char in name)
    words = " ".join(seen.split())
    is_visible = any(char not in _JOINERS and unicodedata.category(char) not in _BLANK for char in words)
    return cut(words, NAME_LENGTH) if is_visible else "Someone"


def _plain(char: str) -> str:
    if char.isspace() or char in _FILLERS:
        return " "
    return char if char in _JOINERS or unicodedata.category(char) not in _CONTROL else ""


def storable(data: Any) -> Any:
    """JSON data from outside without what no database takes in a text: NUL and halves of characters."""
    match data:
        case str():
            return data.replace("\0", "").encode(errors="ignore").decode()
        case list():
            return [storable(one) for one in data]
        case dict():
            return {key: storable(one) for key, one in data.items()}
    return data


def shown(name: str) -> str:
    """A name as it may stand in a message: it neither formats nor mentions nor links nor turns its neighbours round."""
    return escaped(isolated(plain_name(name)))


def isolated(words: str) -> str:
    """Words that do not change the direction of what stands beside them."""
    is_leftward = any(unicodedata.bidirectional(char) in ("R", "AL") for char in words)
    return f"\u2068{words}\u2069" if is_leftward else words


def escaped(words: str) -> str:
    """Words of people as they are, whatever Discord would make of them."""
    quoted = _MARKUP.sub(lambda found: f"\\{found[0]}", words)
    return re.sub(r"@(?=everyone|here)", "@\u200b", quoted)


def cut(text: str, most: int) -> str:
    """At most so many characters, the last one an ellipsis if anything is left out."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def lines_within(lines: Sequence[str], most: int, more: str = "… and {n} more.") -> str:
    """As many whole lines as fit, the newest kept, and how many older ones are left out."""
    kept: list[str] = []
    room = most - len(more) - 8
    for line in reversed(lines):
        if len(line) + 1 > room:
            break
        kept.insert(0, line)
        room -= len(line) + 1
    left = len(lines) - len(kept)
    return "\n".join([*([more.format(n=left)] if left else []), *kept])


def pages(words: str, most: int) -> list[str]:
    """All of a text in parts of at most so many characters, broken between lines, in a line only if it is too long."""
    found = [""]
    for line in words.split("\n"):
        for part in [line[at : at + most] for at in range(0, len(line), most)] or [""]:
            longer = f"{found[-1]}\n{part}" if found[-1] else part
            if len(longer) <= most:
                found[-1] = longer
            else:
                found.append(part)
    return found


def when(moment: int) -> str:
    """How long ago a moment (seconds since 1970) is, kept up to date by the reader's client."""
    return f"<t:{moment}:R>"


@lru_cache(8192)
def simple(text: str) -> str:
    """Text as it is compared: lower case, letters and digits in words."""
    return " ".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFKD", text).casefold()))


def jump(guild: int | None, channel: int | None, message: int | None) -> str:
    """A link to a message."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"
