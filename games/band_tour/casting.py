"""Forming a band (BT-1.2 to BT-1.6, decisions D1 to D5) as one form: each answer so far decides what is asked next.

The form is a generator that yields questions, is sent answers, and returns the wish; it is walked along a path anew
each time, so nothing of it is ever kept.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import Any

from msgspec import Struct

from games.core.choices import LATER, Answer, Choices, Fault, Illegal, Node, Pick, Text, descend
from games.core.words import Words

from . import decklist
from .cards import (
    BANDS,
    DECK_KINDS,
    DECKS,
    GENRES,
    MEMBERS,
    POOLS,
    RULES,
    SHOW_CARDS,
    SHOW_TYPES,
    DeckKind,
    Id,
    ready_decks,
)
from .model import OWN_DECK, Body, Options
from .telling import brief

ANY, BUILD, DONE, TYPED = "any", "build", "done", "type"
STANDARD = {"show": "d3", "venue": "vd3", "crowd": "cd3"}
"""The decks suggested for a built band (D4)."""
NAME_SIGNS = set("*_~`|<>@#[]()\\:")
"""What a band name may not contain: signs that would be taken for formatting."""
LONGEST_LIST, LONGEST_LINEUP = 3000, 300
LINEUP = "band"
KINDS: dict[str, DeckKind] = {f"{kind}-deck": kind for kind in DECK_KINDS}
"""The kinds of texts that people keep: a lineup, and a deck of each kind."""


class Wish(Struct, omit_defaults=True):
    """What a player wants to go on tour with; `cards` are the lists of own decks, `faults` what is wrong with them."""

    ready: Id = ""
    lineup: list[Id] = []
    genre: str = ""
    name: str = ""
    decks: dict[DeckKind, Id] = {}
    cards: dict[DeckKind, list[Id]] = {}
    faults: list[Fault] = []


Form = Generator[Node, Any, Wish]
Part = Generator[Node, Any, Any]


def walk(form: Form, path: Answer) -> tuple[Node | None, Wish | None]:
    """The question behind a path, or the finished wish; raises Illegal where an answer does not fit its question."""
    node = next(form)
    for value in path:
        descend(node, value)
        try:
            node = form.send(value)
        except StopIteration as done:
            return None, done.value
    return node, None


def form(words: Words, body: Body, options: Options) -> Form:
    """The whole form; in the daily challenge a band is built from the cast."""
    if body.daily is not None:
        return _daily_form(words, body.daily.cast)
    return _form(words, options)


def _daily_form(words: Words, cast: Sequence[Id]) -> Form:
    wish = Wish()
    while len(wish.lineup) < RULES["most_members"]:
        card = yield _cast_pick(words, cast, wish.lineup)
        if card == DONE:
            break
        wish.lineup.append(card)
    wish.genre = yield _genre_pick(words, commonest(wish.lineup))
    wish.name = yield _name_text(words)
    return _judged(wish)


def _form(words: Words, options: Options) -> Form:
    wish = Wish()
    band = yield _band_pick(words, options)
    if band == ANY:
        return wish
    if band in BANDS:
        wish = ready_wish(band)
        if (yield _as_it_is(words, band)) == "go":
            return wish
    elif band == TYPED:
        yield from _typed_lineup(words, wish)
    else:
        yield from _built_lineup(words, wish)
    wish.genre = yield _genre_pick(words, wish.genre or commonest(wish.lineup))
    for kind in DECK_KINDS:
        yield from _deck(words, options, wish, kind)
    wish.name = (yield _name_text(words)) or wish.name
    return _judged(wish)


def ready_wish(band: Id) -> Wish:
    """A ready-made band as it is (BT-1.6)."""
    row = BANDS[band]
    decks: dict[DeckKind, Id] = {"show": row.show, "venue": row.venue, "crowd": row.crowd}
    return Wish(band, list(row.lineup), row.genre, row.name, decks)


def commonest(lineup: Sequence[Id]) -> str:
    """The commonest genre keyword; tie: the order of BT-14.1 (D3)."""
    keywords = [genre for card in lineup if card in MEMBERS for genre in MEMBERS[card].genres]
    return max(GENRES, key=keywords.count)


def _judged(wish: Wish) -> Wish:
    """With the faults of the name and the lineup."""
    wish.name = " ".join(wish.name.split())
    signs = sorted(NAME_SIGNS & set(wish.name))
    if signs:
        wish.faults.append(Fault("NAME_SIGNS", {"signs": " ".join(signs)}))
    wish.faults += decklist.lineup_faults(wish.lineup)
    return wish


# ---- what people keep -----------------------------------------------------------------------------------------------


def judge(kind: str, text: str) -> list[Fault]:
    """Every fault of a text of one of the kinds that people keep."""
    if kind == LINEUP:
        lineup, faults = decklist.read_lineup(text)
        return faults + decklist.lineup_faults(lineup)
    return decklist.faults_of(KINDS[kind], text)[1] if kind in KINDS else []


def written(wish: Wish) -> dict[str, str]:
    """A wish as texts to be kept: a lineup that was built, own decks."""
    own = {kind: decklist.write_list(wish.cards[deck]) for kind, deck in KINDS.items() if deck in wish.cards}
    built = {LINEUP: decklist.write_lineup(wish.lineup)} if wish.lineup and not wish.ready else {}
    return {**built, **own}


# ---- the questions --------------------------------------------------------------------------------------------------


def _band_pick(words: Words, options: Options) -> Pick:
    menu = Choices()
    for row in BANDS.values():
        facts = {"genre": row.genre, "n": len(row.lineup), "style": row.style}
        menu.add(row.id, row.name, hint=words.label("ready_band", **facts), then=LATER)
    bar = words.label("bar_ready_only") if options.band_building == "ready_only" else ""
    menu.add(BUILD, words.label("build"), bar=bar, then=LATER)
    menu.add(TYPED, words.label("type_lineup"), bar=bar, then=LATER)
    menu.add(ANY, words.label("any_band"), hint=words.label("any_band_hint"))
    return menu.pick(words.prompt("band"))


def _as_it_is(words: Words, band: Id) -> Pick:
    menu = Choices().add("go", words.label("as_it_is"))
    return menu.add("change", words.label("change"), then=LATER).pick(words.prompt("as_it_is", band=band))


def _built_lineup(words: Words, wish: Wish) -> Part:
    while len(wish.lineup) < RULES["most_members"]:
        group = yield group_pick(words, words.prompt("group", lineup=wish.lineup), wish.lineup, bool(wish.lineup))
        if group == DONE:
            return
        wish.lineup.append((yield member_pick(words, group, wish.lineup)))


def _typed_lineup(words: Words, wish: Wish) -> Part:
    text = yield Text(words.prompt("lineup"), LONGEST_LINEUP, 1, LINEUP, LATER)
    wish.lineup, faults = decklist.read_lineup(text)
    wish.faults += faults


def group_pick(words: Words, prompt: str, barred: Collection[Id], can_stop: bool = False) -> Pick:
    """The eight groups of Band Members, by their first keyword; one is barred if all its members are."""
    menu = Choices()
    if can_stop:
        menu.add(DONE, words.label("done"))
    for genre in GENRES:
        free = [row for row in MEMBERS.values() if row.genres[0] == genre and row.id not in barred]
        bar = "" if free else words.label("bar_group")
        menu.add(genre, words.title(genre), hint=", ".join(row.name for row in free), bar=bar)
    return menu.pick(prompt, then=LATER)


def member_pick(words: Words, group: str, band: Collection[Id], left: Collection[Id] = ()) -> Pick:
    """The members of a group; barred are those in the band and those who have left it."""
    menu = Choices()
    for row in MEMBERS.values():
        if row.genres[0] == group:
            bar = "bar_in_band" if row.id in band else "bar_left" if row.id in left else ""
            menu.add(row.id, _member_label(words, row.id), hint=brief(row.id), bar=words.label(bar) if bar else "")
    return menu.pick(words.prompt("member", group=group), then=LATER)


def _member_label(words: Words, card: Id) -> str:
    row = MEMBERS[card]
    return words.label("member", card=card, role=row.role, p=row.p, c=row.c)


def _cast_pick(words: Words, cast: Sequence[Id], lineup: Sequence[Id]) -> Pick:
    menu = Choices()
    if lineup:
        menu.add(DONE, words.label("done"))
    for card in cast:
        bar = words.label("bar_in_band") if card in lineup else ""
        menu.add(card, _member_label(words, card), hint=brief(card), bar=bar)
    return menu.pick(words.prompt("cast", lineup=lineup), then=LATER)


def _genre_pick(words: Words, suggested: str) -> Pick:
    menu = Choices()
    for genre in [suggested, *(genre for genre in GENRES if genre != suggested)]:
        menu.add(genre, words.title(genre), hint=words.label("suggested") if genre == suggested else "")
    return menu.pick(words.prompt("genre"), then=LATER)


def _name_text(words: Words) -> Text:
    return Text(words.prompt("name"), RULES["name_length"], 0, "", LATER)


# ---- decks ----------------------------------------------------------------------------------------------------------


def _deck(words: Words, options: Options, wish: Wish, kind: DeckKind) -> Part:
    """D4: one of the ready-made decks, the suggested one first; D5: or an own list."""
    suggested = wish.decks.get(kind, STANDARD[kind])
    menu = Choices()
    for deck in sorted(ready_decks(kind), key=lambda deck: deck.id != suggested):
        menu.add(deck.id, deck.name, hint=words.label("suggested") if deck.id == suggested else "")
    if options.deck_building:
        menu.add(TYPED, words.label("type_deck")).add(BUILD, words.label("build_deck"))
    chosen = yield menu.pick(words.prompt(f"deck_{kind}"), then=LATER)
    wish.decks = {**wish.decks, kind: OWN_DECK if chosen in (TYPED, BUILD) else chosen}
    if chosen == TYPED:
        text = yield Text(words.prompt(f"list_{kind}"), LONGEST_LIST, 1, f"{kind}-deck", LATER)
        cards, faults = decklist.faults_of(kind, text)
        wish.cards, wish.faults = {**wish.cards, kind: cards}, wish.faults + faults
    elif chosen == BUILD:
        cards = yield from (_show_deck(words) if kind == "show" else _place_deck(words, kind))
        wish.cards = {**wish.cards, kind: cards}


def _show_deck(words: Words) -> Part:
    """From a ready-made deck, type by type: its ten are kept, or ten others chosen."""
    menu = Choices()
    for deck in ready_decks("show"):
        menu.add(deck.id, deck.name)
    base = yield menu.pick(words.prompt("base_deck"), then=LATER)
    cards: list[Id] = []
    for kind in SHOW_TYPES:
        kept = [card for card in DECKS[base].cards if SHOW_CARDS[card].type == kind]
        menu = Choices().add("keep", words.label("keep_ten", deck=base)).add("choose", words.label("choose_ten"))
        if (yield menu.pick(words.prompt("ten", type=kind), then=LATER)) == "choose":
            kept = yield from _ten(words, kind)
        cards += kept
    return cards


def _ten(words: Words, kind: str) -> Part:
    size = RULES["per_type"]
    pool = [card.id for card in SHOW_CARDS.values() if card.type == kind]
    once: list[Id] = yield _several(words, pool, words.prompt("once", type=kind), size // RULES["copies"], size)
    if len(once) == size:
        return once
    missing = size - len(once)
    again = yield _several(words, once, words.prompt("again", n=missing), missing, missing)
    return [*once, *decklist.listed(again)]


def _place_deck(words: Words, kind: DeckKind) -> Part:
    size = RULES["venue_deck"]
    return (yield _several(words, list(POOLS[kind]), words.prompt("places", kind=kind, n=size), size, size))


def _several(words: Words, pool: Sequence[Id], prompt: str, least: int, most: int) -> Pick:
    menu = Choices()
    for card in pool:
        menu.add(card, words.title(card), hint=brief(card))
    return menu.pick(prompt, least, most, then=LATER)


def refusal(wish: Wish | None) -> Illegal | None:
    """Everything that is wrong with a finished form."""
    return Illegal(*wish.faults) if wish is not None and wish.faults else None
