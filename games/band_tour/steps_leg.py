"""A leg of five shows, its end with the Hype Bonus, and whether the tour goes on (BT-9.5 to BT-9.7, BT-11, BT-12.1)."""

from __future__ import annotations

from games.core.choices import Answer
from games.core.table import Seat, Step

from . import ending, leaving
from .cards import RULES
from .model import Body, Tour
from .reckon import standing
from .steps_between import Bonus, Refill, Renewal, Reveals, Swap, Vote
from .steps_show import Show


class Leg(Step, tag="band-tour.leg"):
    """BT-2.1: five shows and their end."""

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Line the shows up."""
        shows = [step for _ in range(RULES["shows"]) for step in (Show(), EndOfShow())]
        t.then(*shows, EndOfLeg())


class EndOfShow(Step, tag="band-tour.show-ends"):
    """BT-9.5 to BT-9.7: bands without members leave, the cards are put away; a band left alone ends the leg."""

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """What follows lies below, unless the leg ends now."""
        body = t.body
        for kind, active in (("venue", body.venue), ("crowd", body.crowd)):
            if active is not None:
                body.bands[active.owner].discards["venue" if kind == "venue" else "crowd"].append(active.id)
        body.venue = body.crowd = None
        for seat in body.touring:
            if not body.bands[seat].members:
                leaving.remove(t, seat, "members", leaving.AT_END)
        if is_alone(body):
            t.unwind(EndOfLeg)


def is_alone(body: Body) -> bool:
    """Whether a game begun with several bands has at most one left (BT-9.7)."""
    return not body.is_solo and len(body.touring) <= 1


class EndOfLeg(Step, tag="band-tour.leg-ends"):
    """BT-11.1 to BT-11.3: the Hype Bonus; then the tour is over, or goes on in World Tour Mode (BT-12.1, BT-12.2)."""

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Pay the bonus and see what is next."""
        body, options = t.body, t.options
        for seat in body.touring:
            pay_hype(t, seat)
        if is_alone(body) or body.leg >= options.most_legs:
            ending.finish(t, "last_band" if is_alone(body) else "tour_over")
            return
        body.between = True
        vote = [Vote()] if options.world_tour_end == "vote" else []
        t.then(*vote, Bonus(), Swap(), Renewal(), Reveals(), Refill(), Leg())


def pay_hype(t: Tour, seat: Seat) -> None:
    """Morale x standing Charisma."""
    band, (_, charisma) = t.body.bands[seat], standing(t.body, seat)
    hype = band.morale * charisma
    band.earn("hype", hype)
    fund = ending.money(band.fund)
    t.tell("hype", seat, band=band.name, hype=hype, morale=band.morale, charisma=charisma, fund=fund)
