"""Flock Together in short: alt texts and one-line texts (rules page, section 9)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from render.flock_together import layout as at
from render.flock_together.phrases import PARTS, absence, capital, ending, form, headline, health, many, reason, task
from render.widgets import SHAPES
from render.wording import called, in_brief, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.flock_together.view import BirdView, FoeView, View

ALT = 1000


def badge(seat: int) -> str:
    """How a seat's badge looks."""
    return f"{SHAPES[seat]}, {at.SEATS[seat]}"


def alt(view: View, sheet: str, names: Sequence[str]) -> str:
    """What a picture shows, in at most ALT characters."""
    short = called(names)
    match sheet:
        case "share":
            lines = daily(view)
        case "poster":
            lines = [f"{ending(view)}.", *_score(view), *(_flock(view, short))]
        case "seats":
            lines = ["The chickens of all players.", *(_tableau(view, bird, short) for bird in seated(view))]
        case "hand":
            lines = ["Your own chicken and cards.", *_own(view, short)]
        case _:
            lines = [*turn(view, short), *last(view, short), *_farm(view), *_flock(view, short)]
    return fitted(["Flock Together.", *lines])


def fitted(lines: Sequence[str]) -> str:
    """As many of the sentences, in their order, as alt texts may have."""
    kept = list(lines)
    while len(" ".join(kept)) > ALT:
        kept.pop()
    return " ".join(kept)


def seated(view: View) -> list[BirdView]:
    """Everybody in turn order."""
    return [view.birds[seat] for seat in view.order]


def turn(view: View, names: Sequence[str]) -> Iterator[str]:
    """The day, the weather, and who is to act."""
    if view.outcome:
        yield f"{ending(view)}: {reason(view)}."
        return
    if view.day:
        yield f"{view.season_name}, day {view.day} of {at.DAYS}, phase {view.phase} of {len(at.PHASES)}."
    else:
        yield "Before the game."
    if view.active is not None:
        yield f"{names[view.active]} ({badge(view.active)}) has {many(view.actions, 'action')}."
    if view.task and view.waits:
        yield f"{', '.join(f'{names[seat]} ({badge(seat)})' for seat in view.waits)} {task(view)}."
    if view.sky:
        yield f"Weather: {view.sky.name}. {capital(view.sky.text)}."


def last(view: View, names: Sequence[str]) -> Iterator[str]:
    """What was done last, the newest at the end; what one player did stands together."""
    runs = groupby(view.latest, lambda deed: deed.seat)
    told = [f"{names[seat]} {', '.join(deed.text for deed in deeds)}" for seat, deeds in runs]
    if told:
        yield f"Last: {'; '.join(told)}."


def _farm(view: View) -> Iterator[str]:
    """Predators and Grubs in short."""
    for foe in view.foes:
        yield f"{capital(foe.place)}: {_foe(foe)}."
    for tag, grub in (("Inside", view.inside), ("Outside", view.outside)):
        if grub:
            yield f"{tag} Grub: {grub.name}, {health(grub)}."


def _foe(foe: FoeView) -> str:
    """A Predator in short."""
    if foe.state == "hidden":
        return "the Boss, hidden"
    if foe.state == "beaten":
        return f"{foe.name} is beaten"
    return f"{foe.name} ({form(foe)}), {health(foe)}, {many(foe.claws, 'claw')}"


def _flock(view: View, names: Sequence[str]) -> Iterator[str]:
    """Everybody's chicken in short."""
    places = {place.id: place.name for place in view.places}
    for bird in seated(view):
        if bird.alive:
            yield (
                f"{names[bird.seat]}: {bird.name}, {bird.stage_name}, {bird.hearts} of {bird.max_hearts} hearts, "
                f"at {places[bird.at]}."
            )
        else:
            yield f"{names[bird.seat]}: {absence(view, bird)}."


def _tableau(view: View, bird: BirdView, names: Sequence[str]) -> str:
    """One player's things in short."""
    if not bird.alive:
        return f"{names[bird.seat]}: {absence(view, bird)}."
    things = ", ".join((many(bird.food, "food"), many(bird.eggs, "egg"), many(bird.hand_size, "Bonus card")))
    return f"{names[bird.seat]}: {bird.name}, stage {bird.stage}, {bird.hearts} of {bird.max_hearts} hearts, {things}."


def _own(view: View, names: Sequence[str]) -> Iterator[str]:
    """What the reader has, and which cards can be used now."""
    if view.reader is None:
        return
    bird = view.birds[view.reader]
    yield _tableau(view, bird, names)
    for card in bird.hand or ():
        yield f"{card.name}: {card.text}. {card.why or 'Can be used now.'}"


def _score(view: View) -> Iterator[str]:
    """The score with its parts."""
    yield f"{many(view.score, 'point')}: {', '.join(f'{PARTS[part]} {points}' for part, points in view.parts.items())}."


def daily(view: View) -> list[str]:
    """A daily's result without decks and Boss (rules page, section 11)."""
    beaten = sum(foe.state == "beaten" for foe in view.foes)
    how = "won" if view.outcome == "won" else "lost"
    lines = [f"Daily solo: {how} on {view.season_name}, day {view.day}, {many(view.score, 'point')}."]
    lines.append(f"{beaten} of {len(view.foes)} Predators beaten.")
    return lines + [f"Played with {bird.name}." for bird in view.birds[:1] if bird.name]


def summary(view: View, names: Sequence[str]) -> str:
    """The table in a plain line: the day, who is to act, Predators, hearts; or how it ended."""
    return in_brief(names, lambda short: _brief(view, short))


def _brief(view: View, names: Sequence[str]) -> Iterator[str]:
    """The parts of the summary."""
    if view.outcome:
        yield f"{ending(view)}: {reason(view)}"
        yield many(view.score, "point")
        return
    yield f"{headline(view)} of {at.DAYS}" if view.day else headline(view)
    movers = [names[bird.seat] for bird in at.movers(view)]
    if movers:
        yield f"{joined(movers)} {view.task or f'to act, {task(view)} left'}"
    if view.day:
        yield f"{sum(foe.state == 'beaten' for foe in view.foes)} of {len(view.foes)} Predators beaten"
        hearts = [bird.hearts if bird.alive else absence(view, bird) for bird in seated(view)]
        yield "hearts: " + ", ".join(f"{names[seat]} {left}" for seat, left in zip(view.order, hearts, strict=True))


def line(view: View, names: Sequence[str]) -> str:
    """The line of section 9; at the end how it ended."""
    if view.outcome:
        return f"{ending(view)}: {reason(view)} ({view.season_name} {view.day}, {many(view.score, 'point')})"
    return view.summary
