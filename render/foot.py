"""A small line below a finished picture, for what belongs to the table and not to the game: a poster's seed hash."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render import text, theme
from render.canvas import Canvas

HEIGHT = 48


def footed(raw: bytes, words: str, folder: str) -> bytes:
    """A PNG with a line below it, in the colours of the theme in `data/<folder>`."""
    mood, picture = theme.load(folder), Image.open(BytesIO(raw))
    width, height = picture.size
    canvas = Canvas.blank(width, height + HEIGHT, mood.surface)
    canvas.image.paste(picture.convert("RGB"))
    text.write(canvas, (width // 2, height + HEIGHT // 2), words, text.SMALLEST, mood.muted, anchor="mm")
    return canvas.png(picture)
