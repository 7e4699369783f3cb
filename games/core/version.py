"""Which rules are at work here."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from .game import Game


@cache
def version(game: Game[Any, Any]) -> str:
    """Which code and data write a turn: the schema and a digest of the engine's files."""
    package = sys.modules[type(game).__module__].__package__ or ""
    digest = hashlib.sha256()
    for folder in (files("games.core"), files(package), files("data") / game.package):
        for file in sorted(_sources(folder), key=lambda file: file.name):
            digest.update(file.read_bytes())
    return f"{game.schema}-{digest.hexdigest()[:12]}"


def _sources(folder: Traversable) -> list[Traversable]:
    return [] if not folder.is_dir() else [file for file in folder.iterdir() if file.name.endswith((".py", ".toml"))]
