"""Pictures and words made from views: nothing here knows a rule, a state or a seed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from render.focus import Focus
from render.foot import footed

__all__ = ["Focus", "Pictures", "load", "picture"]


class Pictures(Protocol):
    """What `render.<game>` offers; `names` are plain text by seat, in any script, up to 100 characters each."""

    SHEETS: tuple[str, ...]

    def draw(self, view: Any, sheet: str, names: Sequence[str], focus: Focus | None = None) -> bytes:
        """One sheet as a PNG that is ready to send; ValueError for a sheet that is not in `SHEETS`."""

    def alt(self, view: Any, sheet: str, names: Sequence[str]) -> str:
        """The alt text of a sheet, at most 1000 characters."""

    def board_text(self, view: Any, names: Sequence[str]) -> str:
        """The whole table for a screen reader: one fact per line, seats in turn order."""

    def summary(self, view: Any, names: Sequence[str]) -> str:
        """The table in a plain line: how far it is, who is waited for, how everybody stands."""

    def line(self, view: Any, names: Sequence[str]) -> str:
        """The table in the dense line that the game's rules page gives in section 9."""


def load(game_id: str) -> Pictures:
    """The pictures of a game by its id (`band-tour`); LookupError if the game has none."""
    module = f"render.{game_id.replace('-', '_')}"
    try:
        return cast(Pictures, import_module(module))
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise LookupError(f"no pictures for the game {game_id!r}") from error


def picture(
    game_id: str, view: Any, sheet: str, names: Sequence[str], focus: Focus | None = None, foot: str = ""
) -> bytes:
    """A sheet of a game as a PNG, with a line of words below it; raises as `load` and `Pictures.draw`."""
    raw = load(game_id).draw(view, sheet, names, focus)
    return footed(raw, foot, game_id.replace("-", "_")) if foot else raw
