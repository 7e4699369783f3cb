"""Festival in words: alt texts, the whole table for a screen reader, one-line texts (rules page, section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.festival import layout as at
from render.festival import poster, strip
from render.festival.cards import LEFT, ranked
from render.widgets import SHAPES
from render.wording import called, in_brief

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.festival.view import Crowd, Goal, Stand, View

ALT = 1000
SYMBOLS = {"hand": "rock hand", "mic": "microphone"}
NOTES = {"single": "single note", "beamed": "beamed notes"}
SLOTS = ("Solved now", "Solved next", "Solved after next")


def alt(view: View, sheet: str, names: Sequence[str]) -> str:
    """What a picture shows, in at most ALT characters."""
    short = called(names)
    if sheet == "share":
        return " ".join(_daily(view))
    if sheet == "poster":
        lines = [f"{strip.winners(view, short)}.", *(_parts(stand, short) for stand in view.stands)]
    else:
        lines = [_turn(view, short), *_board(view, short)]
    if sheet == "place":
        lines[:0] = ["The grid with all places for the chosen token."]
    return " ".join(["Festival.", *lines])[:ALT]


def _board(view: View, names: Sequence[str]) -> Iterator[str]:
    """The scores, the last actions and what is solved now."""
    yield ", ".join(f"{names[stand.seat]} {_points(view, stand)}" for stand in view.stands) + "."
    yield from (_last(stand.last, names[stand.seat]) for stand in view.stands if stand.last)
    if goal := at.to_solve(view):
        yield f"Solved now: {goal.name}: {_counts(view, goal, names)}."


def _last(crowd: Crowd, name: str) -> str:
    """A seat's last action."""
    return f"{name} last: {crowd.name} at {crowd.notation.split('@')[1]}."


def _points(view: View, stand: Stand) -> int:
    """The points to be shown: the track during the game, the final score after it (FE-8.5)."""
    return stand.final if view.phase == "over" else stand.score


def _turn(view: View, names: Sequence[str]) -> str:
    """Round, and whose turn it is."""
    seat = at.mover(view)
    if seat is None:
        return f"{strip.headline(view)}. {strip.winners(view, names)}."
    return f"{strip.headline(view)}. {names[seat]} ({_badge(view.stands[seat])}) {strip.task(view)}."


def _badge(stand: Stand) -> str:
    """How a seat's badge looks."""
    return f"{SHAPES[stand.seat]}, {stand.color}"


def _counts(view: View, goal: Goal, names: Sequence[str]) -> str:
    """Every colour's count on a card."""
    seats = at.seats(view)
    who = {color: names[seats[color]] if color in seats else "neutral" for color in goal.counts}
    return ", ".join(f"{who[color]} {goal.counts[color]}" for color in ranked(goal))


def _parts(stand: Stand, names: Sequence[str]) -> str:
    """A final score with what it is made of."""
    parts = ", ".join(f"{name} {points}" for name, points in poster.parts(stand).items())
    return f"{names[stand.seat]} {stand.final}: {parts}."


def _daily(view: View) -> Iterator[str]:
    """A daily's result without any position."""
    me = view.stands[0]
    yield f"Festival, daily solo: {me.final} points, {poster.standing(view)}."
    yield f"Round by round: {', '.join(me.rewards)}."


def summary(view: View, names: Sequence[str]) -> str:
    """The table in a plain line: round, whose turn it is, points."""
    return in_brief(names, lambda short: _brief(view, short))


def _brief(view: View, names: Sequence[str]) -> Iterator[str]:
    """The parts of the summary."""
    seat = at.mover(view)
    yield strip.headline(view)
    yield strip.winners(view, names) if seat is None else f"{names[seat]} {strip.task(view)}"
    if view.phase != "setup":
        yield ", ".join(f"{names[stand.seat]} {_points(view, stand)}" for stand in view.stands)


def line(view: View, names: Sequence[str]) -> str:
    """The line of section 9: round, turn, scores with cards by symbol, what is solved next."""
    short = called(names)
    seat = at.mover(view)
    parts = [f"R{view.round}/{view.rounds}"] if view.phase == "play" else [strip.headline(view)]
    parts += [strip.winners(view, short) if seat is None else f"{short[seat]} {strip.task(view)}"]
    scores = (f"{short[s.seat]} {_points(view, s)} ({s.hands}h {s.mics}m)" for s in view.stands)
    parts += [", ".join(scores)]
    if goal := at.to_solve(view):
        parts += [f"solving next: {goal.name}: {_counts(view, goal, short)}"]
    return " - ".join(parts)


def board_text(view: View, names: Sequence[str]) -> str:
    """The whole table for a screen reader: one fact per line, seats in turn order."""
    short = called(names)
    lines = ["Festival.", _turn(view, short)]
    for seat in view.order:
        lines += _seat(view, view.stands[seat], short[seat])
    if view.neutral:
        lines += [f"Neutral crowd (hatched grey): {crowd}." for crowd in _lying(view, view.neutral)]
    slots = LEFT if view.phase == "over" else SLOTS
    for slot, goal in zip(slots, view.festival, strict=True):
        lines += _festival(view, goal, slot, short) if goal else []
    for goal in view.permanent:
        lines += _permanent(view, goal, short) if goal else []
    lines += [f"Festival deck: {_many(view.festival_deck, 'card')}."]
    lines += [f"Permanent deck: {_many(view.permanent_deck, 'card')}."]
    return "\n".join(lines)


def _seat(view: View, stand: Stand, name: str) -> Iterator[str]:
    """What one seat has."""
    yield f"{name} ({_badge(stand)}): {_many(_points(view, stand), 'point')}."
    if stand.starts:
        yield f"{name} has the Start marker."
    hands, mics = _many(stand.hands, SYMBOLS["hand"]), _many(stand.mics, SYMBOLS["mic"])
    pairs, when = _many(stand.pairs, "pair"), "of these" if view.phase == "over" else "more at the end"
    yield f"{name}, cards: {hands}, {mics}; {pairs}, {stand.final - stand.score} points {when}."
    if stand.last:
        yield _last(stand.last, name)
    for crowd in _lying(view, stand.color):
        yield f"{name}, on the grid: {crowd}."
    if stand.reserve:
        yield f"{name}, in reserve: {', '.join(shape.name for shape in stand.reserve)}."


def _lying(view: View, color: str) -> list[str]:
    """A colour's tokens on the grid with their cells."""
    return [f"{crowd.name} on {' '.join(crowd.cells)}" for crowd in view.crowds if crowd.color == color]


def _festival(view: View, goal: Goal, slot: str, names: Sequence[str]) -> Iterator[str]:
    """A Festival card and how everybody stands on it."""
    yield f"{slot}: {goal.name}, {NOTES[goal.note]}, {SYMBOLS[goal.symbol]}: {goal.text}."
    yield f"{goal.name}, by rank: {_counts(view, goal, names)}."


def _permanent(view: View, goal: Goal, names: Sequence[str]) -> Iterator[str]:
    """A Permanent Objective and how far everybody is."""
    yield f"Objective: {goal.name}, {_many(goal.points, 'point')}, {SYMBOLS[goal.symbol]}: {goal.text}."
    yield f"{goal.name}, counts: {_counts(view, goal, names)}."


def _many(number: int, thing: str) -> str:
    """A number with its thing, in the plural if it is not one."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
