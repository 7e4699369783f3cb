"""What is kept of a table: its log for one reader, old states, export, and proof that nothing was arranged."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.memory.proof import Evidence, prove
from bot.tables import rows
from bot.tables.desk import available, day_of, guarded
from bot.tables.records import ENDED, STAFFED, UNDO, Info, Line, Refused, Report, Turn
from bot.tables.refusals import Refusals
from games.core.dice import Luck
from games.core.kernel import AnyState
from games.core.record import Known, known_to
from games.core.replay import standing
from games.core.table import Event, Seat
from games.core.version import version


class Audit(Refusals):
    """Reading a table's past."""

    async def log(self, table: str, viewer: Seat | None, since: int = 0) -> list[Line]:
        """The turns after `since` of which this seat (None: a bystander) knows, with what it has seen.

        Raises Refused NOT_SEATED for a bystander of a daily challenge that is not over.
        """
        info, turns = await self._past(table, since)
        self._check(info, viewer)
        known = [turn for turn in turns if turn.is_known_to(viewer)]
        return [Line(turn.seq, turn.seat, turn.kind, turn.seen_by(viewer), turn.created) for turn in known]

    async def replay(self, table: str, seq: int) -> AnyState:
        """The state after a turn. Whoever shows it goes through the game's `view`."""
        with available():
            async with self.store.reading() as connection:
                info = await self._info(connection, table)
                return await self.state_at(connection, info, seq)

    async def snapshots(self, table: str) -> dict[int, bytes]:
        """The states after the start and every turn that counts, still compressed; they hold what is hidden, too."""
        with available():
            async with self.store.reading() as connection:
                turns = await rows.find_turns(connection, table)
                found = await rows.find_snapshots(connection, table)
        return {turn.seq: found[turn.seq] for turn in [*turns[:1], *standing(turns)]}

    async def seed(self, table: str) -> bytes:
        """The secret seed, once it is secret no more; raises Refused SEED_SECRET."""
        with available():
            async with self.store.reading() as connection:
                if not self.is_open(await self._info(connection, table)):
                    raise Refused("SEED_SECRET")
                return await rows.find_seed(connection, table)

    def is_open(self, info: Info) -> bool:
        """Whether everything about a table may be known: it has ended, and so has the day of a daily."""
        return info.status in ENDED and info.daily < day_of(self.now())

    def _check(self, info: Info, viewer: Seat | None) -> None:
        """A daily challenge would be given away by its log."""
        if info.daily and viewer is None and not self.is_open(info):
            raise Refused("NOT_SEATED")

    async def export(self, table: str, viewer: int | None) -> dict[str, Any]:
        """A table as plain data: all of it when it is over, before that what this person may know.

        The turns that they know are numbered without gaps, since a gap would tell of a secret answer. Raises Refused
        NOT_SEATED as `log`.
        """
        info, turns = await self._past(table)
        if self.is_open(info):
            return {**self._whole(info, turns), "seed": (await self.seed(table)).hex()}
        seat = None if viewer is None else info.seat_of(viewer)
        self._check(info, seat)
        found = [_exported(turn, seat) for turn in _renumbered([turn for turn in turns if turn.is_known_to(seat)])]
        return {**self._head(info), "whole": False, "seating": _seating(info), "turns": found}

    async def report(self, table: str, viewer: int | None) -> dict[str, Any]:
        """An export with the last answer that was refused to this person, and the state as far as they know it.

        A table that cannot be read is reported without its state.
        """
        found, refusal = await self.export(table, viewer), self.refusals.get((table, viewer))
        known = None if found["whole"] else await self._known(table, viewer)
        if refusal is not None and not found["whole"]:
            before = [line for line in await self.log(table, refusal.seat) if line.seq <= refusal.seq]
            refusal = replace(refusal, seq=len(before))
        more = {"known": known, "refusal": refusal}
        return found | {key: msgspec.to_builtins(one, str_keys=True) for key, one in more.items() if one is not None}

    async def _known(self, table: str, viewer: int | None) -> Known | None:
        try:
            live = await self.live(table)
            with guarded(table):
                seat, luck = None if viewer is None else live.info.seat_of(viewer), Luck(secrets.randbits(64))
                return known_to(live.game, live.state, seat, luck) if live.state is not None else None
        except Refused as refused:
            if refused.code not in ("CORRUPT", "NO_ENGINE", "ENGINE"):
                raise
            return None

    async def record_of(self, table: str) -> dict[str, Any]:
        """A table with all that is hidden in it but its seed, for whoever runs the bot: never to be shown."""
        info, turns = await self._past(table)
        return self._whole(info, turns)

    def _whole(self, info: Info, turns: list[Turn]) -> dict[str, Any]:
        found = [_exported_whole(turn) for turn in turns]
        return {**self._head(info), "whole": True, "seating": _seating(info, with_users=True), "turns": found}

    def _head(self, info: Info) -> dict[str, Any]:
        return {
            "table": info.id,
            "game": info.game,
            "status": info.status,
            "daily": info.daily,
            "options": info.options,
            "in_order": info.in_order,
            "created": info.created,
            "commitment": info.commitment,
            "salt": info.salt,
            "version": version(self.games[info.game]) if info.game in self.games else "",
        }

    async def verify(self, table: str) -> Report:
        """Check a table against its seed: the posted hash, every draw, and every state that can be rebuilt."""
        with available():
            async with self.store.reading() as connection:
                info = await self._info(connection, table)
                turns = await rows.find_turns(connection, table)
                snapshots = await rows.find_snapshots(connection, table)
                seed = await rows.find_seed(connection, table)
        game = self.game(info.game)
        evidence = Evidence(game, info, turns, snapshots, seed, version(game), self.is_open(info))
        return await self.study(table, lambda: prove(evidence))

    async def _past(self, table: str, since: int = 0) -> tuple[Info, list[Turn]]:
        with available():
            async with self.store.reading() as connection:
                return await self._info(connection, table), await rows.find_turns(connection, table, since)


def _renumbered(turns: list[Turn]) -> list[Turn]:
    places = {turn.seq: place for place, turn in enumerate(turns, 1)}
    return [replace(turn, seq=places[turn.seq], undoes=places.get(turn.undoes or 0)) for turn in turns]


def _seating(info: Info, with_users: bool = False) -> list[dict[str, Any]]:
    return [
        {"seat": place.seat, "name": place.name, "robot": place.robot, "joined": place.joined}
        | ({"user": place.user} if with_users else {})
        for place in info.seating
    ]


def _exported(turn: Turn, seat: Seat | None) -> dict[str, Any]:
    """A turn of a running table as one reader knows it; what an undo keeps may be secret answers of others."""
    own = turn.kind in STAFFED or (turn.seat == seat and turn.seat is not None and turn.kind != UNDO)
    return _row(turn, turn.seen_by(seat)) | ({"answer": turn.answer} if own else {})


def _exported_whole(turn: Turn) -> dict[str, Any]:
    rest = {"answer": turn.answer, "draws": msgspec.to_builtins(turn.draws), "version": turn.version}
    return _row(turn, turn.events) | rest


def _row(turn: Turn, events: list[Event]) -> dict[str, Any]:
    return {
        "seq": turn.seq,
        "seat": turn.seat,
        "kind": turn.kind,
        "undoes": turn.undoes,
        "events": msgspec.to_builtins(events, str_keys=True),
        "created": turn.created,
    }
