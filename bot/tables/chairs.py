"""Who plays a seat: computer players that stand in, people who come back or take over, and closing a table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.community.moderation import Moderation
from bot.tables.desk import Entry, guarded
from bot.tables.play import own_seat, running
from bot.tables.records import CAME_BACK, CLOSED, ENDED, LOBBY, REPLACED, STAND_IN, Change, Info, Refused, Seating, Turn
from bot.tables.robots import Robots
from games.core import autoplay, kernel
from games.core.kernel import AnyGame, Outcome
from games.core.table import Event, Seat


class Chairs(Robots, Moderation):
    """Seats of a running game. Cards, colour and scores stay with the seat, whoever plays it."""

    async def stand_in(self, table: str, seat: Seat, robot: str, by: int, force: bool = False) -> Change:
        """Let a computer player answer for a person; others than the person need `force` (a vote, a moderator)."""
        async with self.loaded(table) as entry:
            place = _place(entry, seat)
            if place.user is None:
                raise Refused("NO_PERSON_THERE", seat=seat + 1)
            if by != place.user and not force:
                raise Refused("NOT_YOUR_SEAT")
            known = autoplay.robots(entry.table.game)
            if robot not in known:
                raise Refused("NO_SUCH_ROBOT", given=robot[:40], known=list(known))
            change = await self._staff(entry, STAND_IN, by, replace(place, stand_in=robot), robot=robot)
        return await self.after(table, change)

    async def come_back(self, table: str, user: int) -> Change:
        """Play one's seat again."""
        async with self.loaded(table) as entry:
            place = _place(entry, own_seat(entry, user))
            if not place.stand_in:
                raise Refused("NOT_AWAY")
            change = await self._staff(entry, CAME_BACK, user, replace(place, stand_in=""))
        return await self.after(table, change)

    async def take_over(self, table: str, seat: Seat, user: int, name: str, by: int, force: bool = False) -> Change:
        """Give a seat to somebody new, for good: the host gives a computer player's, a person their own.

        With `force` (a vote, a moderator) anybody gives any.
        """
        async with self.loaded(table) as entry:
            place = _place(entry, seat)
            if entry.table.seat_of(user) is not None:
                raise Refused("SEATED_ALREADY")
            owner = entry.table.info.host if place.user is None else place.user
            if by != owner and not force:
                raise Refused("NOT_YOUR_SEAT")
            await self.check_person(entry.table.info.guild, user)
            change = await self._staff(entry, REPLACED, by, Seating(seat, user, name, joined=place.joined))
        return await self.after(table, change)

    async def _staff(self, entry: Entry, kind: str, by: int | None, place: Seating, **facts: Any) -> Change:
        live, state = entry.table, running(entry)
        seating = tuple(place if old.seat == place.seat else old for old in live.info.seating)
        robots = [sitter.seat for sitter in seating if sitter.player]
        with guarded(live.info.id):
            staffed = kernel.staff(live.game, state, robots, entry.key)
        events = [Event(kind, place.seat, facts), *staffed.events]
        turn = Turn(seq=0, seat=place.seat, user=by, kind=kind, answer=robots)
        outcome = Outcome(staffed.state, events, staffed.draws, staffed.sealed)
        return await self.record(entry, turn, outcome, replace(live.info, seating=seating))

    # ---- the end by hand --------------------------------------------------------------------------------------------

    async def close(self, table: str, user: int, force: bool = False) -> Info:
        """Close a table that is not over.

        The host closes a lobby; a running table whoever sits there alone, or anyone at it if its engine fails; else
        all must agree (NEEDS_CONSENT). `force` is for moderators and for a vote of the table.
        """
        async with self.held(table) as entry:
            stuck = await self._is_stuck(entry, table)
            info = entry.live.info if entry.live is not None else await self.info(table)
            if info.status in ENDED:
                raise Refused("TABLE_CLOSED")
            if not force:
                _may_close(info, user, stuck)
            return await self.shut_down(entry, info)

    async def _is_stuck(self, entry: Entry, table: str) -> bool:
        try:
            if entry.live is None:
                entry.live, entry.key = await self.read(table)
        except Refused as refused:
            if refused.code not in ("CORRUPT", "NO_ENGINE"):
                raise
            return True
        return entry.stuck

    async def shut_down(self, entry: Entry, info: Info) -> Info:
        """Close a table; the board of a running one is shown a last time."""
        closed = replace(info, status=CLOSED, proposal=None, told=(), unposted=False, wanted=None)
        return await self.save(entry, info, closed, () if info.seq else None, over=True)


def _place(entry: Entry, seat: Seat) -> Seating:
    running(entry)
    info = entry.table.info
    if info.daily:
        raise Refused("NOT_IN_DAILY")
    if not 0 <= seat < len(info.seating):
        raise Refused("NO_SUCH_SEAT", seat=seat + 1)
    return info.seating[seat]


def _may_close(info: Info, user: int, stuck: bool) -> None:
    if info.status == LOBBY:
        if user != info.host:
            raise Refused("NOT_HOST")
        return
    if info.seat_of(user) is None:
        raise Refused("NOT_SEATED")
    if not stuck and len(info.people) > 1:
        raise Refused("NEEDS_CONSENT")


def usual_robot(game: AnyGame) -> str:
    """Who stands in where nobody has said who: `steady` where the game has it."""
    known = autoplay.robots(game)
    return next((robot for robot in ("steady", *game.robots) if robot in known), autoplay.HOUSE[-1])
