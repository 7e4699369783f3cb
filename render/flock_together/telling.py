"""The whole table for a screen reader: one fact per line, players in turn order (rules page, section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.flock_together import layout as at
from render.flock_together.phrases import absence, brooders, capital, form, health, many
from render.flock_together.words import badge, last, seated, turn
from render.wording import called

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.flock_together.view import BirdView, CardView, FoeView, GrubView, LootView, View


def board_text(view: View, names: Sequence[str]) -> str:
    """Everything that the reader may see of the table."""
    short = called(names)
    lines = ["Flock Together.", *turn(view, short), *_now(view, short)]
    for bird in seated(view):
        lines += _bird(view, bird, short) if bird.alive else _absent(view, bird, short)
    for foe in view.foes:
        lines += _foe(foe, short)
    lines += _grub("Inside Grub", view.inside)
    lines += _grub("Outside Grub", view.outside)
    lines += [f"{capital(place.name)}: {many(place.eggs, 'egg')} on the ground." for place in view.places if place.eggs]
    return "\n".join([*lines, *_decks(view)])


def _now(view: View, names: Sequence[str]) -> Iterator[str]:
    """The level of the table, and a running attack with what is pending."""
    yield f"Level {view.difficulty}, {view.difficulty_name}."
    yield from last(view, names)
    if view.attack:
        attack = view.attack
        missed = ", and it has missed" if attack.missed else ""
        free = f" and {attack.free} more for free" if attack.free else ""
        yield f"{names[attack.seat]} attacks {attack.name} with strength {attack.strength}{free}{missed}."
    pending = view.pending
    if pending and pending.seat is not None:
        told = pending.text.replace(f"seat {pending.seat + 1}", names[pending.seat])
        yield f"{told} Dice show {', '.join(map(str, pending.dice))}."
        if pending.shown != pending.dice:
            yield f"They count as {', '.join(map(str, pending.shown))}."
    if pending and pending.kind == "damage":
        yield from (f"{names[seat]} is about to lose {many(loss, 'heart')}." for seat, loss in pending.losses)
        if pending.effect:
            yield f"The Predator's effect is about to happen: {pending.effect}."
    if view.outcome:
        yield f"Score: {many(view.score, 'point')}."


def _absent(view: View, bird: BirdView, names: Sequence[str]) -> Iterator[str]:
    """A player without a chicken: loot and standing orders stay."""
    name = names[bird.seat]
    yield f"{name} ({badge(bird.seat)}): {absence(view, bird)}."
    yield from (f"{names[seat]} broods for {name}." for seat in brooders(view, bird))
    yield from _things(bird, name)


def _bird(view: View, bird: BirdView, names: Sequence[str]) -> Iterator[str]:
    """A player's chicken with everything it has."""
    name, places = names[bird.seat], {place.id: place.name for place in view.places}
    first = ", first player" if bird.first else ""
    yield f"{name} ({badge(bird.seat)}{first}): {bird.name}, {bird.stage_name}, stage {bird.stage}."
    yield f"{name} is at {places[bird.at]}."
    yield f"{name}: {bird.hearts} of {bird.max_hearts} hearts, strength {bird.strength}."
    yield f"{name}: {many(bird.food, 'food')}, {many(bird.eggs, 'egg')}, {many(bird.hand_size, 'Bonus card')}."
    goal = f", the next stage at {bird.next_meals}" if bird.next_meals is not None else ""
    yield f"{name}: {many(bird.meals, 'meal')}{goal}."
    yield f"{name}, production: {f'an egg on {bird.production}' if bird.production else '1 food'}."
    yield f"{name}, Extra Action token: {'ready' if bird.token else 'used'}."
    yield from _state(bird, name, names)
    for ability in bird.abilities:
        locked = "" if ability.unlocked else f", not before stage {ability.stage}"
        yield f"{name}, ability {ability.name}{locked}: {ability.text}."
    yield from _things(bird, name)


def _state(bird: BirdView, name: str, names: Sequence[str]) -> Iterator[str]:
    """What holds for a chicken for a time."""
    if bird.shielded:
        yield f"{name} is shielded from the weather."
    if bird.brooding is not None:
        yield f"{name} broods for {names[bird.brooding]} and skips the next turn."
    if bird.roams:
        yield f"{name} has a free Move."
    yield from (f"{name}: {lasting.text}." for lasting in bird.lasting)
    yield from (f"{name}, already used: {mark}." for mark in bird.marks)
    if bird.votes:
        yield f"{name} would discard the {bird.votes.title()} Grub."


def _things(bird: BirdView, name: str) -> Iterator[str]:
    """Cards, Grubs, loot and standing orders."""
    yield from (f"{name}, Bonus card {_card(card)}" for card in bird.hand or ())
    for grub in bird.grubs:
        damage = f", {grub.left} of {grub.health} health" if grub.left < grub.health else ""
        yield f"{name}, Grub {grub.name}{damage}, {grub.timing}: {grub.reward}."
    yield from (f"{name}, loot {_loot(loot)}" for loot in bird.loot)
    yield from (f"{name}, standing order: {order}." for order in bird.orders)


def _card(card: CardView) -> str:
    """A Bonus card, and why its owner cannot use it now."""
    return f"{card.name}, {card.timing}: {card.text}.{f' {card.why}' if card.why else ''}"


def _loot(loot: LootView) -> str:
    """A loot with what is left of it."""
    uses = f", {loot.left} of {loot.uses} left" if loot.uses else ""
    return f"{loot.name}{uses}: {loot.text}."


def _foe(foe: FoeView, names: Sequence[str]) -> Iterator[str]:
    """A Predator's space."""
    place = capital(foe.place)
    if foe.state == "hidden":
        yield f"{place}: the Boss, hidden until the other three Predators are beaten."
        return
    if foe.state == "beaten":
        by = f" by {names[foe.by]}, who has got {foe.loot}" if foe.by is not None else ""
        yield f"{place}: {foe.name} ({foe.animal}) is beaten{by}."
        return
    yield f"{place}: {foe.name} ({form(foe)}), {health(foe)}, {many(foe.claws, 'claw')}."
    yield f"{foe.name}: {foe.effect}. Loot: {foe.loot}."
    if foe.locked:
        yield f"{foe.name} cannot be attacked today."
    if foe.masked:
        yield f"{foe.name} has one claw less today."


def _grub(tag: str, grub: GrubView | None) -> Iterator[str]:
    """The Grub on top of a deck."""
    if grub is None:
        yield f"{tag}: none."
        return
    kept = "kept for good, " if grub.permanent else ""
    yield f"{tag}: {grub.name}, {health(grub)}. When attacked: {grub.attacked}."
    yield f"{grub.name}, reward, {kept}{grub.timing}: {grub.reward}."


def _decks(view: View) -> Iterator[str]:
    """Decks and discard piles."""
    sizes = view.sizes
    yield f"Bonus deck: {many(sizes['bonus'], 'card')}."
    yield f"Bonus discard pile: {', '.join(view.discard) or 'empty'}."
    yield f"{view.season_name} weather deck: {many(sizes['weather'], 'card')}."
    yield f"Inside Grub deck: {many(sizes['inside'], 'card')}; Outside Grub deck: {many(sizes['outside'], 'card')}."
    yield f"Grub discard pile: {', '.join(view.grub_discard) or 'empty'}."
    yield f"Chicken books nobody uses: {sizes['pool']}."
    weeks = ", ".join(f"{first} to {last}" for first, last in at.PHASES)
    yield f"Phases are the days {weeks}; between them there is an Egg Exchange."
