"""The notation of effects (section 6.1), read into the records of `effects` when the data are loaded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken

from games.core.data import BadData

from .effects import (
    Adds,
    Amount,
    AtLeast,
    Changes,
    Choose,
    Clause,
    Coin,
    Condition,
    Contest,
    Digs,
    Effect,
    Everyone,
    Gains,
    Grants,
    Handles,
    If,
    Mutes,
    Offers,
    Parts,
    Pays,
    Plays,
    Rival,
    Scales,
    Scouts,
    Shields,
)

GRAMMAR = r"""
effect: [_list{_clause}]
show: [_list{_lasting}]
mods: _list{_modifier}
sums: [_list{_sum}]
_list{x}: x (";" x)*

_clause: _modifier | contest | gains | changes | parts | handles | digs | plays | scouts | shields | offers | mutes
       | if_ | coin | choose | pays | rival | everyone
_lasting: own | scores | _sum | grants | show_if | sum_if
_modifier: adds | scores | _sum
_sum: money | scales | at_least

adds: SCORE num member_target
own: SCORE num OWN
scores: SCORE num
money: MONEY num
scales: PERCENT INT
at_least: "payout_min" INT
contest: "contest" "P" INT
grants: "grant" PASSIVE
gains: (CASH | MORALE) num
changes: CHANGE num member_target
parts: PART member_target
handles: HANDLE GEAR_TARGET
digs: "dig"
plays: "play" INT
scouts: "scout" INT
shields: "shield" TYPE
offers: "offer" PLACE
mutes: "mute" PLACE
if_: "if" _test "{" effect "}" ["else" "{" effect "}"]
show_if: "if" (_test | holder_test) "{" show "}" ["else" "{" show "}"]
sum_if: "if" total_test "{" sums "}" ["else" "{" sums "}"]
coin: "coin" "{" effect "}" "{" effect "}"
choose: "pick" option option [option]
option: LABEL "{" effect "}"
pays: "pay" INT "{" effect "}"
rival: "rival" "{" mods "}"
everyone: "all" "{" mods "}"

num: SIGNED ["*" COUNT] ["max" INT]
member_target: MEMBER_TARGET | ROLE_TARGET ROLE
_test: genre_test | bound_test | venue_test | role_test | state_test
genre_test: (CORE | GENRES) GENRE ("," GENRE)*
venue_test: VENUE TAG ("," TAG)*
role_test: HAS_ROLE ROLE
holder_test: HOLDER_ROLE ROLE ("," ROLE)*
bound_test: BOUND INT
total_test: TOTAL INT
state_test: STATE

SCORE: "perf" | "char"
MONEY: "merch" | "payout"
PERCENT: "merch%" | "payout%"
CASH: "cash"
MORALE: "morale"
CHANGE: "tired" | "skillP" | "skillC"
PART: "sit" | "leave"
HANDLE: "break" | "lose" | "steal" | "fix"
OWN: "@self" | "@holder"
MEMBER_TARGET: "@pick" | "@rand" | "@topP" | "@topC" | "@tired" | "@all" | "@self"
ROLE_TARGET: "@role:"
GEAR_TARGET: "@gpick" | "@grand" | "@gall"
COUNT: "size" | "missing" | "others" | "gear" | "genres"
CORE: "core:"
GENRES: "genre:"
VENUE: "venue:"
HAS_ROLE: "role:"
HOLDER_ROLE: "hrole:"
BOUND: "size<=" | "size>=" | "morale<=" | "fund<"
TOTAL: "P>=" | "C>="
STATE: "poorest" | "gear" | "loose" | "tired"
PLACE: "venue" | "crowd"
PASSIVE: "no_fatigue" | "gear_safe" | "stays"
TYPE: "GEAR" | "EDGE" | "LUCK" | "PROMOTER" | "STRESS" | "BUMMER"
GENRE: "IND" | "MTL" | "ELE" | "ROK" | "PNK" | "NOI" | "RAP" | "POP"
ROLE: "VOX" | "GTR" | "BASS" | "DRUM" | "KEYS" | "MACH" | "CREW"
TAG: "DIY" | "BAR" | "CLUB" | "HALL" | "FEST" | "OUT"
LABEL: /[A-Z][a-z]+/
SIGNED: /[+-]\d+/
INT: /\d+/
%ignore " "
"""


def _plain(part: Any) -> Any:
    """A terminal as plain text; the grammar has checked which words it can be."""
    return str(part) if isinstance(part, Token) else part


def _makes(kind: Callable[..., Any]) -> Callable[..., Any]:
    """A rule whose parts are a record's fields, in order."""

    def build(self: Any, parts: list[Any]) -> Any:
        return kind(*map(_plain, parts))

    return build


def _effect(*clauses: Clause | None) -> Effect:
    return tuple(clause for clause in clauses if clause is not None)


def _choose(*options: tuple[str, Effect] | None) -> Choose:
    labels, effects = zip(*(option for option in options if option), strict=True)
    return Choose(labels, effects)


class _Reader(Transformer[Token, Effect]):
    """Builds a record for every rule of the grammar."""

    INT = SIGNED = lambda self, token: int(token)
    effect = show = mods = sums = _makes(_effect)
    num = _makes(lambda each, count, most: Amount(each, count or "", most))
    member_target = _makes(lambda *words: "".join(words))
    adds = own = scores = money = _makes(Adds)
    scales, at_least, contest, grants = map(_makes, (Scales, AtLeast, Contest, Grants))
    gains, changes, parts, handles = map(_makes, (Gains, Changes, Parts, Handles))
    digs, plays, scouts, shields = map(_makes, (Digs, Plays, Scouts, Shields))
    offers, mutes, coin, pays, rival, everyone = map(_makes, (Offers, Mutes, Coin, Pays, Rival, Everyone))
    if_ = show_if = sum_if = _makes(lambda test, then, other: If(test, then, other or ()))
    option = _makes(lambda label, effect: (label, effect))
    choose = _makes(_choose)
    genre_test = venue_test = role_test = holder_test = state_test = _makes(
        lambda what, *values: Condition(what.rstrip(":"), values)
    )
    bound_test = total_test = _makes(lambda what, bound: Condition(what, bound=bound))


PARSER = Lark(GRAMMAR, parser="lalr", start=["effect", "show"], maybe_placeholders=True)
READER = _Reader()


def read_effect(text: str, where: str, start: Literal["effect", "show"] = "effect") -> Effect:
    """The records of an effect text; raises BadData that names the place (file, row, key) and the column.

    `show` effects last as long as their source lies there, and may use fewer clauses.
    """
    try:
        return READER.transform(PARSER.parse(text, start=start))
    except UnexpectedInput as error:
        is_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        column = len(text) + 1 if is_end else error.column
        found = text[column - 1 :][:20] or "the end"
        raise BadData(f"{where}, column {column}: not understood from “{found}” on") from error
