"""The sharp computer player: looks one own turn ahead, reckons with blocks, closes the game when ahead (section 10)."""

from __future__ import annotations

from heapq import nlargest
from math import comb

from .ai import HARM, Robot
from .cards import CARDS, INFLUENCE, INVESTIGATION
from .compound import is_filled
from .ideas import Idea, Mind, spread
from .model import moved
from .plays import allowed, without
from .rating import Judge, points
from .reactions import answered, chain_of, target

WIDTH = 10
FUTURE = 0.5
LAST_WORD = 5.0
CLOSE, CLOSE_BEHIND = 3.0, -6.0
NEW_CARD = 3.0
BENEFIT = 3.0


class Sharp(Robot):
    """Hard: of the ten best ideas, the one that promises most when blocks and the own next turn are reckoned in."""

    def best(self, mind: Mind, ideas: list[Idea]) -> Idea:
        return max(nlargest(WIDTH, ideas, key=lambda idea: idea.worth), key=lambda idea: self.outlook(mind, idea))

    def outlook(self, mind: Mind, idea: Idea) -> float:
        """An idea's worth, if it is not blocked, and part of what the next turn can add to it."""
        blocked = self.block_chance(mind, idea)
        now = self.next_gain(mind, idea, self.player.compound) if blocked else 0
        then = self.next_gain(mind, idea, idea.changes.get(self.seat, self.player.compound))
        return (1 - blocked) * (idea.worth + self.closing(idea) + FUTURE * then) + blocked * FUTURE * now

    def next_gain(self, mind: Mind, idea: Idea, grid: str) -> float:
        """What the best gain card that stays in hand would add to a compound; nothing if no turn is to come."""
        if self.body.finals is not None or is_filled(grid):
            return 0
        hand = {card for card in self.player.hand if card != idea.card and CARDS[card].verb == "gain"}
        here = mind.judge.of(self.seat, grid)
        ways = (spread(mind, grid, CARDS[card].picks, allowed, without) for card in sorted(hand))
        best = max((mind.judge.of(self.seat, after) for way in ways for _, after in way), default=here)
        return max(best - here, NEW_CARD if idea.card else 0)

    def wants_to_block(self) -> bool:
        """Also a card that brings its player much."""
        if super().wants_to_block():
            return True
        if answered(self.body).card == INVESTIGATION or target(self.body) is not None:
            return False
        grids = moved(self.body.grids(), chain_of(self.body).transfers)
        return Judge(self.body, self.seat).change(dict(enumerate(grids))) <= -BENEFIT

    def closing(self, idea: Idea) -> float:
        """Filling the compound is good for whoever stays ahead after everybody's final turn, else bad."""
        grid = idea.changes.get(self.seat, self.player.compound)
        if self.body.finals is not None or not is_filled(grid):
            return 0
        best = max(
            points(idea.changes.get(rival, self.body.players[rival].compound), self.body.players[rival].agenda)
            for rival in self.body.after(self.seat)
        )
        return CLOSE if points(grid, self.player.agenda) >= best + LAST_WORD else CLOSE_BEHIND

    # ---- hidden hands -----------------------------------------------------------------------------------------------

    def block_chance(self, mind: Mind, idea: Idea) -> float:
        """How likely a rival whom a card hurts holds a UPI, by what is public and the own hand."""
        if not idea.card:
            return 0
        fills = is_filled(idea.changes.get(self.seat, self.player.compound))
        free = 1.0
        for rival in self.body.after(self.seat):
            hurt = rival in idea.changes and mind.judge.gain(rival, idea.changes[rival]) <= -HARM
            if hurt or fills:
                free *= 1 - self.holds_chance(len(self.body.players[rival].hand))
        return 1 - free

    def holds_chance(self, size: int) -> float:
        """How likely a hand of so many cards has a UPI among them."""
        seen = [*self.body.discard, *self.player.hand]
        influence = CARDS[INFLUENCE].count - seen.count(INFLUENCE)
        spies = self.t.options.investigations - seen.count(INVESTIGATION)
        others = sum(len(self.body.players[rival].hand) for rival in self.body.after(self.seat))
        unseen = len(self.body.pile) - spies + others
        return 1 - comb(unseen - influence, size) / comb(unseen, size)
