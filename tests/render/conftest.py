"""`python -m pytest tests/render --renew` draws the golden images anew; look at them before they are committed."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

GOLDEN = Path(__file__).parents[1] / "golden" / "images"
FAR = 32  # how far a channel may be off (0 to 255) before its pixel counts as wrong
TILE = 32  # pixels: about a sign or a number
WRONG = 0.1  # the share of wrong pixels in any tile that other versions of the font renderer may cause

Golden = Callable[[str, bytes], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="draw the golden images anew")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a PNG with the golden image of a name by decoded pixels; with `--renew` it becomes the golden image."""
    renew = bool(request.config.getoption("--renew", default=False))

    def compare(name: str, png: bytes) -> None:
        path = GOLDEN / f"{name}.png"
        if renew:
            path.write_bytes(png)
        drawn, kept = pixels(png), pixels(path.read_bytes())
        assert drawn.shape == kept.shape, name
        wrong = worst(np.abs(drawn - kept).max(axis=2) > FAR)
        assert wrong <= WRONG, f"{name}: {wrong:.0%} of the pixels differ somewhere"

    return compare


def pixels(png: bytes) -> np.ndarray:
    """The decoded pixels of a PNG as (height, width, 3) numbers."""
    return np.asarray(Image.open(BytesIO(png)).convert("RGB")).astype(int)


def worst(wrong: np.ndarray) -> float:
    """The share of wrong pixels in the worst tile, so that one lost sign is seen on the largest picture."""
    high, wide = (-side % TILE for side in wrong.shape)
    tiles = np.pad(wrong, ((0, high), (0, wide))).reshape(-(-wrong.shape[0] // TILE), TILE, -1, TILE)
    return float(tiles.mean(axis=(1, 3)).max())
