"""Lines that are said again and again in menus, kept once they have been made."""

from __future__ import annotations

from functools import cache

from games.core.choices import Fault
from games.core.words import Words


@cache
def label(words: Words, key: str) -> str:
    """The words on an option, for a label without facts."""
    return words.label(key)


def bar(words: Words, why: Fault | None) -> str:
    """The reason on a barred option; "" for one that is open."""
    if why is None:
        return ""
    return words.refusal(why) if why.facts else _reason(words, why.code)


@cache
def _reason(words: Words, code: str) -> str:
    return words.refusal(Fault(code))
