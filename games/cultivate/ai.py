"""Computer players (section 10): casual plays what comes, steady takes what is best now, sharp looks further."""

from __future__ import annotations

from games.core.choices import Answer, Node, Pick
from games.core.dice import Luck
from games.core.table import Seat, Step

from . import automatic
from .aims import entries
from .cards import AGENDAS, CARDS, INFLUENCE, INVESTIGATION
from .choosing import next_node
from .compound import INVESTIGATOR, column_key, is_filled, put
from .drawing import Investigation
from .ideas import Idea, Mind
from .model import Body, T, moved
from .opening import Agendas, Draft, Sides
from .plays import why_unplayable
from .rating import Judge
from .reacting import Reaction, holds_influence, is_drawer
from .reactions import answered, chain_of, target
from .turns import SecondExchange, Turn, turn

ATTACKS = ("steal", "swap", "reassign", "shift_investigator")
ATTACK_CHANCE = 0.2
HARM, HARM_OF_FILL, STAKE = 2.2, 2.5, 3.5


class Steady:
    """Standard: answers each question with what is worth most now; the others differ from it."""

    def __init__(self, t: T, seat: Seat, luck: Luck):
        self.t, self.seat, self.luck = t, seat, luck
        self.body: Body = t.body
        self.player = t.body.players[seat]

    def answer(self, step: Step, node: Node) -> Answer:
        """The answer to a question."""
        match step:
            case Turn():
                return self.turn()
            case SecondExchange():
                return self.again()
            case Reaction():
                return self.react()
            case Investigation():
                return [self.spot()]
            case Sides():
                return [automatic.side(self.player)]
            case Draft() | Agendas():
                assert isinstance(node, Pick)
                return [self.agenda([option.key for option in node.options])]
        raise TypeError(f"no computer player can answer {type(step).__name__}")

    def judge(self) -> Judge:
        """How this player values compounds."""
        return Judge(self.body, self.seat)

    # ---- turns ------------------------------------------------------------------------------------------------------

    def turn(self) -> Answer:
        """The best action: any card, exchange or discard (a pass on a final turn)."""
        mind = Mind(self.judge())
        plays = list(mind.plays())
        ideas = [*plays, *mind.exchanges(), Idea(0, ["pass"], {}) if self.player.rests else mind.discard(plays)]
        found = [idea for idea in ideas if idea is not None]
        return self.best(mind, found).path if found else automatic.turn(self.body, self.seat)

    def best(self, mind: Mind, ideas: list[Idea]) -> Idea:
        """The idea worth most now."""
        return max(ideas, key=lambda idea: idea.worth)

    def again(self) -> Answer:
        """A second exchange if it brings something."""
        mind = Mind(self.judge())
        best = max(mind.exchanges(), key=lambda idea: idea.worth)
        return best.path if best.worth > 0 else ["end"]

    # ---- reactions --------------------------------------------------------------------------------------------------

    def react(self) -> Answer:
        """Block or not; the drawer of a UI otherwise chooses a column."""
        if holds_influence(self.body, self.seat) and self.wants_to_block():
            return ["block"]
        return [self.spot()] if is_drawer(self.body, self.seat) else ["pass"]

    def wants_to_block(self) -> bool:
        """Own UI always; what costs too much; a UPI when what it is aimed at is worth much."""
        if answered(self.body).card == INVESTIGATION:
            return is_drawer(self.body, self.seat)
        aim = target(self.body)
        if aim is None:
            return self.damage() >= HARM
        return aim.seat == self.seat and self.stake() >= STAKE

    def damage(self) -> float:
        """What the announced card would cost this seat."""
        chain = chain_of(self.body)
        grids = moved(self.body.grids(), chain.transfers)
        fill = HARM_OF_FILL * is_filled(grids[chain.links[0].seat])
        return fill - self.judge().gain(self.seat, grids[self.seat])

    def stake(self) -> float:
        """What is lost if the own card on the chain is cancelled."""
        chain, judge = chain_of(self.body), self.judge()
        first = chain.links[0]
        if first.seat != self.seat:
            return self.damage()
        if first.card == INVESTIGATION:
            return -judge.gain(self.seat, self.spied())
        return judge.change(dict(enumerate(moved(self.body.grids(), chain.transfers))))

    def spied(self) -> str:
        """The own compound with an investigator where it hurts least."""
        grid, judge = self.player.compound, self.judge()
        grids = [put(grid, space, INVESTIGATOR) for space in entries(self.body, self.seat, INVESTIGATOR)]
        return max(grids, key=lambda after: judge.of(self.seat, after))

    def spot(self) -> str:
        """The column for a drawn investigator."""
        return column_key(next(space for space in range(16) if self.spied()[space] != self.player.compound[space]))

    # ---- setup ------------------------------------------------------------------------------------------------------

    def agenda(self, free: list[str]) -> str:
        """The agenda whose types are least wanted by the others."""
        wanted = "".join(AGENDAS[player.agenda].wanted for player in self.body.players if player.agenda)

        def rivalry(agenda: str) -> int:
            return sum(wanted.count(letter) for letter in AGENDAS[agenda].wanted if letter != ".")

        return min(self.luck.shuffled(free), key=rivalry)


class Casual(Steady):
    """Easy: a random gain card, now and then an attack, influence only against own investigations."""

    def turn(self) -> Answer:
        hand = [card for card in dict.fromkeys(self.player.hand) if not why_unplayable(self.body, self.seat, card)]
        attacks = [card for card in hand if CARDS[card].verb in ATTACKS]
        if attacks and self.luck.chance() < ATTACK_CHANCE:
            return complete(self.t, self.seat, ["play", self.luck.pick(attacks)], self.luck)
        gains = [card for card in hand if CARDS[card].verb == "gain"]
        if gains:
            card = self.luck.pick(gains)
            return automatic.as_path(card, automatic.gains(self.body, self.seat, card))
        return self.discard()

    def discard(self) -> Answer:
        """Two cards, UPI last; a pass on a final turn."""
        if self.player.rests:
            return ["pass"]
        hand = self.player.hand
        return automatic.discard(hand, sorted(hand, key=lambda card: card == INFLUENCE)[:2])

    def again(self) -> Answer:
        return ["end"]

    def wants_to_block(self) -> bool:
        return is_drawer(self.body, self.seat)

    def agenda(self, free: list[str]) -> str:
        return self.luck.pick(free)


def complete(t: T, seat: Seat, path: Answer, luck: Luck) -> Answer:
    """A turn begun like this, with random choices to its end."""
    while node := next_node(turn, t, seat, path):
        path = [*path, luck.pick([option.key for option in node.options if not option.bar])]
    return path
