"""Pictures from a process of its own, the newest kept; where one cannot be drawn words take its place."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import render
from bot.memory.animation import Films
from bot.text import cut, escaped, isolated
from bot.worker import Died, Undone, Worker
from render import Focus
from render.palette import DEFAULT, recoloured

log = logging.getLogger(__name__)
KEPT = 64
SUMMARY = 300
LARGEST = 10 << 20
"""Bytes: more than this Discord does not take."""
PATIENCE = 60.0
"""Seconds in which a picture must be drawn, others before it included."""
AHEAD = 2
"""So many boards, and so many menus, lie ready to be drawn."""


class Pictures:
    """Draws sheets; boards and private menus, of which there are many more, take turns."""

    def __init__(self) -> None:
        self.worker = Worker(PATIENCE, 2 * AHEAD, lenient=1)
        self._boards, self._menus = asyncio.Semaphore(AHEAD), asyncio.Semaphore(AHEAD)
        self._kept: OrderedDict[Any, bytes] = OrderedDict()
        self.films = Films()

    def sheets(self, game_id: str) -> tuple[str, ...]:
        """What can be drawn of a game; nothing if it has no pictures."""
        try:
            return render.load(game_id).SHEETS
        except LookupError:
            return ()
        except Exception:
            log.exception("the pictures of %s cannot be loaded", game_id)
            return ()

    async def draw(
        self,
        game_id: str,
        view: Any,
        sheet: str,
        names: Sequence[str],
        focus: Focus | None = None,
        key: Any = None,
        palette: str = DEFAULT,
        foot: str = "",
    ) -> bytes | None:
        """A sheet as a PNG; `key` says when the same picture may serve again, `palette` in which colours, `foot` what
        stands small below it."""
        drawn = await self._drawn(game_id, view, sheet, names, focus, key, foot)
        return drawn and recoloured(drawn, palette)

    async def _drawn(
        self, game_id: str, view: Any, sheet: str, names: Sequence[str], focus: Focus | None, key: Any, foot: str
    ) -> bytes | None:
        if sheet not in self.sheets(game_id):
            return None
        if key is not None and (game_id, key, sheet) in self._kept:
            return self._kept[game_id, key, sheet]
        try:
            async with self._boards if focus is None else self._menus:
                drawn = await self._made(game_id, view, sheet, names, focus, foot)
        except Undone:
            log.exception("the %s of %s could not be drawn", sheet, game_id)
            return None
        if len(drawn) > LARGEST:
            log.error("the %s of %s has %s bytes, which is too much", sheet, game_id, len(drawn))
            return None
        if key is not None:
            self._kept[game_id, key, sheet] = drawn
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return drawn

    async def _made(self, *facts: Any) -> bytes:
        try:
            return await self.worker.work(render.picture, *facts)
        except Died:  # hardly of this picture
            return await self.worker.work(render.picture, *facts)

    def alt(self, game_id: str, view: Any, sheet: str, names: Sequence[str]) -> str:
        """The alt text of a sheet."""
        return self._words(game_id, "alt", view, sheet, names)

    def board_text(self, game_id: str, view: Any, names: Sequence[str]) -> str:
        """The whole table in words, as Markdown; `names` are plain."""
        return escaped(self._words(game_id, "board_text", view, [isolated(name) for name in names]))

    def summary(self, game_id: str, view: Any, names: Sequence[str]) -> str:
        """The table in one line, as Markdown; `names` are plain."""
        words = self._words(game_id, "summary", view, [isolated(name) for name in names])
        return escaped(cut(words, SUMMARY))

    def _words(self, game_id: str, kind: str, *facts: Any) -> str:
        if not self.sheets(game_id):
            return ""
        try:
            return str(getattr(render.load(game_id), kind)(*facts))
        except Exception:
            log.exception("the %s of %s could not be put in words", kind, game_id)
            return ""

    def forget(self) -> None:
        """Drop what is kept: somebody's name must not be shown any more."""
        self._kept.clear()
        self.films.forget()

    def close(self) -> None:
        """Stop drawing."""
        self.worker.close()
        self.films.close()
