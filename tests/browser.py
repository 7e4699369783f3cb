"""A headless Chromium for tests, driven over the DevTools protocol: open, look, click, type, photograph."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--remote-debugging-port=0",
)
WAIT = 60.0  # seconds until something awaited on a page counts as missing
KEYS = {"Enter": (13, "\r"), "Escape": (27, ""), "Tab": (9, ""), "Backspace": (8, ""), "ArrowDown": (40, "")}


async def until(look: Callable[[], Awaitable[Any]], what: str) -> Any:
    """The first truthy answer of `look`, asked again and again; TimeoutError, saying what, after WAIT seconds."""
    try:
        async with asyncio.timeout(WAIT):
            while not (value := await look()):  # noqa: ASYNC110 - what happens elsewhere has no event to wait for
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise TimeoutError(f"waited {WAIT:.0f} s for {what}") from None
    return value


# The last visible, enabled control that says exactly this, or that a selector finds; its centre, if nothing covers it.
FIND = """
((target) => {
  const controls = 'button, a, summary, label, input, textarea, select, [role=option], [role=button], [role=combobox]';
  const says = (e) => [e.textContent.trim(), e.getAttribute('aria-label'), e.getAttribute('placeholder')];
  const found = target.startsWith('css=')
    ? [...document.querySelectorAll(target.slice(4))]
    : [...document.querySelectorAll(controls)].filter((e) => says(e).includes(target));
  const e = found.filter((e) => e.checkVisibility() && !e.matches(':disabled, [aria-disabled=true]')).at(-1);
  if (!e) return null;
  e.scrollIntoView({ block: 'nearest' });
  const box = e.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const top = document.elementFromPoint(x, y);
  if (top && (e.contains(top) || top.contains(e))) return [x, y];
  e.scrollIntoView({ block: 'center' });
  return null;
})
"""


class Page:
    """One tab with a session of its own: what one person sees and does."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser = browser
        self._session = session

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Send one DevTools command to this tab."""
        return await self._browser.call(method, self._session, **params)

    async def run(self, script: str) -> Any:
        """The JSON value of a JavaScript expression; a promise is awaited. Raises RuntimeError with its error."""
        answer = await self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    async def until(self, script: str) -> Any:
        """The first truthy value of an expression. Raises TimeoutError if there is none in time."""
        return await until(lambda: self.run(script), script)

    async def text(self) -> str:
        """All words that are visible now."""
        return str(await self.run("document.body.innerText"))

    async def sees(self, words: str) -> None:
        """Wait until these words are visible."""
        await self.until(f"document.body?.innerText.includes({json.dumps(words)})")

    async def click(self, target: str) -> None:
        """Press the last control with exactly this text, label or placeholder, or that `css=<selector>` finds."""
        x, y = await until(lambda: self._at_rest(target), target)
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def _at_rest(self, target: str) -> list[float] | None:
        before = await self.run(f"{FIND}({json.dumps(target)})")
        await asyncio.sleep(0.05)
        after: list[float] | None = await self.run(f"{FIND}({json.dumps(target)})")
        return after if before == after else None

    async def type(self, words: str) -> None:
        """Type into whatever has the focus."""
        await self.call("Input.insertText", text=words)

    async def press(self, key: str) -> None:
        """Press and release one of KEYS."""
        code, text = KEYS[key]
        common = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        await self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    async def choose(self, selector: str, label: str) -> None:
        """Choose an option of a native select by its label."""
        await self.until(
            f"((menu, label) => {{ const option = [...(menu?.options ?? [])].find((o) => o.text === label);"
            " if (!option || menu.disabled) return false; menu.value = option.value;"
            " menu.dispatchEvent(new Event('change')); return true; })"
            f"(document.querySelector({json.dumps(selector)}), {json.dumps(label)})"
        )

    async def photograph(self, path: Path) -> bytes:
        """The visible part of the page as PNG bytes, kept in a file too."""
        png = base64.b64decode((await self.call("Page.captureScreenshot", format="png"))["data"])
        await asyncio.to_thread(path.write_bytes, png)
        return png


class Browser:
    """The connection to a running Chromium."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}

    async def call(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """Send one DevTools command and await its result. Raises RuntimeError with Chromium's refusal."""
        number = next(self._numbers)
        self._waiting[number] = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": method, "params": params}
        await self._socket.send_json(message if session is None else message | {"sessionId": session})
        answer = await self._waiting[number]
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    async def listen(self) -> None:
        """Hand each answer to whoever waits for it, until the socket closes."""
        async for message in self._socket:
            answer = json.loads(message.data)
            waiting = self._waiting.pop(answer.get("id"), None)
            if waiting is not None and not waiting.done():
                waiting.set_result(answer)

    async def open(self, url: str, width: int = 1280, height: int = 900) -> Page:
        """A new tab, sharing no storage with any other, of this size in CSS pixels."""
        context = (await self.call("Target.createBrowserContext"))["browserContextId"]
        target = await self.call("Target.createTarget", url="about:blank", browserContextId=context)
        attached = await self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = Page(self, attached["sessionId"])
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        await page.call("Emulation.setDeviceMetricsOverride", **size)
        await page.call("Page.navigate", url=url)
        return page


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A Chromium with an empty profile of its own, gone at the end. Raises RuntimeError if none is installed."""
    if CHROMIUM is None:
        raise RuntimeError("no Chromium found; set CHROMIUM to its path")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = await asyncio.create_subprocess_exec(
            CHROMIUM, *FLAGS, f"--user-data-dir={profile}", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            address = await until(lambda: asyncio.to_thread(_address, Path(profile)), "Chromium")
            async with aiohttp.ClientSession() as http, http.ws_connect(address, max_msg_size=0) as socket:
                browser = Browser(socket)
                listener = asyncio.create_task(browser.listen())
                yield browser
                listener.cancel()
        finally:
            process.terminate()
            await process.wait()


def _address(profile: Path) -> str | None:
    """Where Chromium listens; it writes its port and path into its profile once it does."""
    note = profile / "DevToolsActivePort"
    lines = note.read_text().splitlines() if note.exists() else []
    return f"ws://127.0.0.1:{lines[0]}{lines[1]}" if len(lines) == 2 else None
