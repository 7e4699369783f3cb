"""Phrases that pictures and texts share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.flock_together.view import BirdView, FoeView, GrubView, View

PARTS = {
    "won": "victory",
    "days": "days left",
    "hearts": "hearts left",
    "goods": "food and eggs",
    "beaten": "Predators beaten",
    "progress": "the next Predator",
}
REASONS = {
    "victory": "all Predators are beaten and every chicken lives",
    "incomplete": "a chicken was dead when the last Predator fell",
    "dead": "all chickens are dead",
    "time": "Fall is over and a Predator is left",
}


def capital(words: str) -> str:
    """Words that begin a sentence."""
    return words[:1].upper() + words[1:]


def many(number: int, thing: str) -> str:
    """A number with its thing, in the plural if it is not one; food has none."""
    return f"{number} {thing}{'' if number == 1 or thing == 'food' else 's'}"


def headline(view: View) -> str:
    """Where the game stands."""
    if view.outcome:
        return "The end"
    return f"{view.season_name}, day {view.day}" if view.day else "Before the game"


def task(view: View) -> str:
    """What those to act are to do, or have left."""
    if view.task:
        return view.task
    return "1 action" if view.actions == 1 else f"{view.actions} actions"


def ending(view: View) -> str:
    """How the game ended."""
    return "The farm is safe" if view.outcome == "won" else "The farm is lost"


def reason(view: View) -> str:
    """How the game ended, in words (section 4.11)."""
    return REASONS.get(view.reason, "the game was ended early")


def form(foe: FoeView) -> str:
    """An open Predator's animal and form."""
    return f"{foe.animal}, form {foe.form}"


def health(creature: FoeView | GrubView) -> str:
    """How much health an enemy has left; some Grubs have none to begin with (FT-8.3)."""
    return f"{creature.left} of {creature.health} health" if creature.health else "no health"


def absence(view: View, bird: BirdView) -> str:
    """Why a player has no chicken."""
    if not view.day:
        return "no chicken yet"
    return "hatches next" if bird.due else "dead"


def brooders(view: View, bird: BirdView) -> list[int]:
    """The seats that brood for a player."""
    return [other.seat for other in view.birds if other.brooding == bird.seat]
