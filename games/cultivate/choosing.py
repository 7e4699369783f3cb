"""How a plan is chosen: a script of questions walked along the path of an answer.

A script is plain code that asks one thing after another. It is run with the answers given so far and stops at the
first question that has none: that is the next node. Run with a whole answer it gives the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.choices import LATER, Answer, Choices, Pick
from games.core.table import Seat

from .cards import POINTS
from .compound import COLUMNS, SPACES, hurdle, openings, put, top
from .model import Player, T, Transfer


class Need(Exception):
    """The path ends here: `node` is the question to put next, `places` are the spaces on offer (`1:r2c3`)."""

    def __init__(self, node: Pick, places: tuple[str, ...]):
        super().__init__(node.prompt)
        self.node, self.places = node, places


class Chooser:
    """Asks a seat, on a sheet of its own: `grid` and `supply` change as the choices come in."""

    def __init__(self, t: T, seat: Seat, path: Answer):
        self.words, self.body, self.seat = t.game.words, t.body, seat
        self.answers = iter(path)
        self.grid = self.player.compound
        self.supply = dict(self.body.supply)

    @property
    def player(self) -> Player:
        """The seat that chooses."""
        return self.body.players[self.seat]

    def ask(
        self, prompt: str, choices: Choices, least: int = 1, most: int = 1, places: Iterable[str] = (), **facts: Any
    ) -> Any:
        """The answer to a question; raises Need if the path has none."""
        for answer in self.answers:
            return answer
        raise Need(choices.pick(self.words.prompt(prompt, **facts), least, most, LATER), tuple(places))

    def grid_of(self, seat: Seat) -> str:
        """A compound; the own one as it is on the sheet."""
        return self.grid if seat == self.seat else self.body.players[seat].compound

    def label(self, key: str, **facts: Any) -> str:
        """Words on an option."""
        return self.words.label(key, **facts)

    def reason(self, bar: str, **facts: Any) -> str:
        """Why an option is barred; "" if it is not."""
        return self.label(f"bar_{bar}", **facts) if bar else ""

    # ---- the questions that several cards share ---------------------------------------------------------------------

    def one_of(self, prompt: str, label: str, keys: Iterable[tuple[str, dict[str, Any]]], **facts: Any) -> str:
        """One of several keys, each with the facts of its label."""
        choices = Choices()
        for key, about in keys:
            choices.add(key, self.label(label, **about))
        return str(self.ask(prompt, choices, **facts))

    def rival(self, prompt: str, seats: Iterable[Seat]) -> Seat:
        """One of these players."""
        return int(self.one_of(prompt, "seat", [(str(seat), {"seat": seat}) for seat in seats]))

    def follower(self, prompt: str, seat: Seat, spaces: Iterable[int], **facts: Any) -> int:
        """The space of one of these followers of a compound."""
        grid, names = self.grid_of(seat), {SPACES[space]: space for space in spaces}
        found = [(name, {"type": grid[space], "space": name}) for name, space in names.items()]
        return names[self.one_of(prompt, "follower", found, places=at(seat, names), **facts)]

    def letter(self, letters: str, why: Callable[[str], str]) -> str:
        """One of these types, asked only if there are several; `why` bars a type by its reason."""
        choices = Choices()
        for letter in letters:
            about = {"type": letter, "points": POINTS[letter]}
            choices.add(letter, self.label("type", **about), bar=self.reason(why(letter), type=letter))
        return letters if len(letters) == 1 else str(self.ask("type", choices))

    def column(self, letter: str, seat: Seat) -> int:
        """D6: the space of the column chosen for a follower in a compound (CU-2.4)."""
        grid, locks, choices = self.grid_of(seat), self.body.players[seat].locks, Choices()
        for column in COLUMNS:
            space = top(grid, column)
            about = {"column": column + 1, "space": "" if space is None else SPACES[space], "type": locks[column]}
            bar = self.reason(hurdle(grid, locks, letter, column), **about)
            choices.add(str(column + 1), self.label("column" if about["space"] else "full", **about), bar=bar)
        places = at(seat, [SPACES[space] for space in openings(grid, locks, letter)])
        space = top(grid, int(self.ask("column", choices, places=places, type=letter)) - 1)
        assert space is not None, "a full column is barred"
        return space

    def gain(self, letter: str) -> Transfer:
        """A recruit from the supply onto the own sheet."""
        space = self.column(letter, self.seat)
        self.grid = put(self.grid, space, letter)
        self.supply[letter] -= 1
        return Transfer(letter, to=self.seat, into=space)


Script = Callable[[Chooser], Any]


def at(seat: Seat, names: Iterable[str]) -> tuple[str, ...]:
    """Spaces of a compound as places of the whole table."""
    return tuple(f"{seat}:{name}" for name in names)


def next_need(script: Script, t: T, seat: Seat, path: Answer) -> Need | None:
    """The question that comes after a path with its places, None when it is complete."""
    try:
        script(Chooser(t, seat, path))
    except Need as need:
        return need
    return None


def next_node(script: Script, t: T, seat: Seat, path: Answer) -> Pick | None:
    """The question that comes after a path, None when it is complete."""
    need = next_need(script, t, seat, path)
    return need.node if need else None
