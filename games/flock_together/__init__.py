"""Flock Together: chickens against Predators, before three seasons are over."""

from .game import GAME

__all__ = ["GAME"]
