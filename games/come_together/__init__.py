"""Come Together: festivals of the sixties, three days long."""

from .game import GAME

__all__ = ["GAME"]
