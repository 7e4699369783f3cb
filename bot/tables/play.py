"""While a game runs: answers, and the safe choice when time has run out."""

from __future__ import annotations

from msgspec.structs import replace

from bot import logs
from bot.clocks.rules import TURN
from bot.tables.desk import Entry, guarded
from bot.tables.records import ANSWER, AUTO, FINISHED, LOBBY, RUNNING, Change, Refused, Turn
from bot.tables.refusals import Refusals
from games.core import kernel
from games.core.choices import Answer
from games.core.kernel import AnyState
from games.core.table import Event, Seat


class Play(Refusals):
    """Answers."""

    async def answer(self, table: str, user: int, number: int | None, answer: Answer) -> Change:
        """A person's answer to the question `number` that they saw (None: whichever is asked now).

        Raises Refused: NOT_SEATED, AWAY, STALE if the question is another by now, ILLEGAL with the rules' reasons.
        """
        async with self.loaded(table) as entry:
            running(entry)
            seat = own_seat(entry, user)
            if entry.table.info.seating[seat].player:
                raise Refused("AWAY")
            change = await self.submit(entry, Turn(seq=0, seat=seat, user=user, kind=ANSWER, answer=answer), number)
        return await self.after(table, change)

    async def play_safe(self, table: str, seat: Seat, number: int) -> Change:
        """Make the safe choice for a seat that has let its time run out; STALE if it has answered meanwhile."""
        async with self.loaded(table) as entry:
            state = running(entry)
            with guarded(table):
                if seat not in entry.table.asked():
                    raise Refused("STALE")
                answer = kernel.safe(entry.table.game, state, seat)
            turn = Turn(seq=0, seat=seat, user=None, kind=AUTO, answer=answer)
            change = await self.submit(entry, turn, number)
        return await self.after(table, change)

    async def submit(self, entry: Entry, turn: Turn, number: int | None) -> Change:
        """Carry out and record the answer of `turn.seat`, whose question must still have this number."""
        state, live = running(entry), entry.table
        assert turn.seat is not None
        if number is not None and number != live.number(turn.seat):
            raise Refused("STALE")
        try:
            with logs.about(logs.SEAT, turn.seat), guarded(live.info.id):
                outcome = kernel.submit(live.game, state, turn.seat, turn.answer, entry.key)
                if turn.kind == AUTO and live.pace(turn.seat) == TURN and turn.seat not in live.veiled:
                    outcome = replace(outcome, events=[Event(AUTO, turn.seat), *outcome.events])
            return await self.record(entry, turn, outcome)
        except Refused as refused:
            entry.stuck |= refused.code == "ENGINE"
            if turn.user is not None and refused.code in ("ILLEGAL", "ENGINE"):
                self.note_refusal(live.info.id, live.info.seq, turn.user, turn.seat, turn.answer, refused)
            raise


def running(entry: Entry) -> AnyState:
    """The state of a table at which something can be done."""
    status, state = entry.table.info.status, entry.table.state
    if status == LOBBY:
        raise Refused("NOT_STARTED")
    if status == FINISHED:
        raise Refused("GAME_OVER")
    if status != RUNNING or state is None:
        raise Refused("TABLE_CLOSED")
    return state


def own_seat(entry: Entry, user: int) -> Seat:
    """The seat of a person."""
    seat = entry.table.seat_of(user)
    if seat is None:
        raise Refused("NOT_SEATED")
    return seat
