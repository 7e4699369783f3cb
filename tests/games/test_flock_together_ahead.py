"""Turns prepared ahead: played by themselves, fitted to what has happened meanwhile, or dropped with a reason."""

from __future__ import annotations

from typing import Any

import pytest

from games.core import kernel
from games.core.choices import Illegal
from games.core.dice import Luck
from games.flock_together import GAME

from .flock_together_table import Barn, bird


def two(*plan: Any, **things: Any) -> Barn:
    """Seat 1 has prepared its turn, seat 0 then ends its own."""
    barn = Barn(bird("finn", food=1), bird("wyatt", at=things.pop("at", "wood"), **things))
    return barn.do(1, "ahead", *plan)


def test_a_prepared_turn_is_played_without_a_press() -> None:
    """Production, two actions and the end, while its owner is away"""
    barn = two("always", "forage", "eat", "end")

    barn.do(0, "end")

    assert barn[1].food == 1 + 1 - 1
    assert barn[1].meals == 1
    assert barn.body.day == 2
    assert barn.state.queued == {}
    assert [event.kind for event in barn.events].count("queued_played") == 3


def test_a_prepared_turn_may_leave_the_rest_to_its_owner() -> None:
    barn = two("always", "forage", "ask")

    barn.do(0, "end")

    assert barn[1].food == 2
    assert set(barn.asked()) == {1}
    assert barn.body.turn is not None and barn.body.turn.actions == 1


def test_as_much_as_possible_is_eaten_and_healed() -> None:
    barn = two("always", "eat", "move", "coop", "ask", stage=2, meals=5, food=5)

    barn.do(0, "end")

    assert (barn[1].meals, barn[1].food) == (7, 3)
    assert barn[1].at == "coop"


def test_a_prepared_attack_uses_what_strength_is_of_use() -> None:
    barn = two("always", "attack", "predator", "ask", stage=2, meals=5, food=4, hand=["big_peck"])
    barn.body.beasts[0].damage = 3

    barn.do(0, "end")

    assert barn.told("attacked")[0] == {"enemy": "eggsmeralda", "strength": 1}
    assert barn[1].hand == ["big_peck"]


def test_a_prepared_attack_that_could_kill_is_dropped() -> None:
    barn = two("always", "attack", "predator", "ask", food=2, damage=2)

    barn.do(0, "end")

    dropped = next(event for event in barn.events if event.kind == "queued_dropped")
    assert dropped.secrets[1]["faults"][0]["code"] == "TOO_RISKY"
    assert set(barn.asked()) == {1}
    assert not barn.told("attacked")


def test_a_condition_drops_the_turn_when_the_table_has_changed() -> None:
    same = kernel.offer(GAME, two("always", "forage", "ask").state, 1, "ahead").options[0].key  # type: ignore[union-attr]
    barn = two(same, "forage", "ask")
    barn[1].damage = 1

    barn.do(0, "end")

    dropped = next(event for event in barn.events if event.kind == "queued_dropped")
    assert dropped.secrets[1]["faults"][0]["code"] == "TABLE_CHANGED"
    assert barn[1].food == 1


def test_what_does_not_fit_any_more_leaves_the_turn_to_its_owner() -> None:
    barn = two("always", "heal", "end")

    barn.do(0, "end")

    assert set(barn.asked()) == {1}
    assert barn.state.queued == {}


def test_actions_prepared_too_many_do_not_wait_for_the_turn_after() -> None:
    """FT-4.5: what is left over is lost with the turn"""
    barn = two("always", "forage", "forage", "forage", "end")

    barn.do(0, "end")

    assert barn[1].food == 3
    assert barn.body.day == 1
    assert set(barn.asked()) == {1}
    assert barn.state.queued == {}


def test_a_prepared_turn_waits_for_its_owners_window_and_goes_on() -> None:
    """FT-9.11: the production roll may still be changed by whoever holds a card for it"""
    barn = Barn(
        bird("finn", hand=["second_opinion"]), bird("wyatt", at="wood", stage=2, meals=5), rolls={"production": [2]}
    )
    barn.do(1, "ahead", "always", "forage", "forage", "end").do(0, "end")

    assert set(barn.asked()) == {0}
    assert barn[1].food == 0
    barn.do(0, "pass")

    assert barn[1].food == 2


def test_only_who_waits_for_the_turn_prepares_it() -> None:
    barn = Barn(bird("finn"), bird("wyatt"))

    with pytest.raises(Illegal, match="NOTHING_TO_PREPARE"):
        kernel.submit(GAME, barn.state, 0, ["ahead", "always", "lay", "end"], b"")
    barn[1].book = barn[1].at = ""
    assert kernel.offer(GAME, barn.state, 1, "ahead") is None


def test_a_prepared_turn_is_its_owners_secret() -> None:
    barn = two("always", "forage", "ask")

    for reader in (0, None):
        dealt = GAME.resample(GAME.copy(barn.state), reader, Luck(1))
        assert dealt.queued == {}
        assert GAME.view(dealt, reader) == GAME.view(barn.state, reader)


def test_death_ends_what_was_prepared() -> None:
    """FT-11.2, FT-7.14"""
    foes = ("shere", "sal", "owl", "hens")
    barn = Barn(bird("finn", at="wood", food=1), bird("wyatt", at="wood", damage=2), foes=foes, rolls={"predator": [4]})
    barn.do(1, "ahead", "always", "forage", "end")

    barn.do(0, "attack", "shere", 1)

    assert not barn[1].alive
    assert barn.state.queued == {}
