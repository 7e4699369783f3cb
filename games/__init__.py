"""The engines by id; pure rules, no Discord."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.core.game import Game

IDS = ("festival", "cultivate", "band-tour", "flock-together", "come-together")


class Games(Mapping[str, "Game[Any, Any]"]):
    """Every engine by its id, loaded when it is first asked for: `games.<package>.GAME`."""

    def __getitem__(self, game_id: str) -> Game[Any, Any]:
        if game_id not in IDS:
            raise KeyError(game_id)
        game: Game[Any, Any] = import_module(f"games.{game_id.replace('-', '_')}").GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(IDS)

    def __len__(self) -> int:
        return len(IDS)


GAMES = Games()
