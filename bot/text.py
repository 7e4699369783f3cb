"""Words that leave the bot: names made safe, lists cut with an ellipsis, times."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import discord

NAME_LENGTH = 32
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def plain_name(name: str) -> str:
    """A display name without control and direction characters, at most 32 long; `Someone` if nothing is left."""
    seen = "".join(" " if char.isspace() else char for char in name if unicodedata.category(char) not in _INVISIBLE)
    return cut(" ".join(seen.split()), NAME_LENGTH) or "Someone"


def shown(name: str) -> str:
    """A name as it may stand in a message: it neither formats nor mentions nor links."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(plain_name(name), as_needed=False))


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


def when(moment: int, style: str = "R") -> str:
    """A moment (seconds since 1970) in the reader's own time."""
    return f"<t:{moment}:{style}>"


def simple(text: str) -> str:
    """Text as it is compared: lower case, letters and digits in words."""
    return " ".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFKD", text).casefold()))
