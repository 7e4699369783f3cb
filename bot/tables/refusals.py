"""The last answer that was refused to each person at a table, for reports. It is forgotten when the bot stops."""

from __future__ import annotations

from functools import cached_property

from bot.tables.desk import Desk
from bot.tables.records import Refused
from games.core.choices import Answer
from games.core.record import Refusal
from games.core.table import Seat

KEPT = 1000


class Refusals(Desk):
    """What was refused lately."""

    @cached_property
    def refusals(self) -> dict[tuple[str, int | None], Refusal]:
        """By table and person, the latest last."""
        return {}

    def note_refusal(self, table: str, seq: int, user: int, seat: Seat, answer: Answer, refused: Refused) -> None:
        """Keep what a person answered after turn `seq` and why it was refused."""
        self.refusals.pop((table, user), None)
        self.refusals[table, user] = Refusal(seq, seat, answer, refused.faults)
        while len(self.refusals) > KEPT:
            del self.refusals[next(iter(self.refusals))]
