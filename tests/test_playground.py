"""The playground: ids that last, presses that wait for their turn, a clock that keeps time, and a look in Chromium."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord.ext import tasks

from bot import playground
from bot.playground import Window, World
from tests.browser import CHROMIUM, WAIT, Page, chromium, until
from tests.tally import Tally


class Tab:
    """One person's page, spoken to as its script does, but only when told to: it can be late."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self.http = http
        self.base, _, self.key = url.partition("/#")
        self.context = ""
        self.seen: dict[str, Any] = {}
        self.done = 0

    async def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        headers = {"X-Simcord-Capability": self.key} | ({"X-Simcord-Context": self.context} if self.context else {})
        async with self.http.request(method, self.base + path, json=body, headers=headers) as answer:
            value: dict[str, Any] = await answer.json()
        return value

    async def open(self, person: int | None = None) -> Tab:
        self.seen = await self.ask("POST", "/api/pages", {"viewer_id": person and str(person)})
        self.context = self.seen["context"]["id"]
        return self

    async def look(self) -> str:
        self.seen = await self.ask("GET", "/api/state")
        return str(self.seen["messages"])

    async def act(self, kind: str, **more: Any) -> dict[str, Any]:
        body = {"kind": kind, "protocol_version": 3, "sequence": self.done + 1, "request_id": f"{id(self)}-{self.done}"}
        body |= {"generation": self.seen["context"]["generation"], "bot_generation": self.seen["botGeneration"]}
        body |= {"published_revision": self.seen["publishedRevision"]}
        receipt = await self.ask("POST", "/api/action", body | more)
        self.done = receipt["expectedSequence"]
        return receipt

    async def press(self, label: str) -> dict[str, Any]:
        controls = [control for message in self.seen["messages"].values() for control in walk(message["components"])]
        key = next(control["control_key"] for control in reversed(controls) if control.get("label") == label)
        return await self.act("click", control_key=key, target_id=key.split(":")[1])


def walk(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for outer in components for one in (outer, *walk(outer.get("components", [])))]


@asynccontextmanager
async def tabs(client: Tally) -> AsyncIterator[tuple[Window, list[Tab]]]:
    """A playground with a board posted, and a tab for each of the four people."""
    client.note(0, 1)
    async with playground.opened(client, revive=Tally.revive) as window, aiohttp.ClientSession() as http:
        yield window, [await Tab(http, window.url).open(person.id) for person in window.viewers]


async def test_ids_stay_and_message_ids_never_return(tmp_path: Path) -> None:
    worlds, messages = [], []

    for _ in range(2):
        async with tabs(client := Tally(tmp_path / "tally.db")) as (window, [ann, *_]):
            people = [person.id for person in window.viewers]
            worlds.append((client.application_id, client.guilds[0].id, window.channel.id, people))
            messages.append(set(ann.seen["messages"]))

    assert worlds[0] == worlds[1]
    assert len(messages[0]) == 1
    assert not messages[0] & messages[1]


async def test_a_new_run_knows_the_commands_and_posts_what_was_left(tmp_path: Path) -> None:
    async with tabs(client := Tally(tmp_path / "tally.db")) as (_, [ann, *_]):
        assert "Board 1" in str(ann.seen["messages"])
        assert ann.seen["commands"]["count"] == 2
        assert client.guilds[0].owner_id == int(ann.seen["viewerId"])


async def test_presses_at_the_same_moment_all_arrive(tmp_path: Path) -> None:
    async with tabs(client := Tally(tmp_path / "tally.db")) as (window, people):
        async with window.turn:
            presses = [asyncio.create_task(tab.press("Menu")) for tab in people]
            await window.world.catch_up()

        receipts = await asyncio.gather(*presses)

        assert [receipt["settlement"] for receipt in receipts] == ["settled"] * 4
        assert sorted(client.presses) == [(name, "menu") for name in ("ann", "bob", "cy", "dee")]


async def test_a_press_on_a_page_that_is_behind_still_counts(tmp_path: Path) -> None:
    async with tabs(client := Tally(tmp_path / "tally.db")) as (_, [ann, bob, *_]):
        await ann.act("send_message", content="Hello")
        await ann.look()
        await ann.press("Menu")

        receipt = await bob.press("Menu")

        assert receipt["settlement"] == "settled"
        assert client.presses[-1] == ("bob", "menu")


async def test_a_late_press_never_hits_what_stands_there_now(tmp_path: Path) -> None:
    async with tabs(client := Tally(tmp_path / "tally.db")) as (_, [ann, bob, *_]):
        await ann.press("Add one")

        receipt = await bob.press("Add one")

        assert receipt["rejected"]
        assert client.presses == [("ann", "one")]
        assert "Newer board below" in await bob.look()


async def test_a_handler_with_a_fault_stops_nothing(tmp_path: Path) -> None:
    async with tabs(client := Tally(tmp_path / "tally.db")) as (_, [ann, *_]):
        failed = await ann.press("Fail")
        await ann.look()

        receipt = await ann.press("Menu")

        assert (failed["settlement"], receipt["settlement"]) == ("failed", "settled")
        assert "So far 1" in await ann.look()
        assert [name for _, name in client.presses] == ["fail", "menu"]


async def test_what_waits_in_the_background_delays_nobody(tmp_path: Path) -> None:
    class Waiting(Tally):
        async def setup_hook(self) -> None:
            self.work = asyncio.create_task(self.wait())

        async def wait(self) -> None:
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.Event().wait(), 0.1)

    async with tabs(Waiting(tmp_path / "tally.db")) as (window, [ann, *_]):
        window.world.settle_timeout = 3600

        async with asyncio.timeout(WAIT):
            await ann.press("Menu")

        assert "So far 1" in await ann.look()


async def test_loops_keep_up_with_the_wall_clock(tmp_path: Path) -> None:
    class Beating(Tally):
        beats = 0

        async def setup_hook(self) -> None:
            self.beat.start()

        @tasks.loop(seconds=1)
        async def beat(self) -> None:
            self.beats += 1

    client = Beating(tmp_path / "tally.db")
    world = World(client)
    playground.build(world)
    world.backend.advance_clock(-10)
    await world.start()

    await world.catch_up()

    assert client.beats >= 10
    await client.close()
    await world.shutdown()


async def test_a_picture_has_its_size_before_it_is_loaded(tmp_path: Path) -> None:
    async with tabs(Tally(tmp_path / "tally.db")) as (_, [ann, *_]):
        await ann.look()

        sizes = [(asset.get("displayWidth"), asset.get("displayHeight")) for asset in ann.seen["assets"].values()]

        assert (1200, 1000) in sizes


async def test_old_messages_and_their_pictures_are_forgotten(tmp_path: Path) -> None:
    async with tabs(client := Tally(tmp_path / "tally.db")) as (window, [ann, *_]):
        for _ in range(playground.MEMORY):
            await client.guilds[0].text_channels[0].send("More")

        window.world.forget(window.channel.id)

        assert len(window.channel.history()) == playground.MEMORY
        assert not window.world.backend.cdn._blobs
        assert "Board" not in await ann.look()


async def test_ending_the_session_in_the_browser_ends_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    client = Tally(tmp_path / "tally.db")
    running = asyncio.create_task(playground.run(lambda: client))
    line = str(await until(lambda: asyncio.sleep(0, capsys.readouterr().out), "the address"))

    async with aiohttp.ClientSession() as http:
        tab = await Tab(http, line.split()[-1]).open()
        await tab.act("close")
    await running

    assert line.startswith("Turntable playground: http://127.0.0.1:")
    assert client.is_closed()


@asynccontextmanager
async def process(path: Path) -> AsyncIterator[str]:
    """The address of a playground in a process of its own, which ends as if its machine lost power."""
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.tally", path, stdout=asyncio.subprocess.PIPE
    )
    assert running.stdout is not None
    try:
        line = await running.stdout.readline()
        yield line.decode().split()[-1]
    finally:
        running.kill()
        await running.wait()


IDLE = "((page) => page.ready && !page.pendingAction && !page.awaitingRevision)(window.simcordPreview)"


async def command(page: Page, name: str, *options: str) -> None:
    """Run a slash command, taking the first that its autocomplete offers for each option."""
    picker = "window.simcordPreview.commandPicker"
    await page.until(IDLE)
    await page.click("Message #games")
    await page.until("document.activeElement?.matches('input, textarea, [contenteditable]')")
    await page.type(f"/{name}")
    await page.until(f"{picker}.activeEntryKey")
    await page.press("Enter")
    for option in options:
        await page.type(option)
        await page.until(f"{picker}.autocomplete.choiceCount")
        await page.press("Enter")
    await page.until(f"{picker}.draft?.submittable && {IDLE}")
    await page.press("Enter")


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
async def test_two_people_play_in_chromium_and_the_table_outlives_a_crash(tmp_path: Path) -> None:
    async with chromium() as browser:
        async with process(tmp_path / "tally.db") as url:
            ann, bob = await browser.open(url), await browser.open(url, 420, 800)
            await bob.choose("#viewer-picker", "Bob")
            await command(ann, "open")
            await bob.sees("Board 0")

            await ann.click("Menu")
            await ann.sees("So far 0")
            await ann.click("How many?")
            await ann.click("Add 3")
            await ann.sees("So far 3")
            await ann.click("How many?")
            await ann.click("Add 3")
            await ann.sees("So far 6")
            await ann.click("Type it")
            await ann.click("css=#modal-root input")
            await ann.type("100")
            await bob.click("Add one")
            await ann.click("Submit")

            await ann.sees("So far 107")
            await bob.sees("Board 7")
            assert "So far" not in await bob.text()

        async with process(tmp_path / "tally.db") as url:
            cy = await browser.open(url)
            await cy.sees("Board 107")
            await command(cy, "add", "2")
            await cy.sees("Now 127")
            await cy.click("Add one")
            await cy.sees("Board 128")
            assert (await cy.photograph(tmp_path / "cy.png")).startswith(playground.PNG)
