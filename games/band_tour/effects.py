"""What cards do, as tagged records (the effect language of section 6.1); made by `grammar` from the texts of rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

Count = Literal["", "size", "missing", "others", "gear", "genres"]


class Amount(Struct, frozen=True):
    """`each` times a count ("" is once), then lowered to `most`."""

    each: int
    count: Count = ""
    most: int | None = None


class Condition(Struct, frozen=True):
    """A condition: what is looked at, the values listed for it, the bound it is compared with."""

    what: str
    values: tuple[str, ...] = ()
    bound: int = 0


class Adds(Struct, frozen=True, tag=True):
    """BT-E1 to BT-E3: n more Performance, Charisma, merch or payout for this show; a target makes it that member's."""

    what: Literal["perf", "char", "merch", "payout"]
    amount: Amount
    target: str = ""


class Scales(Struct, frozen=True, tag=True):
    """BT-E3: merch or payout becomes so many percent of itself."""

    what: Literal["merch%", "payout%"]
    percent: int


class AtLeast(Struct, frozen=True, tag=True):
    """BT-E3: a payout below n becomes n."""

    payout: int


class Contest(Struct, frozen=True, tag=True):
    """BT-E22: n more payout for the highest total Performance."""

    payout: int


class Grants(Struct, frozen=True, tag=True):
    """BT-E23: the holder has a passive."""

    passive: str


class Gains(Struct, frozen=True, tag=True):
    """BT-E4, BT-E5: money or Morale changes now."""

    what: Literal["cash", "morale"]
    amount: Amount


class Changes(Struct, frozen=True, tag=True):
    """BT-E6, BT-E7: Fatigue or training of members changes now."""

    what: Literal["tired", "skillP", "skillC"]
    amount: Amount
    target: str


class Parts(Struct, frozen=True, tag=True):
    """BT-E8, BT-E9: members sit out this show, or leave for good."""

    what: Literal["sit", "leave"]
    target: str


class Handles(Struct, frozen=True, tag=True):
    """BT-E10: Gear is damaged, lost, stolen or repaired."""

    what: Literal["break", "lose", "steal", "fix"]
    target: str


class Digs(Struct, frozen=True, tag=True):
    """BT-E11: the next Gear of the deck is attached."""


class Plays(Struct, frozen=True, tag=True):
    """BT-E12: the top n cards of the deck are played after this source."""

    cards: int


class Scouts(Struct, frozen=True, tag=True):
    """BT-E13: the owner looks at the top n cards."""

    cards: int


class Shields(Struct, frozen=True, tag=True):
    """BT-E14: the next card of a type is cancelled."""

    kind: str


class Offers(Struct, frozen=True, tag=True):
    """BT-E16: the top Venue or Crowd of the own deck may replace the active one."""

    what: Literal["venue", "crowd"]


class Mutes(Struct, frozen=True, tag=True):
    """BT-E15: the active Venue's or Crowd's `show` effect does not apply to this band."""

    what: Literal["venue", "crowd"]


class If(Struct, frozen=True, tag=True):
    """BT-E24: one effect or the other, by a condition."""

    test: Condition
    then: Effect
    other: Effect


class Coin(Struct, frozen=True, tag=True):
    """BT-E17: one effect or the other, by a coin."""

    heads: Effect
    tails: Effect


class Choose(Struct, frozen=True, tag=True):
    """BT-E18: the player takes one of two or three named effects."""

    labels: tuple[str, ...]
    effects: tuple[Effect, ...]


class Pays(Struct, frozen=True, tag=True):
    """BT-E19: an effect that may be bought."""

    price: int
    effect: Effect


class Rival(Struct, frozen=True, tag=True):
    """BT-E20: modifiers for one other band."""

    effect: Effect


class Everyone(Struct, frozen=True, tag=True):
    """BT-E21: modifiers for every band on tour."""

    effect: Effect


Modifier = Adds | Scales | AtLeast | Contest
Clause = (
    Modifier
    | Grants
    | Gains
    | Changes
    | Parts
    | Handles
    | Digs
    | Plays
    | Scouts
    | Shields
    | Offers
    | Mutes
    | If
    | Coin
    | Choose
    | Pays
    | Rival
    | Everyone
)
Effect = tuple[Clause, ...]


def branches(clause: Clause) -> tuple[Effect, ...]:
    """The effects inside a clause that are resolved clause by clause (not those sent to other bands)."""
    match clause:
        case If(_, then, other):
            return (then, other)
        case Coin(heads, tails):
            return (heads, tails)
        case Choose(_, effects):
            return effects
        case Pays(_, effect):
            return (effect,)
    return ()


def block(effect: Effect, path: tuple[int, ...]) -> Effect:
    """The effect at an address inside another: pairs of a clause's number and a branch's number."""
    for at in range(0, len(path), 2):
        effect = branches(effect[path[at]])[path[at + 1]]
    return effect


def walk(effect: Effect) -> Iterator[Clause]:
    """Every clause of an effect, those inside others included."""
    for clause in effect:
        yield clause
        for inner in branches(clause):
            yield from walk(inner)
