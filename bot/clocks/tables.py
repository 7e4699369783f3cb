"""Time at a table, as the service sees it: what is done when it runs out, votes, pauses, absences.

Whoever acts on a clock first swaps it for another in the database, so that of several processes exactly one acts.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.clocks.people import Comfort, comforts
from bot.clocks.rows import Due, find_clocks, find_due, posed, swap
from bot.clocks.rules import (
    CHOICES,
    END,
    NO_END,
    REMINDERS,
    REPLACE,
    SAFE,
    TURN,
    Clock,
    decision,
    planned,
    vote_time,
)
from bot.clocks.standing import Standing
from bot.community.moderation import Moderation
from bot.storage.schema import tables
from bot.tables import rows
from bot.tables.chairs import usual_robot
from bot.tables.desk import available
from bot.tables.live import Live
from bot.tables.play import own_seat, running
from bot.tables.records import Change, Info, Refused
from games.core.table import Seat

LEASE = 600
"""Seconds after which somebody else tries what whoever has taken it has not done."""
AT_ONCE = 100


class Ballot(Struct, frozen=True):
    """How a vote stands: the votes by user, who may vote, and what it has led to ("": it goes on)."""

    votes: dict[int, str]
    voters: tuple[int, ...]
    decided: str = ""


class Clocks(Standing, Moderation):
    """Time that runs out, votes, and the seats of those who do not come."""

    async def due_clocks(self) -> list[Due]:
        """The clocks of this process's servers at which there is something to do now."""
        with available():
            async with self.store.reading() as connection:
                return await find_due(connection, self.now(), self.share.where(tables.c.guild), AT_ONCE)

    async def clock_at(self, table: str, seat: Seat) -> Clock:
        """The clock of a seat, an empty one where nothing is known."""
        return (await self._clocks(table)).get(seat, Clock(seat=seat))

    async def deadline(self, live: Live) -> int | None:
        """Until when those who are said to be waited for have time, None for ever; the first to run out counts."""
        if not live.running or live.info.paused or not live.info.hours:
            return None
        found = await self._clocks(live.info.id)
        return min((clock.due for seat in live.waiting() if (clock := found.get(seat)) and clock.due), default=None)

    async def _clocks(self, table: str) -> dict[Seat, Clock]:
        with available():
            async with self.store.reading() as connection:
                return await find_clocks(connection, table)

    async def tick(self, due: Due) -> None:
        """Do what is due at a clock: remind, call a vote, end one, or make the safe choice."""
        live, clock, now = await self.live(due.table), due.clock, self.now()
        if not live.running or live.info.paused or live.number(clock.seat) != clock.number:
            await self._swap(live, clock, replace(clock, next_at=None))
        elif clock.closes is not None:
            await self._end_vote(live, clock)
        elif clock.is_late(now):
            await self._expire(live, clock)
        else:
            await self._remind(live, clock)

    async def put_off(self, due: Due) -> None:
        """Look at a clock again after some time."""
        with available():
            async with self.store.writing() as connection:
                await swap(connection, due.table, due.clock, replace(due.clock, next_at=self.now() + LEASE))

    async def _swap(self, live: Live, seen: Clock, fresh: Clock, *notices: tuple[str, dict[str, Any]]) -> bool:
        """Change a clock and queue notices (kind, facts), unless somebody else has changed it."""
        with available():
            async with self.store.writing() as connection:
                if not await swap(connection, live.info.id, seen, fresh):
                    return False
                for kind, facts in notices:
                    facts, nonce = {"seat": seen.seat, "number": seen.number, **facts}, rows.nonce_for(live.info.id)
                    await rows.queue_notice(connection, live.info.id, kind, facts, nonce, self.now())
        return True

    # ---- reminders --------------------------------------------------------------------------------------------------

    async def _remind(self, live: Live, clock: Clock) -> None:
        """Remind, or only plan anew if a wish has changed; after the last time the table is told, but of no secret."""
        comfort, now = await self._comfort_at(live, clock.seat), self.now()
        plan = planned(clock, comfort, now, False)
        if plan.next_at is None or plan.next_at > now:
            await self._swap(live, clock, plan)
            return
        fresh = replace(clock, reminded=clock.reminded + 1, last=now)
        notices: list[tuple[str, dict[str, Any]]] = []
        if comfort.every:
            notices.append(("remind", {"count": fresh.reminded}))
        is_last = fresh.reminded == REMINDERS and clock.seat not in live.veiled
        if is_last and clock.due is None and await self.voters(live, clock.seat):
            fresh = replace(fresh, closes=NO_END)
            notices.append(("late", {}))
        elif is_last:
            notices.append(("hushed", {}))
        await self._swap(live, clock, planned(fresh, comfort, now, False), *notices)

    async def _comfort_at(self, live: Live, seat: Seat) -> Comfort:
        user = live.info.seating[seat].user
        return Comfort() if user is None else await self.comfort(user)

    async def comfort(self, user: int) -> Comfort:
        """A person's settings."""
        with available():
            async with self.store.reading() as connection:
                return (await comforts(connection, [user]))[user]

    async def mute(self, table: str, user: int, number: int) -> None:
        """No more reminders for this question; raises Refused STALE if it is another by now."""
        live = await self.live(table)
        clock = await self.clock_at(table, own_seat_of(live, user))
        if clock.number != number or not number:
            raise Refused("STALE")
        fresh = planned(replace(clock, muted=True), await self.comfort(user), self.now(), bool(live.info.paused))
        await self._swap(live, clock, fresh)

    # ---- out of time ------------------------------------------------------------------------------------------------

    async def _expire(self, live: Live, clock: Clock) -> None:
        """Time is over: the others vote on a turn; where nobody is there to vote, for windows, for secret answers and
        in games that go on by themselves the safe choice.

        Where nobody has come for many turns the table falls asleep instead.
        """
        now = self.now()
        if await self._is_left(live):
            await self.fall_asleep(live.info.id)
        elif _is_voted_on(live, clock) and await self.voters(live, clock.seat):
            closes = now + vote_time(live.info.hours)
            await self._swap(live, clock, replace(clock, closes=closes, votes={}, next_at=closes), ("late", {}))
        elif await self._swap(live, clock, replace(clock, next_at=now + LEASE)):
            await self._play_safe(live.info.id, clock)

    async def _is_left(self, live: Live) -> bool:
        """Whether everybody has missed so many turns in a row that nobody plays here any more."""
        found = await self._clocks(live.info.id)
        present = [place.seat for place in live.info.seating if place.user is not None and not place.player]
        return all(seat in found and found[seat].missed >= live.game.patience for seat in present)

    async def _play_safe(self, table: str, clock: Clock) -> None:
        try:
            await self.play_safe(table, clock.seat, clock.number)
        except Refused as refused:
            if refused.code != "STALE":  # they have answered after all
                raise

    async def voters(self, live: Live, seat: Seat) -> tuple[int, ...]:
        """The people who are there to decide about a seat: not those away, late themselves, or played for."""
        places = [place for place in live.info.seating if place.seat != seat and not place.player]
        with available():
            async with self.store.reading() as connection:
                found = await find_clocks(connection, live.info.id)
                likes = await comforts(connection, [place.user for place in places if place.user is not None])
        now = self.now()
        return tuple(
            place.user
            for place in places
            if place.user is not None and not likes[place.user].away_until(now)
            if not (clock := found.get(place.seat, Clock(seat=place.seat))).missed and not clock.is_late(now)
        )

    async def vote(self, table: str, user: int, seat: Seat, number: int, choice: str) -> Ballot:
        """Say what is to be done about a late seat; who alone ends a game says so twice.

        Raises Refused NO_VOTE, NOT_YOUR_VOTE, YOUR_OWN_VOTE.
        """
        live = await self.live(table)
        clock, voters = await self.clock_at(table, seat), await self.voters(live, seat)
        if not live.running or clock.number != number or clock.closes is None:
            raise Refused("NO_VOTE")
        if user not in voters or choice not in CHOICES:
            raise Refused("YOUR_OWN_VOTE" if live.seat_of(user) == seat else "NOT_YOUR_VOTE")
        votes = {**clock.votes, user: choice}
        decided = decision(votes, voters, is_over=False)
        if decided == END and len(voters) == 1 and clock.votes.get(user) != END:
            decided = None
        next_at = self.now() + LEASE if decided else clock.next_at
        if not await self._swap(live, clock, replace(clock, votes=votes, next_at=next_at)):
            return await self.vote(table, user, seat, number, choice)  # somebody else has voted at the same moment
        if decided:
            await self._carry_out(live, clock, decided, user)
        return Ballot(votes, voters, decided or "")

    async def _end_vote(self, live: Live, clock: Clock) -> None:
        """Carry out what most have voted for, the safe choice if nobody has."""
        voters = await self.voters(live, clock.seat)
        decided = decision(clock.votes, voters, is_over=True)
        assert decided is not None
        if await self._swap(live, clock, replace(clock, next_at=self.now() + LEASE)):
            by = next((user for user, choice in clock.votes.items() if choice == decided), live.info.host)
            await self._carry_out(live, clock, decided, by)

    async def _carry_out(self, live: Live, clock: Clock, decided: str, by: int) -> None:
        table = live.info.id
        if decided == SAFE:
            await self._play_safe(table, clock)
        elif decided == END:
            await self.close(table, by, force=True)
        else:
            await self.let_stand_in(table, clock.seat, by, offered=decided == REPLACE)

    # ---- seats of those who do not come -----------------------------------------------------------------------------

    async def let_stand_in(self, table: str, seat: Seat, by: int, offered: bool) -> None:
        """Let a computer player stand in after a vote; with `offered` somebody else may take the seat meanwhile."""
        live = await self.live(table)
        if not live.info.seating[seat].player:
            await self.stand_in(table, seat, usual_robot(live.game), by, force=True)
        clock = await self.clock_at(table, seat)
        await self._swap(live, clock, replace(clock, offered=offered), ("seat" if offered else "stands", {}))

    async def decide_absence(self, table: str, user: int, seat: Seat, offered: bool) -> None:
        """Let a computer player stand in for one who has missed too many turns: any of the others may say so."""
        live = await self.live(table)
        clock = await self.clock_at(table, seat)
        if not live.running or clock.missed < live.game.patience:
            raise Refused("NO_VOTE")
        if user not in await self.voters(live, seat):
            raise Refused("NOT_YOUR_VOTE")
        await self.let_stand_in(table, seat, user, offered)

    async def take_seat(self, table: str, seat: Seat, user: int, name: str) -> Change:
        """Sit down where a seat is offered; raises Refused NOT_OFFERED."""
        if not (await self.clock_at(table, seat)).offered:
            raise Refused("NOT_OFFERED")
        await self.check_person((await self.live(table)).info.guild, user)
        return await self.take_over(table, seat, user, name, user, force=True)

    async def be_back(self, table: str, user: int) -> Info:
        """One's own seat again, whoever stands in; and turns that were missed are forgotten."""
        async with self.loaded(table) as entry:
            running(entry)
            live = entry.table
            seat = own_seat(entry, user)
        if live.info.seating[seat].stand_in:
            return (await self.come_back(table, user)).info
        clock, comfort, now = await self.clock_at(table, seat), await self.comfort(user), self.now()
        if clock.missed:
            fresh = replace(clock, missed=0)
            if clock.number and clock.closes is None:
                fresh = posed(fresh, live, now, comfort)
            await self._swap(live, clock, planned(fresh, comfort, now, bool(live.info.paused)))
        return live.info


def _is_voted_on(live: Live, clock: Clock) -> bool:
    """Whether the others decide about a late seat: not once for every choice of a turn, nor in secret steps, nor in
    games that go on by themselves."""
    return clock.pace == TURN and not clock.chain and clock.seat not in live.veiled and not live.game.goes_on


def own_seat_of(live: Live, user: int) -> Seat:
    """The seat of a person; raises Refused NOT_SEATED."""
    seat = live.seat_of(user)
    if seat is None:
        raise Refused("NOT_SEATED")
    return seat
