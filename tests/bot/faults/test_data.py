"""An admin edits a data file and breaks it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.engines import usable
from games import GAMES
from games.core.data import BadData
from tests.discord import BotProcess, Emulator
from tests.discord.process import CHECKOUT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout in which one row of one game's data is broken."""
    place = tmp_path / "checkout"
    place.mkdir()
    for folder in ("bot", "games", "render", "tests"):
        (place / folder).symlink_to(CHECKOUT / folder)
    shutil.copytree(CHECKOUT / "data", place / "data")
    cards = place / "data" / "festival" / "festival.toml"
    cards.write_text(cards.read_text("utf-8").replace('note = "single"', "note = 7", 1), "utf-8")
    return place


@pytest.mark.long
async def test_a_broken_row_takes_one_game_away_and_says_where(wild: Emulator, checkout: Path, tmp_path: Path) -> None:
    """File, row and key stand in the log; the other games are played, and the broken one's tables say why they wait."""
    ann, url = wild.person("Ann"), f"sqlite:///{tmp_path}/tables.db"
    async with BotProcess(wild, {"DATABASE_URL": url}) as whole:
        await ann.slash("table new", game="festival", seats=2)
        await wild.until(lambda: wild.messages)
        [lobby] = wild.messages
        await whole.stop()

    async with BotProcess(wild, {"DATABASE_URL": url}, checkout=checkout) as process:
        offered = await ann.suggestions("table new", "game")
        pressed = await ann.press(lobby, "Join")
        await ann.slash("table new", game="cultivate", seats=2)
        await wild.until(lambda: len(wild.messages) == 2)

        assert "festival is left out" in process.output
        assert "festival.toml" in process.output and "F01" in process.output and "note" in process.output
        assert "Festival" not in offered and "CULTivate" in offered
        assert "cannot be played here at the moment" in pressed.followups[-1].text


def test_a_bot_without_any_game_does_not_start() -> None:
    class Broken(dict[str, object]):
        def __getitem__(self, game: str) -> object:
            raise BadData("cards.toml, row 3: the key name is missing")

    with pytest.raises(BadData, match="no game can be loaded"):
        usable(Broken(dict.fromkeys(GAMES)))  # type: ignore[arg-type]
