"""Which Grub is discarded at the end of the day: a vote that blocks nothing (FT-8.7, FT-8.8, D25)."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Node
from games.core.table import Seat, Step

from .cards import DECKS, GRUBS
from .grubs import bury, lift_top, turn_up
from .model import Body, Flock


def is_open(body: Body) -> bool:
    """Whether there will be a choice today: two Grubs, and not the last day (FT-3.6)."""
    return all(body.grub_decks.values()) and not body.is_last_day


def least_damaged(body: Body) -> str:
    """The Grub with less damage; equal: the one with more health; equal: the Inside one (D25)."""
    decks = [deck for deck in DECKS if body.grub_decks[deck]]
    return min(decks, key=lambda deck: (body.grub_damage[deck], -GRUBS[body.grub_decks[deck][0]].health))


def vote_of(body: Body, seat: Seat) -> str:
    """A player's vote, or what the standing order says; "" for none."""
    order = body.birds[seat].orders.grub
    return body.votes.get(seat) or (least_damaged(body) if order == "less_damage" else order)


def turns_to_come(body: Body, seat: Seat) -> bool:
    """Whether somebody after this seat still takes a turn today (FT-3.5, FT-11.7)."""
    later = body.order[body.order.index(seat) + 1 :]
    due = {other for other in later if body.birds[other].due}
    for other in later:
        bird = body.birds[other]
        if other in due or (bird.alive and bird.brooding is None):
            return True
        if bird.alive and bird.brooding is not None:
            due.add(bird.brooding)
    return False


def must_vote(t: Flock, seat: Seat) -> bool:
    """The day's last player has to state a preference when ending the turn."""
    return is_open(t.body) and not vote_of(t.body, seat) and not turns_to_come(t.body, seat)


def deck_pick(t: Flock) -> Node:
    """Inside or Outside."""
    words, menu = t.game.words, Choices()
    for deck in DECKS:
        grub = GRUBS[t.body.grub_decks[deck][0]]
        left = grub.health - t.body.grub_damage[deck]
        health = words.label("some_health" if grub.health else "no_health", left=left, full=grub.health)
        menu.add(deck, words.label(f"discard_{deck}", grub=grub.id, health=health))
    return menu.pick(words.prompt("vote"))


class GrubDay(Step, tag="flock-together.grub_day"):
    """D4: the top Grub of one deck is discarded, by the most votes (FT-8.7, FT-8.8, FT-R21)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """With one deck left it is that one, with none nothing."""
        decks = [deck for deck in DECKS if t.body.grub_decks[deck]]
        if not decks:
            return
        deck = elected(t.body) if len(decks) > 1 else decks[0]
        grub = lift_top(t, deck)
        t.tell("grub_discarded", deck=deck, grub=grub)
        turn_up(t, deck)
        bury(t, grub)


def elected(body: Body) -> str:
    """Most votes; on a tie the last player's; without votes the automatic choice."""
    votes = [vote for seat in body.living if (vote := vote_of(body, seat))]
    tally = {deck: votes.count(deck) for deck in DECKS}
    if tally[DECKS[0]] != tally[DECKS[1]]:
        return max(DECKS, key=lambda deck: tally[deck])
    return vote_of(body, body.last_player) or least_damaged(body)
