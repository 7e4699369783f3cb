"""One's own festival, large: what is to be decided, what it is worth now, tracks, stages, campsites, Program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas
from render.come_together import cards, ground, signs, strip, tableau
from render.come_together import layout as at
from render.come_together.words import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.come_together.view import BoardFace, CardFace, Mine, View

    Choices = list[tuple[str, tuple[CardFace, ...]]]

THEME = at.THEME
MOTIFS = at.MOTIFS
CROWD = 72
HEAD = 44
FORECAST = 176
WORKERS = (("worker", "active"), ("bus", "resting"), ("moon", "inactive"))
MOST = 8  # Program cards drawn; more are in words only


def draw(view: View, names: Sequence[str]) -> Canvas:
    """The private sheet; for a reader without a seat it says so."""
    if view.mine is None:
        return _nobody()
    mine, board = view.mine, view.boards[view.mine.seat]
    canvas = ground.poster(panels.WIDTH, ground.TALLEST)
    y = _banner(canvas, view, board, names[board.seat])
    y = _gifts(canvas, board, _crowd(canvas, board, y))
    choices = _choices(view, mine)
    for title, held in choices:
        y = _cards(canvas, title, held, y, accent=True)
    if box := _forecast_box(view, choices, y):
        _forecast(canvas, view, mine, box)
        y = max(y, box[1] + box[3] + at.SLIM)
    y = tableau.tracks(canvas, board, y) + at.SLIM
    y = tableau.stages(canvas, board, y) + at.SLIM
    y = tableau.campsites(canvas, board, y) + at.SLIM
    if board.program:
        y = _cards(canvas, program_title(board), board.program[:MOST], y)
    return Canvas(canvas.image.crop((0, 0, panels.WIDTH, y - at.SLIM + panels.MARGIN)))


def _nobody() -> Canvas:
    canvas = ground.poster(panels.WIDTH, 2 * panels.MARGIN + panels.BANNER)
    strip.title(canvas)
    text.write(canvas, (at.WORDS_X, panels.MIDDLE), "Nobody's hand", text.HEADING, THEME.ink, text.BOLD)
    return canvas


def program_title(board: BoardFace) -> str:
    """The heading of the Program display."""
    more = len(board.program) - MOST
    return f"Program, {many(len(board.program), 'card')}" + (f" ({more} not shown)" if more > 0 else "")


def _choices(view: View, mine: Mine) -> Choices:
    """Cards about which something is to be decided, under their headings."""
    spaces = f"{many(mine.spaces, 'publicity space')} to spend" if mine.spaces else ""
    claims = "To claim" if mine.claims else ""
    found = [("Program cards in hand", mine.hand)] * bool(mine.hand) + [("Drawn", mine.drawn)] * bool(mine.drawn)
    todo = ", ".join(filter(None, (claims, spaces)))
    found += [("Starting Stage cards to choose from", view.shelf)] * bool(view.shelf)
    return found + [(todo, mine.claims)] * bool(todo)


def _block(held: Sequence[CardFace]) -> int:
    """How high a block of cards with its heading is."""
    row = columns(len(held))
    return HEAD + -(-len(held) // row) * (cards.height(held, _wide(row)) + at.SLIM)


def _wide(row: int) -> int:
    """The width of cards of which `row` lie side by side."""
    return (at.INNER - (row - 1) * at.SLIM) // row


def columns(count: int) -> int:
    """How many cards lie side by side, so that no single one is left over."""
    return 3 if count in (3, 5, 6) else 4


def _banner(canvas: Canvas, view: View, board: BoardFace, name: str) -> int:
    """Title, round, and whether one is waited for; answers where the next part begins."""
    strip.title(canvas)
    left = at.WORDS_X
    text.write(canvas, (left, panels.MIDDLE - 18), strip.headline(view), text.HEADING, THEME.ink, text.BOLD)
    _figures(canvas, WORKERS, (board.active, board.resting, board.inactive), left, panels.MIDDLE + 26)
    if board.to_move:
        panels.ask(canvas, THEME, (board.seat, board.color), "You", strip.task(view, board), left + 260)
    else:
        right = panels.WIDTH - panels.MARGIN - 24
        wide = text.width(text.cut(name, 400, 34, text.BOLD), 34, text.BOLD)
        text.write(canvas, (right, panels.MIDDLE), text.cut(name, 400, 34, text.BOLD), 34, THEME.ink, text.BOLD, "rm")
        widgets.badge(canvas, THEME, board.seat, board.color, right - wide - 36, panels.MIDDLE, 46)
    return panels.MARGIN + panels.BANNER + at.SLIM


def _crowd(canvas: Canvas, board: BoardFace, y: int) -> int:
    """Score, meeples, tents, workers, Flower Power, scored cards in one row."""
    canvas.panel(panels.MARGIN, y, at.INNER, CROWD, THEME.surface, THEME.shadow)
    x, middle = panels.MARGIN + 20, y + CROWD // 2
    x += text.write(canvas, (x, middle), str(board.score), 44, THEME.ink, text.BLACK) + 8
    x += text.write(canvas, (x, middle + 4), "points", 24, THEME.muted, text.MEDIUM) + 28
    x += signs.crowd(canvas, board.meeples, x, middle, 30)
    x += widgets.figure(canvas, THEME, "tent", board.free, x, middle, 28) + 6
    x += text.write(canvas, (x, middle), "free", 22, THEME.muted, text.MEDIUM) + 24
    stars = (("flower", "Flower"), ("star", "Star" if board.stars == 1 else "Stars"), ("peace", "Rising"))
    _figures(canvas, stars, (board.fp, board.stars, board.rising), x, middle)
    return y + CROWD + at.SLIM


def _gifts(canvas: Canvas, board: BoardFace, y: int) -> int:
    """The power and the handicap in words, where they are played (CT-20, CT-21)."""
    gifts = ((board.power, board.power_text), (board.handicap, board.handicap_text))
    told = [f"{name}: {words}" for name, words in gifts if name]
    lines = [line for words in told for line in text.wrap(words, at.INNER - 40, 22, text.MEDIUM)]
    if not lines:
        return y
    canvas.panel(panels.MARGIN, y, at.INNER, len(lines) * 30 + 20, THEME.surface, THEME.shadow)
    for index, line in enumerate(lines):
        text.write(canvas, (panels.MARGIN + 20, y + 25 + index * 30), line, 22, THEME.ink, text.MEDIUM)
    return y + len(lines) * 30 + 20 + at.SLIM


def _figures(canvas: Canvas, words: Sequence[tuple[str, str]], numbers: Sequence[int], x: int, middle: int) -> None:
    """Icons with their numbers and words in a row from x."""
    for (icon, word), number in zip(words, numbers, strict=True):
        x += widgets.figure(canvas, THEME, icon, number, x, middle, 26) + 6
        x += text.write(canvas, (x, middle), word, 22, THEME.muted, text.MEDIUM) + 20


def _cards(canvas: Canvas, title: str, held: Sequence[CardFace], y: int, accent: bool = False) -> int:
    """Cards with their texts, four in a row, under a heading."""
    text.write(canvas, (panels.MARGIN + 4, y + HEAD // 2 - 4), title, 28, THEME.ink, text.BOLD)
    row = columns(len(held))
    wide = _wide(row)
    high = cards.height(held, wide)
    for index, card in enumerate(held):
        x = panels.MARGIN + index % row * (wide + at.SLIM)
        box = (x, y + HEAD + index // row * (high + at.SLIM), wide, high)
        cards.full(canvas, card, box)
        if accent:
            widgets.frame(canvas, *box, THEME.accent, 5)
    return y + _block(held)


def _forecast_box(view: View, choices: Choices, y: int) -> Box | None:
    """Where the forecast goes: beside a card or two to be decided about, else below all of them at y."""
    if view.phase in ("setup", "over"):
        return None
    count = len(choices[0][1]) if len(choices) == 1 else 0
    if count not in (1, 2):
        return panels.MARGIN, y, at.INNER, FORECAST
    left = panels.MARGIN + count * (_wide(columns(count)) + at.SLIM)
    return left, y - _block(choices[0][1]) + HEAD, panels.WIDTH - panels.MARGIN - left, FORECAST


def _forecast(canvas: Canvas, view: View, mine: Mine, box: Box) -> None:
    """What the end of the round would bring now: newspaper, concerts, what would be lost."""
    canvas.panel(*box, THEME.surface, THEME.shadow)
    x, y, room = box[0] + 20, box[1], box[2] - 90
    text.write(canvas, (x, y + 32), "If the round ended now", 28, THEME.ink, text.BOLD)
    for line, (icon, words) in enumerate(_outlook(view, mine)):
        middle = y + 72 + line * 38
        icons.stamp(canvas, icon, x + 15, middle, 30, THEME.ink)
        text.write(canvas, (x + 44, middle), text.cut(words, room, 24, text.MEDIUM), 24, THEME.ink, text.MEDIUM)


def _outlook(view: View, mine: Mine) -> list[tuple[str, str]]:
    """The forecast as (icon, words)."""
    tile = view.news[view.round - 1]
    gain = ", ".join(filter(None, (many(mine.news_points, "point"), mine.news_text)))
    news = gain if mine.news_level in ("I", "II", "III") else mine.news_text
    shows = ", ".join(f"{each.name} {each.total}" for each in mine.best)
    over = ((mine.excess_meeples, "meeple"), (mine.excess_cards, "Campsite card"))
    lost = " and ".join(many(count, thing) for count, thing in over if count)
    return [
        ("newspaper", f"{tile.name}, level {mine.news_level}: {news}"),
        ("mic", f"Concerts: {many(mine.best_points, 'point')} ({shows})" if shows else "No concert is possible yet"),
        ("lock", f"Over the keep limit: {lost} would leave" if lost else "Nothing is over the keep limit"),
    ]
