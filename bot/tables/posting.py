"""What the messages of a table need to have kept: where its board is, which notices are due, half-made moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, delete, func, select, update

from bot.storage.schema import drafts, outbox, tables, turns
from bot.tables import rows
from bot.tables.desk import Desk, available
from bot.tables.live import Live
from bot.tables.records import ANSWER, FINISHED, Info, Refused

BOARD = outbox.c.kind == "board"
"""Boards only: what else is told lies in the outbox too, with moments of its own."""


class Notice(Struct, frozen=True):
    """A board that is still to be posted: whom it names, and the turn that called for it."""

    id: int
    table: str
    nonce: str
    newly: tuple[int, ...]
    over: bool
    seq: int


class Answered(Struct, frozen=True):
    """An answer by its turn, and when it was given (UTC seconds)."""

    seq: int
    created: int


class Posting(Desk):
    """Boards and drafts."""

    def peek(self, table: str) -> Live | None:
        """The table if it is in memory, without waiting for anything."""
        entry = self._entries.get(table)
        return entry.live if entry else None

    async def due(self) -> list[Notice]:
        """The boards of this process's servers that may be posted now, oldest first."""
        where = BOARD & outbox.c.sent.is_(None) & rows.is_due(self.now())
        where &= self.share.where(tables.c.guild)
        with available():
            async with self.store.reading() as connection:
                first = select(outbox).join(tables).where(where).order_by(outbox.c.id).limit(200)
                found = await connection.execute(first)
                return [_notice(row) for row in found.mappings()]

    async def last_posted(self, table: str) -> int:
        """The turn that the newest posted board shows, 0 for none."""
        where = BOARD & (outbox.c.table_id == table) & outbox.c.sent.is_not(None)
        with available():
            async with self.store.reading() as connection:
                newest = select(func.max(outbox.c.id)).where(where).scalar_subquery()
                payload = await connection.scalar(select(outbox.c.payload).where(outbox.c.id == newest))
        return int(msgspec.json.decode(payload)["seq"]) if payload else 0

    async def posted(self, table: str, channel: int | None, message: int | None, notices: Sequence[int]) -> Info:
        """Note in one transaction where the board is now and which notices it settled."""
        async with self.loaded(table) as entry:
            before = entry.table
            info = replace(before.info, board_channel=channel, board_message=message, edition=before.info.edition + 1)
            async with self._writing(entry) as connection:
                await rows.save_table(connection, before.info, info)
                settled = update(outbox).where(outbox.c.id.in_(notices)).values(sent=self.now())
                await connection.execute(settled)
            entry.live = Live(info, before.game, before.state)
        return info

    async def show_again(self, table: str) -> Info:
        """Have the board posted anew, as if there were none."""
        async with self.loaded(table) as entry:
            before = entry.table
            info = replace(before.info, board_channel=None, board_message=None, edition=before.info.edition + 1)
            async with self._writing(entry) as connection:
                await rows.save_table(connection, before.info, info)
                await rows.queue_board(connection, info, (), info.status == FINISHED)
            entry.live = Live(info, before.game, before.state)
        return info

    async def undoable(self, table: str, user: int) -> int | None:
        """The turn of this person's answer that may be taken back at once: nothing that they know of came after it."""
        info, own = (await self.live(table)).info, await self.own_answer(table, user)
        if own is None or info.ranked:
            return None
        with available():
            async with self.store.reading() as connection:
                answer, *later = await rows.find_turns(connection, table, own.seq - 1)
        is_over = answer.sealed or any(turn.is_known_to(info.seat_of(user)) for turn in later)
        return None if is_over else own.seq

    async def own_answer(self, table: str, user: int) -> Answered | None:
        """The newest turn in which a person answered, None if there is none."""
        where = (turns.c.table_id == table) & (turns.c.user_id == user) & (turns.c.kind == ANSWER)
        newest = select(turns.c.seq, turns.c.created).where(where).order_by(turns.c.seq.desc()).limit(1)
        with available():
            async with self.store.reading() as connection:
                found = (await connection.execute(newest)).first()
        return Answered(*found) if found else None

    async def postpone(self, notices: Sequence[int], seconds: int) -> None:
        """Try notices again after some time."""
        await self._reschedule(outbox.c.id.in_(notices), self.now() + seconds)

    async def hurry(self, table: str, seconds: int = 0) -> None:
        """Try a table's waiting notices again at once, or after some seconds."""
        await self._reschedule(BOARD & (outbox.c.table_id == table), self.now() + seconds)

    async def hurry_all(self) -> int:
        """Try every waiting notice again at once, as after a restart; the newest notice there is (0: none)."""
        await self._reschedule(BOARD & (outbox.c.not_before > self.now()), 0)
        with available():
            async with self.store.reading() as connection:
                return int(await connection.scalar(select(func.max(outbox.c.id))) or 0)

    async def _reschedule(self, where: ColumnElement[bool], moment: int) -> None:
        with available():
            async with self.store.writing() as connection:
                await connection.execute(
                    update(outbox).where(where, outbox.c.sent.is_(None)).values(not_before=moment)
                )

    async def save_drafts(self, table: str, user: int, number: int, kept: dict[str, str]) -> None:
        """Keep half-made answers to the question `number` by their ids; the same id always holds the same answer."""
        rest = {"table_id": table, "user_id": user, "number": number, "created": self.now()}
        with available():
            async with self.store.writing() as connection:
                for draft, path in kept.items():
                    await connection.execute(self.store.upsert(drafts, {"id": f"{user}.{draft}", "path": path, **rest}))

    async def drop_drafts(self, before: int) -> None:
        """Forget the half-made answers from before a moment."""
        with available():
            async with self.store.writing() as connection:
                await connection.execute(delete(drafts).where(drafts.c.created < before))

    async def draft(self, user: int, draft: str) -> str:
        """A half-made answer of this person; raises Refused STALE if it is gone."""
        with available():
            async with self.store.reading() as connection:
                path = await connection.scalar(select(drafts.c.path).where(drafts.c.id == f"{user}.{draft}"))
        if path is None:
            raise Refused("STALE")
        return str(path)


def _notice(row: Any) -> Notice:
    payload = msgspec.json.decode(row["payload"])
    return Notice(
        row["id"], row["table_id"], row["nonce"], tuple(payload["newly"]), bool(payload["over"]), int(payload["seq"])
    )
