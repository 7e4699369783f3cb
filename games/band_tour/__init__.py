"""Band Tour: build a band, go on the road, survive the tour."""

from .game import GAME

__all__ = ["GAME"]
