"""Scores and how a game ended."""

from __future__ import annotations

from msgspec import Struct


class Score(Struct, frozen=True):
    """A seat's points with the parts that add up to them (names of parts are keys of `text.toml`'s `[part]`)."""

    seat: int
    total: int
    parts: dict[str, int] = {}


class Result(Struct, frozen=True):
    """How a game ended: each seat's place (1 is best, shared places are equal), the scores, why it ended.

    In a game against the table all places are 1 when it is won, and 2 when it is lost. Where nobody has won, places
    begin at 2.
    """

    places: tuple[int, ...]
    scores: tuple[Score, ...]
    reason: str = ""


def places(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Each seat's place by its key, the highest first; equal keys share a place, and places are counted through."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
