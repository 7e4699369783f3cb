"""Where a token may go: the tree of legal placements, and the rule behind every refusal (FE-4, decisions D1 and D2).

An answer is token, orientation number (left out for a token with a single one), row, column and, where two or more
Permanents would be satisfied, an optional claim: `["L4", "0", "9", "a", "P13"]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.core.choices import LATER, Answer, Choices, Illegal, Option, Pick
from games.core.words import Words

from .board import BITS, BY_TOKEN, COLORS, PLACEMENTS, ROWS, SPOTS, TOKENS, Placement, spread
from .cards import PERMANENT
from .model import Body

PASS = "pass"
NEUTRAL = "neutral"
TYPED = re.compile(
    rf"(?:(?P<color>{'|'.join((*COLORS, NEUTRAL))})[ :])?"
    r"(?P<token>[a-z]\d)(?:-(?P<turn>\d+))?\s*@\s*(?P<column>[a-z])(?P<row>\d+)"
    r"(?:\s+(?:claim\s+)?(?P<claim>p\d+))?"
)
SPOKEN = (
    (re.compile(r"^(?:place|move)\s+"), ""),
    (re.compile(r"^([a-z]\d) \(([^()]*)\)"), r"\2"),
    (re.compile(r"^(.*?[a-z]\d) turn (\d+)"), r"\1-\2"),
    (re.compile(r"\s+at\s+"), "@"),
)
"""How the bot itself writes moves, and what that is in FE-4.8's notation: `Hook at a9`, `Hook (L4-0@a9)`."""
PREPARED = re.compile(r"^prepare[\s:›]+")
TYPED_CLAIM = re.compile(r"(?:claim\s+)?(?P<claim>p\d+)")


class Wish(Struct, frozen=True):
    """What an answer asks for; an element not given is "". `rest` follows the column: a claim, or conditions."""

    color: str = ""
    token: str = ""
    turn: str = ""
    row: str = ""
    column: str = ""
    rest: tuple[Any, ...] = ()

    @property
    def head(self) -> str:
        """The head cell as written."""
        return self.column + self.row

    @property
    def claim(self) -> Any:
        """The claim sent along, None without one."""
        return self.rest[0] if self.rest else None

    @property
    def answer(self) -> Answer:
        """The wish as a path through the tree."""
        turn = [] if has_one_turn(self.token) else [self.turn]
        path = [self.token, *turn, self.row, self.column]
        return [element for element in path if element] + list(self.rest)


def has_one_turn(token: str) -> bool:
    """Whether a token looks the same in every orientation, so that none is asked."""
    return token in TOKENS and len(TOKENS[token].turns) == 1


def wish_of(answer: Answer) -> Wish:
    """An answer taken apart; an owner (`pink L4`) and an only orientation may be given though they are not asked."""
    color, _, token = str(answer[0] if answer else "").rpartition(" ")
    rest = answer[1:]
    if has_one_turn(token) and not (len(rest) > 2 and len(str(rest[2])) == 1):
        rest = ["0", *rest]
    turn, row, column = ([str(element) or "?" for element in rest[:3]] + ["", "", ""])[:3]
    return Wish(color, token, turn, row, column, tuple(rest[3:]))


def placement_of(answer: Answer) -> Placement:
    """What an answer asks for, once it is known to be a place on the grid."""
    wish = wish_of(answer)
    return PLACEMENTS[f"{wish.token}-{wish.turn}@{wish.head}"]


def answer_for(placement: Placement) -> Answer:
    """The answer that asks for a placement."""
    head = placement.head
    return Wish("", placement.token, str(placement.turn), head[1:], head[0]).answer


def read(text: str, names: Mapping[str, str]) -> Answer | None:
    """A typed move: `L4-0@a9`, `O4@b1`, `hook at a9`, with `claim Fan Club A` or `P13` behind it; either alone; `pass`
    (to be refused); with `prepare` in front it is for the next turn, and its claim a wish. `names` are the tokens by
    their names in small letters; without an orientation the first one is meant.
    """
    text = " ".join(text.lower().rstrip(".").split())
    if prepared := PREPARED.match(text):
        answer = read(text[prepared.end() :], names)
        return answer and ["ahead", *_as_wish(answer)]
    text = _notation(text, names)
    if text == PASS:
        return [PASS]
    if alone := TYPED_CLAIM.fullmatch(text):
        return [alone["claim"].upper()]
    if not (move := TYPED.fullmatch(text)):
        return None
    token, claim = move["token"].upper(), [move["claim"].upper()] if move["claim"] else []
    owner = f"{move['color']} " if move["color"] else ""
    turn = [] if has_one_turn(token) and move["turn"] in (None, "0") else [move["turn"] or "0"]
    return [owner + token, *turn, move["row"], move["column"], *claim]


def _notation(text: str, names: Mapping[str, str]) -> str:
    """A text in small letters with ids for the names of cards and tokens, as FE-4.8 writes it."""
    for row in PERMANENT.values():
        text = text.replace(row.name.lower(), row.id.lower())
    text = re.sub(r"[a-z]+", lambda word: names.get(word[0], word[0]).lower(), text)
    for pattern, notation in SPOKEN:
        text = pattern.sub(notation, text)
    return text


def _as_wish(answer: Answer) -> Answer:
    """A typed action with its claim turned into the first wish of a prepared one (decision D4)."""
    *action, claim = answer
    return [*action, "always", [claim]] if action and TYPED_CLAIM.fullmatch(claim.lower()) else answer


# ---- legal placements -----------------------------------------------------------------------------------------------


def legal(body: Body, color: str, token: str) -> Iterator[Placement]:
    """All legal placements of a token in canonical order (FE-4.1 to FE-4.7, FE-4.10)."""
    covered, old = body.covered(color, token), body.crowds[color][token]
    same = PLACEMENTS[old].mask if old else 0
    return (laid for laid in BY_TOKEN[token] if not laid.mask & covered and laid.mask != same)


def movable(body: Body, color: str, tokens: tuple[str, ...]) -> list[str]:
    """Those tokens that have a legal placement at all."""
    return [token for token in tokens if any(True for _ in legal(body, color, token))]


def reachable(body: Body, color: str, wish: Wish) -> list[Placement]:
    """The legal placements that agree with a wish as far as it goes."""
    if wish.token not in body.crowds[color]:
        return []
    return [laid for laid in legal(body, color, wish.token) if _agrees(laid, wish)]


def _agrees(laid: Placement, wish: Wish) -> bool:
    if wish.turn and str(laid.turn) != wish.turn:
        return False
    return laid.head[1:] == (wish.row or laid.head[1:]) and laid.head[0] == (wish.column or laid.head[0])


# ---- the tree -------------------------------------------------------------------------------------------------------


def token_pick(words: Words, body: Body, color: str, tokens: tuple[str, ...], prompt: str) -> Pick:
    """The first level: which token to place or move."""
    choices = Choices()
    for token in movable(body, color, tokens):
        at = body.crowds[color][token]
        choices.add(token, words.label("move" if at else "place", token=token), hint=at)
    return choices.pick(prompt, then=LATER)


def next_pick(words: Words, body: Body, color: str, path: Answer) -> Pick | None:
    """The level after a token, an orientation or a row; None when the place is complete."""
    wish = wish_of(path)
    if wish.column:
        return None
    found = reachable(body, color, wish)
    if not wish.turn:
        return _turn_pick(words, wish.token, {laid.turn for laid in found})
    if not wish.row:
        keys = dict.fromkeys(laid.head[1:] for laid in found)
        return _pick(words.prompt("row"), [Option(row, words.label("row", row=row)) for row in ROWS if row in keys])
    heads = [laid.head for laid in found]
    return _pick(words.prompt("column"), [Option(head[0], words.label("head", head=head)) for head in heads])


def _turn_pick(words: Words, token: str, found: set[int]) -> Pick:
    turns = enumerate(TOKENS[token].turns)
    options = [Option(str(n), turned.words, hint=turned.picture) for n, turned in turns if n in found]
    return _pick(words.prompt("orientation"), options)


def _pick(prompt: str, options: list[Option]) -> Pick:
    return Pick(prompt, tuple(options), then=LATER)


def claim_pick(words: Words, prompt: str, cards: list[str], least: int, most: int = 1) -> Pick:
    """Which of several Permanents to claim (decision D3)."""
    choices = Choices()
    for card in cards:
        row = PERMANENT[card]
        choices.add(card, words.label("claim", card=card, points=row.points, symbol=row.symbol))
    return choices.pick(words.prompt(prompt), least, most)


# ---- refusals -------------------------------------------------------------------------------------------------------


def refusal(body: Body, color: str, tokens: tuple[str, ...], answer: Answer) -> Illegal | None:
    """The first rule that an answer breaks, in the order of FE-4.9; what is not yet given is not judged."""
    wish = wish_of(answer)
    if wish.token.lower() == PASS:
        return Illegal.of("PASS_NOT_ALLOWED")
    if not answer:
        return None
    if wish.color not in ("", color, said(body, color)):
        return Illegal.of("NOT_YOUR_TOKEN", color=wish.color[:40])
    if wish.token in PERMANENT:
        return Illegal.of("BAD_CLAIM", card=wish.token)
    if wish.token not in tokens:
        return Illegal.of("TOKEN_NOT_AVAILABLE", token=wish.token[:40])
    turns = [str(turn) for turn in range(len(TOKENS[wish.token].turns))]
    if wish.turn and wish.turn not in turns:
        return Illegal.of("BAD_ORIENTATION", token=wish.token, turn=wish.turn[:40], last=turns[-1])
    if not wish.column:
        return None
    return _misplaced(body, color, wish)


def _misplaced(body: Body, color: str, wish: Wish) -> Illegal | None:
    """FE-4.1 to FE-4.7 for a complete position, each test over all cells before the next."""
    offsets = TOKENS[wish.token].turns[int(wish.turn)].offsets
    cells = spread(wish.head, offsets) if wish.head in BITS else None
    if cells is None:
        return Illegal.of("OFF_GRID", token=wish.token, head=wish.head[:40])
    for cell in cells:
        if cell in SPOTS:
            return Illegal.of("COVERS_LOCATION", cell=cell, kind=SPOTS[cell])
    for cell in cells:
        if owner := _owner(body, cell, color, wish.token):
            return Illegal.of("COVERS_TOKEN", cell=cell, color=said(body, owner))
    if body.crowds[color][wish.token] == f"{wish.token}-{wish.turn}@{wish.head}":
        return Illegal.of("NO_CHANGE", token=wish.token)
    return None


def said(body: Body, color: str) -> str:
    """What people call a colour: nobody sees or says which one the neutral crowd has."""
    return NEUTRAL if color == body.neutral else color


def _owner(body: Body, cell: str, color: str, lifted: str) -> str:
    """The colour whose token covers a cell, "" if none does but the lifted one."""
    for other in body.crowds:
        if any(BITS[cell] & lying for lying in body.masks(other, lifted if other == color else "")):
            return other
    return ""
