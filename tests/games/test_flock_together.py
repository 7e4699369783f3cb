"""The contract on random games, and that everything has its words."""

from __future__ import annotations

import pytest

from games.core import kernel
from games.core.autoplay import decide
from games.core.choices import Illegal
from games.core.contract import check_game
from games.core.dice import Luck
from games.flock_together import GAME
from games.flock_together.cards import BONUS, GRUBS, WEATHER
from games.flock_together.model import Flock, Options
from games.flock_together.stats import is_over_limit, max_health, max_hearts, meals_needed

TABLES = [
    (1, Options(difficulty=4)),
    (2, Options(open_hand=False, difficulty=3)),
    (3, Options(first_game=True, wait_policy="strict")),
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_contract_holds(seats: int, options: Options) -> None:
    """FT-13, and the promises of every engine."""
    assert check_game(GAME, seats, options, seed=seats) > 0


def check_invariants(t: Flock) -> None:
    """FT-13.4, FT-13.5, FT-13.7, FT-13.8"""
    body = t.body
    for seat in body.living:
        one = body.birds[seat]
        assert 0 <= one.damage < max_hearts(body, seat)
        assert one.meals >= meals_needed(one.book, one.stage)
        assert not is_over_limit(body, seat) or any(t.state.lanes.get(seat, []))
    for beast in body.beasts:
        assert body.attack or not beast.is_enemy or 0 <= beast.damage < max_health(body, beast.id)
    assert any(body.grub_decks.values()) or not body.grub_discard


@pytest.mark.parametrize("seats", [1, 4])
def test_the_invariants_hold_in_whole_games(seats: int) -> None:
    """FT-13: after every answer of a game played half by chance"""
    luck, key = Luck(seats), b"invariants"
    t = kernel.open_table(GAME, kernel.start(GAME, seats, Options(), [None] * seats, key).state, key)

    while t.state.result is None:
        seat = min(t.open)
        answer = decide(GAME, "random" if luck.below(5) == 0 else "steady", t.state, seat, luck)
        kernel.play(t, seat, answer)
        check_invariants(t)

    assert not kernel.asked(GAME, t.state)


def test_the_components_are_complete() -> None:
    """Section 2: 66 Bonus cards of 27 kinds, 24 Grubs with 35 health, three decks of six weather cards."""
    assert (len(BONUS), sum(card.count for card in BONUS.values())) == (27, 66)
    assert (len(GRUBS), sum(grub.health for grub in GRUBS.values())) == (24, 35)
    assert [sum(row.season == season for row in WEATHER.values()) for season in ("spring", "summer", "fall")] == [6] * 3


def test_the_first_game_is_not_for_the_harder_levels() -> None:
    """FT-1.14, FT-R55"""
    with pytest.raises(Illegal, match="FIRST_GAME_LEVEL"):
        kernel.start(GAME, 2, Options(first_game=True, difficulty=5), [None] * 2, b"key")


def test_every_card_can_be_looked_up_in_words() -> None:
    """Names and texts are made from the records, without gaps."""
    cards = GAME.cards()

    assert len(cards) == 11 + 10 + 33 + 10 + 24 + 27 + 18
    assert all(card.text and "{" not in card.text for card in cards)
