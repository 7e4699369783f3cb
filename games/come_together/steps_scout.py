"""Cards that only the drawer sees until the choice is made: scouting (CT-5.5) and Other Plans (CT-20.8)."""

from __future__ import annotations

from typing import Any

from games.core.choices import Answer, Choices, Node
from games.core.table import Seat, Step

from .changes import T, bury, draw, drawable
from .deed import Deed
from .desk import card_text, label, prompt
from .reckon import concert
from .steps_cards import activate, add_places, places, safe_place, stage_at
from .steps_gain import NO

SCOUTED = 3
DRAWN = 2


def _draw_some(t: T, seat: Seat, name: str, count: int) -> list[str]:
    """Draw cards one at a time, as many as there are, shown to the drawer alone (CT-5.6)."""
    cards = [draw(t, name) for _ in range(min(count, drawable(t.body.locations[name])))]
    t.tell("drew", seat, hidden=True, secrets={seat: {"location": name, "cards": cards}}, reveals=True)
    return cards


def scout(t: T, seat: Seat, name: str) -> None:
    """CT-5.5: draw 3 cards of a deck."""
    t.tell("scouts", seat, location=name)
    t.then(Scouted(seat, name, _draw_some(t, seat, name, SCOUTED)))


class Scouted(Deed, tag="come-together.scouted"):
    """CT-5.5: one of the cards joins the Program display, the others are discarded (D20)."""

    location: str
    cards: list[str]

    def question(self, t: T) -> Node | None:
        choices = Choices()
        for card in self.cards:
            choices.add(card, label("card", card=card), hint=card_text(card))
        return choices.pick(prompt("scouted"))

    def act(self, t: T, answer: Answer) -> None:
        rest = [card for card in self.cards if card != answer[0]]
        t.body.boards[self.seat].program.append(answer[0])
        for card in rest:
            bury(t.body, card)
        t.tell("scouted", self.seat, card=answer[0], rest=rest, reveals=True)


class StarDraw(Step, tag="come-together.draw"):
    """CT-20.8: draw 2 cards from the Star deck."""

    seat: Seat

    def run(self, t: T, replies: dict[Seat, list[Any]]) -> None:
        t.then(Drawn(self.seat, _draw_some(t, self.seat, "stars", DRAWN)))


class Drawn(Deed, tag="come-together.drawn"):
    """CT-20.8: one of the cards is activated at once or none (D28); the rest is discarded."""

    cards: list[str]

    def question(self, t: T) -> Node | None:
        board, choices = t.body.boards[self.seat], Choices()
        for card in self.cards:
            if places(board, card):
                then = add_places(Choices(), board, card).pick(prompt("place", card=card))
                choices.add(card, label("card", card=card), hint=card_text(card), then=then)
        return choices.add(NO, label("discard_both")).pick(prompt("drawn"))

    def safe(self, t: T, seat: Seat) -> Answer:
        """D28: the card of the higher value, on its leftmost legal place."""
        board = t.body.boards[seat]
        usable = [card for card in self.cards if places(board, card)]
        if not usable:
            return [NO]
        best = max(usable, key=lambda card: _value(t, seat, card))
        return [best, safe_place(board, best)]

    def act(self, t: T, answer: Answer) -> None:
        rest = [card for card in self.cards if card != answer[0]]
        for card in rest:
            bury(t.body, card)
        t.tell("drew_stars", self.seat, rest=rest, reveals=True)
        if answer[0] != NO:
            activate(t, self.seat, answer[0], answer[1])


def _value(t: T, seat: Seat, card: str) -> int:
    """What an Artist card would score on its leftmost place."""
    trial = t.body.boards[seat].copy()
    at = stage_at(safe_place(trial, card))
    trial.stages[at].artist = card
    return concert(trial, at).total
