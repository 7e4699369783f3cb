"""Come Together in short: alt texts and one-line texts (rules page, section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.come_together import layout as at
from render.come_together import strip
from render.widgets import SHAPES
from render.wording import called, in_brief, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.come_together.view import BoardFace, LocationFace, View

ALT = 1000


def many(number: int, thing: str) -> str:
    """A number with its thing, in the plural if it is not one."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def alt(view: View, sheet: str, names: Sequence[str]) -> str:
    """What a picture shows, in at most ALT characters."""
    short = called(names)
    if sheet == "share":
        return _daily(view)
    if sheet == "poster":
        lines = [f"{strip.winners(view, short)}.", *(_parts(board, short) for board in view.boards)]
    elif sheet == "seats":
        lines = ["The festivals of all players.", *_festivals(view, short)]
    elif sheet == "hand":
        lines = ["Your own festival.", *_own(view)]
    elif sheet == "place":
        lines = [
            "The choice under way.",
            turn(view, short),
            *_own(view),
            *(_groups(place, short) for place in view.locations),
        ]
    else:
        lines = [
            turn(view, short),
            *latest(view, short),
            scores(view, short),
            *(_groups(place, short) for place in view.locations),
        ]
    return fitted(["Come Together.", *lines])


def fitted(lines: Sequence[str]) -> str:
    """As many of the sentences, in their order, as alt texts may have."""
    kept = list(lines)
    while len(" ".join(kept)) > ALT:
        kept.pop()
    return " ".join(kept)


def turn(view: View, names: Sequence[str]) -> str:
    """Round, activations, and who is waited for."""
    if view.phase == "over":
        return f"Game over. {strip.winners(view, names)}."
    where = strip.headline(view)
    if view.phase == "play":
        where += f", {view.count} of {view.end} activations done"
    movers = at.movers(view)
    who = ", ".join(f"{names[board.seat]} ({badge(board)})" for board in movers)
    return f"{where}. {who} {strip.task(view, movers[0])}." if movers else f"{where}."


def latest(view: View, names: Sequence[str]) -> list[str]:
    """The newest move as a sentence, if there is any."""
    return [f"Last: {owner(move.seat, names)} {strip.told(view, move)}." for move in view.moves[-1:]]


def badge(board: BoardFace) -> str:
    """How a seat's badge looks."""
    return f"{SHAPES[board.seat]}, {board.color}"


def scores(view: View, names: Sequence[str]) -> str:
    """Everybody's points."""
    return ", ".join(f"{names[board.seat]} {board.score}" for board in view.boards) + "."


def _groups(place: LocationFace, names: Sequence[str]) -> str:
    """Who has groups at a location and which spaces are free."""
    if not place.is_open:
        return f"{place.name}: closed."
    here = [
        f"{space.letter} {owner(space.group.seat, names)}" if space.group else f"{space.letter} free"
        for space in place.spaces
    ]
    return f"{place.name}: {', '.join(here)}."


def owner(seat: int, names: Sequence[str]) -> str:
    """Whose group it is."""
    return names[seat] if seat >= 0 else "the Friend"


def _festivals(view: View, names: Sequence[str]) -> Iterator[str]:
    """Everybody's things, then everybody's publicity as far as there is room."""
    yield from (f"{names[board.seat]} has {_festival(board)}." for board in view.boards)
    yield from (f"{names[board.seat]}, publicity: {_publicity(board)}." for board in view.boards)


def _festival(board: BoardFace) -> str:
    """What one seat has, without whose it is."""
    things = (
        many(board.score, "point"),
        f"{board.fp} Flower Power",
        many(board.active, "active worker"),
        many(sum(board.meeples.values()), "meeple"),
        f"{many(sum(bool(stage.artist) for stage in board.stages), 'Artist')} on {many(_built(board), 'stage')}",
        many(len(board.program), "Program card"),
    )
    return ", ".join(things)


def _built(board: BoardFace) -> int:
    return sum(bool(stage.card) for stage in board.stages)


def _publicity(board: BoardFace) -> str:
    """How far the markers of one seat are."""
    return ", ".join(f"{track.name} {track.at} of {track.end}" for track in board.tracks)


def _own(view: View) -> Iterator[str]:
    """What the reader's own board shows."""
    if view.mine is None:
        return
    board = view.boards[view.mine.seat]
    yield f"You have {_festival(board)}."
    resting = f"{many(board.resting, 'worker')} resting, {board.inactive} inactive"
    yield f"{resting}; {many(board.free, 'tent')} free."
    yield f"Publicity: {_publicity(board)}."
    yield f"Concerts now: {many(view.mine.best_points, 'point')}."


def _parts(board: BoardFace, names: Sequence[str]) -> str:
    """A final score with what it is made of."""
    parts = ", ".join(f"{name} {points}" for name, points in board.parts.items())
    return f"{names[board.seat]} {board.score}: {parts}."


def _daily(view: View) -> str:
    """A daily's result without anything that tells how."""
    told = f"Come Together, daily solo: {many(view.boards[0].score, 'point')}"
    return f"{', '.join(filter(None, (told, view.achievement)))}."


def summary(view: View, names: Sequence[str]) -> str:
    """The table in a plain line: round and activations, who is waited for, points."""
    return in_brief(names, lambda short: _brief(view, short))


def _brief(view: View, names: Sequence[str]) -> Iterator[str]:
    """The parts of the summary."""
    yield strip.headline(view)
    if view.phase == "play":
        yield f"{view.count} of {view.end} activations done"
    movers = at.movers(view)
    if movers:
        yield f"{joined([names[board.seat] for board in movers])} {strip.task(view, movers[0])}"
    elif view.phase == "over":
        yield strip.winners(view, names)
    if view.phase != "setup":
        yield ", ".join(f"{names[board.seat]} {board.score}" for board in view.boards)


def line(view: View, names: Sequence[str]) -> str:
    """The line of section 9: round and activations, scores, the reader's own board, who is to act."""
    short = called(names)
    parts = [f"R{view.round} act {view.count}/{view.end}" if view.phase == "play" else strip.headline(view)]
    for board in view.boards:
        parts += [f"{short[board.seat]} {board.score}"]
        parts += [board.summary] if view.mine and view.mine.seat == board.seat else []
    parts += [f"last: {owner(move.seat, short)} {strip.told(view, move)}" for move in view.moves[-1:]]
    movers = [f"{short[board.seat]}{f' ({board.errand})' if board.errand else ''}" for board in at.movers(view)]
    parts += [f"to act: {', '.join(movers)}"] if movers else []
    parts += [strip.winners(view, short)] if view.phase == "over" else []
    return " | ".join(parts)
