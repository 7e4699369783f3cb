"""The form of a round's end, steps 2 to 4: newspaper, festival, discarding (CT-12 to CT-14)."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Illegal, Node, Pick
from games.core.table import Seat

from .cards import NEWS, STARS
from .changes import T, add_points, discard, report, say
from .deed import Deed, wish
from .desk import label, prompt
from .effects import Advance, DiscardStage, DiscardStar
from .model import Board
from .reckon import (
    LEVELS,
    best_set,
    concert,
    crowd,
    has_power,
    icon,
    keep,
    lacks_ticket,
    missing,
    multiplier,
    on_stage,
    tents,
)
from .steps_cards import concert_label, give_concert, remove_stage, stage_at, stage_key, why_not_scored
from .steps_gain import NO, Return
from .verbs import gains, verb

CANCEL_SPACES = 3


# ---- PW2 ---------------------------------------------------------------------------------------------------------


def cancellable(board: Board) -> list[str]:
    """The Stars that PW2 can discard: unscored, on stage or in the Program display (CT-20.4)."""
    if not has_power(board, "PW2"):
        return []
    return [artist for _, artist in on_stage(board) if artist in STARS] + [c for c in board.program if c in STARS]


def add_stars(choices: Choices, stars: list[str]) -> Choices:
    """The Stars that can be cancelled as options."""
    for card in stars:
        choices.add(card, label("cancel", card=card))
    return choices


def cancel_star(t: T, seat: Seat, card: str) -> None:
    """CT-20.4: discard a Star for an advance of 3 on the orange track."""
    board = t.body.boards[seat]
    if card in board.program:
        board.program.remove(card)
    else:
        next(space for space in board.stages if space.artist == card).artist = ""
    report(t, "star_cancelled", seat, card=card)  # openly, also from a window or form (8.9)
    discard(t, seat, card)
    t.then(*gains(seat, Advance("orange", CANCEL_SPACES)))


class CancelFirst(Deed, tag="come-together.cancel"):
    """CT-R48: at the beginning of each step of the form the owner of PW2 may cancel Stars."""

    number: int

    def question(self, t: T) -> Node | None:
        stars = cancellable(t.body.boards[self.seat])
        if not stars:
            return None
        choices = add_stars(Choices().add(NO, label("no_cancel")), stars)
        return choices.pick(prompt("cancel", n=self.number, step=f"step {self.number}"))

    def act(self, t: T, answer: Answer) -> None:
        if answer and answer != [NO]:
            t.then(CancelFirst(self.seat, self.number))
            cancel_star(t, self.seat, answer[0])


# ---- step 2 ------------------------------------------------------------------------------------------------------


class Newspaper(Deed, tag="come-together.newspaper"):
    """CT-12.1 to CT-12.3: the level is read once; then its bonus, or the penalty."""

    def act(self, t: T, answer: Answer) -> None:
        tile = NEWS[t.body.news[t.body.round - 1]]
        level = icon(t.body.boards[self.seat], "white")
        if not level:
            report(t, "news_penalty", self.seat, tile=tile.id)
            t.then(*gains(self.seat, tile.penalty))
            return
        t.then(*gains(self.seat, tile.levels[level - 1].bonus), NewsPoints(self.seat, level))


class NewsPoints(Deed, tag="come-together.news-points"):
    """CT-12.3, CT-12.4: points per unit of the multiplier, at most the level's maximum."""

    level: int

    def act(self, t: T, answer: Answer) -> None:
        n = news_points(t.body.boards[self.seat], t.body.news[t.body.round - 1], self.level)
        report(t, "news_level", self.seat, level=LEVELS[self.level], n=n)
        add_points(t, self.seat, n, "newspaper")


def news_points(board: Board, tile: str, level: int) -> int:
    """What a level of a Newspaper tile gives for a board as it is."""
    row = NEWS[tile].levels[level - 1]
    return min(row.points * multiplier(board, NEWS[tile].of), row.most)


@verb(DiscardStage)
def discard_stage(t: T, seat: Seat, effect: DiscardStage) -> None:
    """The penalty of N05."""
    t.then(DropStage(seat))


class DropStage(Deed, tag="come-together.drop-stage"):
    """CT-R31: discard a Stage card; its Artist joins the Program display, a ticket token stays."""

    def question(self, t: T) -> Node | None:
        choices = Choices()
        for at, space in enumerate(t.body.boards[self.seat].stages):
            if space.card:
                choices.add(stage_key(at), label("drop_stage", at=stage_key(at), card=space.card))
        return choices.pick(prompt("drop_stage")) if choices.options else None

    def safe(self, t: T, seat: Seat) -> Answer:
        """D22: the rightmost without Artist, else the rightmost."""
        stages = t.body.boards[seat].stages
        built = [at for at, space in enumerate(stages) if space.card]
        return [stage_key(([at for at in built if not stages[at].artist] or built)[-1])]

    def act(self, t: T, answer: Answer) -> None:
        if not answer:
            return
        board, at = t.body.boards[self.seat], stage_at(answer[0])
        space = board.stages[at]
        if space.artist:
            board.program.append(space.artist)
            say(t, "kept", self.seat, card=space.artist)
        card, space.card, space.artist = space.card, "", ""
        remove_stage(t, self.seat, card, at)


@verb(DiscardStar)
def discard_star(t: T, seat: Seat, effect: DiscardStar) -> None:
    """The penalty of N11."""
    t.then(DropStar(seat))


class DropStar(Deed, tag="come-together.drop-star"):
    """N11 at level –: discard a Star from above a Stage card."""

    def question(self, t: T) -> Node | None:
        choices = Choices()
        for at, artist in on_stage(t.body.boards[self.seat]):
            if artist in STARS:
                choices.add(stage_key(at), label("drop_star", at=stage_key(at), card=artist))
        return choices.pick(prompt("drop_star")) if choices.options else None

    def safe(self, t: T, seat: Seat) -> Answer:
        """D22: the lowest value."""
        board = t.body.boards[seat]
        stars = [at for at, artist in on_stage(board) if artist in STARS]
        return [stage_key(min(stars, key=lambda at: concert(board, at).total))]

    def act(self, t: T, answer: Answer) -> None:
        if answer:
            space = t.body.boards[self.seat].stages[stage_at(answer[0])]
            card, space.artist = space.artist, ""
            discard(t, self.seat, card)


# ---- step 3 ------------------------------------------------------------------------------------------------------


class Festival(Deed, tag="come-together.festival"):
    """CT-13: any set of Artists that the meeples and ticket tokens allow, the best one suggested (D23)."""

    def question(self, t: T) -> Node | None:
        board = t.body.boards[self.seat]
        best = best_set(board)
        if not best:
            return None
        names = tuple(each.artist for each in best)
        points = sum(each.total for each in best)
        choices = Choices().add("best", label("best", n=points), hint=label("best_hint", artists=names))
        playing = list(on_stage(board))
        if len(playing) > 1:
            choices.add("choose", label("choose"), then=self._subset(board, playing))
        return choices.add("none", label("no_concert")).pick(prompt("festival"))

    def _subset(self, board: Board, playing: list[tuple[int, str]]) -> Pick:
        choices = Choices()
        for at, artist in playing:
            bar = ""
            if lacks_ticket(board, at):
                bar = label("bar_ticket")
            elif missing(board, [artist]):
                bar = label("bar_meeples")
            choices.add(artist, concert_label(concert(board, at)), bar=bar)
        return choices.pick(prompt("concerts"), least=1, most=len(playing))

    def settled(self, t: T) -> Answer | None:
        return ["best"] if t.body.orders[self.seat].festival == "best" else None

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        if wish(answer, 0) != "choose" or len(answer) < 2 or not isinstance(answer[1], list):
            return None
        return why_not_scored(t.body.boards[seat], [str(artist) for artist in answer[1]])

    def act(self, t: T, answer: Answer) -> None:
        chosen: list[str] = []
        if answer == ["best"]:
            chosen = [each.artist for each in best_set(t.body.boards[self.seat])]
        elif answer[:1] == ["choose"]:
            chosen = answer[1]
        for artist in chosen:
            give_concert(t, self.seat, artist)


# ---- step 4 ------------------------------------------------------------------------------------------------------


class Trim(Deed, tag="come-together.trim"):
    """CT-14.2: meeples above the keep limit are returned; then the Campsite cards."""

    def act(self, t: T, answer: Answer) -> None:
        board = t.body.boards[self.seat]
        excess = crowd(board) - keep(board).meeples
        t.then(*([Return(self.seat, excess)] if excess > 0 else []), TrimCampsites(self.seat))


class TrimCampsites(Deed, tag="come-together.trim-campsites"):
    """CT-14.3, CT-14.4: excess Campsite cards leave from right to left, then meeples without a tent."""

    def act(self, t: T, answer: Answer) -> None:
        board = t.body.boards[self.seat]
        while len(board.campsites) > keep(board).cards:
            discard(t, self.seat, board.campsites.pop())
        excess = crowd(board) - tents(board)
        if excess > 0:
            t.then(Return(self.seat, excess, "tents"))
