"""Action A: place workers (CT-2), with the powers that change it (CT-20.5 to CT-20.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.choices import After, Choices, Fault, Illegal, Node, Pick
from games.core.table import Seat, Step

from .cards import COLORS, HEARTS, LETTERS, LOCATIONS, Space
from .changes import T, drawable, note, space_of, tile_of
from .desk import card_text, effect_text, label, prompt, refusal
from .effects import GainFp, GainWorker
from .model import Board, Group, Move
from .reckon import has_power
from .steps_friend import FriendTriggered
from .steps_gain import WorkerBonus
from .steps_scout import StarDraw
from .verbs import gains

PLAIN, DOUBLE = "plain", "double"
OTHER_PLANS = ("fp", "worker", "draw")
Spot = tuple[str, int]


def ways(t: T, board: Board, space: Space, active: int) -> list[str]:
    """How a space can be paid and used with so many active workers; none: it cannot be paid.

    `plain`, with one of the meeples as a helper (its colour), `double`, or instead of the bonus `fp`, `worker`, `draw`.
    """
    found = [PLAIN] if active >= space.workers else []
    if space.workers < 2:
        return found
    if has_power(board, "PW3") and active >= space.workers - 1:
        found += [color for color in COLORS if board.meeples[color]]
    if has_power(board, "PW4") and active > space.workers:
        found.append(DOUBLE)
    if has_power(board, "PW5") and found:
        stars = t.body.locations["stars"]
        usable = {"fp": True, "worker": board.inactive > 0, "draw": stars.is_open and drawable(stars) > 0}
        found += [plan for plan in OTHER_PLANS if usable[plan]]
    return found


def why_not_place(t: T, board: Board, name: str, at: int, active: int) -> Fault | None:
    """Why workers cannot be placed on a space (CT-2.1 to CT-2.3, CT-17.5); None if they can."""
    location = t.body.locations[name]
    if not location.is_open:
        return Fault("UNAVAILABLE", {"location": name})
    if location.groups[at]:
        return Fault("OCCUPIED", {"space": LETTERS[at], "location": name})
    space = space_of(location, at)
    if not ways(t, board, space, active):
        return Fault("TOO_FEW_WORKERS", {"need": space.workers, "have": active})
    return None


def free_spots(t: T, board: Board, active: int) -> list[Spot]:
    """All spaces that can be taken, in the order of locations and letters."""
    return [(name, at) for name in LOCATIONS for at in range(4) if why_not_place(t, board, name, at, active) is None]


def spot_of(name: Any, letter: Any) -> Spot | None:
    """A space as it stands in an answer; None if there is no such space."""
    return (name, LETTERS.index(letter)) if name in LOCATIONS and letter in LETTERS else None


def spots_node(
    t: T, why_not: Callable[[str, int], Fault | None], then: Callable[[str, int], After], key: str = "location"
) -> Pick:
    """Location, then space; spaces that cannot be taken are shown with the reason."""
    choices = Choices()
    for name in LOCATIONS:
        faults = [why_not(name, at) for at in range(4)]
        bar = refusal(faults[0]) if faults[0] and not t.body.locations[name].is_open else ""
        if not bar and all(faults):
            bar = label("nothing_free")
        node = None if bar else _spaces_node(t, name, faults, then)
        hint = label("location_hint", n=faults.count(None), tracks=tile_of(t.body.locations[name]).tracks)
        choices.add(name, label("location", location=name), hint=hint, bar=bar, then=node)
    return choices.pick(prompt(key))


def _spaces_node(t: T, name: str, faults: list[Fault | None], then: Callable[[str, int], After]) -> Pick:
    location, choices = t.body.locations[name], Choices()
    for at, fault in enumerate(faults):
        space, card = space_of(location, at), location.display[at]
        bonus = effect_text(space.bonus)
        words = label("space_bonus" if bonus else "space", space=LETTERS[at], n=space.workers, bonus=bonus)
        hint = label("reserves", card=card, text=card_text(card)) if card else ""
        bar = refusal(fault) if fault else ""
        choices.add(LETTERS[at], words, hint=hint, bar=bar, then=None if bar else then(name, at))
    return choices.pick(prompt("space", location=name))


def place_node(t: T, board: Board, active: int) -> Pick:
    """The whole question of a placement."""
    return spots_node(
        t,
        lambda name, at: why_not_place(t, board, name, at, active),
        lambda name, at: _how_node(ways(t, board, space_of(t.body.locations[name], at), active)),
    )


def _how_node(found: list[str]) -> Node | None:
    """D27: how the power of the starting Stage card is used, if it matters here."""
    if found == [PLAIN]:
        return None
    choices = Choices()
    for way in found:
        choices.add(way, label("way_helper", color=way) if way in COLORS else label(f"way_{way}"))
    return choices.pick(prompt("way"))


def refuse_place(t: T, board: Board, active: int, answer: list[Any]) -> Illegal | None:
    """The rule's reason against `[location, space, ...]`, None if there is none."""
    spot = spot_of(*answer[:2]) if len(answer) > 1 else None
    fault = why_not_place(t, board, *spot, active) if spot else None
    return Illegal(fault) if fault else None


# ---- carrying it out ---------------------------------------------------------------------------------------------


def place(t: T, seat: Seat, name: str, at: int, way: str = PLAIN, forced: bool = False) -> None:
    """Put a group on a space, and give the bonus; `forced`: a worker as bonus must be taken (CT-20.9)."""
    board, location = t.body.boards[seat], t.body.locations[name]
    space = space_of(location, at)
    helper = way if way in COLORS else ""
    workers = space.workers + (way == DOUBLE) - bool(helper)
    board.active -= workers
    if helper:
        board.meeples[helper] -= 1
    location.groups[at] = Group(seat, workers, helper)
    note(t, seat, Move("placed", f"{name}-{LETTERS[at]}"))
    t.tell("placed", seat, location=name, space=LETTERS[at], n=workers, card=location.display[at])
    if helper:
        t.tell("helper", seat, color=helper)
    t.then(*_rewards(seat, space, way, forced))


def _rewards(seat: Seat, space: Space, way: str, forced: bool) -> list[Step]:
    match way:
        case "double":
            return gains(seat, space.bonus, space.bonus)
        case "fp":
            return gains(seat, GainFp(1))
        case "worker":
            return gains(seat, GainWorker(1))
        case "draw":
            return [StarDraw(seat)]
    return [WorkerBonus(seat, sure=True)] if forced and space.bonus == GainWorker(1) else gains(seat, space.bonus)


def heart_steps(t: T, *spots: Spot) -> list[Step]:
    """CT-2.8, CT-20.10: with two players hearts trigger the Friend, once."""
    touched = t.state.seats == 2 and any(LETTERS[at] in HEARTS for _, at in spots)
    return [FriendTriggered()] if touched else []


class PlaceSecond(Step, tag="come-together.second"):
    """CT-20.9: the second placement of a double shift; carried out even if the power is lost (CT-20.1)."""

    seat: Seat
    location: str
    at: int

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        place(t, self.seat, self.location, self.at)
