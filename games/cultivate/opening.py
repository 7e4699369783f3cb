"""Setup: boards, leaders and agendas, sides, the first cards (CU-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.choices import Answer, Choices, Node, Pick
from games.core.table import Seat, Step
from games.core.words import Words

from . import automatic
from .cards import AGENDAS, BOARDS, INVESTIGATION, LEADERS, RULES, TYPES, Agenda, deck, supply
from .model import Body, Player, T
from .turns import Turn


def lay_out(t: T) -> None:
    """CU-1.2, CU-1.3, CU-1.9, CU-1.10, and the leaders if they are dealt (CU-1.5)."""
    seats = t.state.seats
    players = [Player(board) for board in t.dice.sample("boards", list(BOARDS), seats)]
    first = t.dice.below("seats", seats) if t.options.first_player == "random" else 0
    t.state.body = Body(players, supply(seats), deck(t.options.investigations), first=first, active=first)
    t.tell("boards", boards=[{"who": seat, "board": player.board} for seat, player in enumerate(players)])
    t.then(*drafts(t), Sides(), Deal(), Turn(seat=first))


def drafts(t: T) -> list[Step]:
    """How leaders and agendas are chosen (CU-1.4, CU-1.5)."""
    body = t.body
    if t.options.draft == "open":
        return [Draft(seat=seat) for seat in (body.first, *body.after(body.first))]
    for player, leader in zip(body.players, t.dice.sample("leaders", list(LEADERS), len(body.players)), strict=True):
        player.leader = leader
    t.tell("leaders", leaders=[{"who": seat, "leader": player.leader} for seat, player in enumerate(body.players)])
    return [Agendas()]


def agenda_pick(words: Words, agendas: Iterable[Agenda], prompt: str) -> Pick:
    """A choice among agendas."""
    choices = Choices()
    for agenda in agendas:
        label = words.label("agenda", leader=agenda.leader, agenda=agenda.id, points=agenda.points)
        choices.add(agenda.id, label, hint=words.label("needs", needs=needs(words, agenda)))
    return choices.pick(words.prompt(prompt))


def needs(words: Words, agenda: Agenda) -> list[str]:
    """How many of each type an agenda lists."""
    counts = {letter: agenda.wanted.count(letter) for letter in TYPES}
    return [f"{count} {words.title(letter)}" for letter, count in counts.items() if count]


def free_agendas(body: Body) -> list[Agenda]:
    """The agendas of leaders that nobody has taken (CU-1.4)."""
    taken = {player.leader for player in body.players}
    return [agenda for agenda in AGENDAS.values() if agenda.leader not in taken]


class Draft(Step, tag="cultivate.draft"):
    """CU-1.4: one leader mat and one of its agendas, public at once.

    In the daily the computers take the first free agenda of a list that the seed gives them (CU-D.3).
    """

    seat: Seat

    final = True

    def asks(self, t: T) -> dict[Seat, Node]:
        if t.options.mode == "daily" and self.seat != t.body.first:
            return {}
        return {self.seat: agenda_pick(t.game.words, free_agendas(t.body), "agenda")}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        free = {agenda.id for agenda in free_agendas(t.body)}
        wishes = replies.get(self.seat) or t.dice.shuffled("bots", list(AGENDAS))
        take(t, self.seat, next(wish for wish in wishes if wish in free))


def take(t: T, seat: Seat, agenda: str) -> None:
    """The marker is placed, for the whole game."""
    player = t.body.players[seat]
    player.agenda, player.leader = agenda, AGENDAS[agenda].leader
    t.tell("drafted", seat, leader=player.leader, agenda=agenda, points=player.goal.points)


class Agendas(Step, tag="cultivate.agendas"):
    """CU-1.5: each picks one of the three agendas of the leader dealt; they are revealed together."""

    secret = True
    final = True

    def asks(self, t: T) -> dict[Seat, Node]:
        words = t.game.words
        return {
            seat: agenda_pick(words, own_agendas(player), "own_agenda") for seat, player in enumerate(t.body.players)
        }

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        for seat in t.seats:
            take(t, seat, replies[seat][0])


def own_agendas(player: Player) -> list[Agenda]:
    """The three agendas of a leader."""
    return [agenda for agenda in AGENDAS.values() if agenda.leader == player.leader]


class Sides(Step, tag="cultivate.sides"):
    """CU-1.6: every player picks a side of the own board; they are revealed together."""

    secret = True
    final = True

    def asks(self, t: T) -> dict[Seat, Node]:
        return {seat: side_pick(t.game.words, player.board) for seat, player in enumerate(t.body.players)}

    def safe(self, t: T, seat: Seat) -> Answer:
        """The side with the smaller overlap with the own agenda (D2)."""
        return [automatic.side(t.body.players[seat])]

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        for seat, player in enumerate(t.body.players):
            player.side = replies[seat][0]
        sides = [{"who": seat, "side": player.side.upper()} for seat, player in enumerate(t.body.players)]
        t.tell("sides", sides=sides, reveals=True)


def side_pick(words: Words, board: str) -> Pick:
    """Side A or B of a board, with what row 4 demands."""
    choices = Choices()
    for side in ("a", "b"):
        choices.add(side, words.label("side", side=side.upper(), types=list(BOARDS[board].locks(side))))
    return choices.pick(words.prompt("side", board=board))


class Deal(Step, tag="cultivate.deal"):
    """CU-1.7, CU-1.8: four cards each, none of them a UI; then the UI are shuffled into the rest."""

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        body = t.body
        cards = t.dice.shuffled("first-shuffle", sorted(card for card in body.pile if card != INVESTIGATION))
        for seat, player in enumerate(body.players):
            player.hand, cards = cards[: RULES.hand_start], cards[RULES.hand_start :]
            t.tell("drew_cards", seat, hidden=True, secrets={seat: {"cards": list(player.hand)}})
        body.pile = shuffled_in(t, cards)
        t.tell("dealt", n=RULES.hand_start, pile=len(body.pile))


def shuffled_in(t: T, cards: Sequence[str]) -> list[str]:
    """The draw pile: the cards left with the UI of this game."""
    return t.dice.shuffled("first-shuffle", sorted([*cards, *[INVESTIGATION] * t.options.investigations]))
