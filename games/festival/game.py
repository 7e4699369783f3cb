"""Festival as the bot sees it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from games.core.choices import Answer, Illegal
from games.core.dice import Luck
from games.core.game import Card, Daily, DailyScore, Game
from games.core.results import Score
from games.core.table import Seat, State, Step
from games.core.words import Words

from . import ahead, ai, placing, viewing
from .board import CELLS, COLORS, TOKENS, tokens_for
from .cards import CARDS, FESTIVAL, PERMANENT
from .model import Body, Festival, Joining, Options
from .steps_rounds import Round, scores
from .steps_turns import Claim, Prepare, SetupPlacement, Turn
from .view import View

Running = State[Body, Options, Any]

FESTIVAL_CARDS = 15
DAILY_CARDS = 8
SINGLES = [card.id for card in FESTIVAL.values() if card.note == "single"]
BEAMED = [card.id for card in FESTIVAL.values() if card.note == "beamed"]
SLOTS = 3
SETUP_ROUNDS = 3
MEDAL_STEP = 8
WEEKEND = (4, 5, 6)


class FestivalGame(Game[Body, Options]):
    """Crowds move between four stages; majorities, Permanent Objectives and pairs of cards score."""

    id = "festival"
    name = "Festival"
    seats = range(2, 5)
    options = Options
    body = Body
    joining = Joining
    robots = ("casual", "steady", "sharp")

    # ---- setup ------------------------------------------------------------------------------------------------------

    def check_options(self, options: Options, seats: int) -> None:
        """The first player has to be one of the seats."""
        if options.first_player != "random" and int(options.first_player) > seats:
            raise Illegal.of("NO_FIRST_PLAYER", number=options.first_player, seats=seats)

    def check_joined(self, joined: list[Any]) -> None:
        """FE-2.1: everybody has another colour."""
        chosen_colors(_wishes(joined))

    def setup(self, t: Festival, joined: list[Any]) -> None:
        """FE-2: colours, decks and displays, then the setup placements and round 1."""
        colors = chosen_colors(_wishes(joined))
        first = t.options.first_player
        starter = t.dice.below("first", t.state.seats) if first == "random" else int(first) - 1
        neutral = t.dice.pick("neutral", [c for c in COLORS if c not in colors]) if len(colors) == 2 else None
        festival, permanent = shuffled_festival(t), t.dice.shuffled("deck-permanent", list(PERMANENT))
        t.state.body = Body(
            colors=colors,
            starter=starter,
            crowds={color: dict.fromkeys(tokens_for(len(colors)), "") for color in [*colors, neutral] if color},
            festival=list(festival[:SLOTS]),
            permanent=list(permanent[:SLOTS]),
            festival_deck=festival[SLOTS:],
            permanent_deck=permanent[SLOTS:],
            cards=[[] for _ in colors],
            track=[0] * len(colors),
            last=[None] * len(colors),
            neutral=neutral,
        )
        _tell_opening(t)
        t.then(*setup_placements(t.body), Round())

    # ---- what may be done and seen ----------------------------------------------------------------------------------

    def ahead(self, t: Festival, seat: Seat) -> Step | None:
        """A seat that is not active and will have another turn may prepare it (decision D4)."""
        still = {step.seat for step in t.frames() if isinstance(step, Turn)}
        if seat in t.open or not ahead.has_turn_to_come(t.body, t.options, still, seat):
            return None
        return Prepare(seat)

    def view(self, state: Running, seat: Seat | None) -> View:
        """Alike for everyone (FE-10.1)."""
        return viewing.view_of(self.words, state)

    def scores(self, state: Running) -> list[Score]:
        """Track points by origin, and the pairs so far."""
        return scores(state.body)

    def counts(self, state: Running) -> dict[str, int]:
        """Cards of both kinds and each colour's tokens."""
        body = state.body
        kept = [card for cards in body.cards for card in cards]
        lost = sum(solved.ranking[-1] == body.neutral for solved in body.solved)
        shown = [card for card in body.festival + body.permanent if card]
        everything = kept + shown + body.festival_deck + body.permanent_deck
        tokens = {f"tokens {color}": len(crowd) for color, crowd in body.crowds.items()}
        festival = sum(card in FESTIVAL for card in everything)
        return {"festival": festival + lost, "permanent": len(everything) - festival, **tokens}

    def reach(self, state: Running, seat: Seat, path: Answer) -> tuple[str, ...]:
        """The legal head cells after a token, an orientation or a row, in reading order."""
        path = path[1:] if path[:1] == ["ahead"] else path
        top = state.stack[-1] if state.stack else None
        owner = top.owner if isinstance(top, SetupPlacement) and top.seat == seat else state.body.colors[seat]
        wish = placing.wish_of(path)
        heads = {laid.head for laid in placing.reachable(state.body, owner, wish)}
        return tuple(cell for cell in CELLS if cell in heads)

    def read(self, text: str) -> Answer | None:
        """FE-4.8's notation."""
        return placing.read(text, self._tokens)

    def cards(self) -> tuple[Card, ...]:
        """All 55 cards."""
        return tuple(viewing.card_entry(self._lines, row) for row in CARDS.values())

    @cached_property
    def _tokens(self) -> dict[str, str]:
        """The tokens by their names."""
        return {self.words.title(token).lower(): token for token in TOKENS}

    @cached_property
    def _lines(self) -> Words:
        """The lines without the titles of cards, which are made with them."""
        return Words.load(self.package)

    # ---- computer players -------------------------------------------------------------------------------------------

    def choose(self, robot: str, state: Running, seat: Seat, luck: Luck) -> Answer:
        """What a computer player does with the question on top."""
        step, body = state.stack[-1], state.body
        if isinstance(step, Claim):
            return [ai.best_claim(body, seat, step.cards(body))]
        if isinstance(step, SetupPlacement):
            choices = ai.setup_choices(body, step.owner, step.tokens(body))
            return placing.answer_for(ai.choose(robot, choices, luck))
        if robot == "sharp":
            return ai.turn_answer(body, seat, ai.sharp_choice(body, seat))
        return ai.turn_answer(body, seat, ai.choose(robot, ai.turn_choices(body, seat), luck))

    def resample(self, state: Running, seat: Seat | None, luck: Luck) -> Running:
        """Both decks are dealt anew (FE-10.2), and what others have prepared is forgotten."""
        body = state.body
        seen = [solved.card for solved in body.solved] + [card for card in body.festival if card]
        body.festival_deck = unseen_festival(state.options.deck, seen, luck)[: len(body.festival_deck)]
        body.permanent_deck = luck.shuffled(sorted(body.permanent_deck))
        state.queued = {other: queued for other, queued in state.queued.items() if other == seat}
        return state

    # ---- daily ------------------------------------------------------------------------------------------------------

    def daily(self, weekday: int) -> Daily:
        """FE-D1 to FE-D3: eight cards against two `steady` players, random setup, the person first."""
        options = Options(
            deck="advanced" if weekday in WEEKEND else "basic", setup="random", first_player="1", mode="daily"
        )
        return Daily(options, ("", "steady", "steady"), par="steady")

    def daily_score(self, state: Running) -> DailyScore:
        """FE-D6, FE-D9: final score, then margin over the better computer player, then cards."""
        totals = [state.body.total(seat) for seat in range(len(state.body.colors))]
        rank = (totals[0], totals[0] - max(totals[1:]), len(state.body.cards[0]))
        row = "".join(self.words.label(f"reward_{reward}") for reward in viewing.rewards(state.body, 0))
        return DailyScore(totals[0], rank, row)

    def medal_steps(self, form: str, par: DailyScore | None) -> dict[str, int]:
        """FE-D8: bronze at par - 8, silver at par, gold at par + 8."""
        if par is None:
            return {}
        return {"gold": par.score + MEDAL_STEP, "silver": par.score, "bronze": par.score - MEDAL_STEP}


def _wishes(joined: list[Joining | None]) -> list[str]:
    return [join.color if join else "any" for join in joined]


def chosen_colors(wishes: list[str]) -> list[str]:
    """FE-2.1: everybody's own choice, without one the first free colour; raises Illegal if two chose the same."""
    taken = [color for color in wishes if color != "any"]
    for color in COLORS:
        if taken.count(color) > 1:
            raise Illegal.of("COLOR_TAKEN", color=color)
    free = iter([color for color in COLORS if color not in taken])
    return [next(free) if color == "any" else color for color in wishes]


def shuffled_festival(t: Festival) -> list[str]:
    """FE-2.4 to FE-2.6 and FE-D3: the shuffled Festival cards of this game."""
    if t.options.deck == "basic":
        beamed = t.dice.sample("deck-beamed", BEAMED, FESTIVAL_CARDS - len(SINGLES))
        deck = t.dice.shuffled("deck-festival", sorted(SINGLES + beamed))
    else:
        deck = t.dice.sample("deck-festival", list(FESTIVAL), FESTIVAL_CARDS)
    return deck[:DAILY_CARDS] if t.options.mode == "daily" else deck


def unseen_festival(deck: str, seen: list[str], luck: Luck) -> list[str]:
    """The cards of the 15 that nobody has seen, as they may lie; with `basic` all single notes are among the 15."""
    sure = [card for card in SINGLES if card not in seen] if deck == "basic" else []
    others = luck.shuffled([card for card in FESTIVAL if card not in seen and card not in sure])
    return luck.shuffled(sure + others[: FESTIVAL_CARDS - len(seen) - len(sure)])


def setup_placements(body: Body) -> list[Step]:
    """FE-2.11, FE-2.14: three times around, each seat places for its left neighbour, or a neutral token."""
    seats = len(body.colors)
    owners = [body.neutral or body.colors[(seat + 1) % seats] for seat in range(seats)]
    return [SetupPlacement(seat, owners[seat]) for _ in range(SETUP_ROUNDS) for seat in body.order]


def _tell_opening(t: Festival) -> None:
    for seat in t.seats:
        t.tell("seated", seat, color=t.body.colors[seat])
    if t.body.neutral:
        t.tell("neutral_color", color=t.body.neutral)
    t.tell("displays", festival=list(t.body.festival), permanent=list(t.body.permanent))
    t.tell("first_player", t.body.starter)


GAME = FestivalGame()
