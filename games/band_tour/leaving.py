"""How bands leave the tour: debt, Morale, no members, withdrawal (BT-10.5 to BT-10.11); and the end of a turn."""

from __future__ import annotations

from games.core.choices import Answer
from games.core.table import Seat, Step

from . import ending
from .cards import RULES
from .effects import Effect, Gains
from .model import Band, Body, Reason, Removal, Tour
from .reckon import Scene, resolved, value

DURING, AT_END, AFTER = 0, 1, 2
"""The phases by which removals in one show are ranked (BT-11.6)."""


class TurnEnds(Step, tag="band-tour.turn-ends"):
    """BT-3.1: the last card is resolved, or the band was removed."""

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """The next band may play."""
        t.body.sitting = None


def ruin(band: Band) -> Reason | None:
    """Why a band on tour has to be removed now: debt (BT-10.5), Morale (BT-10.7)."""
    if band.fund <= RULES["removed_at"]:
        return "debt"
    return "morale" if band.morale < 0 else None


def certain(body: Body, seat: Seat, effect: Effect) -> tuple[int, int]:
    """The money and Morale that an effect changes for certain, as things are now."""
    gains = [clause for clause in resolved(effect, Scene(body, seat)) if isinstance(clause, Gains)]
    sums = {"cash": 0, "morale": 0}
    for gain in gains:
        sums[gain.what] += value(gain.amount, body.bands[seat])
    return sums["cash"], sums["morale"]


def would_end(body: Body, seat: Seat, effect: Effect) -> bool:
    """Whether an effect is certain to remove the band."""
    band, (cash, morale) = body.bands[seat], certain(body, seat, effect)
    return band.fund + cash <= RULES["removed_at"] or band.morale + morale < 0


def check(t: Tour) -> bool:
    """BT-4.9: bands in ruin are removed; whether that has ended the turn being played, or the game."""
    for seat in t.body.touring:
        reason = ruin(t.body.bands[seat])
        if reason:
            remove(t, seat, reason, DURING)
    return t.state.result is not None or t.body.bands[t.body.turn.seat].removed is not None


def remove(t: Tour, seat: Seat, reason: Reason, phase: int) -> None:
    """BT-10.9: a band leaves; its turn ends (BT-4.10), and with the last band the game (BT-11.7)."""
    body, band = t.body, t.body.bands[seat]
    if phase != AT_END:
        body.moment += 1
    band.removed = Removal(reason, body.show, phase, body.moment if phase != AT_END else 0)
    t.tell("removed", seat, band=band.name, reason=reason, fund=ending.money(band.fund), morale=band.morale)
    _clear(t, seat)
    if not body.touring:
        ending.finish(t, "all_removed")


def _clear(t: Tour, seat: Seat) -> None:
    """Nothing more is asked of a removed band, and its open cards are discarded unresolved."""
    body, band = t.body, t.body.bands[seat]
    band.discards["show"] += band.found
    band.found = []
    t.state.lanes.pop(seat, None)
    if body.sitting is None or body.sitting.seat != seat:
        return
    if body.offered:
        kind = next(kind for kind in ("venue", "crowd") if body.offered.startswith(kind[0]))
        band.decks[kind].append(body.offered)  # type: ignore[index]
        body.offered = ""
    for played in band.played:
        if played.state == "waiting":
            band.drop(played, "cut")
    t.unwind(TurnEnds)
