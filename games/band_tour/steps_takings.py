"""After the turns: Performance and Charisma, merch, payout, the Fatigue check (BT-6 to BT-9.4)."""

from __future__ import annotations

from typing import Any

from games.core.choices import Answer
from games.core.table import Seat, Step

from . import piles
from .cards import RULES, Id
from .ending import money
from .model import Takings as Row
from .model import Tour
from .reckon import Sheet, Sum, Totals, merch, payout, sheet
from .verbs import signed


class Takings(Step, tag="band-tour.takings"):
    """BT-6 to BT-9.4: what the show brings each band; first all P and C, then all merch, then all payouts."""

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """For every band on tour."""
        seats = [seat for seat in t.body.running if t.body.bands[seat].removed is None]
        sheets = {seat: sheet(t.body, seat) for seat in seats}
        totals: Totals = {seat: (found.p, found.c) for seat, found in sheets.items()}
        sold = {seat: merch(t.body, seat, totals) for seat in seats}
        for seat in seats:
            t.body.bands[seat].earn("merch", sold[seat].total)
        paid = {seat: payout(t.body, seat, totals) for seat in seats}
        for seat in seats:
            t.body.bands[seat].earn("payout", paid[seat].total)
        for seat in seats:
            tell_scores(t, seat, sheets[seat])
            tell_money(t, seat, sold[seat], paid[seat])
            self._close(t, seat, sheets[seat], sold[seat].total, paid[seat].total)

    def _close(self, t: Tour, seat: Seat, found: Sheet, sold: int, paid: int) -> None:
        """The Fatigue check and the band's row in the table of results."""
        band, low = t.body.bands[seat], sold + paid < RULES["fatigue_below"]
        coins = band.size if low else 0
        tails = check_fatigue(t, seat, sold + paid) if low else None
        row = Row(t.body.show, found.p, found.c, sold, paid, band.fund, tails, coins)
        band.takings.append(row)


def check_fatigue(t: Tour, seat: Seat, earned: int) -> tuple[Id, ...]:
    """BT-9.2 to BT-9.4: one coin for each member; who is tired by tails."""
    band, rows, tails = t.body.bands[seat], [], []
    for member in band.members:
        heads = piles.fatigue_coin(t, seat, member.id)
        safe = member.has("no_fatigue")
        rows.append({"line": "coin_heads" if heads else "coin_immune" if safe else "coin_tails", "who": member.id})
        if not heads and not safe:
            member.tired += 1
            tails.append(member.id)
    if rows:
        t.tell("fatigue", seat, band=band.name, earnings=earned, coins=rows)
    return tuple(tails)


def tell_scores(t: Tour, seat: Seat, found: Sheet) -> None:
    """What Performance and Charisma are made of."""
    band, parts = t.body.bands[seat], []
    for score, what in enumerate(("perf", "char")):
        rows = [{"line": "part_own", "who": card, "n": own[score]} for card, own in found.own.items()]
        rows += [
            {"line": "part", "who": note.source, "n": signed(note.n)}
            for note in found.wide
            if note.what == what and note.n
        ]
        parts.append(rows or [{"line": "part_none"}])
    t.tell("scores", seat, band=band.name, p=found.p, c=found.c, p_parts=parts[0], c_parts=parts[1])


def tell_money(t: Tour, seat: Seat, sold: Sum, paid: Sum) -> None:
    """How merch and payout came about, and what that makes the Fund."""
    band = t.body.bands[seat]
    parts: dict[str, Any] = {"merch_parts": _steps(sold), "payout_parts": _steps(paid), "fund": money(band.fund)}
    earned = sold.total + paid.total
    t.tell("money", seat, band=band.name, merch=sold.total, payout=paid.total, earnings=earned, **parts)


SUM_LINES = {
    "merch": "sum_add",
    "payout": "sum_add",
    "merch%": "sum_times",
    "payout%": "sum_times",
    "payout_min": "sum_least",
    "contest": "sum_contest",
}


def _steps(found: Sum) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = [{"line": "sum_start", "n": found.start}]
    for line in found.lines:
        if line.n or line.what.endswith("%"):
            n = f"{line.n / 100:g}" if line.what.endswith("%") else signed(line.n)
            rows.append({"line": SUM_LINES[line.what], "who": line.source, "n": n, "after": line.after})
    if found.lines and found.lines[-1].after < 0:
        rows.append({"line": "sum_floor"})
    return rows
