"""What is costly to draw and large is kept packed; of the pictures themselves only the newest, within a budget.

Backgrounds are flat colours: packed they take a thirtieth of their room, and unpacking takes a tenth of drawing them.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, ParamSpec

from PIL import Image

P = ParamSpec("P")
BUDGET = 96 << 20
"""Bytes of pictures that lie ready."""
PACKED = 256
"""So many are kept packed."""
QUICK = 1
FREED = 8
"""The memory of so many freed pictures is used again: fresh pages from the system cost a quarter of all drawing."""

Image.core.set_blocks_max(FREED)  # type: ignore[attr-defined]

_lock = Lock()
_ready = OrderedDict[Any, Image.Image]()
_packed = OrderedDict[Any, tuple[str, tuple[int, int], bytes]]()


def kept(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """Keep what a function draws for its arguments, which must be hashable; nobody may draw on its result."""

    def drawn(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        key = (draw, args, *sorted(kwargs.items()))
        with _lock:
            if key in _ready:
                _ready.move_to_end(key)
                return _ready[key]
            packed = _packed.get(key)
        image = _unpacked(*packed) if packed else draw(*args, **kwargs)
        _put(key, image, packed or (image.mode, image.size, zlib.compress(image.tobytes(), QUICK)))
        return image

    drawn.__doc__ = draw.__doc__
    return drawn


def _unpacked(mode: str, size: tuple[int, int], raw: bytes) -> Image.Image:
    return Image.frombytes(mode, size, zlib.decompress(raw))


def _put(key: Any, image: Image.Image, packed: tuple[str, tuple[int, int], bytes]) -> None:
    with _lock:
        _ready[key], _packed[key] = image, packed
        _packed.move_to_end(key)
        while len(_packed) > PACKED:
            _packed.popitem(last=False)
        while len(_ready) > 1 and sum(map(_room, _ready.values())) > BUDGET:
            _ready.popitem(last=False)


def _room(image: Image.Image) -> int:
    """Bytes of a picture in memory: Pillow takes four for a coloured pixel."""
    return image.width * image.height * (1 if image.mode in ("L", "P") else 4)
