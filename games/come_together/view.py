"""What one reader may know of a table: the shapes that pictures and words are made from."""

from __future__ import annotations

from msgspec import Struct

from .effects import Color


class Sign(Struct, frozen=True):
    """An effect to be drawn: `do` is the verb (`gain_meeple`), `text` the same in words."""

    do: str
    text: str
    n: int = 1
    color: str = ""
    track: str = ""


class CardFace(Struct, frozen=True):
    """A card, face up. `kind` is star, rising, stage, campsite, public or bonus; a field that the kind lacks is empty.

    `demand` (and `colors` of Public cards) use K, B, P, Y, G; `ticket`: needs a ticket token; `left` and `right` are
    half-stands; `black` are the three spaces of a Campsite card.
    """

    id: str
    name: str
    kind: str
    text: str
    deck: str
    demand: dict[Color, int] = {}
    points: int = 0
    ticket: bool = False
    color: str = ""
    rate: int = 0
    left: str = ""
    right: str = ""
    power: str = ""
    tents: int = 0
    black: tuple[Sign | None, ...] = ()
    colors: tuple[str, ...] = ()
    take: int = 0
    bonuses: tuple[Sign, ...] = ()


class GroupFace(Struct, frozen=True):
    """A group on a Location space: its seat (-1: the Friend), workers, and the meeple among them."""

    seat: int
    workers: int
    helper: str = ""


class SpaceFace(Struct, frozen=True):
    """A Location space; `key` (`stars-D`) is what `reach` names, `heart` matters with two players only."""

    key: str
    letter: str
    workers: int
    bonus: Sign | None
    heart: bool
    group: GroupFace | None
    card: CardFace | None


class LocationFace(Struct, frozen=True):
    """A location; `letter` is "" without the Friend, `tracks` its two publicity tracks, `discards` names by id."""

    id: str
    name: str
    letter: str
    tile: str
    tracks: tuple[str, ...]
    spaces: tuple[SpaceFace, ...]
    deck: int
    discards: tuple[str, ...]
    is_open: bool


class LevelFace(Struct, frozen=True):
    """A level of a Newspaper tile: points per unit, the most they can be, the bonus."""

    points: int
    most: int
    bonus: Sign | None


class NewsFace(Struct, frozen=True):
    """A Newspaper tile; `of` is what it counts, in words; `state` is past, now or later."""

    id: str
    name: str
    round: int
    of: str
    penalty: Sign
    levels: tuple[LevelFace, ...]
    state: str


class BeadFace(Struct, frozen=True):
    """A space of a track: its position, bonus, and the icon printed there (`4`, `II`, `5/3`, "")."""

    at: int
    bonus: Sign | None
    icon: str


class TrackFace(Struct, frozen=True):
    """A marker on its track: position, last position, the icon reached (`–`: none), all spaces from position 1."""

    id: str
    name: str
    short: str
    at: int
    end: int
    icon: str
    beads: tuple[BeadFace, ...]


class ConcertFace(Struct, frozen=True):
    """What an Artist on stage would score now; `ready`: meeples and ticket token are there."""

    stage: str
    artist: str
    name: str
    total: int
    card: int
    place: int
    publicity: int
    ready: bool


class StageFace(Struct, frozen=True):
    """A Stage space `S1`..: Stage card, ticket token, Artist above it."""

    key: str
    card: CardFace | None
    ticket: bool
    artist: CardFace | None
    concert: ConcertFace | None


class JunctionFace(Struct, frozen=True):
    """A junction `J1`..: the half-stands, a water token, the completed stand ("" if none)."""

    key: str
    left: str
    right: str
    water: bool
    stand: str


class BoardFace(Struct, frozen=True):
    """A player's things. `errand` is window, form, setup or "": while it lasts others see the board as it was before.

    `incoming` are cards to be claimed, `windows` how many activations are open, `summary` one line without a name.
    """

    seat: int
    color: str
    score: int
    parts: dict[str, int]
    fp: int
    active: int
    resting: int
    inactive: int
    placed: int
    tracks: tuple[TrackFace, ...]
    meeples: dict[str, int]
    tents: int
    free: int
    keep_meeples: int
    keep_cards: int
    stages: tuple[StageFace, ...]
    junctions: tuple[JunctionFace, ...]
    campsites: tuple[CardFace, ...]
    program: tuple[CardFace, ...]
    stars: int
    rising: int
    scored: tuple[str, ...]
    power: str
    power_text: str
    handicap: str
    handicap_text: str
    first: bool
    to_move: bool
    errand: str
    windows: int
    incoming: tuple[CardFace, ...]
    summary: str
    place: int


class FriendFace(Struct, frozen=True):
    """The Friend: workers on the bus, cards in the deck, the letter on top of the drawn ones ("" if none)."""

    color: str
    active: int
    deck: int
    top: str


class Mine(Struct, frozen=True):
    """What only the reader sees: cards in hand or drawn, the open window, and what the board is worth now.

    `best` is the best set of concerts, `excess_*` what step 4 would take now, `news_*` what step 2 would give now.
    """

    seat: int
    hand: tuple[CardFace, ...]
    drawn: tuple[CardFace, ...]
    claims: tuple[CardFace, ...]
    spaces: int
    may_spend: bool
    best: tuple[ConcertFace, ...]
    best_points: int
    excess_meeples: int
    excess_cards: int
    news_level: str
    news_points: int
    news_text: str
    orders: tuple[tuple[str, str], ...]


class MoveFace(Struct, frozen=True):
    """What a seat (-1: the Friend) did last: placed, activated, recovered or passed; `at` is where (`stars-D`)."""

    seat: int
    kind: str
    at: str


class View(Struct, frozen=True):
    """A whole table as a reader sees it.

    `phase` is setup, play, form (the end of a round) or over; `active` the seat whose turn it is (-1: the Friend);
    `count` activations of this round are done, `token` is where the Activation token lies (0: nowhere), `end` ends it.
    `moves` holds the last move of everybody, the newest last.
    """

    phase: str
    round: int
    rounds: int
    count: int
    token: int
    end: int
    activations: tuple[BeadFace, ...]
    active: int
    locations: tuple[LocationFace, ...]
    news: tuple[NewsFace, ...]
    boards: tuple[BoardFace, ...]
    friend: FriendFace | None
    shelf: tuple[CardFace, ...]
    mine: Mine | None
    achievement: str
    winners: tuple[int, ...]
    moves: tuple[MoveFace, ...]
