"""Pictures off the event loop, the newest kept; a picture that cannot be drawn is None, and words take its place."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import render
from bot.memory.animation import Films
from bot.text import cut, escaped, isolated
from render import Focus
from render.foot import footed
from render.palette import DEFAULT, recoloured

log = logging.getLogger(__name__)
KEPT = 64
SUMMARY = 300
LARGEST = 10 << 20
"""Bytes: more than this Discord does not take."""


class Pictures:
    """Draws sheets in two threads: boards wait for no private menu, of which there are many more."""

    def __init__(self) -> None:
        self._boards = ThreadPoolExecutor(1, thread_name_prefix="boards")
        self._menus = ThreadPoolExecutor(1, thread_name_prefix="menus")
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
        loop, pool = asyncio.get_running_loop(), self._boards if focus is None else self._menus
        try:
            drawn = await loop.run_in_executor(pool, _picture, game_id, view, sheet, names, focus, foot)
        except Exception:
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
        for pool in (self._boards, self._menus):
            pool.shutdown(wait=False, cancel_futures=True)
        self.films.close()


def _picture(game_id: str, view: Any, sheet: str, names: Sequence[str], focus: Focus | None, foot: str) -> bytes:
    raw = render.load(game_id).draw(view, sheet, names, focus)
    return footed(raw, foot, game_id.replace("-", "_")) if foot else raw
