"""What is hidden stays hidden: decks, the Boss, and closed hands, in everything that a reader is given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.core import contract, kernel
from games.core.autoplay import stray, wander
from games.core.dice import Luck
from games.core.table import Event
from games.flock_together.cards import BONUS, GRUBS, ITEMS, PREDATORS
from games.flock_together.game import FlockTogether
from games.flock_together.model import Options
from render import flock_together as pictures

SHEETS = ("board", "seats", "hand")
ANSWERS = 100
NAMED = {"mantis", "wasp_swarm"}
"""Grubs that standing orders name."""
Readers = tuple[int | None, ...]


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> FlockTogether:
    """The game with a name of its own for each copy of a Bonus card."""
    for kind in list(BONUS.values()):
        monkeypatch.delitem(BONUS, kind.id)
        for copy in range(kind.count):
            card = msgspec.structs.replace(kind, id=f"{kind.id}-{copy}", name=f"{kind.name} #{copy}", count=1)
            monkeypatch.setitem(BONUS, card.id, card)
            monkeypatch.setitem(ITEMS, card.id, card)
    return FlockTogether()


def told(game: FlockTogether, events: list[Event], reader: int | None, seats: int) -> Iterator[str]:
    """The log as a reader has it."""
    for event in events:
        facts = event.seen_by(reader)
        if facts is not None:
            yield contract.line(game, event, facts, seats)


def everything(game: FlockTogether, state: Any, reader: int | None) -> str:
    """All that a reader is given at rest: view, texts of pictures, who is waited for, questions and offers."""
    view, names = game.view(state, reader), [f"P{seat + 1}" for seat in range(state.seats)]
    parts: list[Any] = [view, game.scores(state), sorted(kernel.waiting(game, state))]
    parts += [pictures.alt(view, sheet, names) for sheet in SHEETS]
    parts += [pictures.board_text(view, names), pictures.summary(view, names)]
    if reader is not None:
        parts += [kernel.asked(game, state).get(reader), kernel.offer(game, state, reader, "anytime")]
        parts += [kernel.offer(game, state, reader, "ahead")]
    return json.dumps(msgspec.to_builtins(parts), ensure_ascii=False)


def secrets(state: Any, reader: int | None, shown: set[str]) -> set[str]:
    """Names of what this reader may not know: decks, the hidden Boss, others' hands unless they have been shown."""
    body, is_open = state.body, state.options.open_hand
    cards = set(body.bonus_deck)
    for seat, one in enumerate(body.birds):
        if not is_open and seat != reader:
            cards |= {card for card in one.hand if card not in shown}
    grubs = {grub for deck in body.grub_decks.values() for grub in deck[1:]} - NAMED
    boss, deeds = body.beasts[-1], {deed.what for deed in body.deeds}  # a deck may hold what was used before a shuffle
    hidden = {BONUS[card].name for card in cards - deeds} | {GRUBS[grub].name for grub in grubs - deeds}
    return hidden | ({PREDATORS[boss.id].name} if not boss.open else set())


def shown_in(events: list[Event], reader: int | None) -> set[str]:
    """Cards whose place a reader has been told: given to or by it, copied, taken from the open pile."""
    facts = [event.seen_by(reader) for event in events if event.kind in ("gave_card", "copied", "recovered")]
    return {fact["card"] for fact in facts if fact and "card" in fact}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, Options(open_hand=False, difficulty=3)),
        (3, Options(open_hand=False, wait_policy="strict", difficulty=1)),
        (2, Options(open_hand=True)),
        (1, Options(open_hand=False)),
    ],
)
def test_nothing_unseen_is_named_to_anybody(game: FlockTogether, seats: int, options: Options) -> None:
    """FT-1.5, FT-1.6, FT-9.19, section 8: through random games, for every reader and a spectator"""
    luck, key = Luck(seats), b"secrets"
    readers: Readers = (None, *range(seats))
    begun = kernel.start(game, seats, options, [None] * seats, key)
    state, events = begun.state, begun.events
    shown: dict[int | None, set[str]] = {reader: set() for reader in readers}
    before: dict[int | None, set[str]] = {}

    for _ in range(ANSWERS):
        for reader in readers:
            shown[reader] |= shown_in(events, reader)
            hidden = secrets(state, reader, shown[reader])
            given, log = everything(game, state, reader), "\n".join(told(game, events, reader, seats))
            assert not [name for name in hidden if name in given], (reader, events)
            assert not [name for name in hidden & before.get(reader, hidden) if name in log], (reader, events)
            before[reader] = hidden
        if state.result is not None:
            break
        t = kernel.open_table(game, state)
        seat = luck.pick(sorted(t.open))
        answer = stray(t, seat, luck) if luck.below(3) == 0 else None
        if answer is None or "orders" in answer:  # orders name cards that one may not have
            answer = wander(t, seat, luck)
        outcome = kernel.submit(game, state, seat, answer, key)
        state, events = outcome.state, outcome.events
