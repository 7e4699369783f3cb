"""The whole table in words for a screen reader: one fact a line, enough to play by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.cultivate import layout as at
from render.cultivate.words import badge, happening, many, parts, turn
from render.wording import called

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from games.cultivate.view import AgendaView, OrderView, Private, Stand, View

ALL = 8  # types of followers
FINALS = {"to_come": "final turn to come", "now": "takes the final turn", "done": "final turn done"}


def board_text(view: View, names: Sequence[str]) -> str:
    """The whole table; what only the reader knows comes before the seats, in turn order."""
    short = called(names)
    lines = ["CULTivate.", turn(view, short), *happening(view, short)]
    if view.mine and view.phase != "over":
        lines += _mine(view.mine, short)
    types = {row.letter: row.name for row in view.supply}
    for stand in at.ordered(view):
        lines += _seat(stand, short[stand.seat], types)
        if view.phase == "over":
            lines += [f"{short[stand.seat]}, place {stand.place}: {parts(stand)}."]
    lines += [f"To be had: {_offer(agenda, types)}." for agenda in view.offered]
    lines += [f"Supply: {', '.join(f'{row.name} {row.left}' for row in view.supply)}."]
    lines += [f"Draw pile: {many(view.pile, 'card')}, {view.investigations} investigations in the game."]
    discard = _counted(card.name for card in view.discard)
    lines += [f"Discard pile: {discard or 'empty'}."]
    return "\n".join(lines)


def _counted(names: Iterable[str]) -> str:
    """Names with how often each occurs."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())


def _mine(mine: Private, names: Sequence[str]) -> Iterator[str]:
    """The own hand, what may be placed where, what may be exchanged, the standing orders."""
    for held in mine.hand:
        why = f" {held.reason}" if held.reason else ""
        yield f"Your card: {held.card.name}. {held.card.text.rstrip('.')}.{why}"
    spaces = [f"{one.space} {_takes(one.letters)}" for one in mine.next_spaces if one.letters]
    yield f"Your next spaces: {', '.join(spaces) or 'none'}."
    if mine.loose:
        points = {one.letter: one.points for one in mine.loose}
        held_ = _placed(((one.letter, one.space) for one in mine.loose), {one.letter: one.name for one in mine.loose})
        yield f"You may exchange {sum(points[one.letter] for one in mine.loose)} points: {held_}."
    orders = "; ".join(_order(order, names) for order in mine.orders if order.value != "never")
    yield f"Your standing orders block: {orders or 'nothing'}."
    yield f"Investigators that you draw are placed {'automatically' if mine.places_by_itself else 'by you'}."


def _takes(letters: str) -> str:
    """The types that may come to a space."""
    return "any" if len(letters) == ALL else " ".join(letters)


def _order(order: OrderView, names: Sequence[str]) -> str:
    """A standing order that blocks, with its limits."""
    limits = [f"against {', '.join(names[seat] for seat in order.rivals)} only"] if order.rivals else []
    limits += [order.value] if order.value != "always" else []
    return " ".join([at.ORDERS[order.id].lower(), *limits])


def _seat(stand: Stand, name: str, types: dict[str, str]) -> Iterator[str]:
    """What one seat has."""
    facts = [many(stand.points, "point"), f"{stand.followers} of 16 followers", many(stand.hand_size, "card")]
    facts += [many(stand.investigators, "investigator")] if stand.investigators else []
    facts += ["finished"] if stand.finished else [FINALS[stand.final]] if stand.final else []
    yield f"{name} ({badge(stand)}): {', '.join(facts)}."
    if stand.agenda:
        yield f"{name}, agenda: {stand.agenda.name}, {stand.agenda.points} points, {_progress(stand, types)}."
    elif stand.leader_name:
        yield f"{name}, leader: {stand.leader_name}."
    if stand.side:
        yield from _compound(stand, name, types)
        return
    sides = [", ".join(types[letter] for letter in side) for side in stand.board_sides]
    yield f"{name}, {stand.board_name}: row 4 wants on side A {sides[0]}; on side B {sides[1]}."


def _compound(stand: Stand, name: str, types: dict[str, str]) -> Iterator[str]:
    """Who stands where, who is wanted in row 4, what an investigator bars."""
    held = _placed(((cell.letter, cell.name) for cell in stand.cells if cell.letter), types)
    yield f"{name}, compound: {held or 'empty'}."
    free = [f"{cell.name} {types[cell.demand]}" for cell in stand.cells if cell.demand and not cell.locked]
    if free:
        yield f"{name}, row 4 wants: {', '.join(free)}."
    active = [power.name for power in stand.powers if power.active]
    if active:
        yield f"{name}, powers: {', '.join(active)}."
    barred = [cell.name for cell in stand.cells if cell.covered]
    if barred:
        yield f"{name}, barred: {' '.join(barred)}."


def _progress(stand: Stand, types: dict[str, str]) -> str:
    """How far an agenda is: done, missing, spoilt by another type that stands there."""
    assert stand.agenda
    found = [f"{stand.agenda.matched} of {stand.agenda.size} done"]
    for state, words in (("empty", "missing:"), ("wrong", "spoilt:")):
        spaces = _placed(((cell.wants, cell.name) for cell in stand.cells if cell.state == state), types)
        found += [f"{words} {spaces}"] if spaces else []
    return "; ".join(found)


def _placed(pairs: Iterable[tuple[str, str]], types: dict[str, str]) -> str:
    """Spaces by type."""
    spaces: dict[str, list[str]] = {}
    for letter, space in pairs:
        spaces.setdefault(letter, []).append(space)
    return ", ".join(f"{types[letter]} {' '.join(where)}" for letter, where in spaces.items())


def _offer(agenda: AgendaView, types: dict[str, str]) -> str:
    """An agenda that can still be taken, with its pattern."""
    spaces = ((letter, f"r{at_ // 4 + 1}c{at_ % 4 + 1}") for at_, letter in enumerate(agenda.pattern) if letter != ".")
    return f"{agenda.leader_name}, {agenda.name}, {agenda.points} points: {_placed(spaces, types)}"
