"""The picture for placing: where a token may go, and what that would change (rules page, section 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from PIL import Image

from render import icons, panels, text, widgets
from render.canvas import Box, Canvas, rounded
from render.festival import board, cards, shapes
from render.festival import layout as at
from render.keep import kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.festival.view import BoardMap, Crowd, Goal, View
    from render.focus import Focus
    from render.theme import Paint

THEME = at.THEME
MOTIFS = THEME.motifs
FOOT_Y = at.BOARD_Y + at.BOARD + panels.GAP
FOOT = 200
HEIGHT = FOOT_Y + FOOT + panels.MARGIN
HEADING = 36
LINE = (at.BOARD - 2 * HEADING - 5 * at.SIDE_GAP) // 6
PAD = 20
DOT = 24
CELL = 34


class Choice(Struct, frozen=True):
    """Who places whose tokens, how far the path is (orientation left out if there is one only), and what is asked."""

    seat: int
    color: str
    token: str
    turn: str
    row: str
    column: str
    keys: tuple[str, ...]
    asks: str


def choice_of(view: View, focus: Focus) -> Choice:
    """A focus read by Festival's answer tree (decisions D1 to D4)."""
    token, *rest = [str(key) for key in focus.path] or [""]
    if token not in shapes.names(view):
        token, rest = "", []
    # A token that looks the same in every orientation is not asked for one.
    elif token == "O4" and rest[:1] != ["0"]:
        rest = ["0", *rest]
    turn, row, column = (*rest[:3], "", "", "")[:3]
    seat = (at.mover(view) or 0) if focus.seat is None else focus.seat
    asks = _question(view, focus, (token, turn, row, column))
    return Choice(seat, owner(view, seat), token, turn, row, column, focus.keys, asks)


def _question(view: View, focus: Focus, levels: tuple[str, ...]) -> str:
    """The prompt for what is still open."""
    if not focus.keys and focus.path:
        return "Confirm"
    if set(focus.keys) & {goal.id for goal in (*view.festival, *view.permanent) if goal}:
        return "Claim a card"
    prompts = ("Choose a token", "Which way round?", "Choose a row", "Choose a column")
    return next((prompt for prompt, chosen in zip(prompts, levels, strict=True) if not chosen), "Choose when")


def owner(view: View, seat: int) -> str:
    """Whose tokens a seat places: its own, in setup the left neighbour's or the neutral ones (FE-2.11, FE-2.14).

    A seat that is not to move prepares its first turn, even in setup.
    """
    if view.phase != "setup" or seat != at.mover(view):
        return view.stands[seat].color
    return view.neutral or view.stands[(seat + 1) % len(view.stands)].color


def draw(view: View, focus: Focus) -> Canvas:
    """The grid with all that is possible, the changed counts beside it, the shapes to choose from below it."""
    canvas = Canvas(_ground(view.board).copy())
    choice = choice_of(view, focus)
    _banner(canvas, view, choice)
    _grid(canvas, view, focus.after)
    _heads(canvas, choice, focus.heads)
    _changes(canvas, view, focus.after, choice)
    _foot(canvas, view, choice)
    return canvas


@kept
def _ground(field: BoardMap) -> Image.Image:
    """What no choice changes."""
    canvas = board.lawn(panels.WIDTH, HEIGHT)
    board.field(canvas, field)
    panels.banner(canvas, THEME, at.TITLE, MOTIFS["festival"])
    for line, words in ((0, "Solved now and next"), (3, "Objectives")):
        text.write(canvas, (at.SIDE_X, _lines()[line][1] - 22), words, text.BODY, THEME.ink, text.BOLD)
    for line, box in enumerate(_lines()):
        canvas.panel(*box, THEME.surface, THEME.shadow)
        edge = rounded(28, box[3]).crop((0, 0, 12, box[3]))
        canvas.stamp(edge, box[0], box[1], MOTIFS["festival" if line < 3 else "permanent"])
    canvas.panel(panels.MARGIN, FOOT_Y, panels.WIDTH - 2 * panels.MARGIN, FOOT, THEME.surface, THEME.shadow)
    return canvas.image


def _lines() -> list[Box]:
    """The boxes of the six cards beside the grid, three below each heading."""
    tops = [at.BOARD_Y + (line // 3 + 1) * HEADING + line * (LINE + at.SIDE_GAP) for line in range(6)]
    return [(at.SIDE_X, top, at.SIDE, LINE) for top in tops]


def _banner(canvas: Canvas, view: View, choice: Choice) -> None:
    """The chosen token, where it comes from, and what is asked."""
    middle, left = panels.MIDDLE, at.WORDS_X
    room = panels.WIDTH - panels.MARGIN - 16 - 124 - text.width(choice.asks, text.BANNER, text.BOLD) - left
    lines = _origin(view, choice)
    for line, (words, size, color) in enumerate(lines):
        shown, fitted = text.fit(words, room, size, text.BOLD)
        text.write(canvas, (left, middle + line * 44 - 22 * (len(lines) - 1)), shown, fitted, color, text.BOLD)
    asked = (choice.seat, view.stands[choice.seat].color)
    panels.ask(canvas, THEME, asked, choice.asks, "", left)


def _origin(view: View, choice: Choice) -> list[tuple[str, int, str]]:
    """The name of the chosen token and where it comes from, as lines of (words, size, colour)."""
    if not choice.token:
        color = "neutral" if choice.color == view.neutral else choice.color
        own = view.stands[choice.seat].color == choice.color
        return [("Your move" if own else f"A {color} token", text.HEADING, THEME.ink)]
    lying = lies(view, choice.color, choice.token)
    origin = f"moves from {lying.notation.split('@')[1]}" if lying else "from the reserve"
    return [(shapes.names(view)[choice.token], text.HEADING, THEME.ink), (origin, text.BODY, THEME.muted)]


def lies(view: View, color: str, token: str) -> Crowd | None:
    """A colour's token on the grid, None if it is in reserve."""
    return next((crowd for crowd in view.crowds if (crowd.color, crowd.token) == (color, token)), None)


def _grid(canvas: Canvas, view: View, after: View | None) -> None:
    """All tokens; with a preview the old place of the moved one pales and its new place glows in the accent."""
    if view.festival[0]:
        board.counted(canvas, view.board, view.festival[0])
    gone = () if after is None else tuple(crowd for crowd in view.crowds if crowd not in after.crowds)
    for crowd in view.crowds:
        if crowd not in gone:
            board.token(canvas, crowd, at.seats(view).get(crowd.color))
    for crowd in gone:
        _vacated(canvas, crowd)
    for crowd in () if after is None else after.crowds:
        if crowd not in view.crowds:
            cells, x, y = board.place(crowd)
            widgets.glow(canvas, cells, x, y, at.CELL, board.INSET, THEME.accent)
            board.token(canvas, crowd, at.seats(view).get(crowd.color))


def _vacated(canvas: Canvas, crowd: Crowd) -> None:
    """The outline of a token that would leave."""
    cells, x, y = board.place(crowd)
    outline = widgets.outline(cells, at.CELL, board.INSET, 4)
    canvas.stamp(outline, x, y, THEME.paints[crowd.color].fill)


def _heads(canvas: Canvas, choice: Choice, heads: Sequence[str]) -> None:
    """Dots on all head cells within reach; rows or columns on offer are marked at the edges."""
    if choice.column:
        return
    for head in heads or [f"{column}{choice.row}" for column in choice.keys if choice.row]:
        x, y = at.corner(head)
        x, y = x + (at.CELL - DOT) // 2, y + (at.CELL - DOT) // 2
        canvas.stamp(rounded(DOT + 8, DOT + 8, DOT / 2 + 4), x - 4, y - 4, THEME.on_accent)
        canvas.stamp(rounded(DOT, DOT, DOT / 2), x, y, THEME.accent)
    for key in choice.keys if choice.turn else ():
        _edge(canvas, key)


def _edge(canvas: Canvas, key: str) -> None:
    """A row number or column letter on offer, on both sides of the grid."""
    far, half = 12 * at.CELL + at.COORD, at.COORD // 2
    for side in (0, far):
        if key.isdecimal():
            x, y = at.GRID_X - half + side, at.GRID_Y + (int(key) - 1) * at.CELL + at.CELL // 2
        else:
            x, y = at.corner(f"{key}1")[0] + at.CELL // 2, at.GRID_Y - half + side
        canvas.stamp(rounded(34, 30, 10), x - 17, y - 15, THEME.accent)
        text.write(canvas, (x, y), key, 22, THEME.on_accent, text.BOLD, "mm")


def _changes(canvas: Canvas, view: View, after: View | None, choice: Choice) -> None:
    """What the displayed cards count for the colour, now and with the preview; neutral tokens claim nothing."""
    goals = [*view.festival, *view.permanent]
    later = {goal.id: goal for goal in (*after.festival, *after.permanent) if goal} if after else {}
    claimed = after.claimed if after else None
    for goal, box in zip(goals, _lines(), strict=True):
        if goal is None:
            continue
        if goal.id in choice.keys:
            widgets.frame(canvas, *box, THEME.accent)
        _line(canvas, goal, box)
        if choice.color not in goal.counts:
            continue
        _count(canvas, goal, later.get(goal.id, goal), choice.color, box)
        if goal.id == claimed:
            _claim(canvas, goal, box)
        else:
            _standing(canvas, goal, later.get(goal.id, goal), choice.color, box)


def _line(canvas: Canvas, goal: Goal, box: Box) -> None:
    """A card's name and the places it counts."""
    x, y, width, _ = box
    tiles = (len(goal.stages) + len(goal.locations)) * 36
    name, size = text.fit(goal.name, width - PAD - 8 - 12 - tiles, 26, text.BOLD)
    text.write(canvas, (x + PAD + 8, y + 34), name, size, THEME.ink, text.BOLD)
    cards.places(canvas, goal, x + width - 8 - tiles, y + 34, MOTIFS["stage"], 30)


def _count(canvas: Canvas, goal: Goal, later: Goal, color: str, box: Box) -> None:
    """The count now and, if it would change, the count then."""
    x, middle = box[0] + PAD + 8, box[1] + 80
    before, then = goal.counts.get(color, 0), later.counts.get(color, 0)
    if before != then:
        x += text.write(canvas, (x, middle), str(before), 34, THEME.muted, text.BOLD) + 8
        icons.stamp(canvas, "arrow", x + 12, middle, 26, THEME.muted)
        x += 32
    text.write(canvas, (x, middle), str(then), 40, THEME.ink, text.BLACK)


def _standing(canvas: Canvas, goal: Goal, later: Goal, color: str, box: Box) -> None:
    """The rank on a Festival card, the threshold of a Permanent one."""
    if goal.threshold:
        words = f"of {goal.threshold}"
    else:
        ranks = dict.fromkeys((goal.ranks.get(color, 0), later.ranks.get(color, 0)))
        words = " → ".join(at.ORDINALS[rank] for rank in ranks)
    right = box[0] + box[2] - PAD
    text.write(canvas, (right, box[1] + 82), words, text.BODY, THEME.muted, text.BOLD, "rm")


def _claim(canvas: Canvas, goal: Goal, box: Box) -> None:
    """A Permanent that would be claimed (FE-6.3)."""
    words = f"claim +{goal.points}"
    wide = text.width(words, 24, text.BOLD) + 28
    left, middle = box[0] + box[2] - PAD - wide, box[1] + 82
    canvas.stamp(rounded(wide, 40, 20), left, middle - 20, MOTIFS["permanent"])
    text.write(canvas, (left + 14, middle), words, 24, THEME.surface, text.BOLD)


def _foot(canvas: Canvas, view: View, choice: Choice) -> None:
    """The tokens, or the orientations of the chosen one, as large shapes; their heads carry a dot."""
    options = _options(view, choice)
    paint = at.paint(choice.color, at.seats(view).get(choice.color))
    step = (panels.WIDTH - 2 * panels.MARGIN) // max(len(options), 1)
    for index, (cells, label) in enumerate(options):
        middle = panels.MARGIN + index * step + step // 2
        _shape(canvas, cells, paint, middle, CELL if len(options) > 1 else CELL + 6)
        text.write(canvas, (middle, FOOT_Y + FOOT - 32), label, 26, THEME.ink, text.BOLD, "mm")


def _options(view: View, choice: Choice) -> list[tuple[shapes.Cells, str]]:
    """What lies at the foot: shapes with the words below them; nothing for a claim alone."""
    tokens = shapes.names(view)
    if not choice.token:
        return [(shapes.of_token(view, key), _label(view, choice.color, key)) for key in choice.keys if key in tokens]
    cells = shapes.of_token(view, choice.token)
    if not choice.turn:
        return [(shapes.turned(cells, int(key)), key) for key in choice.keys]
    return [(shapes.turned(cells, int(choice.turn)), "The dot marks the head: the square that you name")]


def _label(view: View, color: str, token: str) -> str:
    """A token's name and whether it would be placed or moved."""
    return f"{'move' if lies(view, color, token) else 'place'} {shapes.names(view)[token]}"


def _shape(canvas: Canvas, cells: shapes.Cells, paint: Paint, middle: int, size: int) -> None:
    """One large shape with a dot on its head."""
    sprite = widgets.token_sprite(cells, size, 1, paint, THEME.ink)
    x, y = middle - sprite.width // 2, FOOT_Y + 76 - sprite.height // 2
    canvas.put(sprite, x, y)
    head = cells[0]
    x, y = x + head[0] * size + size // 2, y + head[1] * size + size // 2
    canvas.stamp(rounded(20, 20, 10), x - 10, y - 10, THEME.ink)
    canvas.stamp(rounded(12, 12, 6), x - 6, y - 6, THEME.surface)
