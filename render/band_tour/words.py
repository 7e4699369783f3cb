"""Band Tour in few words: alt texts and one-line texts (rules page, section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.band_tour import board, takings
from render.band_tour import layout as at
from render.widgets import SHAPES
from render.wording import brief, called, in_brief, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.band_tour.view import Stand, View

ALT = 1000


def alt(view: View, sheet: str, names: Sequence[str]) -> str:
    """What a picture shows, in at most ALT characters."""
    short = called(names)
    if sheet == "share":
        lines = list(_daily(view))
    elif sheet == "poster":
        lines = list(_end(view, short))
    elif sheet == "hand" and view.mine:
        lines = [_turn(view, short), "Your band sheet, and the cards left in your decks."]
    else:
        lines = [_turn(view, short), *_board(view, short)]
    return " ".join(["Band Tour.", *lines])[:ALT]


def badge(stand: Stand) -> str:
    """Shape and colour of a seat's badge in words."""
    return f"{SHAPES[stand.seat]}, {at.SEATS[stand.seat]}"


def _turn(view: View, names: Sequence[str]) -> str:
    """How far the tour is, and who is asked."""
    if view.phase == "over":
        return f"Tour over. {board.winners(view)}."
    if view.to_play is None:
        return f"{board.headline(view)}."
    stand = next(one for one in view.stands if one.seat == view.to_play)
    asked = view.question if view.question.endswith("?") else f"{view.question}."
    return f"{board.headline(view)}. {names[stand.seat]} ({badge(stand)}) to play: {brief(stand.name)}, {asked}"


def _board(view: View, names: Sequence[str]) -> Iterator[str]:
    """Venue and Crowd, the bands, the cards on the stage."""
    if view.phase == "forming":
        yield f"{', '.join(names[stand.seat] for stand in view.stands)} form their bands."
        if view.casting:
            yield f"Casting call: {', '.join(one.name for one in view.casting.cast)}."
        return
    if view.venue and view.crowd:
        yield f"{view.venue.card.name} pays {at.money(view.venue.payout)}; Crowd: {view.crowd.card.name}."
    for stand in view.stands:
        state = ", off the tour" if stand.removed else f", Morale {stand.morale}"
        yield f"{brief(stand.name)} {at.money(stand.fund)}{state}."
    playing = at.on_stage(view)
    if playing and playing.cards:
        yield f"On stage, the newest last: {', '.join(card.card.name for card in playing.cards)}."
    if len(view.stands) == 1 and at.last_show(view):
        yield f"Earned so far: {', '.join(f'show {row.show} {at.money(row.earnings)}' for row in view.stands[0].rows)}."
    elif at.last_show(view):
        earned = [f"{brief(stand.name)} {at.money(row.earnings)}" for stand, row in takings.entries(view)]
        yield f"Show {at.last_show(view)} earned {', '.join(earned)}."


def _end(view: View, names: Sequence[str]) -> Iterator[str]:
    """The final standing."""
    yield f"{board.winners(view)}." if len(view.stands) > 1 else "The tour is over."
    for stand in at.ranked(view):
        out = f", removed {at.when_left(stand)}" if stand.removed else ""
        rank = f"{at.ORDINALS[stand.place]}: " if view.winners else ""
        yield f"{rank}{brief(stand.name)} ({names[stand.seat]}) {at.money(stand.fund)}{out}."


def _daily(view: View) -> Iterator[str]:
    """A daily's result without any card."""
    stand = view.stands[0]
    yield f"Daily tour: {stand.counts} points, {at.money(stand.fund)} in the Band Fund."
    yield f"Earned per show: {', '.join(at.money(row.earnings) for row in stand.rows) or 'nothing'}."
    if stand.removed:
        yield f"Off the tour {at.when_left(stand)}."


def summary(view: View, names: Sequence[str]) -> str:
    """The table in a plain line: show, whose turn it is, everybody's Fund."""
    return in_brief(names, lambda short: _brief(view, short))


def _brief(view: View, names: Sequence[str]) -> Iterator[str]:
    """The parts of the summary."""
    yield board.headline(view)
    if view.phase == "over" and len(names) > 1:
        won = [names[seat] for seat in view.winners] or ["Nobody"]
        yield f"{joined(won)} {'wins' if len(won) == 1 else 'share the win'}"
    elif view.to_play is not None:
        yield f"{names[view.to_play]} to play"
    elif view.phase in ("forming", "between"):
        yield "everybody to choose"
    if view.show:
        yield ", ".join(f"{names[stand.seat]} {_money(stand)}" for stand in view.stands)


def _money(stand: Stand) -> str:
    """A band's Fund, and whether it is out."""
    return f"{at.money(stand.fund)}{' (off the tour)' if stand.removed else ''}"


def line(view: View, names: Sequence[str]) -> str:
    """The line of section 9, as the engine says it, with who plays the band that is waited for."""
    told = " ".join(view.line.split())
    return told if view.to_play is None else f"{told} - {called(names)[view.to_play]} plays"
