"""What one reader may know of a Festival table: the shapes that pictures and words are made from."""

from __future__ import annotations

from msgspec import Struct


class Spot(Struct, frozen=True):
    """A special-location cell (FE-1.2): `kind` is the id (`drink`), `name` the words (`Drink stand`)."""

    cell: str
    kind: str
    name: str


class Zone(Struct, frozen=True):
    """The 18 cells in front of a stage (FE-1.7): `rows[0]` touches the stage; `side` is top, right, bottom or left."""

    stage: str
    side: str
    rows: tuple[tuple[str, ...], ...]


class BoardMap(Struct, frozen=True):
    """The unchanging grid (FE-1.1): columns `a`.. from the left, rows 1.. from the top."""

    columns: str
    rows: int
    spots: tuple[Spot, ...]
    zones: tuple[Zone, ...]


class Crowd(Struct, frozen=True):
    """One token on the grid: its owner's colour, the cells it covers and its notation (`L4-0@a9`)."""

    color: str
    token: str
    name: str
    cells: tuple[str, ...]
    notation: str


class Shape(Struct, frozen=True):
    """A token in a reserve: offsets (columns to the right, rows down) from its head in orientation 0."""

    token: str
    name: str
    offsets: tuple[tuple[int, int], ...]


class Goal(Struct, frozen=True):
    """A displayed card and how every ranked colour stands on it.

    `verb`, `locations`, `stages`, `max_row` are its effect (for icons), `text` the same in words. Festival cards have
    `note` (`single`, `beamed`), `ranks` and `pays`; Permanent cards have `points` and `threshold`.
    """

    id: str
    name: str
    symbol: str
    text: str
    verb: str
    counts: dict[str, int]
    locations: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    max_row: int = 3
    note: str = ""
    ranks: dict[str, int] = {}
    pays: dict[str, str] = {}
    points: int = 0
    threshold: int = 0


class Stand(Struct, frozen=True):
    """A seat: colour, points on the track, reserve, cards by symbol, and what its last action was (None: none yet).

    `rewards` says what each solved card brought: points, or `card`.
    """

    seat: int
    color: str
    score: int
    pairs: int
    final: int
    hands: int
    mics: int
    cards: tuple[str, ...]
    reserve: tuple[Shape, ...]
    starts: bool
    to_move: bool
    last: Crowd | None
    place: int
    rewards: tuple[str, ...] = ()


class View(Struct, frozen=True):
    """A whole table as a reader sees it; nobody has private knowledge in Festival (FE-10.1).

    `festival` holds slots 3, 2, 1 in this order (solved now, next, after next), `permanent` slots 1, 2, 3; an empty
    slot is None. `phase` is `setup`, `play` or `over`; `round` counts from 1 (0 in setup). `claims`: whoever is to
    move has acted and chooses a Permanent (FE-6.4).
    """

    board: BoardMap
    phase: str
    round: int
    rounds: int
    crowds: tuple[Crowd, ...]
    festival: tuple[Goal | None, ...]
    permanent: tuple[Goal | None, ...]
    festival_deck: int
    permanent_deck: int
    stands: tuple[Stand, ...]
    neutral: str | None
    order: tuple[int, ...]
    claimed: str | None
    winners: tuple[int, ...]
    solved: tuple[str, ...]
    claims: bool = False
