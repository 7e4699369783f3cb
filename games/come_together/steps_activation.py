"""Action B: activate a location (CT-3), and Maintenance (CT-4)."""

from __future__ import annotations

from typing import Any

from games.core.choices import Answer, Choices, Illegal, Node
from games.core.table import Seat, Step

from .cards import BEADS, LENGTHS, LOCATIONS
from .changes import T, clear_display, clear_groups, empty_bin, form_display, groups_of, note, occupied, tile_of
from .deed import Deed, wish
from .desk import label, prompt
from .model import FRIEND, Errand, Location, Move
from .steps_errand import Open
from .verbs import gains


def n_end(seats: int) -> int:
    """The number of activations that ends a round (CT-11.1)."""
    return LENGTHS[seats].activations


def activation_track(seats: int) -> str:
    """The side of the board that is used: `front` or `back` (CT-S1)."""
    return LENGTHS[seats].side


def own_locations(t: T, seat: Seat) -> list[str]:
    """The available locations where a seat has a group (CT-3.1)."""
    return [name for name in LOCATIONS if groups_of(t.body.locations[name], seat)]


class TakeToken(Step, tag="come-together.token"):
    """CT-3.2: the Activation token marks the next space, whose bonus is received."""

    seat: Seat

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        t.body.token = t.body.count + 1
        t.tell("token", self.seat, at=t.body.token, end=n_end(t.state.seats))
        t.then(*gains(self.seat, BEADS[activation_track(t.state.seats)][t.body.token - 1].bonus))


class ChooseLocation(Deed, tag="come-together.choose"):
    """CT-3.3: one of the locations where the player has a group."""

    def question(self, t: T) -> Node | None:
        choices = Choices()
        for name in own_locations(t, self.seat):
            location = t.body.locations[name]
            cards = tuple(location.display[at] for at in groups_of(location, self.seat))
            hint = label("activation_hint", n=occupied(location), tracks=tile_of(location).tracks, cards=cards)
            choices.add(name, label("location", location=name), hint=hint)
        return choices.pick(prompt("activate"))

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        name = wish(answer, 0)
        if name not in LOCATIONS or name in own_locations(t, seat):
            return None
        return Illegal.of("NO_GROUP_THERE", location=name)

    def safe(self, t: T, seat: Seat) -> Answer:
        """D15: most own groups, then the order of the letters."""
        return [max(own_locations(t, seat), key=lambda name: len(groups_of(t.body.locations[name], seat)))]

    def act(self, t: T, answer: Answer) -> None:
        activate_location(t, answer[0], self.seat)


def activate_location(t: T, name: str, by: Seat) -> None:
    """CT-3.3 to CT-3.13: everybody with a group there gets a window; `by` is FRIEND in CT-18.8."""
    if by == FRIEND:
        t.body.token = t.body.count + 1
    location = t.body.locations[name]
    spaces = occupied(location)
    seats = [seat for seat in t.seats if groups_of(location, seat)]
    t.sealed |= any(seat != by for seat in seats)  # 8.10: the others may have orders, which are private
    note(t, by, Move("activated", name))
    kind = "activated" if by != FRIEND else "friend_activated" if seats else "friend_alone"
    t.tell(kind, None, location=name, n=spaces, participants=seats)
    errands = {seat: Open(seat, _errand(location, name, seat, spaces)) for seat in seats}
    if t.options.overlap == "on":
        conclude(t, name)
        t.fork({seat: [step] for seat, step in errands.items()}, wait=False)
        return
    t.then(Conclude(name))
    t.fork({seat: [step] for seat, step in errands.items()})


def _errand(location: Location, name: str, seat: Seat, spaces: int) -> Errand:
    """A participant's window; the cards above the groups leave the display."""
    claims, helpers = [], []
    for at in groups_of(location, seat):
        group = location.groups[at]
        assert group is not None
        claims.append(location.display[at])
        helpers += [group.helper] if group.helper else []
        location.display[at], group.helper = "", ""
    return Errand("window", claims, name, spaces, helpers)


class Conclude(Step, tag="come-together.conclude"):
    """CT-3.13: all participants have finished."""

    location: str

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        for seat in t.seats:
            empty_bin(t.body, seat)
        conclude(t, self.location)


def conclude(t: T, name: str) -> None:
    """The token on the last space triggers the end of the round; else there is Maintenance (CT-11.2, CT-4)."""
    if t.body.token == n_end(t.state.seats):
        t.body.trigger = t.body.active
        t.tell("round_ends", None, round=t.body.round)
        return
    location = t.body.locations[name]
    clear_groups(t, location)
    clear_display(t.body, location)
    t.body.count, t.body.token = t.body.token, 0
    form_display(t, name)
