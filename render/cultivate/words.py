"""CULTivate in words: alt texts and one-line texts (rules page, section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.cultivate import layout as at
from render.cultivate import news, strip
from render.widgets import SHAPES
from render.wording import called, in_brief, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.cultivate.view import Arrow, LastDeed, Stand, View

ALT = 1000
PARTS = {
    "recruits": "recruits",
    "investigators": "investigators",
    "agenda": "agenda",
    "hijack": "Hijack",
    "fill": "filled compound",
}


def many(number: int, thing: str) -> str:
    """A number with its thing, in the plural if it is not one."""
    return f"{number} {thing}{'' if abs(number) == 1 else 's'}"


def badge(stand: Stand) -> str:
    """How a seat's badge looks."""
    return f"{SHAPES[stand.seat]}, {at.color(stand.seat)}"


# ---- what several texts say -----------------------------------------------------------------------------------------


def turn(view: View, names: Sequence[str]) -> str:
    """Where the game stands, and who is asked for what."""
    if view.phase == "over":
        return f"{strip.headline(view)}. {strip.winners(view, names)}."
    who = joined([f"{names[seat]} ({badge(view.stands[seat])})" for seat in view.asked])
    return f"{strip.headline(view)}. {who} {strip.task(view)}."


def happening(view: View, names: Sequence[str]) -> Iterator[str]:
    """The card that waits with those on it, or what was done last."""
    if view.reaction:
        first, *influences = view.reaction.chain
        verb = "draws" if first.card.verb == "investigate" else "plays"
        yield f"On the table: {names[first.seat]} {verb} {first.card.name}{ways(view.reaction.arrows, names)}."
        for link in influences:
            yield f"{names[link.seat]} answers with {link.card.name}."
    elif view.last:
        yield f"Last move: {deed(view.last, names)}."


def deed(last: LastDeed, names: Sequence[str]) -> str:
    """What somebody did."""
    if last.kind == "discard" and not last.cards:
        return f"{names[last.seat]} passes"
    what = f" {joined([card.name for card in last.cards])}" if last.cards else ""
    done = f"{names[last.seat]} {news.DEEDS[last.kind]}{what}{ways(last.arrows, names)}"
    return done if last.cancelled_by is None else f"{done}, blocked by {names[last.cancelled_by]}"


def ways(arrows: Sequence[Arrow], names: Sequence[str]) -> str:
    """Where followers go."""
    return ": " + ", ".join(_way(arrow, names) for arrow in arrows) if arrows else ""


def _way(arrow: Arrow, names: Sequence[str]) -> str:
    start = "" if arrow.seat is None else f" {arrow.space} of {names[arrow.seat]}"
    end = "the supply" if arrow.to is None else f"{arrow.into} of {names[arrow.to]}"
    return f"{arrow.name}{start} to {end}"


def parts(stand: Stand) -> str:
    """What a score is made of (CU-19)."""
    return ", ".join(f"{PARTS[part]} {points}" for part, points in stand.parts.items() if points) or "nothing"


# ---- alt texts ------------------------------------------------------------------------------------------------------


def alt(view: View, sheet: str, names: Sequence[str]) -> str:
    """What a picture shows, in at most ALT characters."""
    short = called(names)
    match sheet:
        case "share":
            lines = list(_daily(view))
        case "poster":
            lines = [f"{strip.winners(view, short)}.", *(_final(stand, short) for stand in _ranked(view))]
        case "hand" | "place":
            lines = [*_hand(view), turn(view, short), *happening(view, short)]
        case _:
            lines = [turn(view, short), *_board(view, short)]
    text = " ".join(["CULTivate.", *lines])
    return text if len(text) <= ALT else f"{text[: ALT - 1]}…"


def _board(view: View, names: Sequence[str]) -> Iterator[str]:
    """Points, what happened, agendas."""
    yield ", ".join(f"{names[stand.seat]} {stand.points}" for stand in view.stands) + "."
    yield from happening(view, names)
    for stand in view.stands:
        if stand.agenda:
            agenda = stand.agenda
            yield f"{names[stand.seat]}: {stand.followers} of 16, {agenda.name} {agenda.matched} of {agenda.size}."


def _hand(view: View) -> Iterator[str]:
    """The own cards."""
    if view.mine:
        cards = ", ".join(held.card.name for held in view.mine.hand) or "empty"
        yield f"Your hand: {cards}."


def _ranked(view: View) -> list[Stand]:
    """The seats from the first place to the last."""
    return sorted(view.stands, key=lambda stand: (stand.place, stand.seat))


def _final(stand: Stand, names: Sequence[str]) -> str:
    """A final score with what it is made of."""
    return f"{names[stand.seat]} {stand.points}: {parts(stand)}."


def _daily(view: View) -> Iterator[str]:
    """A daily's result: stars, points, margin, turns (CU-D.9)."""
    me, margin = view.stands[0], margin_of(view)
    yield f"Daily solo: {view.stars[0]} of {view.stars[1]} stars, {many(me.points, 'point')}, {margin}."
    yield f"{many(me.turns, 'turn')}, {me.followers} of 16 followers."


def margin_of(view: View) -> str:
    """How far seat 1 is before or behind the best rival (CU-D.6)."""
    margin = view.stands[0].points - max(stand.points for stand in view.stands[1:])
    return f"{abs(margin)} {'ahead' if margin > 0 else 'behind'}" if margin else "level"


# ---- one line -------------------------------------------------------------------------------------------------------


def summary(view: View, names: Sequence[str]) -> str:
    """The table in a plain line: round, who is asked, points."""
    return in_brief(names, lambda short: _brief(view, short))


def _brief(view: View, names: Sequence[str]) -> Iterator[str]:
    """The parts of the summary."""
    yield strip.headline(view)
    if view.phase == "over":
        yield strip.winners(view, names)
    elif view.asked:
        yield f"{joined([names[seat] for seat in view.asked])} {strip.task(view)}"
    if view.phase not in strip.SETUP:
        yield ", ".join(f"{names[stand.seat]} {stand.points}" for stand in view.stands)


def line(view: View, names: Sequence[str]) -> str:
    """The line of 9.3."""
    short = called(names)
    seats = [_seat(stand, short[stand.seat]) for stand in view.stands]
    supply = " ".join(f"{row.letter}{row.left}" for row in view.supply)
    return " | ".join([*_where(view, short), *seats, f"supply {supply}"])


def _where(view: View, names: Sequence[str]) -> Iterator[str]:
    if view.phase == "over":
        yield f"Game over | {strip.winners(view, names)}"
        return
    yield f"R{view.round}" if view.phase == "play" else strip.headline(view)
    asked = ", ".join(names[seat] for seat in view.asked)
    yield f"turn: {asked}" if strip.task(view) == "to play" else f"{asked} {strip.task(view)}"
    if view.phase == "final" and view.finals:
        yield f"then {', '.join(names[seat] for seat in view.finals)}"
    yield f"pile {view.pile}"


def _seat(stand: Stand, name: str) -> str:
    """A seat's followers, investigators, points and agenda."""
    spies = f" -{stand.investigators} inv" if stand.investigators else ""
    agenda = f" {stand.agenda.name} {stand.agenda.matched}/{stand.agenda.size}" if stand.agenda else ""
    return f"{name} {stand.followers}/16{spies} {stand.points}p{agenda}" + (" finished" if stand.finished else "")
