"""After the turns: Performance and Charisma, merch, payout, the Fatigue check (BT-6 to BT-9.4)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.core.choices import Answer
from games.core.table import Seat, Step

from . import piles
from .cards import RULES, Id
from .ending import money
from .model import Takings as Row
from .model import Tour
from .reckon import Line, Sheet, Sum, Totals, merch, payout, sheet
from .verbs import shown, signed


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
            tell_money(t, seat, sheets[seat], sold[seat], paid[seat])
            self._close(t, seat, sheets[seat], sold[seat].total, paid[seat].total)

    def _close(self, t: Tour, seat: Seat, found: Sheet, sold: int, paid: int) -> None:
        """The Fatigue check and the band's row in the table of results."""
        band, low = t.body.bands[seat], sold + paid < RULES["fatigue_below"]
        coins = band.size if low else 0
        tails = check_fatigue(t, seat) if low else None
        row = Row(t.body.show, found.p, found.c, sold, paid, band.fund, tails, coins)
        band.takings.append(row)


def check_fatigue(t: Tour, seat: Seat) -> tuple[Id, ...]:
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
        t.tell("fatigue", seat, band=band.name, coins=rows)
    return tuple(tails)


def tell_scores(t: Tour, seat: Seat, found: Sheet) -> None:
    """What Performance and Charisma are made of."""
    parts = []
    for score, what in enumerate(("perf", "char")):
        sums: Counter[Id] = Counter()
        for note in found.wide:
            sums[note.source] += note.n if note.what == what else 0
        rows: list[dict[str, Any]] = [{"line": "part", "who": card, "n": own[score]} for card, own in found.own.items()]
        rows += [{"line": "part", "who": source, "n": signed(n)} for source, n in sums.items() if n]
        below = sum(one[score] for one in found.own.values()) + sum(sums.values()) < 0
        parts.append((rows or [{"line": "part_none"}]) + [{"line": "sum_floor"}] * below)
    name = t.body.bands[seat].name
    t.tell("scores", seat, band=name, p=found.p, c=found.c, p_parts=parts[0], c_parts=parts[1])


def tell_money(t: Tour, seat: Seat, found: Sheet, sold: Sum, paid: Sum) -> None:
    """How merch and payout came about, and what that makes the Fund."""
    band, venue = t.body.bands[seat], t.body.venue
    assert venue is not None, "a show has a Venue"
    scores = {"line": "sum_scores", "p": found.p, "c": found.c, "n": sold.start}
    pays = {"line": "sum_pays", "who": venue.id, "n": paid.start}
    facts: dict[str, Any] = {"merch_parts": [scores, *_steps(sold)], "payout_parts": [pays, *_steps(paid)]}
    facts |= {"earnings": sold.total + paid.total, "fund": money(band.fund)}
    t.tell("money", seat, band=band.name, merch=sold.total, payout=paid.total, **facts)


SUM_LINES = {
    "merch": "sum_add",
    "payout": "sum_add",
    "merch%": "sum_times",
    "payout%": "sum_times",
    "payout_min": "sum_least",
    "contest": "sum_contest",
}


def _steps(found: Sum) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = [
        {"line": SUM_LINES[line.what], "who": line.source, "n": shown(line.what, line.n), "after": line.after}
        for line in _joined(found.lines)
        if line.n or line.what.endswith("%")
    ]
    return rows + [{"line": "sum_floor"}] * (bool(found.lines) and found.lines[-1].after < 0)


def _joined(lines: tuple[Line, ...]) -> list[Line]:
    """What one source adds twice in a row is told as one sum."""
    told: list[Line] = []
    for line in lines:
        last = told[-1] if told else None
        if last and (last.source, last.what) == (line.source, line.what) and line.what in ("merch", "payout"):
            told[-1] = Line(line.source, line.what, last.n + line.n, line.after)
        else:
            told.append(line)
    return told
