"""The film of a finished game: its board from the first turn to the last, small enough to be posted anywhere.

It is drawn in a process of its own, since it is many pictures at once.
"""

from __future__ import annotations

import io
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from PIL import Image

import render
from bot.messages import layout
from bot.messages.layout import Message
from bot.tables.live import Live
from bot.tables.records import FINISHED, Refused
from bot.tables.thinker import engine
from bot.worker import Undone, Worker
from games.core.kernel import AnyGame

if TYPE_CHECKING:
    from bot.app import Turntable

LARGEST = 5_000_000
"""Bytes of a film."""
WIDTHS = (800, 640, 480, 360)
"""Pixels; the first with which a film is small enough."""
FRAMES = 32
SHORTEST, LONGEST, LAST = 350, 1000, 3000
"""Milliseconds of a picture, of the last one."""
WHOLE = 14_000
"""Milliseconds that a film lasts if its pictures allow it: between 8 and 20 seconds."""
PATIENCE = 300.0
KEPT = 4


class Films:
    """Films made lately, by table."""

    def __init__(self) -> None:
        self._worker = Worker(PATIENCE)
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def make(self, live: Live, snapshots: dict[int, bytes]) -> bytes:
        """The film of a table from its compressed states; raises Undone."""
        table = live.info.id
        if table not in self._kept:
            chosen = [snapshots[turn] for turn in spread(sorted(snapshots), FRAMES)]
            self._kept[table] = await self._worker.work(draw_film, type(live.game), chosen, live.plain)
            self._worker.close()  # its fonts and pictures would stay in memory for a film a week
        self._kept.move_to_end(table)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[table]

    def forget(self) -> None:
        """Drop the films that are kept."""
        self._kept.clear()

    def close(self) -> None:
        """End the process that draws."""
        self._worker.close()


async def film(app: Turntable, live: Live, is_public: bool = False) -> Message:
    """The film of a finished game; raises Refused NOT_OVER, NO_FILM."""
    if live.info.status != FINISHED or not app.pictures.sheets(live.info.game):
        raise Refused("NO_FILM" if live.info.status == FINISHED else "NOT_OVER")
    try:
        raw = await app.pictures.films.make(live, await app.sessions.snapshots(live.info.id))
    except Undone as error:
        raise Refused("NO_FILM") from error
    name = f"{live.info.game}-{live.info.id}.gif"
    alt = f"The board of this game of {live.game.name} from its first turn to its last, in {FRAMES} pictures at most."
    button = layout.button("Show everybody", f"kp:{live.info.id}::show_film:", discord.ButtonStyle.primary)
    controls = [layout.row(button)] if not is_public and app.sessions.is_open(live.info) else []
    head = layout.text(f"### {live.game.name}: the film\n-# Table `{live.info.id}`, {live.info.seq} turns")
    return Message(layout.panel(head, layout.picture(name, alt), *controls), files={name: raw})


def spread(turns: Sequence[int], most: int) -> list[int]:
    """So many of the turns at most, evenly, the first and the last among them."""
    if len(turns) <= most:
        return list(turns)
    return [turns[round(at * (len(turns) - 1) / (most - 1))] for at in range(most)]


# ---- in the process that draws --------------------------------------------------------------------------------------


def draw_film(kind: Callable[[], AnyGame], snapshots: Sequence[bytes], names: Sequence[str]) -> bytes:
    """A GIF of the board as everybody could see it after these states."""
    game = engine(kind)
    pictures, last = list[Image.Image](), None
    for packed in snapshots:
        view = game.view(game.load(zlib.decompress(packed)), None)
        if view != last:
            pictures.append(_drawn(game.id, view, names))
        last = view
    return next(filter(_is_small, (_gif(pictures, width) for width in WIDTHS)), b"") or _gif(pictures[-1:], WIDTHS[0])


def _is_small(raw: bytes) -> bool:
    return len(raw) <= LARGEST


def _drawn(game_id: str, view: Any, names: Sequence[str]) -> Image.Image:
    sheets = render.load(game_id)
    raw = sheets.draw(view, sheets.SHEETS[0], names)
    return Image.open(io.BytesIO(raw)).convert("RGB")


def _gif(pictures: Sequence[Image.Image], width: int) -> bytes:
    """The pictures at one width and, where boards grow, one height; they share the colours of the last."""
    height = max(round(one.height * width / one.width) for one in pictures)
    frames = [_fitted(one, width, height) for one in pictures]
    colours = frames[-1].quantize(255, Image.Quantize.MEDIANCUT)
    frames = [one.quantize(palette=colours, dither=Image.Dither.NONE) for one in frames]
    each = max(SHORTEST, min(LONGEST, WHOLE // len(frames)))
    out = io.BytesIO()
    frames[0].save(
        out, "GIF", save_all=True, append_images=frames[1:], duration=[*[each] * (len(frames) - 1), LAST], loop=0
    )
    return out.getvalue()


def _fitted(picture: Image.Image, width: int, height: int) -> Image.Image:
    scaled = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    if scaled.height == height:
        return scaled
    whole = Image.new("RGB", (width, height), scaled.getpixel((0, scaled.height - 1)))
    whole.paste(scaled)
    return whole
