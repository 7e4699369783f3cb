"""Errands: chains that each seat works through in its own lane while the others do the same (8.1, 8.2).

The others see the board as it was when the errand began, until it is closed.
"""

from __future__ import annotations

from typing import Any

from games.core.table import Seat, Step

from .changes import T, empty_bin
from .model import Board, Errand, Held
from .reckon import free_tents, has_power
from .steps_cards import UseCard
from .steps_form import CancelFirst, Festival, Newspaper, Trim
from .steps_gain import TakeMeeples, take_meeple
from .steps_window import Window

PARTS = ("bonuses", "concerts", "newspaper")
PILES = ("program", "campsites", "scored")


class Open(Step, tag="come-together.open"):
    """The seat begins an errand: from now on the others see its board as it is now."""

    seat: Seat
    errand: Errand

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        t.body.held[self.seat] = Held(t.body.boards[self.seat].copy(), self.errand)
        t.then(*chain(self.seat, self.errand), Close(self.seat))


def chain(seat: Seat, errand: Errand) -> list[Step]:
    """The steps of an errand."""
    claims = list(errand.claims)
    match errand.job:
        case "setup":
            return [UseCard(seat, card) for card in claims]
        case "window":
            window = Window(seat, errand.location, claims, errand.spaces, power=True)
            return [*(HelperHome(seat, color) for color in errand.helpers), window]
    return [
        CancelFirst(seat, 1),
        Window(seat, "", claims),
        CancelFirst(seat, 2),
        Newspaper(seat),
        CancelFirst(seat, 3),
        Festival(seat),
        CancelFirst(seat, 4),
        Trim(seat),
    ]


class HelperHome(Step, tag="come-together.helper-home"):
    """CT-20.6: the helper returns before anything is claimed; without the power it goes to the supply."""

    seat: Seat
    color: str

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        board = t.body.boards[self.seat]
        if not has_power(board, "PW3"):
            return
        if free_tents(board) > 0:
            take_meeple(t, self.seat, self.color)
        else:
            t.then(TakeMeeples(self.seat, [self.color], 1))


class Close(Step, tag="come-together.close"):
    """The errand is done: everybody sees what it has changed (8.2)."""

    seat: Seat

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        held = t.body.held.pop(self.seat)
        board = t.body.boards[self.seat]
        told = [*held.report, *changes(held.board, board)] or [{"line": "nothing"}]
        t.tell(f"{held.errand.job}_closed", self.seat, changes=told)
        if t.options.overlap == "on" and held.errand.job == "window":
            empty_bin(t.body, self.seat)


def changes(before: Board, after: Board) -> list[dict[str, Any]]:
    """What is different on a board: `what` it is, what it `was` and `now` is; cards that a row has gained or lost."""
    old, new = _facts(before), _facts(after)
    found: list[dict[str, Any]] = [
        {"line": "change", "what": key, "was": old[key], "now": new[key]} for key in old if old[key] != new[key]
    ]
    for pile in PILES:
        was, now = getattr(before, pile), getattr(after, pile)
        for line, cards, others in (("gained", now, was), ("lost", was, now)):
            if moved := [card for card in cards if card not in others]:
                found.append({"line": line, "what": pile, "cards": moved})
    return found


def _facts(board: Board) -> dict[str, Any]:
    facts: dict[str, Any] = {"score": board.score, "fp": board.fp, "active": board.active, "inactive": board.inactive}
    facts |= {f"{part} points": board.parts.get(part, 0) for part in PARTS}
    facts |= board.tracks | {f"meeple {color}": n for color, n in board.meeples.items()}
    for at, space in enumerate(board.stages, 1):
        facts |= {f"S{at}": space.card or "empty", f"S{at} artist": space.artist or "empty"}
        facts[f"S{at} ticket"] = int(space.ticket)
    return facts | {f"J{at}": int(water) for at, water in enumerate(board.water, 1)}
