"""`python -m bot` without a token, in a browser: a new table, a few moves, the picture."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.browser import CHROMIUM, Page, chromium
from tests.test_playground import IDLE, command

ROOT = Path(__file__).resolve().parent.parent
LARGEST = "Math.max(0, ...[...document.querySelectorAll('img')].map((image) => image.naturalWidth))"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def playground(folder: Path) -> AsyncIterator[str]:
    """The address of the bot's playground, in a process that ends as if its machine lost power."""
    env = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    env |= {"DATABASE_URL": f"sqlite:///{folder}/tables.db", "TURNTABLE_PREVIEW_PORT": str(free_port())}
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot",
        cwd=ROOT, env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    assert running.stdout is not None
    try:
        line = (await running.stdout.readline()).decode()
        assert line.startswith("Turntable playground: http://127.0.0.1:")
        yield line.split()[-1]
    finally:
        running.kill()
        await running.wait()


async def place(page: Page, column: str, *presses: str) -> None:
    """A whole move: a token (with its turn, where it has one) into row 1, looked at and confirmed."""
    await page.click("Your move")
    for label in (*presses, "In which row lies its head (the first square in reading order)?", "Row 1", column):
        await page.click(label)
    await page.sees("What will happen:")
    await page.until(f"{LARGEST} >= 1200")
    await page.click("Confirm")


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
async def test_a_table_is_opened_and_moves_are_made_in_chromium(tmp_path: Path) -> None:
    async with chromium() as browser, playground(tmp_path) as url:
        ann, bob = await browser.open(url, 1100, 1400), await browser.open(url, 420, 900)
        await bob.choose("#viewer-picker", "Bob")
        await command(ann, "table new", "Festival")
        await ann.sees("Festival: a new table")
        await bob.click("Join")
        await ann.sees("2. Bob")
        await ann.click("Start")
        await ann.sees("To move:")
        await ann.until(f"{LARGEST} >= 1200 && {IDLE}")

        first, second = (ann, bob) if "To move: @Ann" in await ann.text() else (bob, ann)
        await place(first, "b1", "Place Block (O4)")
        await second.sees("(O4-0@b1)")
        await place(second, "e1", "Place Duo (I2)", "lying")
        await first.sees("(I2-0@e1)")

        assert (await first.photograph(tmp_path / "first.png")).startswith(b"\x89PNG")
        await first.until(f"{LARGEST} >= 1200")
