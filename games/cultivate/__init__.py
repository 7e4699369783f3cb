"""CULTivate: rival cults recruit followers into 4x4 compounds, with hidden hands and a card that cancels any other."""

from .game import GAME

__all__ = ["GAME"]
