"""The course of a Festival game: rounds, the end of each, and the end of the game."""

from __future__ import annotations

from games.core.choices import Answer
from games.core.results import Result, Score
from games.core.table import Seat, Step

from .cards import PERMANENT, symbol_of
from .model import PAIR, Body, Festival, Options
from .steps_turns import Turn


class Round(Step, tag="festival.round"):
    """FE-3.1: every seat takes one turn in turn order, then the round ends."""

    def run(self, t: Festival, replies: dict[Seat, Answer]) -> None:
        """Lay the round out."""
        t.body.round += 1
        t.then(*(Turn(seat) for seat in t.body.order), EndOfRound())


class EndOfRound(Step, tag="festival.end-of-round"):
    """FE-7: solve the card in slot 3, slide the display, pass the Start marker, see whether the game ends."""

    def run(self, t: Festival, replies: dict[Seat, Answer]) -> None:
        """A round that has ended cannot be taken back (FE-R30)."""
        t.unveil()
        self._tell_ranks(t)
        self._slide(t)
        t.body.starter = (t.body.starter + 1) % t.state.seats
        reason = end_reason(t.body, t.options)
        if reason:
            finish(t, reason)
            return
        t.tell("next_round", t.body.starter, round=t.body.round + 1)
        t.then(Round())

    def _tell_ranks(self, t: Festival) -> None:
        """FE-7.1 to FE-7.6, with the reason wherever a tie was broken."""
        body, solved = t.body, t.body.solve()
        counts = body.counts(solved.card)
        t.tell("solved", card=solved.card, round=body.round, symbol=symbol_of(solved.card))
        for color, points in zip(solved.ranking, [*body.pays, None], strict=True):
            self._tell_rank(t, color, counts[color], points)
        for first, second in zip(solved.ranking, solved.ranking[1:], strict=False):
            if counts[first] == counts[second]:
                kind, after = ("tie_neutral" if second == body.neutral else "tied"), body.seat_of(second)
                t.tell(kind, body.seat_of(first), color=first, other=second, after=after, count=counts[first])

    def _tell_rank(self, t: Festival, color: str, count: int, points: int | None) -> None:
        seat = t.body.seat_of(color)
        reward = "card" if points is None else "points"
        who = "rank" if seat is not None else "neutral"
        t.tell(f"{who}_{reward}", seat, color=color, count=count, points=points or 0)

    def _slide(self, t: Festival) -> None:
        """FE-7.7: the cards move up and the top card of the deck comes into slot 1."""
        body = t.body
        new = body.festival_deck.pop(0) if body.festival_deck else None
        body.festival = [*body.festival[1:], new]
        if new:
            t.tell("festival_revealed", reveals=True, card=new)


def end_reason(body: Body, options: Options) -> str:
    """Why the game ends with this round, "" if it goes on (FE-8.1, FE-8.2)."""
    for kind, deck, shown in (
        ("festival", body.festival_deck, body.festival),
        ("permanent", body.permanent_deck, body.permanent),
    ):
        if options.length == "short" and not deck:
            return f"{kind}_deck"
        if not deck and not any(shown):
            return f"{kind}_cards"
    return ""


def finish(t: Festival, reason: str) -> None:
    """FE-8.4 to FE-8.7: pairs, final scores, most cards among the tied, shared places."""
    body = t.body
    for seat in t.seats:
        t.tell("final", seat, track=body.track[seat], pairs=body.pairs(seat), points=body.total(seat))
    ranks = body.places()
    winners = [seat for seat in t.seats if ranks[seat] == 1]
    points = body.total(winners[0])
    tied = [seat for seat in t.seats if body.total(seat) == points]
    if len(tied) > len(winners):
        t.tell("final_tie", tied=tied, points=points, winners=winners, cards=len(body.cards[winners[0]]))
    t.tell("game_over", reason=reason, winners=winners, points=points)
    t.finish(Result(ranks, tuple(scores(body)), reason))


def scores(body: Body) -> list[Score]:
    """Everybody's points and where they come from."""
    return [_score(body, seat) for seat in range(len(body.colors))]


def _score(body: Body, seat: Seat) -> Score:
    claimed = sum(PERMANENT[card].points for card in body.cards[seat] if card in PERMANENT)
    parts = {
        "majorities": body.track[seat] - claimed,
        "permanents": claimed,
        "pairs": PAIR * body.pairs(seat),
    }
    return Score(seat, body.total(seat), parts)
