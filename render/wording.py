"""What the words of all games share: names of bearable length, and the shape of a summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

LONGEST = 24  # letters of a name in texts that have a limit
SUMMARY = 160  # letters of a summary
SHORTER = (LONGEST, 16, 10, 6)
CLOSED = "\u2069"  # ends what keeps a name's direction to itself


def called(names: Sequence[str], letters: int = LONGEST) -> list[str]:
    """Names on one line, of so many letters at most; whoever has none is called by the seat."""
    return [brief(name, letters) or f"Seat {seat}" for seat, name in enumerate(names, 1)]


def brief(name: str, letters: int = LONGEST) -> str:
    """One name on one line, cut with an ellipsis."""
    flat = " ".join(name.split())
    if len(flat) <= letters:
        return flat
    return f"{flat[: letters - 1].rstrip()}…{CLOSED if flat.endswith(CLOSED) else ''}"


def joined(things: Sequence[str]) -> str:
    """A, B and C."""
    return " and ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def won_by(names: Sequence[str]) -> str:
    """Who has won; a shared win names all."""
    return f"{names[0]} wins" if len(names) == 1 else f"{joined(names)} share the win"


def in_brief(names: Sequence[str], parts: Callable[[list[str]], Iterable[str]]) -> str:
    """A table in one line: how far it is, who acts, how all stand; with shorter names if it is too long."""
    line = ""
    for letters in SHORTER:
        line = " · ".join(filter(None, parts(called(names, letters))))
        if len(line) <= SUMMARY:
            break
    return line
