"""Bonuses without cards: points, workers, markers and meeples (CT-6, CT-8, CT-9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from games.core.choices import Answer, Choices, Illegal, Node, Pick
from games.core.table import Seat, Step

from .cards import COLORS, TRACKS
from .changes import T, add_points, say
from .deed import Deed
from .desk import effect_text, label, prompt
from .effects import (
    Advance,
    AdvanceEach,
    Back,
    GainFp,
    GainMeeple,
    GainWorker,
    LosePer,
    Points,
    PointsPerMeeple,
    ReturnMeeples,
)
from .model import Board
from .reckon import bonus_at, crowd, free_tents, has_power, least_needed, multiplier, needed, reached, room
from .verbs import gains, verb

NO = "no"
SAFE_TRACKS = ("orange", "cyan", "black", "white")


@verb(GainFp)
def gain_fp(t: T, seat: Seat, effect: GainFp) -> None:
    """CT-6.5; taken without asking, since Flower Power never hurts."""
    board = t.body.boards[seat]
    board.fp += effect.n
    say(t, "fp_gained", seat, n=effect.n, fp=board.fp)


@verb(Points)
def gain_points(t: T, seat: Seat, effect: Points) -> None:
    """CT-6.7; taken without asking."""
    add_points(t, seat, effect.n, "bonuses")


@verb(PointsPerMeeple)
def gain_points_per_meeple(t: T, seat: Seat, effect: PointsPerMeeple) -> None:
    """CT-6.10; taken without asking."""
    add_points(t, seat, effect.n * t.body.boards[seat].meeples[effect.color], "bonuses")


@verb(LosePer)
def lose_points(t: T, seat: Seat, effect: LosePer) -> None:
    """The penalty LOSE_PER, with its cap."""
    loss = effect.n * multiplier(t.body.boards[seat], effect.of)
    add_points(t, seat, -(loss if effect.most is None else min(loss, effect.most)), "newspaper")


@verb(Back)
def move_back(t: T, seat: Seat, effect: Back) -> None:
    """CT-8.8: as far as possible, without bonus (CT-R24)."""
    tracks = t.body.boards[seat].tracks
    n = min(effect.n, tracks[effect.track])
    tracks[effect.track] -= n
    if n:
        say(t, "moved_back", seat, track=effect.track, n=n, at=tracks[effect.track])


# ---- workers -----------------------------------------------------------------------------------------------------


@verb(GainWorker)
def gain_workers(t: T, seat: Seat, effect: GainWorker) -> None:
    """CT-6.6, one worker at a time."""
    t.then(*[WorkerBonus(seat) for _ in range(effect.n)])


class WorkerBonus(Deed, tag="come-together.worker"):
    """CT-6.6: one inactive worker becomes active; asked only while a newspaper counts inactive workers (N04)."""

    sure: bool = False

    def question(self, t: T) -> Node | None:
        if self.sure or not t.body.boards[self.seat].inactive or "N04" not in t.body.news[t.body.round - 1 :]:
            return None
        return Choices().add("take", label("take_worker")).add(NO, label("decline")).pick(prompt("worker"))

    def settled(self, t: T) -> Answer | None:
        return None if t.body.orders[self.seat].gains == "ask" else ["take"]

    def act(self, t: T, answer: Answer) -> None:
        if answer != [NO]:
            hire(t, self.seat)


def hire(t: T, seat: Seat) -> None:
    """One inactive worker becomes active, if there is one."""
    board = t.body.boards[seat]
    if board.inactive:
        board.inactive -= 1
        board.active += 1
        say(t, "hired", seat, active=board.active)


# ---- markers -----------------------------------------------------------------------------------------------------


def step_label(board: Board, track: str) -> str:
    """The words on an option that moves a marker one space: where it gets, and what that brings."""
    at = board.tracks[track] + 1
    bonus = effect_text(bonus_at(board, track, at))
    return label("step_bonus" if bonus else "step", track=track, at=at, icon=reached(board, track, at), bonus=bonus)


def track_options(board: Board, tracks: Iterable[str]) -> Choices:
    """The tracks as options; those at their end are left out."""
    choices = Choices()
    for track in tracks:
        if room(board, track):
            choices.add(track, step_label(board, track))
    return choices


def enter(t: T, seat: Seat, track: str) -> list[Step]:
    """Move a marker one space; the steps that give the bonus of the space (CT-8.2)."""
    board = t.body.boards[seat]
    board.tracks[track] += 1
    at = board.tracks[track]
    say(t, "advanced", seat, track=track, at=at, icon=reached(board, track, at))
    return gains(seat, bonus_at(board, track, at))


@verb(Advance)
def advance(t: T, seat: Seat, effect: Advance) -> None:
    """CT-6.4."""
    tracks: list[str] = list(TRACKS) if effect.track == "any" else [effect.track]
    t.then(Publicity(seat, tracks, effect.n))


class Publicity(Deed, tag="come-together.publicity"):
    """CT-6.4: a bonus moves a marker; once begun it moves its full number of spaces. PW1: any track each time."""

    tracks: list[str]
    left: int
    begun: bool = False

    def _open(self, t: T) -> list[str]:
        board = t.body.boards[self.seat]
        tracks = TRACKS if has_power(board, "PW1") else self.tracks
        return [track for track in tracks if room(board, track)]

    def question(self, t: T) -> Node | None:
        board, tracks = t.body.boards[self.seat], self._open(t)
        if not tracks or (self.begun and tracks == self.tracks):
            return None
        choices = track_options(board, tracks)
        if not self.begun or not any(room(board, track) for track in self.tracks):
            choices.add(NO, label("decline"))
        return choices.pick(prompt("advance", n=self.left))

    def settled(self, t: T) -> Answer | None:
        gains_order, tracks = t.body.orders[self.seat].gains, self._open(t)
        plain = gains_order == "plain" and tracks == self.tracks and len(tracks) == 1
        return self.safe(t, self.seat) if plain or gains_order == "safe" else None

    def safe(self, t: T, seat: Seat) -> Answer:
        """D11: orange, cyan, black, white, the first that can move."""
        tracks = self._open(t)
        stated = [track for track in SAFE_TRACKS if track in tracks and track in self.tracks]
        return [(stated or [track for track in SAFE_TRACKS if track in tracks])[0]]

    def act(self, t: T, answer: Answer) -> None:
        tracks = self._open(t)
        if not tracks or answer == [NO]:
            return
        bonus = enter(t, self.seat, answer[0] if answer else tracks[0])
        rest = [Publicity(self.seat, self.tracks, self.left - 1, begun=True)] if self.left > 1 else []
        t.then(*bonus, *rest)


@verb(AdvanceEach)
def advance_each(t: T, seat: Seat, effect: AdvanceEach) -> None:
    """N10: single advances on cyan, orange and black."""
    t.then(EachTrack(seat, ["cyan", "orange", "black"] * effect.n))


class EachTrack(Deed, tag="come-together.each"):
    """ADVANCE_EACH: single advances in the player's order, each optional. PW1: each on any track (CT-R47)."""

    tracks: list[str]

    def question(self, t: T) -> Node | None:
        board = t.body.boards[self.seat]
        choices = track_options(board, TRACKS if has_power(board, "PW1") else dict.fromkeys(self.tracks))
        if not choices.options:
            return None
        return choices.add(NO, label("decline_rest")).pick(prompt("each", n=len(self.tracks)))

    def settled(self, t: T) -> Answer | None:
        return self.safe(t, self.seat) if t.body.orders[self.seat].gains == "safe" else None

    def safe(self, t: T, seat: Seat) -> Answer:
        """D11: cyan, orange, black."""
        board = t.body.boards[seat]
        return [next((track for track in self.tracks if room(board, track)), NO)]

    def act(self, t: T, answer: Answer) -> None:
        if not answer or answer == [NO]:
            return
        track = answer[0]
        rest = list(self.tracks)
        rest.remove(track if track in rest else rest[0])
        t.then(*enter(t, self.seat, track), *([EachTrack(self.seat, rest)] if rest else []))


# ---- meeples -----------------------------------------------------------------------------------------------------


@verb(GainMeeple)
def gain_meeple(t: T, seat: Seat, effect: GainMeeple) -> None:
    """CT-6.3."""
    t.then(TakeMeeples(seat, list(COLORS) if effect.color == "any" else [effect.color], 1))


class TakeMeeples(Deed, tag="come-together.meeples"):
    """CT-9.3: take up to `left` of the colours offered, each once; with `extra` one more of any colour (PW8)."""

    offered: list[str]
    left: int
    extra: bool = False

    def question(self, t: T) -> Node | None:
        full = free_tents(t.body.boards[self.seat]) < 1
        choices = Choices()
        for color in self.offered if self.left else []:
            choices.add(color, label("take_meeple", color=color), then=self._exchange(t, color) if full else None)
        for color in COLORS if self.extra else []:
            then = self._exchange(t, color) if full else None
            choices.add(f"extra {color}", label("take_extra", color=color), then=then)
        return choices.add(NO, label("decline")).pick(prompt("meeple_full" if full else "meeple"))

    def _exchange(self, t: T, color: str) -> Pick:
        meeples = t.body.boards[self.seat].meeples
        choices = Choices()
        for other in COLORS:
            if meeples[other] and other != color:
                choices.add(other, label("return_meeple", color=other))
        return choices.add(NO, label("decline")).pick(prompt("exchange", color=color))

    def settled(self, t: T) -> Answer | None:
        order, board = t.body.orders[self.seat].gains, t.body.boards[self.seat]
        sole = len(self.offered) == 1 and not self.extra and free_tents(board) > 0
        return self.safe(t, self.seat) if order == "safe" or (order == "plain" and sole) else None

    def safe(self, t: T, seat: Seat) -> Answer:
        """D9, D10: the colour most lacking for Artists on stage; no exchange."""
        board = t.body.boards[seat]
        if free_tents(board) < 1:
            return [NO]
        if self.left:
            return [most_lacking(board, self.offered)]
        return [f"extra {most_lacking(board, COLORS)}"]

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        if len(answer) > 1 and free_tents(t.body.boards[seat]) > 0:
            return Illegal.of("NO_EXCHANGE")
        return None

    def act(self, t: T, answer: Answer) -> None:
        if NO in answer:
            return
        color = answer[0].removeprefix("extra ")
        if len(answer) > 1:
            return_meeple(t, self.seat, answer[1])
        take_meeple(t, self.seat, color)
        if answer[0] != color:
            self.extra = False
        else:
            self.left -= 1
            self.offered.remove(color)
        if self.left or self.extra:
            t.then(TakeMeeples(self.seat, self.offered, self.left, self.extra))


def most_lacking(board: Board, colors: Iterable[str]) -> str:
    """The colour that the Artists on stage lack most (D9)."""
    wanted = needed(board)
    return max(colors, key=lambda color: wanted[color] - board.meeples[color])


def take_meeple(t: T, seat: Seat, color: str) -> None:
    """A meeple moves into a free tent."""
    meeples = t.body.boards[seat].meeples
    meeples[color] += 1
    say(t, "meeple_taken", seat, color=color)


def return_meeple(t: T, seat: Seat, color: str) -> None:
    """A meeple goes back to the supply."""
    meeples = t.body.boards[seat].meeples
    meeples[color] -= 1
    say(t, "meeple_returned", seat, color=color)


@verb(ReturnMeeples)
def return_meeples(t: T, seat: Seat, effect: ReturnMeeples) -> None:
    """The penalty of N01 and N02 (D22), as far as possible (CT-R30)."""
    t.then(Return(seat, effect.n, "newspaper"))


class Return(Deed, tag="come-together.return"):
    """D22, D24, D30: return meeples of your choice, one at a time or as suggested.

    `why` is what takes them: the keep limit, the newspaper, or that there are too few tents.
    """

    count: int
    why: Literal["keep", "newspaper", "tents"] = "keep"

    def question(self, t: T) -> Node | None:
        board = t.body.boards[self.seat]
        owned = [color for color in COLORS if board.meeples[color]]
        if self.count < 1 or len(owned) < 2 or crowd(board) <= self.count:
            return None
        choices = Choices()
        for color in owned:
            choices.add(color, label("return_one", color=color, n=board.meeples[color]))
        choices.add("suggested", label("return_suggested", colors=_suggested(board, self.count)))
        return choices.pick(prompt(f"return_{self.why}", n=self.count))

    def settled(self, t: T) -> Answer | None:
        return self.safe(t, self.seat) if t.body.orders[self.seat].returns == "suggested" else None

    def safe(self, t: T, seat: Seat) -> Answer:
        """D24."""
        return ["suggested"]

    def act(self, t: T, answer: Answer) -> None:
        board = t.body.boards[self.seat]
        if answer in ([], ["suggested"]):
            for color in _suggested(board, min(self.count, crowd(board))):
                return_meeple(t, self.seat, color)
            return
        return_meeple(t, self.seat, answer[0])
        t.then(Return(self.seat, self.count - 1, self.why))


def _suggested(board: Board, count: int) -> tuple[str, ...]:
    """Which meeples to return: the least needed one each time."""
    trial, chosen = board.copy(), []
    for _ in range(count):
        color = least_needed(trial)
        trial.meeples[color] -= 1
        chosen.append(color)
    return tuple(chosen)
