"""The Friend of the two-player game and of solo (CT-18, CT-19)."""

from __future__ import annotations

from typing import Any

from games.core.table import Seat, Step

from .cards import LETTERS, LOCATIONS
from .changes import T, fine, groups_of, note
from .model import FRIEND, Friend, Group, Location, Move
from .steps_activation import activate_location

SOLO_COST = 2


class FriendTriggered(Step, tag="come-together.friend"):
    """CT-18.2 to CT-18.6, CT-19.3: the Friend draws a location, then activates it or places a worker there."""

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        name = self._draw_location(t)
        if not name:
            return
        location = t.body.locations[name]
        limit = 2 if t.state.seats == 1 else 1
        if len(groups_of(location, FRIEND)) >= limit or all(location.groups):
            activate_location(t, name, FRIEND)
            self._pay(t)
            return
        self._place(t, name, location)

    def _draw_location(self, t: T) -> str:
        """CT-18.3, CT-18.12: the location of the top card; locations out of the game are passed over."""
        if not any(location.is_open for location in t.body.locations.values()):
            return ""
        while True:
            name = LOCATIONS[LETTERS.index(draw_friend(t, "location"))]
            if t.body.locations[name].is_open:
                return name

    def _pay(self, t: T) -> None:
        """CT-19.4."""
        t.body.tally["friend"] = t.body.tally.get("friend", 0) + 1
        if t.state.seats == 1:
            fine(t, 0, SOLO_COST, "friend")

    def _place(self, t: T, name: str, location: Location) -> None:
        at = free_space(location, LETTERS.index(draw_friend(t, "space")))
        location.groups[at] = Group(FRIEND, 1)
        friend_of(t).active -= 1
        note(t, FRIEND, Move("placed", f"{name}-{LETTERS[at]}"))
        t.tell("friend_placed", None, location=name, space=LETTERS[at])


def free_space(location: Location, at: int) -> int:
    """CT-18.6: the space itself, else the nearest free one to the right, else the nearest to the left."""
    order: list[int] = [*range(at, len(location.groups)), *range(at - 1, -1, -1)]
    return next(space for space in order if location.groups[space] is None)


def friend_of(t: T) -> Friend:
    """The Friend of this table."""
    assert t.body.friend is not None
    return t.body.friend


def draw_friend(t: T, what: str) -> str:
    """The letter of the top Friend card, `what` it stands for: a location or a space (CT-18.3, CT-18.5).

    The drawn cards are shuffled when the deck is empty (CT-18.11).
    """
    friend = friend_of(t)
    if not friend.deck:
        friend.deck, friend.pile = friend.pile, []
        shuffle_friend(t, friend)
        t.tell("friend_reshuffled", None)
    t.unveil()
    card = friend.deck.pop(0)
    friend.pile.append(card)
    t.tell("friend_card", None, what=what, letter=card[3], reveals=True)
    return card[3]


def shuffle_friend(t: T, friend: Friend) -> None:
    """Shuffle the Friend deck, sorted by id first (8.8)."""
    friend.shuffles += 1
    friend.deck = t.dice.shuffled(f"friend-{friend.shuffles}", sorted(friend.deck))
