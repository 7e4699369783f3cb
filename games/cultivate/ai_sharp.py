"""The sharp computer player: looks one own turn ahead, reckons with blocks, closes the game when ahead (section 10)."""

from __future__ import annotations

from heapq import nlargest
from math import comb

from games.core.table import Seat

from .ai import HARM, Steady
from .cards import CARDS, INFLUENCE, INVESTIGATION
from .compound import INVESTIGATOR, followers, is_filled
from .ideas import Idea, Mind, spread
from .plays import allowed, without
from .rating import Judge, points

WIDTH = 10
FUTURE = 0.5
NEW_CARD = 3.0
LAST_WORD = 4.0
WIN = 8.0
EARLY, URGENT = 7, 0.8


class Sharp(Steady):
    """Hard: of the ten best ideas, the one that promises most with blocks, the next turn and the end reckoned in."""

    def judge(self) -> Judge:
        """The fuller the fullest compound, the more exact points count."""
        fullest = max(followers(player.compound) - player.compound.count(INVESTIGATOR) for player in self.body.players)
        return Judge(self.body, self.seat, URGENT * max(0, fullest - EARLY) / (15 - EARLY))

    def best(self, mind: Mind, ideas: list[Idea]) -> Idea:
        return max(nlargest(WIDTH, ideas, key=lambda idea: idea.worth), key=lambda idea: self.outlook(mind, idea))

    def outlook(self, mind: Mind, idea: Idea) -> float:
        """An idea's worth if it is not blocked, what it means for the end, and part of what the next turn can add."""
        blocked = self.block_chance(mind, idea)
        then = self.next_gain(mind, idea)
        return (1 - blocked) * (idea.worth + self.verdict(idea)) + FUTURE * then

    def next_gain(self, mind: Mind, idea: Idea) -> float:
        """What the best gain card that stays in hand would add afterwards; nothing if no turn is to come."""
        grid = idea.changes.get(self.seat, self.player.compound)
        if self.body.finals is not None or is_filled(grid):
            return 0
        here = mind.judge.of(self.seat, grid)
        ways = (spread(mind, grid, CARDS[card].picks, allowed, without) for card in self.kept(idea))
        best = max((mind.judge.of(self.seat, after) for way in ways for _, after in way), default=here)
        return max(best - here, NEW_CARD if idea.path[0] != "exchange" else 0)

    def kept(self, idea: Idea) -> list[str]:
        """The gain cards that an idea leaves in hand."""
        gone = [str(key).partition(".")[0] for key in idea.path[1]] if idea.path[0] == "discard" else [idea.card]
        return [card for card in dict.fromkeys(self.player.hand) if card not in gone and CARDS[card].verb == "gain"]

    def verdict(self, idea: Idea) -> float:
        """In the final round, or when an idea begins it: good for whoever is likely to stay ahead, else bad."""
        mine = idea.changes.get(self.seat, self.player.compound)
        if self.body.finals is None and not is_filled(mine):
            return 0
        best = max(self.prospect(idea, rival) for rival in self.body.after(self.seat))
        return WIN if points(mine, self.player.agenda) > best else -WIN

    def prospect(self, idea: Idea, rival: Seat) -> float:
        """The points with which a rival may end."""
        player = self.body.players[rival]
        has_turn = rival in self.body.finals if self.body.finals is not None else not player.finished
        return points(idea.changes.get(rival, player.compound), player.agenda) + LAST_WORD * has_turn

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
