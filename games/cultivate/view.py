"""What one reader may know of a CULTivate table: the shapes that pictures and words are made from (section 9)."""

from __future__ import annotations

from msgspec import Struct


class TypeView(Struct, frozen=True):
    """A follower type and how many are left in the supply; `id` and `symbol` name its icon."""

    id: str
    letter: str
    name: str
    points: int
    colour: str
    symbol: str
    left: int


class CardView(Struct, frozen=True):
    """A playing card; `verb` and `picks` are its effect for icons, `text` the same in words."""

    id: str
    name: str
    text: str
    verb: str
    picks: tuple[str, ...] = ()


class AgendaView(Struct, frozen=True):
    """An agenda: `pattern` is a grid of 16 letters, `.` where anything may stand; `matched` of `size` spaces hold."""

    id: str
    name: str
    points: int
    leader: str
    leader_name: str
    role: str
    pattern: str
    size: int
    matched: int = 0


class Cell(Struct, frozen=True):
    """A space of a compound (`r1c1` is top left).

    `letter` is the follower's type, "" if empty; `wants` is the agenda's type, `state` is `matched`, `wrong` or `empty`
    for agenda spaces, "" elsewhere; `demand` is what row 4 demands. `covered`: an investigator bars this empty space;
    `next`: the next follower of this column comes here.
    """

    name: str
    letter: str
    wants: str
    state: str
    demand: str
    locked: bool
    covered: bool
    next: bool


class PowerView(Struct, frozen=True):
    """The power of a column and whether it is active."""

    id: str
    name: str
    column: int
    text: str
    active: bool


class Stand(Struct, frozen=True):
    """A player as all may see it. `board_sides` are the demands of sides A and B; `side` is "" until it is revealed.

    `points` counts the agenda only if it is complete; `parts` add up to it. `final` is `to_come`, `now` or `done` in
    the final round, "" before and after it; `place` is 0 until the end.
    """

    seat: int
    leader: str
    leader_name: str
    agenda: AgendaView | None
    board: str
    board_name: str
    board_sides: tuple[str, str]
    side: str
    cells: tuple[Cell, ...]
    powers: tuple[PowerView, ...]
    hand_size: int
    hand_limit: int
    followers: int
    investigators: int
    points: int
    parts: dict[str, int]
    finished: bool
    active: bool
    final: str
    turns: int
    place: int


class Arrow(Struct, frozen=True):
    """A follower's way: from a seat's space (None and "": the supply) to another."""

    letter: str
    name: str
    seat: int | None
    space: str
    to: int | None
    into: str


class LastDeed(Struct, frozen=True):
    """What was done last: `kind` is play, discard, exchange or investigation; a discard of no cards is a pass."""

    kind: str
    seat: int
    cards: tuple[CardView, ...]
    arrows: tuple[Arrow, ...]
    cancelled_by: int | None


class ChainLink(Struct, frozen=True):
    """A card that waits to be settled, and whose it is."""

    card: CardView
    seat: int


class ReactionView(Struct, frozen=True):
    """An open card: the chain from the first card on, its announced effect, who is asked (never who has answered)."""

    chain: tuple[ChainLink, ...]
    arrows: tuple[Arrow, ...]
    asked: tuple[int, ...]


class HandCard(Struct, frozen=True):
    """An own card; `reason` says why it cannot be played, "" if it can."""

    card: CardView
    reason: str


class OrderView(Struct, frozen=True):
    """An own standing order: its value in words, the rivals it is limited to (none: all)."""

    id: str
    about: str
    value: str
    rivals: tuple[int, ...]


class NextSpace(Struct, frozen=True):
    """The top-most empty space of an own column ("": full) and the types that may go there now."""

    column: int
    space: str
    letters: str


class Loose(Struct, frozen=True):
    """An own recruit that may be exchanged."""

    space: str
    letter: str
    name: str
    points: int


class Private(Struct, frozen=True):
    """What only one seat knows, with what helps it to choose."""

    seat: int
    hand: tuple[HandCard, ...]
    orders: tuple[OrderView, ...]
    places_by_itself: bool
    next_spaces: tuple[NextSpace, ...]
    loose: tuple[Loose, ...]


class View(Struct, frozen=True):
    """A whole table as a reader sees it.

    `phase` is `draft`, `sides`, `play`, `final` or `over`. `max_rounds` is 0 without a limit. `pile` counts cards,
    `discard` lists them, newest last. `finals` are the seats whose final turn is still to come, in order. `offered` are
    the agendas that can still be taken during the draft. `asked` are the seats that all see waited for. `stars` are
    those of a daily's points (CU-D.7), filled and in all. `mine` is None for a spectator.
    """

    phase: str
    mode: str
    round: int
    max_rounds: int
    active: int
    first: int
    pile: int
    discard: tuple[CardView, ...]
    investigations: int
    supply: tuple[TypeView, ...]
    stands: tuple[Stand, ...]
    finals: tuple[int, ...]
    last: LastDeed | None
    reaction: ReactionView | None
    offered: tuple[AgendaView, ...]
    asked: tuple[int, ...]
    stars: tuple[int, int]
    mine: Private | None
