"""What nobody may know shows nowhere: order of decks, own lists, scouted cards, orders, answers in secret (BT-15)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.band_tour import GAME
from games.band_tour.cards import DECKS, POOLS, SHOW_CARDS, SHOW_TYPES, Id
from games.band_tour.decklist import NAMES, write_list
from games.band_tour.model import Options
from games.core import kernel
from games.core.autoplay import wander
from games.core.contract import line
from games.core.dice import Luck
from games.core.kernel import AnyState, open_table
from games.core.table import Event, Seat
from render import band_tour as render

BUILT = Options(deck_building=True)
TABLES: list[tuple[int, Options]] = [
    (3, BUILT),
    (2, Options(deck_building=True, mode="world_tour", world_tour_end="fixed", reveal_price="touring")),
    (2, Options(mode="world_tour")),
    (1, Options(daily=True)),
]


def own_decks(seat: Seat) -> list[Any]:
    """A form with lists that no ready-made deck has, other ones for every seat."""
    show = [
        card
        for kind in SHOW_TYPES
        for card in [one for one in POOLS["show"] if SHOW_CARDS[one].type == kind][seat * 4 : seat * 4 + 5] * 2
    ]
    places = [write_list(POOLS[kind][seat * 5 : seat * 5 + 10]) for kind in ("venue", "crowd")]
    band = ("k5", "k4", "k2")[seat]
    return [band, "change", "NOI", "type", write_list(show), "type", places[0], "type", places[1], ""]


def tour(seats: int, options: Options, seed: int) -> Iterator[tuple[AnyState, list[Event]]]:
    """A random tour, state by state, with what was told so far; own decks where they are allowed."""
    key, luck = bytes([seed]) * 32, Luck(seed)
    begun = kernel.start(GAME, seats, options, [None] * seats, key)
    state, told = begun.state, list(begun.events)
    while state.result is None:
        yield state, told
        t = open_table(GAME, state)
        seat = luck.pick(sorted(t.open))
        forming = state.body.show == 0 and options.deck_building
        outcome = kernel.submit(GAME, state, seat, own_decks(seat) if forming else choice(t, seat, luck), key)
        state, told = outcome.state, [*told, *outcome.events]


def choice(t: Any, seat: Seat, luck: Luck) -> list[Any]:
    """Now and then other standing orders, otherwise an answer to the question."""
    if luck.below(12) == 0:
        return ["anytime", "orders", luck.pick(["ask", "one", "negative"]), luck.pick(["ask", "automatic"])]
    return wander(t, seat, luck)


def seen(state: AnyState, reader: Seat | None) -> str:
    """Everything that a reader is shown: view, scores, whom the table waits for, menus, every text of the pictures."""
    view, names = GAME.view(state, reader), [f"P{seat + 1}" for seat in range(state.seats)]
    shown: list[Any] = [view, GAME.scores(state), sorted(kernel.waiting(GAME, state))]
    shown += [render.alt(view, sheet, names) for sheet in render.SHEETS]
    shown += [render.board_text(view, names), render.summary(view, names)]
    if reader is not None:
        shown += [kernel.asked(GAME, state).get(reader), *(kernel.offer(GAME, state, reader, w) for w in kernel.WAYS)]
    return msgspec.json.encode(shown, order="deterministic").decode()


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_nothing_changes_for_a_reader_when_the_unseen_is_dealt_anew(seats: int, options: Options) -> None:
    """BT-15.2 to BT-15.4, BT-S3, section 8"""
    for number, (state, _) in enumerate(tour(seats, options, 3)):
        if number % 5:
            continue
        for reader in (None, *range(seats)):
            other = GAME.resample(GAME.copy(state), reader, Luck(number))
            assert seen(other, reader) == seen(state, reader)


def unseen(state: AnyState, owner: Seat, told: list[Event], reader: Seat | None) -> set[Id]:
    """Cards of an own list that have not come to light anywhere, and that the reader does not own."""
    lists = [state.body.bands[seat].decks for seat in range(state.seats)]
    own = {card for deck in lists[reader].values() for card in deck} if reader is not None else set()
    shown = set(re.findall(r"[a-z]\d\d", msgspec.json.encode([event.facts for event in told]).decode()))
    return {card for deck in lists[owner].values() for card in deck} - own - shown


@pytest.mark.parametrize(("seats", "options"), TABLES[:2])
def test_no_card_of_an_own_list_is_named_before_it_comes_to_light(seats: int, options: Options) -> None:
    """BT-15.3: in views, texts of pictures, menus and the log of everybody else; the owner alone sees the rest."""
    searched = 0
    for number, (state, told) in enumerate(tour(seats, options, 5)):
        if number % 4 or state.body.show == 0:
            continue
        for reader in (None, *range(seats)):
            log = [line(GAME, e, facts, seats) for e in told if (facts := e.seen_by(reader)) is not None]
            said = seen(state, reader) + "\n".join(log)
            for owner in set(range(seats)) - {reader}:
                hidden = {NAMES[card] for card in unseen(state, owner, told, reader)}
                searched += len(hidden)
                assert not {name for name in hidden if name in said}
    assert searched > 200


def test_the_search_finds_what_a_view_gives_away() -> None:
    """The owner's own view names the cards that the test above looks for."""
    state, told = next((s, e) for s, e in tour(2, BUILT, 7) if s.body.show == 1)
    hidden = {NAMES[card] for card in unseen(state, 0, told, 1)}

    assert hidden
    assert all(name in seen(state, 0) for name in hidden)


@pytest.mark.parametrize("question", ["vote", "swap", "reveals", "refill"])
def test_what_is_chosen_between_legs_is_hidden_until_all_have_chosen(question: str) -> None:
    """BT-15.4, section 8"""
    options = Options(mode="world_tour", reveal_price="touring")
    state = next(s for s, _ in tour(2, options, 11) if _asks(s, question))
    before = [seen(state, reader) for reader in (None, 1)]

    answered = kernel.submit(GAME, state, 0, wander(open_table(GAME, state), 0, Luck(1)), b"k" * 32)

    assert [seen(answered.state, reader) for reader in (None, 1)] == before
    assert all(event.seen_by(None) is None for event in answered.events)


def _asks(state: AnyState, question: str) -> bool:
    top = state.stack[-1]
    tag = str(type(top).__struct_config__.tag)
    return tag == f"band-tour.{question}" and set(kernel.asked(GAME, state)) == {0, 1}


def test_a_ready_made_deck_is_public_by_name_and_its_order_is_not() -> None:
    """BT-15.2, BT-15.3"""
    state, _ = next(one for one in tour(2, Options(), 2) if one[0].body.show == 1)

    view = GAME.view(state, 1)
    stand = next(one for one in view.stands if one.seat == 0)
    assert stand.piles[0].deck in {deck.name for deck in DECKS.values()}
    assert stand.piles[0].left == len(state.body.bands[0].decks["show"])
    assert stand.pending == ()
