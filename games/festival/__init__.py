"""Festival: crowds move between four stages."""

from .game import GAME

__all__ = ["GAME"]
