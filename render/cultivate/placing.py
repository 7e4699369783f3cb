"""A choice under way on the compounds that it is about: what may be chosen, what has been, what would come of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from render import text, widgets
from render.canvas import Box, Canvas
from render.cultivate import board, hand, news, setup, tokens, trails
from render.cultivate import layout as at

if TYPE_CHECKING:
    from games.cultivate.view import CardView, View
    from render.focus import Focus

THEME = at.THEME
MOTIFS = at.MOTIFS
Place = tuple[int, str]  # a seat and a space of its compound
HEAD = re.compile(r"(?:[+](?P<letter>[A-Z]))?(?P<seat>\d):(?P<space>r\dc\d)")
SPACE = re.compile(r"r\dc\d")
RIVAL_AT = {"steal": 2, "reassign": 2, "swap": 3, "shift_investigator": 3}
"""Where the answer of a card names a player."""
KINDS = {"A": "One for one", "B": "One for several", "C": "Several for one", "D": "Remove an investigator"}


class Aim(Struct, frozen=True):
    """A choice under way: of whom, with which card, what is asked; the places on offer, chosen, and gained so far."""

    seat: int
    card: CardView | None
    title: str
    prompt: str
    open: tuple[Place, ...]
    chosen: tuple[tuple[str, Place], ...]
    gained: tuple[tuple[str, Place], ...]
    seats: tuple[int, ...]

    @property
    def shown(self) -> list[int]:
        """The seats whose compounds it is about."""
        places = [*self.open, *(place for _, place in self.chosen + self.gained)]
        return sorted({self.seat, *self.seats, *(seat for seat, _ in places)})

    def light(self, canvas: Canvas, plots: Mapping[int, at.Plot]) -> None:
        """A glow under what has been chosen."""
        for _, (seat, space) in self.chosen:
            tokens.glow(canvas, *plots[seat].corner(space), plots[seat].cell)

    def ring(self, canvas: Canvas, plots: Mapping[int, at.Plot]) -> None:
        """Rings around what may be chosen."""
        for seat, space in self.open:
            size = plots[seat].cell + 2
            x, y = plots[seat].corner(space)
            canvas.stamp(widgets.ring(size, size, size * 0.24, 7), x - 1, y - 1, THEME.accent)

    def ghosts(self, canvas: Canvas, plots: Mapping[int, at.Plot]) -> None:
        """Who is gained stands there faintly."""
        for letter, (seat, space) in self.gained:
            tokens.put(canvas, letter, *plots[seat].middle(space), round(plots[seat].cell * 0.64), ghost=True)

    def plan(self, canvas: Canvas, box: Box) -> None:
        """What is planned, in the panel of the last move."""
        x, y, width, height = at.pad(box)
        text.write(canvas, (x, y + 14), "Your plan", 24, THEME.muted, text.BOLD)
        top = y + 42
        if self.card:
            news.label(self.card, canvas, x, top + 19, width)
            hand.picks(canvas, self.card, x, top + 72)
            top = news.effect(canvas, self.card, x, top + 46, width) + 56 * bool(self.card.picks)
        elif self.title:
            shown, size = text.fit(self.title, width, 28, text.BOLD)
            text.write(canvas, (x, top + 19), shown, size, THEME.ink, text.BOLD)
            top += 46
        lines: list[news.Entry] = [partial(_planned, "chosen", *one) for one in self.chosen]
        lines += [partial(_planned, "gained", *one) for one in self.gained]
        news.lines(canvas, lines, (x, top, width, y + height - top))


def _planned(words: str, letter: str, place: Place, canvas: Canvas, x: int, middle: int, width: int) -> None:
    """A follower that has been chosen, or is gained by the choice so far."""
    tokens.put(canvas, letter, x + 18, middle, 36)
    left = news.place(canvas, *place, x + 44, middle)
    text.write(canvas, (left + 4, middle), words, 22, THEME.muted, text.MEDIUM)


# ---- reading a focus ------------------------------------------------------------------------------------------------


def aim_of(view: View, focus: Focus) -> Aim:
    """A focus read by CULTivate's answers (decisions D3 to D18)."""
    seat = view.active if focus.seat is None else focus.seat
    path = [str(key) for key in focus.path]
    card = _card(view, path)
    title = KINDS.get(path[1], "") if path[:1] == ["exchange"] and len(path) > 1 else ""
    found = [match for head in focus.heads if (match := HEAD.fullmatch(head))]
    places = [(match["letter"], (int(match["seat"]), match["space"])) for match in found]
    rival_at = RIVAL_AT.get(card.verb, 0) if card else 0
    rivals = tuple(int(key) for key in focus.keys) if rival_at and rival_at == len(path) else ()
    return Aim(
        seat=seat,
        card=card,
        title=title or "Exchange" * (path[:1] == ["exchange"]),
        prompt=_prompt(path, focus.keys, bool(rivals)),
        open=tuple(place for letter, place in places if not letter),
        chosen=tuple(_chosen(view, seat, path, rival_at)),
        gained=tuple((letter, place) for letter, place in places if letter),
        seats=rivals,
    )


def _card(view: View, path: Sequence[str]) -> CardView | None:
    """The card that is being played, or that has been drawn."""
    if view.reaction and not path:
        return view.reaction.chain[-1].card
    held = [one.card for one in view.mine.hand] if view.mine else []
    return next((card for card in held if path[:2] == ["play", card.id]), None)


def _chosen(view: View, seat: int, path: Sequence[str], rival_at: int) -> Iterator[tuple[str, Place]]:
    """The followers in an answer, with the seat and the space where they stand."""
    for index, key in enumerate(path):
        match, owner = HEAD.fullmatch(key), int(path[rival_at]) if 0 < rival_at < index else seat
        if match:
            owner, key = int(match["seat"]), match["space"]
        letter = next((cell.letter for cell in view.stands[owner].cells if cell.name == key), "")
        if letter:
            yield letter, (owner, key)


PROMPTS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("pick a follower", lambda key: bool(SPACE.fullmatch(key) or HEAD.fullmatch(key))),
    ("pick a column", lambda key: key in "1234"),
    ("pick a type", lambda key: key in at.TYPES),
    ("pick what to give", lambda key: set(key) <= set(at.TYPES)),
)


def _prompt(path: Sequence[str], keys: Sequence[str], is_rival: bool) -> str:
    """What is asked."""
    if not keys:
        return "to confirm"
    if is_rival:
        return "pick a player"
    if list(path) == ["exchange"]:
        return "pick a kind"
    return next((words for words, fits in PROMPTS if all(map(fits, keys))), "to choose")


# ---- the picture ----------------------------------------------------------------------------------------------------


def draw(view: View, names: Sequence[str], focus: Focus) -> Canvas:
    """What would come of a whole answer; the hand as long as a card is chosen; else the compounds concerned."""
    if focus.after is not None:
        return _foretold(focus.after, names, focus)
    if view.phase in setup.ADVICES:
        return setup.draw(view, names)
    is_answer = view.reaction is not None and not focus.path and focus.seat in view.asked
    if is_answer and not focus.heads:
        return board.draw(view, names, range(len(view.stands)))
    if view.mine and not is_answer and _is_early(focus):
        return hand.draw(view, view.mine, names)
    aim = aim_of(view, focus)
    shown = aim.shown
    return board.aimed(view, names, shown if len(shown) < 3 else range(len(view.stands)), aim)


def _is_early(focus: Focus) -> bool:
    """Whether a card or a way to act is still to be chosen."""
    return focus.path in ((), ("play",)) or focus.path[:1] == ("discard",)


def _foretold(after: View, names: Sequence[str], focus: Focus) -> Canvas:
    """The table as it would be, with the compounds that change."""
    if after.phase in setup.ADVICES:
        return setup.draw(after, names)
    reader = after.active if focus.seat is None else focus.seat
    seats = {seat for arrow in trails.arrows(after) for seat in (arrow.seat, arrow.to) if seat is not None}
    shown = sorted({reader, *seats})
    return board.draw(after, names, shown if len(shown) < 3 else range(len(after.stands)), reader)
