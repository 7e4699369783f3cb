"""A turn: its place in the day, start, production, actions, end (section 4.3)."""

from __future__ import annotations

from games.core.choices import Answer, Illegal, Node
from games.core.table import Seat, Step

from . import ahead, changes, menus
from .actions import FAULTS, act, fault
from .damage import Damage
from .model import Flock, Turn
from .moving import forget_moves
from .planning import cards, item_fault, tools
from .revival import Revival
from .rolls import Roll, set_off
from .skies import force_short_turn
from .sky import Gust, Pelt, Strike, Whirl
from .stats import is_barred, powers, production_number, sky, stat
from .verbs import ExtraProduction


class Slot(Step, tag="flock-together.slot"):
    """FT-3.5: a player's place in the day: a turn, a skip for brooding, a revival that is due, or nothing."""

    seat: Seat

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """What lasted until the next turn ends in any case (FT-2.13)."""
        changes.end_lasting(t, "next_turn", self.seat)
        bird = t.body.birds[self.seat]
        if not bird.alive and bird.due:
            t.then(Revival(self.seat), Start(self.seat))
        elif not bird.alive:
            t.tell("passed_over", self.seat)
        elif bird.brooding is not None:
            hatch(t, self.seat, bird.brooding)
            bird.brooding = None
        else:
            t.then(Start(self.seat))


def hatch(t: Flock, seat: Seat, other: Seat) -> None:
    """FT-11.7: the skip is done and the revival is due."""
    t.body.birds[other].due = True
    t.tell("brooded", seat, other=other)


class Start(Step, tag="flock-together.start"):
    """T1, and what follows it (FT-4.1, FT-4.2)."""

    seat: Seat

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """A Tornado rolls before production."""
        t.body.turn = Turn(self.seat)
        t.body.acted.append(self.seat)
        t.tell("turn", self.seat)
        whirl = sky(t.body, self.seat, Whirl)
        rolls = [TornadoRoll(seat=self.seat, most=whirl.most, n=whirl.n)] if whirl else []
        t.then(*rolls, Production(self.seat), Opening(self.seat), Actions(self.seat), Dusk(self.seat), TurnOver())


class TornadoRoll(Roll, tag="flock-together.roll_tornado", kw_only=True):
    """FT-10.7: a low roll costs an action."""

    most: int
    n: int

    kind = "weather"
    stream = "tornado"

    def result(self, t: Flock, shown: list[int]) -> None:
        """The number never falls below 0 (FT-4.4)."""
        if shown[0] <= self.most and t.body.turn:
            t.body.turn.actions = max(0, t.body.turn.actions - self.n)
            t.tell("whirled", self.seat, n=self.n)


class Production(Step, tag="flock-together.production"):
    """T2: a food for a Chick, a roll for an egg for the others (FT-4.3)."""

    seat: Seat

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Each roll needs what the stage needs now; High Producer rolls twice."""
        bird = t.body.birds[self.seat]
        if not bird.alive:
            return
        if bird.stage > 1:
            rolls = 1 + sum(extra.n for extra in powers(t.body, self.seat, ExtraProduction))
            need = production_number(t.body, self.seat)
            t.then(*[ProductionRoll(seat=self.seat, need=need) for _ in range(rolls)])
        elif is_barred(t.body, self.seat, "free_food"):
            t.tell("no_free_food", self.seat)
        else:
            changes.gain(t, self.seat, "food", 1, "found")


class ProductionRoll(Roll, tag="flock-together.roll_production", kw_only=True):
    """FT-4.3: an egg if the final result is at least the number."""

    need: int

    kind = "production"
    stream = "production"

    def bonus(self, t: Flock) -> int:
        """Caterpillar adds to Battle Cry."""
        return Roll.bonus(self, t) + stat(t.body, self.seat, "production_roll")

    def result(self, t: Flock, shown: list[int]) -> None:
        """An egg, or a missed production roll."""
        if shown[0] >= self.need:
            changes.gain(t, self.seat, "egg", 1, "laid")
        elif t.body.birds[self.seat].alive:
            t.tell("no_egg", self.seat, need=self.need)
            set_off(t, self.seat, "missed_production")


class Opening(Step, tag="flock-together.opening"):
    """T3 begins; a short turn that was put off is short now (FT-10.5)."""

    seat: Seat

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Only a living player acts."""
        if t.body.turn and t.body.birds[self.seat].alive:
            t.body.turn.acting = True
            force_short_turn(t, self.seat)


class Actions(Step, tag="flock-together.actions"):
    """T3, D3: actions, cards, token and own abilities, in any order, until the player ends the turn (FT-4.5).

    `plan` is what is left of a prepared turn while the action before it is carried out.
    """

    seat: Seat
    plan: Answer = []

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Nobody if the player is dead, or has no action and nothing to use (FT-4.8, FT-4.10)."""
        if not t.body.birds[self.seat].alive or not menus.is_needed(t, self.seat):
            return {}
        return {self.seat: menus.actions_menu(t, self.seat)}

    def closes(self, t: Flock, owing: set[Seat]) -> bool:
        """Not while the player has too many cards or an unfinished play (FT-9.5, D16)."""
        return not owing and not t.state.lanes.get(self.seat)

    def later(self, t: Flock, seat: Seat, path: Answer) -> Node | None:
        """What a choice of the menu asks for."""
        return menus.question(t, seat, path)

    def refuses(self, t: Flock, seat: Seat, answer: Answer) -> Illegal | None:
        """The rule behind a refusal, for actions and cards alike."""
        if not isinstance(answer, list) or not answer or not isinstance(answer[0], str):
            return None
        why = fault(t, seat, answer[0]) if answer[0] in FAULTS else None
        if answer[0] in ("play", "use") and len(answer) > 1:
            held = [*cards(t, seat), *tools(t, seat)]
            item = next((item for item in held if item.id == answer[1]), None)
            why = item_fault(t, seat, item) if item else None
        return Illegal(why) if why else None

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """The automatic turn."""
        return menus.automatic(t, seat)

    def fit(self, t: Flock, seat: Seat, queued: Answer) -> Answer:
        """The first action of a prepared turn, as it can be taken now."""
        answer, self.plan = ahead.begun(t, seat, queued)
        return answer

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Do it and ask again, until the turn is ended."""
        answer = replies.get(self.seat, ["end"])
        if answer[0] == "end":
            menus.end_turn(t, self.seat, answer[1:])
            return
        t.then(self)
        if self.plan:
            t.state.queued[self.seat] = self.plan
        self.replies, self.posed, self.plan = {}, False, []
        if answer[0] in FAULTS:
            act(t, self.seat, answer)
        else:
            menus.do(t, self.seat, answer)


class Dusk(Step, tag="flock-together.dusk"):
    """T4: the weather at the end of a turn Outside (FT-4.9, FT-10.7)."""

    seat: Seat

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Lightning, Hail or Severe Wind."""
        bird = t.body.birds[self.seat]
        if t.body.turn:
            t.body.turn.acting = False
        if not bird.alive or bird.inside:
            return
        if strike := sky(t.body, self.seat, Strike):
            t.then(LightningRoll(seat=self.seat, most=strike.most, n=strike.n))
        if pelt := sky(t.body, self.seat, Pelt):
            t.then(Damage(amounts={self.seat: pelt.n}, cause="weather"))
        if gust := sky(t.body, self.seat, Gust):
            t.then(Wind(self.seat, gust.n))


class LightningRoll(Roll, tag="flock-together.roll_lightning", kw_only=True):
    """FT-10.7: a low roll costs a heart."""

    most: int
    n: int

    kind = "weather"
    stream = "lightning"

    def result(self, t: Flock, shown: list[int]) -> None:
        """The loss has a damage window of its own."""
        if shown[0] <= self.most and t.body.birds[self.seat].alive:
            t.then(Damage(amounts={self.seat: self.n}, cause="weather"))


class Wind(Step, tag="flock-together.wind"):
    """D27: Severe Wind takes a food or an egg."""

    seat: Seat
    n: int

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """Only who has both has a choice."""
        bird = t.body.birds[self.seat]
        return {self.seat: menus.wind_pick(t)} if bird.food and bird.eggs else {}

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """Food if there is more of it than of eggs."""
        bird = t.body.birds[seat]
        return ["food" if bird.food > bird.eggs else "egg"]

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """With only one kind, that kind."""
        bird = t.body.birds[self.seat]
        kind = replies[self.seat][0] if replies else "food" if bird.food else "egg"
        t.tell("storm", weather=t.body.weather)
        changes.lose(t, self.seat, kind, self.n)


class TurnOver(Step, tag="flock-together.turn_over"):
    """The turn has ended: what lasted until then ends (FT-2.13, FT-R42, FT-R43)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Nobody is active until the next turn starts."""
        changes.end_lasting(t, "turn")
        forget_moves(t)
        if t.body.turn:
            t.state.queued.pop(t.body.turn.seat, None)
        t.body.turn = None
