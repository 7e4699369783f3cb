"""The closed list of effect verbs (section 6.1) that rows of data are made of; a row's `do` names the verb."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Resource = Literal["food", "egg", "meal", "heart", "bonus"]
Who = Literal["self", "mate", "attacker", "all"]
Until = Literal["attack", "turn", "next_turn", "today", "exchange", "weather", "perm"]
Stats = Literal["max_hearts", "strength", "return_damage", "production_roll", "hand_limit"]


def _tag(name: str) -> str:
    """`DrawTwo` is written `draw_two`."""
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name).lstrip("_")


class Verb(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do", tag=_tag):
    """One thing that an effect does."""


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """What a die does when it shows `least` to `most`."""

    least: int
    most: int
    effect: tuple[Effect, ...]


# ---- what cards, loot and abilities do when used --------------------------------------------------------------------


class Gain(Verb, frozen=True):
    """Take n from the supply; meals advance the meal counter."""

    res: Resource
    n: int
    who: Who = "self"


class Pay(Verb, frozen=True):
    """A cost: exactly n (FT-2.7); hearts by FT-9.10, meals by FT-5.10, `bonus` discards n other Bonus cards."""

    res: Resource
    n: int


class Heal(Verb, frozen=True):
    """Heal n hearts (FT-2.4)."""

    n: int
    who: Who = "self"


class OneOf(Verb, frozen=True):
    """The player picks one legal option."""

    options: tuple[tuple[Effect, ...], ...]


class Hit(Verb, frozen=True):
    """Direct damage to any enemy (FT-6.14)."""

    n: int


class Power(Verb, frozen=True):
    """The attack it is attached to has n free strength."""

    n: int


class Soften(Verb, frozen=True):
    """Pending enemy damage to oneself is n less."""

    n: int


class Dodge(Verb, frozen=True):
    """Pending damage and the noted effect are cancelled (FT-9.12, FT-R33)."""


class Reflect(Verb, frozen=True):
    """Dodge a Predator, and in step A9 hit it for its own claws."""


class IgnoreRolls(Verb, frozen=True):
    """The Predator rolls of this attack do not count (FT-R62)."""


class Reroll(Verb, frozen=True):
    """Roll a pending die again (FT-9.16)."""

    whose: Literal["own", "mate", "any"]


class Shift(Verb, frozen=True):
    """A modifier on a Predator roll that one makes oneself."""

    n: int


class SetDie(Verb, frozen=True):
    """Choose the natural result of any pending roll."""


class Draw(Verb, frozen=True):
    """Draw n Bonus cards."""

    n: int


class DrawSplit(Verb, frozen=True):
    """Draw n Bonus cards and give some of them to one teammate (FT-R66)."""

    n: int
    give: int


class Recover(Verb, frozen=True):
    """Take a card of choice from the Bonus discard pile."""


class MoreActions(Verb, frozen=True):
    """n more actions this turn."""

    n: int


class MoveAll(Verb, frozen=True):
    """Every living player gets a free Move (FT-R42)."""


class Shield(Verb, frozen=True):
    """Protection from the bad parts of these weather cards, of all if none is named (FT-10.2)."""

    weathers: tuple[str, ...] = ()
    until: Until = "perm"


class Redraw(Verb, frozen=True):
    """A new weather card (FT-10.9)."""


class CallExchange(Verb, frozen=True):
    """An Egg Exchange at once (FT-10.14)."""


class Borrow(Verb, frozen=True):
    """An unlocked ability of a teammate, until one's next turn (FT-R63)."""


class CopyCard(Verb, frozen=True):
    """The effect of a Bonus card in another player's hand."""


class Anywhere(Verb, frozen=True):
    """Actions of the Inside may be taken Outside."""

    until: Until = "perm"


class ForagePlus(Verb, frozen=True):
    """Each Forage gives n more."""

    n: int
    until: Until = "perm"


class RollAssign(Verb, frozen=True):
    """Three dice, one each for eggs, food and hearts lost."""


# ---- what works by itself -------------------------------------------------------------------------------------------


class Start(Verb, frozen=True):
    """What the chicken starts the game with (FT-1.10)."""

    res: Resource
    n: int


class StartOutside(Verb, frozen=True):
    """The chicken chooses where it starts (FT-1.10)."""


class Stat(Verb, frozen=True):
    """A permanent change; a hand limit loses its limit."""

    name: Stats
    n: int = 0


class On(Verb, frozen=True):
    """A trigger, with a roll if it has results."""

    event: Literal["missed_production", "damage_taken", "forage", "attack", "tank"]
    effect: tuple[Effect, ...] = ()
    results: tuple[Outcome, ...] = ()


class DropEgg(Verb, frozen=True):
    """n eggs are left where the chicken is (FT-R49)."""

    n: int


class GrubReach(Verb, frozen=True):
    """Either top Grub may be attacked from any location."""


class Absorb(Verb, frozen=True):
    """Pending damage may be put on held Grubs (FT-R48)."""


class Aura(Verb, frozen=True):
    """Dice of teammates here are changed by `mate`, Predator dice by `predator` (FT-R50)."""

    mate: int
    predator: int


class GiftHeal(Verb, frozen=True):
    """Give food to a nearby player and heal, once per turn (FT-R64)."""

    food: int
    heal: int


class SecondAttacker(Verb, frozen=True):
    """A nearby player may attack the same enemy afterwards (FT-R44)."""


class ExchangeRate(Verb, frozen=True):
    """Own eggs give n food each in any Egg Exchange."""

    n: int


class RaidDiscard(Verb, frozen=True):
    """Once per turn an Attack may name a Grub of the discard pile (FT-R45)."""


class FreeMove(Verb, frozen=True):
    """Move into the Coop without an action, in the own turn."""


class ExtraProduction(Verb, frozen=True):
    """n more production rolls."""

    n: int


class DrawTwoKeepOne(Verb, frozen=True):
    """The Draw Card action may draw two and keep one."""


class EggShift(Verb, frozen=True):
    """Eggs paid change a pending roll by one each."""


class Halve(Verb, frozen=True):
    """Pending own damage is halved for n Bonus cards (FT-R47)."""

    bonus: int


class TagAlong(Verb, frozen=True):
    """Go where another player moves to (FT-R43)."""


class Tank(Verb, frozen=True):
    """Take damage that is pending for another nearby player (FT-R46)."""


class NeverMiss(Verb, frozen=True):
    """Own attacks never miss (FT-R38)."""


class TwinRoll(Verb, frozen=True):
    """Own Predator rolls are made with two dice, one is picked (FT-R61)."""


class Stash(Verb, frozen=True):
    """Tokens on the loot that go to players at one's location at any time (FT-R41)."""

    res: Resource


class Arrows(Verb, frozen=True):
    """An action and a food for a point of direct damage (FT-R40)."""


class Mask(Verb, frozen=True):
    """The Predator here has one claw less for everyone today."""


class Survive(Verb, frozen=True):
    """A death does not happen (FT-R39)."""


# ---- what Predators and Grubs do ------------------------------------------------------------------------------------


class PHeal(Verb, frozen=True):
    """The Predator heals n, unless it is defeated."""

    n: int


class Steal(Verb, frozen=True):
    """The attacker, or all, lose n."""

    res: Resource
    n: int
    who: Who = "attacker"


class Bar(Verb, frozen=True):
    """Something is forbidden to the attacker until the next Egg Exchange (FT-7.12)."""

    kind: Literal["eat", "heal", "free_food", "exchange"]


class Splash(Verb, frozen=True):
    """Every other player at the attacker's location loses n hearts (FT-7.14)."""

    n: int


class Claws(Verb, frozen=True):
    """The return damage of this attack is n more."""

    n: int


class Evade(Verb, frozen=True):
    """The attack does nothing, the return damage is one less (FT-6.7)."""


class Revive(Verb, frozen=True):
    """It is not defeated, n health is left (FT-7.8)."""

    n: int


class EntryLock(Verb, frozen=True):
    """Nobody may attack it on a day on which somebody has come to it (FT-7.9)."""


class CardProof(Verb, frozen=True):
    """Bonus cards do nothing against it (FT-7.13)."""


class NoCardDodge(Verb, frozen=True):
    """Cards cannot dodge its attacks (FT-7.11)."""


class WeatherBoost(Verb, frozen=True):
    """More health and claws in one weather (FT-7.10)."""

    weather: str
    health: int
    claws: int


class Miss(Verb, frozen=True):
    """The attack on a Grub misses."""


class Sting(Verb, frozen=True):
    """The attacker loses n hearts."""

    n: int


class Bless(Verb, frozen=True):
    """The attacker heals n hearts."""

    n: int


Effect = (
    Gain | Pay | Heal | OneOf | Hit | Power | Soften | Dodge | Reflect | IgnoreRolls | Reroll | Shift | SetDie | Draw
    | DrawSplit | Recover | MoreActions | MoveAll | Shield | Redraw | CallExchange | Borrow | CopyCard | Anywhere
    | ForagePlus | RollAssign | Start | StartOutside | Stat | On | DropEgg | GrubReach | Absorb | Aura | GiftHeal
    | SecondAttacker | ExchangeRate | RaidDiscard | FreeMove | ExtraProduction | DrawTwoKeepOne | EggShift | Halve
    | TagAlong | Tank | NeverMiss | TwinRoll | Stash | Arrows | Mask | Survive | PHeal | Steal | Bar | Splash | Claws
    | Evade | Revive | EntryLock | CardProof | NoCardDodge | WeatherBoost | Miss | Sting | Bless
)  # fmt: skip


def outcome(results: tuple[Outcome, ...], shown: int) -> tuple[Effect, ...]:
    """What a die that shows this does; results not listed do nothing."""
    return next((result.effect for result in results if result.least <= shown <= result.most), ())
