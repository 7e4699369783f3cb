"""The banner, calendar and weather above the farm; decks and players in turn order below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.flock_together import animals, scenery, tableau
from render.flock_together import layout as at
from render.flock_together.phrases import absence, brooders, capital, ending, headline, many, task

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.flock_together.view import BirdView, View

THEME = at.THEME
MOTIFS = at.MOTIFS
PAD = panels.PAD
TOLD = 366  # what the words behind the title may take
BEAD, STEP, PAUSE = 34, 40, 24  # days of the calendar, their distance, and the gap between phases
WEATHERS = {
    "fair": "sun", "sunny": "sun", "freezing": "snowflake", "snow": "snowflake", "nighttime": "moon",
    "drought": "cactus", "pollen": "flower", "bird_flu": "thermometer", "lightning": "bolt", "flash_flood": "flood",
    "tornado": "tornado", "pouring_rain": "rain", "heat_wave": "flame", "hail": "hail", "daylight_savings": "clock",
    "severe_wind": "wind", "fog": "fog", "dust_storm": "dust",
}  # fmt: skip
FIGURES = {"heart": "hearts", "fist": "strength", "food": "food", "egg": "eggs", "basket": "meals", "card": "cards"}
LEGEND = (
    *(pair for pair in FIGURES.items() if pair[0] != "heart"),
    ("bolt", "Extra Action"),
    ("claw", "claws"),
    ("die", "attacked"),
    ("gift", "reward"),
)
WORDED = 360  # a panel of this width has the words of its icons
ROOMY, FIGURED, LISTED = 500, 250, 4  # a panel of this width also lists things: figures get so much, so many fit
DECKS = (
    ("card", "Bonus", (("bonus", ""), ("bonus_discard", "discarded"))),
    ("vane", "Weather", (("weather", ""),)),
    ("worm", "Grubs", (("inside", "Inside"), ("outside", "Outside"), ("grub_discard", "discarded"))),
)


def shells(canvas: Canvas, season: str, count: int) -> None:
    """What no move changes: the banner with its cover, and empty panels."""
    canvas.panel(panels.MARGIN, panels.MARGIN, at.INNER, panels.BANNER, THEME.surface, THEME.shadow)
    cover(canvas, season, panels.MARGIN, panels.MARGIN, at.COVER, panels.BANNER)
    canvas.panel(panels.MARGIN, at.INFO_Y, at.CALENDAR, at.INFO, THEME.surface, THEME.shadow)
    left = panels.MARGIN + at.CALENDAR + at.SLIM
    canvas.panel(left, at.INFO_Y, at.INNER - at.CALENDAR - at.SLIM, at.INFO, THEME.surface, THEME.shadow)
    canvas.panel(panels.MARGIN, at.DECKS_Y, at.INNER, at.DECKS, THEME.surface, THEME.shadow)
    for box in at.strip_boxes(count):
        canvas.panel(*box, THEME.surface, THEME.shadow)
    _legend(canvas, count)


def cover(canvas: Canvas, season: str, x: int, y: int, width: int, height: int) -> None:
    """The book's cover at the left of the banner: hills of the season, a hen, the title in two lines."""
    picture = scenery.page(width, height + 120, season).image.crop((0, 60, width, 60 + height))
    canvas.image.paste(picture, (x, y), rounded(width + 40, height).crop((0, 0, width, height)))
    canvas.put(animals.plain_hen(96), x + 14, y + height - 100)
    for line, words in enumerate(at.TITLE):
        text.write(canvas, (x + 116, y + 32 + line * 42), words, 46, THEME.ink, family=THEME.display)


def banner(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """The day, what is going on, and who is to act or how it ended."""
    left = at.WORDS_X
    text.write(canvas, (left, panels.MIDDLE - 18), headline(view), text.HEADING, THEME.ink, text.BOLD)
    _news(canvas, view, left, panels.MIDDLE + 24)
    movers = at.movers(view)
    if view.outcome:
        panels.result(canvas, THEME, ending(view), left + TOLD, MOTIFS["yolk"])
    elif len(movers) == 1:
        bird = movers[0]
        panels.ask(canvas, THEME, at.badge_of(bird.seat), names[bird.seat], task(view), left + TOLD)
    elif movers:
        _several(canvas, movers, task(view))


def _news(canvas: Canvas, view: View, x: int, middle: int) -> None:
    """What has just happened: a roll, a bite, or what somebody did last."""
    seat, words = news(view)
    if seat is not None:
        widgets.badge(canvas, THEME, *at.badge_of(seat), x + 17, middle, 34)
        x += 44
    shown, size = text.fit(words, TOLD - 44, 24, text.MEDIUM)
    text.write(canvas, (x, middle), shown, size, THEME.ink, text.MEDIUM)


def news(view: View) -> tuple[int | None, str]:
    """What has just happened, and to whom."""
    pending = view.pending
    if pending and pending.kind == "roll":
        return pending.seat, f"rolled {', '.join(map(str, pending.shown))} ({pending.roll})"
    if pending and pending.losses:
        seat, loss = pending.losses[0]
        return seat, f"is about to lose {many(loss, 'heart')}"
    for deed in view.latest[-1:]:
        return deed.seat, deed.text
    return None, "the game begins" if view.day else "the chickens are chosen"


def _several(canvas: Canvas, movers: Sequence[BirdView], words: str) -> None:
    """All who are asked the same, and what."""
    wide = 24 + len(movers) * 58 + text.width(words, text.HEADING, text.MEDIUM) + 36
    x = panels.WIDTH - panels.MARGIN - 16 - wide
    canvas.stamp(rounded(wide, panels.PILL, panels.PILL / 2), x, panels.MIDDLE - panels.PILL // 2, THEME.accent)
    x += 14
    for bird in movers:
        canvas.stamp(rounded(54, 54, 27), x, panels.MIDDLE - 27, THEME.surface)
        widgets.badge(canvas, THEME, *at.badge_of(bird.seat), x + 27, panels.MIDDLE, 42)
        x += 58
    text.write(canvas, (x + 10, panels.MIDDLE), words, text.HEADING, THEME.on_accent, text.MEDIUM)


def calendar(canvas: Canvas, view: View) -> None:
    """Three seasons of seven days, in phases; an egg where eggs can be exchanged (FT-3.2, FT-10.10)."""
    x, y = panels.MARGIN + PAD, at.INFO_Y + 38
    for row, (season, icon) in enumerate(at.SEASONS.items()):
        middle, is_now = y + row * 46, season == view.season
        color = THEME.ink if is_now else THEME.muted
        icons.stamp(canvas, icon, x + 16, middle, 32, color)
        text.write(canvas, (x + 44, middle), season.title(), 24, color, text.BOLD if is_now else text.MEDIUM)
        _days(canvas, view, season, x + 206, middle)
    middle = at.INFO_Y + at.INFO - 28
    icons.stamp(canvas, "egg", x + 16, middle, 24, MOTIFS["loot"])
    wide = text.write(canvas, (x + 38, middle), "Egg Exchange", 22, THEME.muted, text.MEDIUM)
    icons.stamp(canvas, "claw", x + wide + 78, middle, 24, THEME.ink)
    text.write(canvas, (x + wide + 98, middle), "Predators grow", 22, THEME.muted, text.MEDIUM)
    right = panels.MARGIN + at.CALENDAR - PAD
    text.write(canvas, (right, middle), f"Level {view.difficulty}", 22, THEME.ink, text.BOLD, "rm")


def _days(canvas: Canvas, view: View, season: str, x: int, middle: int) -> None:
    """The days of one season as beads; a gap where the phase changes."""
    row, now = list(at.SEASONS).index(season), list(at.SEASONS).index(view.season)
    for phase, (first, last) in enumerate(at.PHASES):
        if row or phase:
            icons.stamp(canvas, "egg", x - 15, middle, 22, MOTIFS["loot"])
        if row and not phase:
            icons.stamp(canvas, "claw", x - 42, middle, 22, THEME.ink)
        for day in range(first, last + 1):
            _day(canvas, day, x + BEAD // 2, middle, (row, day) < (now, view.day), (row, day) == (now, view.day))
            x += STEP
        x += PAUSE


def _day(canvas: Canvas, day: int, x: int, middle: int, is_done: bool, is_now: bool) -> None:
    """One day: done, today or to come."""
    size = BEAD + 6 if is_now else BEAD
    fill = THEME.ink if is_now else MOTIFS["straw"] if is_done else MOTIFS["faint"]
    canvas.stamp(rounded(size, size, size // 2), x - size // 2, middle - size // 2, fill)
    if is_done:
        icons.stamp(canvas, "check", x, middle, 20, THEME.muted)
    else:
        color = THEME.surface if is_now else THEME.muted
        text.write(canvas, (x, middle), str(day), 26 if is_now else 22, color, text.BOLD, "mm")


def weather(canvas: Canvas, view: View) -> None:
    """The weather card in force, what it does, until when, and whom it spares."""
    left, width = panels.MARGIN + at.CALENDAR + at.SLIM, at.INNER - at.CALENDAR - at.SLIM
    x, y = left + PAD, at.INFO_Y
    if view.sky is None:
        text.write(canvas, (x, y + 60), "No weather yet", 30, THEME.muted, text.BOLD)
        return
    canvas.stamp(rounded(96, 96, 20), x, y + 18, scenery.tint(view.sky.season, "sky"))
    icons.stamp(canvas, WEATHERS[view.sky.id], x + 48, y + 66, 72, THEME.ink)
    text.write(canvas, (x + 116, y + 38), view.sky.name, text.HEADING, THEME.ink, text.BOLD)
    for index, line in enumerate(text.wrap(capital(view.sky.text), width - 116 - 2 * PAD, 24, text.MEDIUM, 3)):
        text.write(canvas, (x + 116, y + 76 + index * 30), line, 24, THEME.ink, text.MEDIUM)
    middle = y + at.INFO - 28
    until = f"until day {at.PHASES[view.phase - 1][1]}" if view.day else ""
    text.write(canvas, (x, middle), until, 22, THEME.muted, text.MEDIUM)
    _shielded(canvas, [bird.seat for bird in view.birds if bird.shielded], left + width - PAD, middle)


def _shielded(canvas: Canvas, seats: Sequence[int], right: int, middle: int) -> None:
    """Whom the weather spares."""
    for index, seat in enumerate(reversed(seats)):
        widgets.badge(canvas, THEME, *at.badge_of(seat), right - 18 - index * 42, middle, 36)
    if seats:
        edge = right - len(seats) * 42 - 6
        wide = text.write(canvas, (edge, middle), "shielded", 22, THEME.muted, text.MEDIUM, "rm")
        icons.stamp(canvas, "shield", edge - wide - 20, middle, 28, MOTIFS["leaf"])


def decks(canvas: Canvas, view: View) -> None:
    """The sizes of all decks and discard piles."""
    x, middle = panels.MARGIN + PAD, at.DECKS_Y + at.DECKS // 2
    for icon, title, counts in DECKS:
        icons.stamp(canvas, icon, x + 14, middle, 28, THEME.muted)
        x += 38 + text.write(canvas, (x + 38, middle), title, 24, THEME.ink, text.BOLD)
        for key, word in counts:
            x += 12 + text.write(canvas, (x + 12, middle), str(view.sizes[key]), 24, THEME.ink, text.BOLD)
            x += 6 + text.write(canvas, (x + 6, middle), word, 22, THEME.muted, text.MEDIUM)
        x += 48


def players(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    """One panel per player in turn order; who plays alone has the whole tableau there."""
    boxes = at.strip_boxes(len(view.order))
    if len(boxes) == 1:
        tableau.row(canvas, view, view.birds[0], names[0], boxes[0])
        return
    for seat, box in zip(view.order, boxes, strict=True):
        _player(canvas, view, view.birds[seat], names[seat], box)


def _player(canvas: Canvas, view: View, bird: BirdView, name: str, box: Box) -> None:
    """One player's panel: name, Extra Action token, chicken, and what matters most now."""
    x, y, width, _ = box
    if bird in at.movers(view):
        widgets.frame(canvas, *box, THEME.accent)
    if bird.token:
        icons.stamp(canvas, "bolt", x + width - PAD - 14, y + 36, 32, MOTIFS["rust"])
    panels.who(canvas, THEME, box, at.badge_of(bird.seat), name, width - 2 * PAD - 54 - 34 * bird.token)
    if bird.alive:
        _chicken(canvas, bird, box)
    else:
        icons.stamp(canvas, "egg" if bird.due or not view.day else "skull", x + PAD + 18, y + 96, 36, THEME.muted)
        text.write(canvas, (x + PAD + 46, y + 96), absence(view, bird), 26, THEME.ink, text.BOLD)
    words = text.cut(note(view, bird), width - 2 * PAD, 22, text.MEDIUM)
    text.write(canvas, (x + PAD, y + at.STRIP - 24), words, 22, THEME.muted, text.MEDIUM)


def _chicken(canvas: Canvas, bird: BirdView, box: Box) -> None:
    """A chicken's name and figures; where there is room, also the names of its things."""
    x, y, width, height = box
    shown, size = text.fit(bird.name, width - 2 * PAD, 24, text.MEDIUM)
    text.write(canvas, (x + PAD, y + 78), shown, size, THEME.ink, text.MEDIUM)
    if width < ROOMY:
        _figures(canvas, bird, box)
        return
    _figures(canvas, bird, (x, y, FIGURED, height))
    tableau.listed(canvas, tableau.things(bird), (x + FIGURED, y + 114, width - FIGURED - PAD, LISTED))


def _figures(canvas: Canvas, bird: BirdView, box: Box) -> None:
    """A chicken's hearts, strength and things; with words where there is room for them."""
    x, y, width, _ = box
    room = width - 2 * PAD
    figures = (
        ("heart", f"{bird.hearts}/{bird.max_hearts}"),
        ("fist", f"{bird.strength}"),
        ("food", f"{bird.food}"),
        ("egg", f"{bird.eggs}"),
        ("basket", meals(bird)),
        ("card", f"{bird.hand_size}"),
    )
    column = room // 2 if width > WORDED else room * 3 // 5
    for index, (icon, words) in enumerate(figures):
        left, middle = x + PAD + index % 2 * column, y + 112 + index // 2 * 35
        icons.stamp(canvas, icon, left + 13, middle, 26, MOTIFS["heart"] if icon == "heart" else THEME.muted)
        left += 40 + text.write(canvas, (left + 34, middle), words, 24, THEME.ink, text.BOLD)
        if width > WORDED:
            text.write(canvas, (left, middle), FIGURES[icon], 22, THEME.muted, text.MEDIUM)


def meals(bird: BirdView) -> str:
    """How far a chicken is from its next stage."""
    return f"{bird.meals}" if bird.next_meals is None else f"{bird.meals}/{bird.next_meals}"


def note(view: View, bird: BirdView) -> str:
    """What matters most about a player: hearts about to be lost, brooding, the stage."""
    losses = dict(view.pending.losses) if view.pending else {}
    if bird.seat in losses:
        return f"−{many(losses[bird.seat], 'heart')}?"
    if bird.brooding is not None:
        return f"broods for {bird.brooding + 1}"
    return ", ".join(f"{seat + 1} broods" for seat in brooders(view, bird)) or bird.stage_name


def _legend(canvas: Canvas, count: int) -> None:
    """The words of the icons, at the foot."""
    y = at.legend_y(count)
    canvas.stamp(rounded(at.INNER, at.LEGEND, at.LEGEND // 2), panels.MARGIN, y, THEME.surface)
    panels.legend(canvas, THEME, panels.MARGIN + 24, y + at.LEGEND // 2, LEGEND)
