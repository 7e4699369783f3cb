"""What time means at a table: how long a question may take, when to remind, and how a vote ends. Pure.

A table's hours are for a turn. Windows and forms have hours of their own in the rules pages: a table slower than the
page gives them longer in proportion, a faster one as long as the page says, but no longer than a turn. A table without
a limit has none for windows either. Who is late at their turn is voted on by those who are there; a vote lasts half
as long as a turn, a day at most, and without a decision the safe choice is made: a table waits for nobody longer than
that.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.clocks.people import DAY, HOUR, Comfort
from games.core.table import Seat

LIMITS = (0, 12, 24, 48, 168)
"""The hours for a turn that a table can choose; 0: no limit."""
TURN, USUAL = "turn", 48
GRACE = 30
"""Seconds after the end in which a press that came in time gets written."""
REMINDERS = 5
"""After so many for one question nobody is reminded any more."""
QUIET_DAYS = 2
"""Who wants no reminders counts as reminded once in so many days."""
SITTING = 12
"""So many safe choices in a row finish one turn; then the seat's clock starts anew."""
NO_END = 0

SAFE, STAND, REPLACE, END = "safe", "stand", "replace", "end"
CHOICES = (SAFE, STAND, REPLACE, END)
"""What a vote can lead to, the mildest first: of equals the first wins."""


class Clock(Struct, frozen=True, kw_only=True):
    """The time of a seat at a running table; times are UTC seconds.

    `number` is the question that is asked of the person there (0: none), `posed` when, `due` until when (None: no
    limit); `closes` is when the vote on a late seat ends (None: there is none, NO_END: it has no end), with `votes` by
    user. `reminded` counts the reminders of this question, the last one at `last` (else when it was posed). `missed`
    counts the turns in a row that were taken for the person, `chain` the safe choices of the turn under way.
    `offered`: somebody else may take the seat. `next_at` is when there is something to do (None: nothing).
    """

    seat: Seat
    number: int = 0
    pace: str = TURN
    posed: int = 0
    due: int | None = None
    closes: int | None = None
    votes: dict[int, str] = {}
    reminded: int = 0
    last: int = 0
    muted: bool = False
    missed: int = 0
    chain: int = 0
    offered: bool = False
    next_at: int | None = None

    def is_late(self, now: int) -> bool:
        """Whether the person's time is over."""
        return self.closes is not None or (self.number > 0 and self.due is not None and now >= self.due + GRACE)


def time_for(paces: Mapping[str, int], pace: str, hours: int) -> int | None:
    """Seconds for a question of this pace at a table with so many hours for a turn, None for no limit."""
    if not hours or pace == TURN:
        return hours * HOUR or None
    own = paces.get(pace, paces[TURN])
    return int(min(hours, own * max(1, hours / paces[TURN])) * HOUR)


def vote_time(hours: int) -> int:
    """Seconds for a vote."""
    return min(hours * HOUR // 2, DAY)


def asked(clock: Clock, number: int, pace: str, now: int, allowed: int | None, away_until: int = 0) -> Clock:
    """A seat's clock when a new question is posed; for an absent person it stands still until they are back."""
    due = None if allowed is None else max(now, away_until) + allowed
    fresh = Clock(seat=clock.seat, number=number, pace=pace, posed=now, due=due, last=now)
    return replace(fresh, missed=clock.missed, offered=clock.offered)


def rests(clock: Clock, keeps_due: bool) -> Clock:
    """A seat's clock when nothing is asked; `keeps_due`: others are not to see that it has answered."""
    return Clock(
        seat=clock.seat, due=clock.due if keeps_due else None, missed=clock.missed, offered=clock.offered
    )


def reminder(clock: Clock, comfort: Comfort, now: int) -> int | None:
    """When the person is to be reminded next, None if never; half of a turn's time is over once, too."""
    if clock.muted or clock.reminded >= REMINDERS or clock.closes is not None:
        return None
    if not comfort.every:
        return None if clock.due else clock.last + QUIET_DAYS * DAY
    moment = clock.last + comfort.every * HOUR
    if clock.due is not None and clock.pace == TURN:
        half = (clock.posed + clock.due) // 2
        moment = min(moment, half) if clock.last < half else moment
    moment = comfort.awake(max(moment, comfort.away_until(now)))
    return moment if clock.due is None or moment < clock.due - HOUR else None


def planned(clock: Clock, comfort: Comfort, now: int, paused: bool) -> Clock:
    """The clock with the moment at which there is something to do."""
    moments = [reminder(clock, comfort, now)]
    if clock.closes is not None:
        moments = [clock.closes or None]
    elif clock.due is not None:
        moments.append(clock.due + GRACE)
    found = [moment for moment in moments if moment is not None]
    return replace(clock, next_at=min(found) if found and clock.number and not paused else None)


def shifted(clock: Clock, seconds: int) -> Clock:
    """The clock after time that counts for nobody."""
    return replace(
        clock,
        due=None if clock.due is None else clock.due + seconds,
        closes=clock.closes and clock.closes + seconds,
        last=clock.last + seconds,
    )


def counted(votes: Mapping[int, str], voters: Collection[int]) -> dict[str, int]:
    """How many of those who may vote are for each choice."""
    heard = [choice for user, choice in votes.items() if user in voters]
    return {choice: heard.count(choice) for choice in CHOICES}


def decision(votes: Mapping[int, str], voters: Collection[int], is_over: bool) -> str | None:
    """What a vote has led to, None if it goes on.

    More than half decide at once, the end of the game only all. When the time is over the most votes win, the mildest
    choice among equals, and without any the safe choice.
    """
    tally = counted(votes, voters)
    if not voters:
        return SAFE if is_over else None
    if tally[END] == len(voters):
        return END
    milder = [choice for choice in CHOICES if choice != END]
    best = max(milder, key=lambda choice: tally[choice])
    return best if is_over or 2 * tally[best] > len(voters) else None
