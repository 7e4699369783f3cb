"""How a plan is chosen: a script of questions walked along the path of an answer.

A script is plain code that asks one thing after another. It is run with the answers given so far and stops at the
first question that has none: that is the next node. Run with a whole answer it gives the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.core.choices import LATER, Answer, Illegal, Option, Pick
from games.core.table import Seat

from .cards import POINTS
from .compound import AT, COLUMNS, SPACES, hurdle, occupied, put, top
from .model import Player, T, Transfer


class Need(Exception):
    """The path ends here: `node` is the question to put next.

    `places` are the spaces on offer (`1:r2c3`), then the recruits gained so far with theirs (`+C1:r2c3`).
    """

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
        self.gained: tuple[str, ...] = ()

    @property
    def player(self) -> Player:
        """The seat that chooses."""
        return self.body.players[self.seat]

    def ask(
        self,
        prompt: str,
        options: Iterable[Option],
        least: int = 1,
        most: int = 1,
        place: Callable[[str], str] | None = None,
        **facts: Any,
    ) -> Any:
        """The answer to a question; raises Need if the path has none, and only then looks at the options.

        `place` gives the space that a key means, `facts` are those of the prompt.
        """
        for answer in self.answers:
            return answer
        found = tuple(options)
        places = tuple(place(option.key) for option in found if not option.bar) if place else ()
        raise Need(Pick(self.words.prompt(prompt, **facts), found, least, most, LATER), places + self.gained)

    def option(self, key: str, label: str, bar: str = "", hint: str = "", **facts: Any) -> Option:
        """An option in words; `bar` names the reason why it is not open."""
        words = self.words
        return Option(key, words.label(label, **facts), hint, bar=words.label(f"bar_{bar}", **facts) if bar else "")

    def grid_of(self, seat: Seat) -> str:
        """A compound; the own one as it is on the sheet."""
        return self.grid if seat == self.seat else self.body.players[seat].compound

    # ---- the questions that several cards share ---------------------------------------------------------------------

    def rival(self, prompt: str, why: Callable[[Seat], str], itself: bool = False) -> Seat:
        """A rival, or with `itself` any player; `why` bars a player by its reason."""
        seats = (*([self.seat] if itself else []), *self.body.after(self.seat))
        return int(self.ask(prompt, (self.option(str(seat), "seat", why(seat), seat=seat) for seat in seats)))

    def follower(self, prompt: str, seat: Seat, why: Callable[[int], str], **facts: Any) -> int:
        """The space of a follower of a compound; `why` bars a follower by its reason."""
        grid = self.grid_of(seat)
        options = (
            self.option(SPACES[at], "follower", why(at), type=grid[at], space=SPACES[at]) for at in occupied(grid)
        )
        return AT[self.ask(prompt, options, place=lambda key: f"{seat}:{key}", **facts)]

    def which(self, prompt: str, letter: str, spaces: Iterable[int]) -> int:
        """The space of one of these own followers, all of the same type."""
        options = (self.option(SPACES[at], "follower", type=letter, space=SPACES[at]) for at in spaces)
        return AT[self.ask(prompt, options, place=lambda key: f"{self.seat}:{key}", type=letter)]

    def letter(self, letters: str, why: Callable[[str], str]) -> str:
        """One of these types, asked only if there are several; `why` bars a type by its reason."""
        if len(letters) == 1:
            return letters
        return str(self.ask("type", (self.option(one, "type", why(one), type=one, n=POINTS[one]) for one in letters)))

    def column(self, letter: str, seat: Seat) -> int:
        """D6: the space of the column chosen for a follower in a compound (CU-2.4)."""
        grid = self.grid_of(seat)
        locks = self.body.players[seat].locks
        options = (self.spot("column", grid, locks, at, hurdle(grid, locks, letter, at)) for at in COLUMNS)

        def space(key: str) -> int:
            found = top(grid, int(key) - 1)
            assert found is not None, "a full column is barred"
            return found

        return space(self.ask("column", options, place=lambda key: f"{seat}:{SPACES[space(key)]}", type=letter))

    def spot(self, label: str, grid: str, locks: str, column: int, bar: str) -> Option:
        """A column with its top-most empty space, or why it is barred."""
        space = top(grid, column)
        facts: dict[str, Any] = {"column": column + 1, "type": locks[column]}
        if space is None:
            return self.option(str(column + 1), "full", bar, **facts)
        return self.option(str(column + 1), label, bar, space=SPACES[space], **facts)

    def gain(self, letter: str) -> Transfer:
        """A recruit from the supply onto the own sheet."""
        space = self.column(letter, self.seat)
        self.grid = put(self.grid, space, letter)
        self.supply[letter] -= 1
        self.gained += (f"+{letter}{self.seat}:{SPACES[space]}",)
        return Transfer(letter, to=self.seat, into=space)


class Critic(Chooser):
    """Looks at every answer, and says the rule of the first question that has no such option."""

    def ask(
        self, prompt: str, options: Iterable[Option], least: int = 1, most: int = 1, *rest: Any, **facts: Any
    ) -> Any:
        found, rule = tuple(options), f"rule_{prompt}"
        answer = super().ask(prompt, found, least, most, *rest, **facts)
        wishes = answer if isinstance(answer, list) and most > 1 else [answer]
        if all(any(wish == option.key and not option.bar for option in found) for wish in wishes):
            return answer
        if rule in self.words.lines["label"] and not any(answer == option.key for option in found):
            raise Illegal.of("BARRED", reason=self.words.label(rule))
        raise Need(Pick(prompt, found), ())


Script = Callable[[Chooser], Any]


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


def objection(script: Script, t: T, seat: Seat, answer: Answer) -> Illegal | None:
    """The rule behind a wish that no option stands for, None if the tree can tell what is wrong, or nothing is."""
    try:
        script(Critic(t, seat, answer))
    except Need:
        return None
    except Illegal as illegal:
        return illegal
    return None
