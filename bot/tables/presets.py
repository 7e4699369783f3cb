"""A person's saved answers, such as decks, by game and kind (`Text.kind` names what a question takes)."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import delete, func, select

from bot.storage.schema import presets
from bot.storage.store import packed_json
from bot.tables.desk import Desk, available
from bot.tables.records import Refused

MOST = 25  # as many as a menu shows


class Presets(Desk):
    """Saved answers. They belong to a person, whatever table they were made for."""

    async def presets(self, user: int, game: str, kind: str) -> dict[str, Any]:
        """A person's saved answers by name, in the order of the names."""
        mine = (presets.c.user_id == user, presets.c.game == game, presets.c.kind == kind)
        with available():
            async with self.store.reading() as connection:
                query = select(presets.c.name, presets.c.answer).where(*mine).order_by(presets.c.name)
                found = await connection.execute(query)
        return {name: msgspec.json.decode(answer) for name, answer in found}

    async def save_preset(self, user: int, game: str, kind: str, name: str, answer: Any) -> None:
        """Save an answer (JSON) under a name, over the one of that name; raises Refused TOO_MANY_PRESETS."""
        mine = (presets.c.user_id == user, presets.c.game == game, presets.c.kind == kind)
        row = {"user_id": user, "game": game, "kind": kind, "name": name, "answer": packed_json(answer)}
        with available():
            async with self.store.writing() as connection:
                others = select(func.count()).select_from(presets).where(*mine, presets.c.name != name)
                if (await connection.scalar(others) or 0) >= MOST:
                    raise Refused("TOO_MANY_PRESETS", most=MOST)
                await connection.execute(self.store.upsert(presets, row))

    async def drop_preset(self, user: int, game: str, kind: str, name: str) -> None:
        """Forget a saved answer."""
        this = (presets.c.user_id == user, presets.c.game == game, presets.c.kind == kind, presets.c.name == name)
        with available():
            async with self.store.writing() as connection:
                await connection.execute(delete(presets).where(*this))
