"""The strong computer player: it tries its best ideas on sampled tables and plays the round out (section 10)."""

from __future__ import annotations

from typing import Any

from games.core import kernel
from games.core.choices import Answer
from games.core.dice import Luck
from games.core.game import Game
from games.core.table import Seat, State

from .ai import STEADY, best_place, best_track, quick_choice, rate_turn
from .changes import T
from .model import Body, Options
from .steps_activation import ChooseLocation, own_locations
from .steps_cards import UseProgram, places
from .steps_gain import NO
from .steps_turn import Turn
from .steps_window import DONE, KEEP, Window
from .values import Eye

IDEAS = 7
WIDTH = {"place": 4, "activate": 1, "recover": 2}
SAMPLES = 4
LIMIT = 400
Whole = State[Body, Options, Any]


def search(game: Game[Body, Options], state: Whole, seat: Seat, luck: Luck, samples: int = SAMPLES) -> Answer:
    """The idea that does best on average over sampled tables; the quick choice where there is only one idea."""
    t: T = kernel.open_table(game, state)
    found = ideas(t, seat, t.open[seat][0])
    if len(found) < 2:
        return found[0]
    totals = [0.0] * len(found)
    for _ in range(samples):
        table, key = game.resample(game.copy(state), seat, luck.split()), luck.word().to_bytes(8, "big")
        for number, idea in enumerate(found):
            totals[number] += play_on(game, table, seat, idea, key)
    return found[max(range(len(found)), key=lambda number: totals[number])]


def fast_forward(game: Game[Body, Options], t: T, number: int) -> None:
    """Let the strong player play a solo table up to the first turn of a round (section 11, Encore)."""
    luck = Luck(0)
    kernel.settle(t)
    while t.body.round < number:
        seen = game.resample(game.copy(t.state), 0, luck.split())
        step = t.open[0][0]
        is_turn = isinstance(step, Turn)
        answer = search(game, seen, 0, luck, samples=1) if is_turn else quick_choice(t, 0, step, STEADY)
        kernel.play(t, 0, answer)


def ideas(t: T, seat: Seat, step: Any) -> list[Answer]:
    """The answers worth trying, the quick choice first."""
    eye, first = Eye(t, seat, STEADY), quick_choice(t, seat, step, STEADY)
    more: list[Answer] = []
    match step:
        case Turn():
            more = _spread([answer for _, answer in rate_turn(eye)])
        case ChooseLocation():
            more = [[name] for name in own_locations(t, seat)]
        case Window():
            more = _window_ideas(eye, step)
        case UseProgram():
            more = [*_program_ideas(eye), [NO]]
    return [first, *(answer for answer in more if answer != first)][:IDEAS]


def _spread(answers: list[Answer]) -> list[Answer]:
    """The best answers of every kind of action."""
    counts = dict.fromkeys(WIDTH, 0)
    chosen = []
    for answer in answers:
        counts[answer[0]] += 1
        if counts[answer[0]] <= WIDTH[answer[0]]:
            chosen.append(answer)
    return chosen


def _window_ideas(eye: Eye, step: Window) -> list[Answer]:
    if step.claims:
        card = max(step.claims, key=lambda each: (best_place(eye, each)[0], each))
        return [[card, where] for where in places(eye.board, card)] + [[card, KEEP]]
    movable = step.movable(eye.t)
    if step.left and movable:
        return [[track] for track in movable]
    if step.may_use_power(eye.t):
        return [[DONE], ["fp", best_track(eye, movable, 1)]]
    return []


def _program_ideas(eye: Eye) -> list[Answer]:
    found = []
    for card in eye.board.program:
        ways = places(eye.board, card)
        if ways:
            found.append([card] if len(ways) == 1 and ways[0] == "activate" else [card, best_place(eye, card)[1]])
    return found


def play_on(game: Game[Body, Options], state: Whole, seat: Seat, answer: Answer, key: bytes) -> float:
    """What an answer leads to at the end of the round, when everybody goes on with quick choices."""
    t: T = kernel.open_table(game, game.copy(state), key)
    number = t.body.round
    kernel.play(t, seat, answer)
    for _ in range(LIMIT):
        if t.state.result or t.body.round != number:
            break
        other = min(t.open)
        kernel.play(t, other, quick_choice(t, other, t.open[other][0], STEADY))
    return _advantage(t, seat)


def _advantage(t: T, seat: Seat) -> float:
    """A seat's prospects, less the mean of the others'."""
    if t.state.result:
        values = [float(score.total) for score in t.state.result.scores]
    else:
        values = [Eye(t, each, STEADY).prospects() for each in t.seats]
    others = [value for each, value in enumerate(values) if each != seat]
    return values[seat] - (sum(others) / len(others) if others else 0.0)
