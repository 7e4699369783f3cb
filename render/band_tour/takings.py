"""What the last show brought every band, and the words of the signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render import icons, panels, text, widgets
from render.band_tour import layout as at
from render.canvas import Canvas, rounded

if TYPE_CHECKING:
    from games.band_tour.view import Row, Stand, View

THEME = at.THEME
MOTIFS = at.MOTIFS
HEAD = 44
COLUMNS = (("P", 470), ("C", 550), ("Merch", 670), ("Payout", 790), ("Earned", 910), ("Fund", 1160))
LEGEND = 80
SIGNS = (
    ("heart", "Morale"), ("moon", "Fatigue"), ("deck", "Show"), ("stage", "Venue"), ("crowd", "Crowd: left/used"),
    ("flag", "starts"),
)  # fmt: skip


def entries(view: View) -> list[tuple[Stand, Row]]:
    """The rows of the table: those of the last show, best Fund first; of a lone band all shows."""
    if len(view.stands) == 1:
        return [(view.stands[0], row) for row in view.stands[0].rows[-5:]]
    last = at.last_show(view)
    found = [(stand, row) for stand in view.stands for row in stand.rows if row.show == last]
    return sorted(found, key=lambda pair: -pair[1].fund)


def height(view: View, step: int) -> int:
    """How high the table is; nothing before the first show's end."""
    rows = len(entries(view))
    return HEAD + rows * step + 10 if rows else 0


def table(canvas: Canvas, view: View, y: int, step: int) -> None:
    """The table of takings (BT-9)."""
    rows = entries(view)
    if not rows:
        return
    is_solo = len(view.stands) == 1
    words = "The tour so far" if is_solo else f"Takings of show {at.last_show(view)}"
    text.write(canvas, (panels.MARGIN + at.PAD, y + 25), words, 26, THEME.ink, text.BOLD)
    for label, right in COLUMNS:
        text.write(canvas, (right, y + 25), label, 22, THEME.muted, text.MEDIUM, "rm")
    text.write(canvas, (940, y + 25), "Tired", 22, THEME.muted, text.MEDIUM)
    for index, (stand, row) in enumerate(rows):
        _row(canvas, stand, row, y + HEAD + index * step + step // 2, is_solo)


def _row(canvas: Canvas, stand: Stand, row: Row, middle: int, is_solo: bool) -> None:
    """One band's takings of one show."""
    x = panels.MARGIN + at.PAD
    if is_solo:
        text.write(canvas, (x, middle), f"Show {row.show}", 24, THEME.ink, text.BOLD)
    else:
        widgets.badge(canvas, THEME, *at.seat_of(stand.seat), x + 17, middle, 34)
        name, size = text.fit(at.band_name(stand), 330, 24, text.BOLD)
        text.write(canvas, (x + 44, middle), name, size, THEME.ink, text.BOLD)
    values = (row.p, row.c, at.money(row.merch), at.money(row.payout), at.money(row.earnings), at.money(row.fund))
    for (label, right), value in zip(COLUMNS, values, strict=True):
        weight = text.BLACK if label in ("Earned", "Fund") else text.MEDIUM
        color = MOTIFS["debt"] if str(value).startswith("-") else THEME.ink
        text.write(canvas, (right, middle), str(value), 26, color, weight, "rm")
    text.write(canvas, (940, middle), check(row), 22, THEME.muted, text.MEDIUM)


def check(row: Row) -> str:
    """The Fatigue check of a show in two or three words."""
    return f"{len(row.tails)} of {row.coins}" if row.coins else "no check"


def legend(canvas: Canvas, y: int) -> None:
    """What signs mean, on a panel of its own at the foot."""
    canvas.panel(panels.MARGIN, y, at.INNER, LEGEND, THEME.surface, THEME.shadow)
    x, upper, lower = panels.MARGIN + at.PAD, y + 24, y + 57
    x += text.write(canvas, (x, upper), "P / C Performance / Charisma", 22, THEME.muted, text.MEDIUM) + 18
    panels.legend(canvas, THEME, x, upper, SIGNS)
    x = panels.MARGIN + at.PAD
    kinds = [(icon, word, MOTIFS[motif], MOTIFS["toner"]) for icon, motif, word in at.KINDS.values()]
    kinds += [(*at.STATES[state], THEME.hairline, THEME.ink) for state in ("ignored", "cancelled")]
    for icon, word, fill, ink in kinds:
        canvas.stamp(rounded(26, 26, 5), x, lower - 13, fill)
        icons.stamp(canvas, icon, x + 13, lower, 20, ink)
        x += 34 + text.write(canvas, (x + 34, lower), word, 22, THEME.muted, text.MEDIUM) + 15
