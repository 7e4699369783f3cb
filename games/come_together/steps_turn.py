"""A player's turn: place workers, activate a location, recover workers (CT-1 to CT-3, CT-5)."""

from __future__ import annotations

from typing import Any

from games.core.choices import LATER, Answer, Choices, Fault, Illegal, Node, Pick
from games.core.table import Join, Seat, Step

from .cards import LETTERS, LOCATIONS
from .changes import T, drawable, note, space_of
from .deed import Deed
from .desk import label, prompt
from .effects import GainWorker
from .model import FRIEND, Board, Move
from .reckon import has_power
from .steps_activation import ChooseLocation, TakeToken, own_locations
from .steps_friend import FriendTriggered
from .steps_gain import hire
from .steps_place import (
    PLAIN,
    PlaceSecond,
    Spot,
    free_spots,
    heart_steps,
    place,
    place_node,
    refuse_place,
    spots_node,
    why_not_place,
)
from .steps_scout import scout

NOT_BOTH = Fault("NOT_BOTH")
SAME_SPACE = Fault("SAME_SPACE")


def reachable(t: T, seat: Seat, path: Answer) -> list[Spot]:
    """The spaces that a placement begun like this can still take."""
    board = t.body.boards[seat]
    match path:
        case ["place", *rest]:
            spots = free_spots(t, board, board.active)
        case ["recover", "dismiss", *rest]:
            spots = free_spots(t, board, recovered(board) - 1)
        case ["recover", "shift", str(name), str(letter), *rest]:
            spots = second_spots(t, board, (name, LETTERS.index(letter)))
        case ["recover", "shift", *rest]:
            spots = [spot for spot in first_spots(t, board) if second_spots(t, board, spot)]
        case _:
            return []
    return [spot for spot in spots if rest[:1] in ([], [spot[0]])]


def recovered(board: Board) -> int:
    """Active workers after a full recovery (CT-5.2)."""
    return board.active + board.resting


def dismissed(board: Board) -> Board:
    """A board as it is once all have recovered and one worker has been dismissed (CT-5.4)."""
    left = board.copy()
    left.active, left.resting, left.inactive = recovered(board) - 1, 0, board.inactive + 1
    return left


def scoutable(t: T) -> list[str]:
    """The decks that can be scouted (CT-5.6)."""
    return [name for name in LOCATIONS if t.body.locations[name].is_open and drawable(t.body.locations[name])]


class Turn(Deed, tag="come-together.turn"):
    """CT-1.3: exactly one action; a player without a legal one passes (CT-1.4)."""

    def question(self, t: T) -> Node | None:
        board, choices = t.body.boards[self.seat], Choices()
        if free_spots(t, board, board.active):
            choices.add("place", label("place"), hint=label("place_hint", n=board.active), then=LATER)
        if own_locations(t, self.seat):
            choices.add("activate", label("activate_location"), hint=label("token_hint", at=t.body.count + 1))
        if board.resting:
            choices.add("recover", label("recover", n=board.resting), then=LATER)
        return choices.pick(prompt("turn")) if choices.options else None

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        board = t.body.boards[seat]
        match path:
            case ["place"]:
                return place_node(t, board, board.active)
            case ["recover"]:
                return self._recoveries(t, board)
            case ["recover", "dismiss"]:
                left = dismissed(board)
                return place_node(t, left, left.active)
            case ["recover", "shift"]:
                return self._first_shift(t, board)
            case ["recover", "shift", str(name), str(letter)]:
                return self._second_shift(t, board, (name, LETTERS.index(letter)))
        return None

    def _recoveries(self, t: T, board: Board) -> Node:
        choices = Choices()
        if board.inactive:
            choices.add("hire", label("hire", n=board.inactive))
        if free_spots(t, board, recovered(board) - 1):
            choices.add("dismiss", label("dismiss"), then=LATER)
        if decks := scoutable(t):
            choices.add("scout", label("scout"), then=self._decks(t, decks))
        if has_power(board, "PW6") and any(second_spots(t, board, spot) for spot in first_spots(t, board)):
            choices.add("shift", label("shift"), then=LATER)
        return choices.add("none", label("recover_only")).pick(prompt("recover"))

    def _decks(self, t: T, decks: list[str]) -> Node:
        choices = Choices()
        for name in decks:
            choices.add(name, label("deck", location=name, n=drawable(t.body.locations[name])))
        return choices.pick(prompt("scout"))

    def _first_shift(self, t: T, board: Board) -> Node:
        good = {spot for spot in first_spots(t, board) if second_spots(t, board, spot)}
        return self._shift_node(t, board, good, None)

    def _second_shift(self, t: T, board: Board, first: Spot) -> Node:
        return self._shift_node(t, board, set(second_spots(t, board, first)), first)

    def _shift_node(self, t: T, board: Board, good: set[Spot], first: Spot | None) -> Node:
        """The first space of a double shift, or the second one after `first`; only the good ones are open."""
        active = recovered(board) - (first is None)

        def why_not(name: str, at: int) -> Fault | None:
            if (name, at) in good:
                return None
            return SAME_SPACE if (name, at) == first else why_not_place(t, board, name, at, active) or NOT_BOTH

        key, then = ("second_shift", None) if first else ("first_shift", LATER)
        return spots_node(t, why_not, lambda name, at: then, key)

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        board = t.body.boards[seat]
        match answer:
            case ["place", *spot]:
                return refuse_place(t, board, board.active, spot)
            case ["activate", *_] if not own_locations(t, seat):
                return Illegal.of("NO_GROUP")
            case ["recover", *_] if not board.resting:
                return Illegal.of("NO_RESTING")
            case ["recover", "hire"] if not board.inactive:
                return Illegal.of("NO_INACTIVE")
            case ["recover", "dismiss", *spot]:
                return refuse_place(t, dismissed(board), recovered(board) - 1, spot)
            case ["recover", "scout", str(name)] if name in LOCATIONS and name not in scoutable(t):
                return Illegal.of("NOTHING_TO_SCOUT", location=name)
            case ["recover", "shift", *_] if not has_power(board, "PW6"):
                return Illegal.of("NO_POWER")
            case ["pass"]:
                return Illegal.of("NO_PASS")
        return None

    # ---- the automatic choice -----------------------------------------------------------------------------------

    def safe(self, t: T, seat: Seat) -> Answer:
        """7.1."""
        board = t.body.boards[seat]
        spots = free_spots(t, board, board.active)
        prices = [space_of(t.body.locations[name], at).workers for name, at in spots]
        recovery: Answer = ["recover", "hire" if board.inactive else "none"]
        if board.resting and (not board.active or 1 not in prices):
            return recovery
        if spots:
            return self._safe_place(t, board, spots[prices.index(min(prices))])
        return ["activate"]

    def _safe_place(self, t: T, board: Board, spot: Spot) -> Answer:
        answer = ["place", spot[0], LETTERS[spot[1]]]
        node = self.follow(t, self.seat, self._question(t), answer)
        return answer if node is None else [*answer, node.options[0].key if isinstance(node, Pick) else PLAIN]

    def _question(self, t: T) -> Node:
        node = self.question(t)
        assert node is not None
        return node

    # ---- doing it -----------------------------------------------------------------------------------------------

    def act(self, t: T, answer: Answer) -> None:
        t.then(TurnEnd(self.seat))
        if not answer:
            self._pass(t)
            return
        t.body.passes = 0
        t.body.tally["turns"] = t.body.tally.get("turns", 0) + 1
        match answer:
            case ["place", *spot]:
                self._put(t, *spot)
            case ["activate"]:
                t.then(TakeToken(self.seat), ChooseLocation(self.seat))
            case ["recover", what, *rest]:
                self._recover(t, what, rest)

    def _pass(self, t: T) -> None:
        t.body.passes += 1
        note(t, self.seat, Move("passed"))
        t.tell("passed", self.seat)
        if t.state.seats > 1 and t.body.passes == t.state.seats:
            t.body.trigger = self.seat

    def _put(self, t: T, name: str, letter: str, way: str = PLAIN) -> None:
        spot = name, LETTERS.index(letter)
        t.then(*heart_steps(t, spot))
        place(t, self.seat, *spot, way)

    def _recover(self, t: T, what: str, rest: Answer) -> None:
        board = t.body.boards[self.seat]
        left = 1 if what == "shift" else 0
        note(t, self.seat, Move("recovered"))
        if left:
            t.tell("shifts", self.seat)
        if board.resting > left:
            t.tell("recovered", self.seat, n=board.resting - left)
        board.active += board.resting - left
        board.resting = left
        match what:
            case "hire":
                hire(t, self.seat)
            case "dismiss":
                board.active -= 1
                board.inactive += 1
                t.tell("dismissed", self.seat)
                self._put(t, *rest)
            case "scout":
                scout(t, self.seat, rest[0])
            case "shift":
                self._shift(t, (rest[0], LETTERS.index(rest[1])), (rest[2], LETTERS.index(rest[3])))

    def _shift(self, t: T, first: Spot, second: Spot) -> None:
        """CT-20.9: a bonus worker that the second space needs is taken without asking."""
        board = t.body.boards[self.seat]
        prices = [space_of(t.body.locations[name], at).workers for name, at in (first, second)]
        t.then(PlaceSecond(self.seat, *second), *heart_steps(t, first, second))
        place(t, self.seat, *first, forced=board.active < sum(prices))


def first_spots(t: T, board: Board) -> list[Spot]:
    """The spaces that can be the first of a double shift."""
    return free_spots(t, board, recovered(board) - 1)


def second_spots(t: T, board: Board, first: Spot) -> list[Spot]:
    """The spaces that can follow in a double shift (CT-20.9)."""
    space = space_of(t.body.locations[first[0]], first[1])
    left = recovered(board) - 1 - space.workers
    if space.bonus == GainWorker(1) and board.inactive:
        left += 1
    return [spot for spot in free_spots(t, board, left) if spot != first]


class TurnEnd(Step, tag="come-together.turn-end"):
    """CT-1.2: the turn goes to the left, or in solo to the Friend (CT-19.2), unless the round has been ended."""

    seat: Seat

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        if t.body.trigger is not None:
            return
        if t.state.seats == 1:
            t.then(TurnOf(FRIEND))
        else:
            t.then(TurnOf((self.seat + 1) % t.state.seats))


class TurnOf(Step, tag="come-together.turn-of"):
    """The turn passes to a seat, or to the Friend in solo (CT-19.3).

    A seat first closes the windows that it has open: what they bring may give it an action (8.3).
    """

    seat: Seat

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        t.body.active = self.seat
        if self.seat == FRIEND:
            t.then(FriendTriggered(), FriendTurnEnd())
        else:
            t.then(Join(seats=(self.seat,)), Turn(self.seat))


class FriendTurnEnd(Step, tag="come-together.friend-turn-end"):
    """CT-19.5; a pass that leaves the Friend nothing to do ends the round (CT-1.5)."""

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        idle = not any(location.is_open for location in t.body.locations.values())
        if t.body.passes and idle:
            t.body.trigger = 0
        if t.body.trigger is None:
            t.then(TurnOf(0))
