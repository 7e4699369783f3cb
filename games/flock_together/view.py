"""What one reader may know of a table: the shapes that pictures and words are made from (section 9)."""

from __future__ import annotations

from msgspec import Struct


class CardView(Struct, frozen=True):
    """A Bonus card in sight: `timing` is its class in words, `why` why its owner cannot use it now ("": it can).

    `why` is filled in only for the reader's own cards.
    """

    id: str
    name: str
    text: str
    timing: str
    family: str
    why: str = ""


class GrubView(Struct, frozen=True):
    """A Grub, on top of a deck or in a play area; `left` of `health`, what it does when attacked, its reward.

    `why` as in CardView.
    """

    id: str
    name: str
    health: int
    left: int
    attacked: str
    reward: str
    timing: str
    permanent: bool
    raided: bool = False
    why: str = ""


class LootView(Struct, frozen=True):
    """A loot; `left` of `uses` (0 of 0: permanent), `predator` is the id of the book it comes from; `why` as above."""

    id: str
    name: str
    text: str
    left: int
    uses: int
    predator: str
    why: str = ""

    @property
    def is_empty(self) -> bool:
        """Used up."""
        return bool(self.uses) and not self.left


class AbilityView(Struct, frozen=True):
    """An ability of a chicken (`stage` 1 to 3), or a borrowed one (`stage` 0)."""

    id: str
    name: str
    text: str
    stage: int
    unlocked: bool


class LastingView(Struct, frozen=True):
    """Something in force for a time: `kind` for an icon (`bar`, `shield`, ...), `what` and `text` in words."""

    kind: str
    what: str
    text: str


class BirdView(Struct, frozen=True):
    """A player's tableau. `hand` is None if the reader may not see it; `production` is "" at stage 1 and when dead.

    `next_meals` is None at stage 3. `brooding` is for which seat. `marks` are once-per-turn and once-per-phase things
    that are used up, `votes` the Grub deck that the player would discard from, `orders` the standing orders in words.
    """

    seat: int
    alive: bool
    book: str
    name: str
    sex: str
    stage: int
    stage_name: str
    at: str
    hearts: int
    max_hearts: int
    strength: int
    production: str
    meals: int
    next_meals: int | None
    food: int
    eggs: int
    hand: tuple[CardView, ...] | None
    hand_size: int
    grubs: tuple[GrubView, ...]
    loot: tuple[LootView, ...]
    abilities: tuple[AbilityView, ...]
    lasting: tuple[LastingView, ...]
    token: bool
    active: bool
    first: bool
    shielded: bool
    brooding: int | None
    due: bool
    roams: bool
    marks: tuple[str, ...]
    votes: str
    orders: tuple[str, ...]


class FoeView(Struct, frozen=True):
    """A Predator space: `state` is `open`, `hidden` or `beaten`; a hidden one has no name.

    `left` of `health`; `effect` is what its form does; `locked`: nobody may attack it today; `masked`: one claw less.
    `by` is who defeated it, `loot` what they have got.
    """

    state: str
    at: str
    place: str
    id: str = ""
    name: str = ""
    animal: str = ""
    form: int = 0
    health: int = 0
    left: int = 0
    claws: int = 0
    effect: str = ""
    locked: bool = False
    masked: bool = False
    by: int | None = None
    loot: str = ""


class PlaceView(Struct, frozen=True):
    """A location: who is there, eggs that lie there."""

    id: str
    name: str
    seats: tuple[int, ...]
    eggs: int


class SkyView(Struct, frozen=True):
    """The weather in force."""

    id: str
    name: str
    text: str
    season: str


class PendingView(Struct, frozen=True):
    """What is pending: `kind` is `roll` (with `dice`, and `shown` as they count) or `damage` (`losses` by seat).

    `effect` is what an enemy is about to do besides.
    """

    kind: str
    text: str
    seat: int | None = None
    roll: str = ""
    dice: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    losses: tuple[tuple[int, int], ...] = ()
    effect: str = ""


class AttackView(Struct, frozen=True):
    """The running attack."""

    seat: int
    enemy: str
    name: str
    strength: int
    free: int
    missed: bool


class DeedView(Struct, frozen=True):
    """Something done: an action, `use`, `felled` or `died`; `what` is an id of a place, enemy or thing."""

    seat: int
    kind: str
    what: str
    text: str


class View(Struct, frozen=True):
    """A whole table as a reader sees it. `season` is an id, `day` 0 during setup, `phase` 1 to 3.

    `sizes` counts decks and discards; `discard` and `grub_discard` are public piles. `outcome` is "", `won` or `lost`,
    `reason` says how; `parts` make up the score. `latest` are the last few things done, the newest last. `waits` are
    the seats that are said to be waited for, in turn order, `task` what for ("": their turn).
    """

    reader: int | None
    season: str
    season_name: str
    day: int
    phase: int
    sky: SkyView | None
    places: tuple[PlaceView, ...]
    foes: tuple[FoeView, ...]
    inside: GrubView | None
    outside: GrubView | None
    birds: tuple[BirdView, ...]
    order: tuple[int, ...]
    active: int | None
    actions: int
    sizes: dict[str, int]
    discard: tuple[str, ...]
    grub_discard: tuple[str, ...]
    difficulty: int
    difficulty_name: str
    open_hand: bool
    summary: str
    attack: AttackView | None = None
    pending: PendingView | None = None
    outcome: str = ""
    reason: str = ""
    score: int = 0
    parts: dict[str, int] = {}
    latest: tuple[DeedView, ...] = ()
    waits: tuple[int, ...] = ()
    task: str = ""
