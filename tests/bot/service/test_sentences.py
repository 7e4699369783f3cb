"""Every refusal has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import bot
from bot.tables.records import CAME_BACK, REPLACED, STAND_IN, UNDO
from games.core.words import Words

CODE = re.compile(r'(?:Refused|Wrong)\(\s*"([A-Z_]+)"')


def test_every_refusal_has_a_sentence() -> None:
    """`ILLEGAL` has the rules' own reasons."""
    sources = [path.read_text("utf-8") for path in Path(bot.__file__).parent.rglob("*.py")]
    codes = {found[1] for source in sources for found in CODE.finditer(source)} - {"ILLEGAL"}
    lines = Words.load("core").lines["refusal"]

    assert len(codes) > 30
    assert codes - set(lines) == set()


def test_every_event_of_the_service_has_a_line() -> None:
    """They stand in the log among the game's own."""
    words = Words.load("core")
    facts = {"seat": 0, "robot": "steady"}

    lines = [words.say("event", kind, facts, ["Ann"]) for kind in (UNDO, STAND_IN, CAME_BACK, REPLACED)]

    assert all("Ann" in line for line in lines)
