"""Taking moves back, and what everybody at a table must agree to."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.tables import rows
from bot.tables.chairs import Chairs, usual_robot
from bot.tables.desk import Entry, guarded, shows
from bot.tables.history import Sealed, last_of, rebuilt
from bot.tables.live import Live
from bot.tables.play import own_seat, running
from bot.tables.records import STAFFED, STAND_IN, UNDO, Change, Info, Proposal, Refused, Turn
from games.core.kernel import Outcome
from games.core.replay import Way, renumber, standing, way_without
from games.core.table import Event, Seat

WHILE = 900
"""Seconds after which a person may ask the others for the same once more."""


class Agreement(Struct, frozen=True):
    """How a proposal stands: `done` when all agreed and it was carried out (an undo: with its change)."""

    info: Info
    done: bool
    change: Change | None = None


class Takeback(Chairs):
    """Undo: freely until an answer is sealed, then if all people at the table agree."""

    async def undo(self, table: str, user: int, seen: int | None = None) -> Change:
        """Take one's last answer back; `seen` is the newest turn that the person saw (None: whichever it is).

        Raises Refused NEEDS_CONSENT if it was sealed: something was drawn or revealed, or another seat acted on it;
        STALE if there is a newer turn than `seen` that they know of.
        """
        async with self.loaded(table) as entry:
            if seen is not None and await self._has_moved_on(entry.table, user, seen):
                raise Refused("STALE")
            seat, turns = await self._open_log(entry, user)
            last = _last(turns, seat)
            if last.sealed or last.user != user:
                raise Refused("NEEDS_CONSENT")
            try:
                change = await self._take_back(entry, user, last, way_without(turns, last.seq), strict=True)
            except Sealed as error:
                raise Refused("NEEDS_CONSENT") from error
        return await self.after(table, change)

    async def _has_moved_on(self, live: Live, user: int, seen: int) -> bool:
        async with self.store.reading() as connection:
            later = await rows.find_turns(connection, live.info.id, seen)
        return any(turn.is_known_to(live.seat_of(user)) for turn in later)

    async def propose(self, table: str, user: int, kind: str, seat: Seat | None = None) -> Agreement:
        """Ask all people at the table for an "undo" of one's last answer and all that followed, a "close", a "pause",
        or to "replace" the person of a seat by a computer player until they are back.

        Carried out at once if nobody else is there. It lapses with the next turn that everybody can see. Raises
        Refused ASKED_ALREADY the second time in a while.
        """
        if kind not in ("undo", "close", "pause", "replace"):
            raise ValueError(kind)
        async with self.loaded(table) as entry:
            own, turns = await self._open_log(entry, user, undoing=kind == "undo")
            undoes = _last(turns, own).seq if kind == "undo" else 0
            if kind == "replace":
                _check_absent(entry.table.info, seat)
            self._ask_once(entry, user, kind)
            agreement = await self._agreed(entry, Proposal(kind, user, undoes, (user,), self.now(), seat))
        return await self._told_all(table, agreement)

    def _ask_once(self, entry: Entry, user: int, kind: str) -> None:
        """Raise Refused ASKED_ALREADY if the others were called for this before, and can still say yes or just said no.

        Not by turns: whether one can ask again must not tell that somebody has answered in secret.
        """
        is_open = (proposal := entry.table.info.proposal) is not None and (proposal.by, proposal.kind) == (user, kind)
        if is_open or entry.proposed.get((user, kind), 0) > self.now() - WHILE:
            raise Refused("ASKED_ALREADY")
        entry.proposed[user, kind] = self.now()

    async def consent(self, table: str, user: int, yes: bool) -> Agreement:
        """Agree to what was proposed, or refuse it for everybody."""
        async with self.loaded(table) as entry:
            running(entry)
            own_seat(entry, user)
            info = entry.table.info
            proposal = info.proposal
            if proposal is None:
                raise Refused("NO_PROPOSAL")
            if not yes:
                return Agreement(await self.save(entry, info, replace(info, proposal=None)), False)
            agreement = await self._agreed(entry, replace(proposal, yes=tuple({*proposal.yes, user})))
        return await self._told_all(table, agreement)

    async def _told_all(self, table: str, agreement: Agreement) -> Agreement:
        if agreement.change is not None:
            await self.after(table, agreement.change)
        return agreement

    async def _agreed(self, entry: Entry, proposal: Proposal) -> Agreement:
        """Carry a proposal out if nobody present is missing, else keep it."""
        info = entry.table.info
        if not deciders(info, proposal) <= {*proposal.yes}:
            return Agreement(await self.save(entry, info, replace(info, proposal=proposal)), False)
        if proposal.kind == "close":
            return Agreement(await self.shut_down(entry, info), True)
        if proposal.kind == "pause":
            paused = replace(info, paused=self.now(), proposal=None)
            return Agreement(await self.save(entry, info, paused, newly=()), True)
        if proposal.kind == "replace":
            assert proposal.seat is not None
            place, robot = info.seating[proposal.seat], usual_robot(entry.table.game)
            change = await self._staff(entry, STAND_IN, proposal.by, replace(place, stand_in=robot), robot=robot)
        else:
            change = await self._take_back_all(entry, proposal)
        return Agreement(change.info, True, change)

    async def _open_log(self, entry: Entry, user: int, undoing: bool = True) -> tuple[Seat, list[Turn]]:
        """The seat of a person who may take back, and the log."""
        running(entry)
        seat, info = own_seat(entry, user), entry.table.info
        if undoing and info.ranked:
            raise Refused("NO_UNDO")
        async with self.store.reading() as connection:
            return seat, await rows.find_turns(connection, info.id)

    async def _take_back_all(self, entry: Entry, proposal: Proposal) -> Change:
        """Go back before a turn; of what followed only the changes of who plays are kept."""
        async with self.store.reading() as connection:
            turns = await rows.find_turns(connection, entry.table.info.id)
        undone = next(turn for turn in turns if turn.seq == proposal.undoes)
        kept = [turn.seq for turn in standing(turns) if turn.seq > undone.seq and turn.kind in STAFFED]
        way = way_without(turns, undone.seq, kept)
        return await self._take_back(entry, proposal.by, undone, way, strict=False)

    async def _take_back(self, entry: Entry, user: int, undone: Turn, way: Way[Turn], strict: bool) -> Change:
        live, now = entry.table, running(entry)
        assert undone.seat is not None
        async with self.store.reading() as connection:
            base = await self.state_at(connection, live.info, way.base)
        with guarded(live.info.id, Sealed):
            state = rebuilt(live.game, base, way, entry.key, strict)
            renumber(live.game, now, state, undone.seat)
            hidden = strict and not shows(live, Live(live.info, live.game, state), undone.events)
        told = Event(UNDO, undone.seat, secrets={undone.seat: {}} if hidden else {}, hidden=hidden)
        turn = Turn(seq=0, seat=undone.seat, user=user, kind=UNDO, answer=way.kept, undoes=undone.seq)
        return await self.record(entry, turn, Outcome(state, [told], [], False))


def deciders(info: Info, proposal: Proposal) -> set[int]:
    """All people who play here; whose seat it is about only where there would be no two others."""
    present = {place.user: place.seat for place in info.seating if place.user is not None and not place.player}
    others = {user for user, seat in present.items() if seat != proposal.seat}
    return others if len(others) > 1 else {*present}


def _check_absent(info: Info, seat: Seat | None) -> None:
    """Raise Refused NO_PERSON_THERE where no person plays that could be replaced."""
    if seat is None or not 0 <= seat < len(info.seating) or info.seating[seat].player:
        raise Refused("NO_PERSON_THERE", seat=(seat or 0) + 1)


def _last(turns: Sequence[Turn], seat: Seat) -> Turn:
    last = last_of(turns, seat)
    if last is None:
        raise Refused("NOTHING_TO_UNDO")
    return last
