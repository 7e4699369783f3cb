"""One's own band in full: members with traits and Gear, the cards revealed, what is left in the decks, orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from render import icons, panels, text, widgets
from render.band_tour import bands, board, forming, ground, stage
from render.band_tour import layout as at
from render.canvas import Box, Canvas, rounded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.band_tour.view import Face, Instrument, Player, Private, Stand, View

THEME = at.THEME
MOTIFS = at.MOTIFS
HEAD = 84
HEADED = 30  # a line of which the next says more
SLIM = 12
LINE = 27
SIDE = 176  # of the kinds before the names of cards
CARD = 60  # a card without its words


class Block(Struct, frozen=True):
    """Cards of one kind in the own decks, in lines of words."""

    icon: str
    color: str
    words: str
    lines: list[str]

    @property
    def height(self) -> int:
        """How high the block is."""
        return max(len(self.lines), 1) * LINE + 13


def draw(view: View, stand: Stand, mine: Private, names: Sequence[str]) -> Canvas:
    """The band's own sheet."""
    rows = [_height(pair) for pair in _pairs(stand.members)]
    shown = [(card.card, card.how, card.state) for card in stand.cards]
    shown += [(card, "pending", "waiting") for card in stand.pending]
    high = CARD + LINE * max([2, *(len(_lines(card)) for card, _, _ in shown)])
    cards = (len(shown) + 1) // 2 * (high + SLIM)
    blocks = _blocks(mine)
    decks = 2 * at.PAD + 40 + sum(block.height for block in blocks) + 78 + 38 * bool(mine.top or mine.bottom)
    top = at.TOP + HEAD + SLIM
    total = top + sum(rows) + len(rows) * SLIM + cards + decks
    canvas = ground.wall(panels.WIDTH, total + panels.MARGIN)
    ground.title(canvas)
    board.banner(canvas, view, names)
    _head(canvas, view, stand, names[stand.seat])
    for pair, tall in zip(_pairs(stand.members), rows, strict=True):
        wide = _half() if len(pair) == 2 else at.INNER
        for index, one in enumerate(pair):
            _member(canvas, one, (panels.MARGIN + index * (_half() + SLIM), top, wide, tall))
        top += tall + SLIM
    for index, (card, how, state) in enumerate(shown):
        x, y = panels.MARGIN + index % 2 * (_half() + SLIM), top + index // 2 * (high + SLIM)
        _card(canvas, card, how, state, (x, y, _half(), high))
    _decks(canvas, mine, blocks, top + cards, decks)
    return canvas


def _half() -> int:
    return (at.INNER - SLIM) // 2


def _pairs(members: Sequence[Player]) -> list[Sequence[Player]]:
    return [members[index : index + 2] for index in range(0, len(members), 2)]


def _height(pair: Sequence[Player]) -> int:
    """How high the panels of two members side by side are."""
    wide = _half() if len(pair) == 2 else at.INNER
    most = max(sum(HEADED + LINE * len(_gear_lines(piece, wide)) for piece in one.gear) for one in pair)
    return forming.height(pair, wide) + (most + 16 if most else 0)


def _gear_lines(piece: Instrument, width: int) -> list[str]:
    """What Gear does, in lines that fit a member's panel."""
    return text.wrap(piece.card.text, width - 70, 22, text.MEDIUM)


def _head(canvas: Canvas, view: View, stand: Stand, name: str) -> None:
    """Whose band it is, its money, Morale, scores, genre."""
    canvas.panel(panels.MARGIN, at.TOP, at.INNER, HEAD, THEME.surface, THEME.shadow)
    if view.to_play == stand.seat:
        widgets.frame(canvas, panels.MARGIN, at.TOP, at.INNER, HEAD, THEME.accent)
    middle, x = at.TOP + HEAD // 2, panels.MARGIN + at.PAD
    widgets.badge(canvas, THEME, *at.seat_of(stand.seat), x + 26, middle, 50)
    shown, size = text.fit(at.band_name(stand), 420, 34, text.BOLD)
    text.write(canvas, (x + 66, middle - 13), shown, size, THEME.ink, text.BOLD)
    said = text.cut(f"{stand.genre_name} · {name}", 420, 22, text.MEDIUM)
    text.write(canvas, (x + 66, middle + 22), said, 22, THEME.muted, text.MEDIUM)
    x = panels.MARGIN + 520
    color = MOTIFS["debt"] if stand.fund < 0 else THEME.ink
    x += text.write(canvas, (x, middle), at.money(stand.fund), 46, color, text.BLACK) + 32
    x += widgets.figure(canvas, THEME, "heart", stand.morale, x, middle) + 10
    x += text.write(canvas, (x, middle), "Morale", 22, THEME.muted, text.MEDIUM) + 32
    x += bands.score(canvas, "P", stand.p, x, middle, 32) + 26
    bands.score(canvas, "C", stand.c, x, middle, 32)


def _member(canvas: Canvas, one: Player, box: Box) -> None:
    """A member with what its Gear does."""
    x, y, width, _ = box
    forming.member(canvas, one, box)
    middle = y + forming.height([one], width) + 12
    for piece in one.gear:
        canvas.put(bands.amplifier(26, piece.damaged), x + 17, middle - 13)
        words = f"{piece.card.name} (damaged: no effect)" if piece.damaged else piece.card.name
        text.write(canvas, (x + 52, middle), words, 22, THEME.ink, text.BOLD)
        middle += HEADED
        for line in _gear_lines(piece, width):
            text.write(canvas, (x + 52, middle - 3), line, 22, THEME.muted, text.MEDIUM)
            middle += LINE


def _lines(card: Face) -> list[str]:
    """What a card does, in lines that fit half the width."""
    return text.wrap(card.text, _half() - 32, 22, text.MEDIUM, 7)


def _card(canvas: Canvas, card: Face, how: str, state: str, box: Box) -> None:
    """A card of this show with its full words, its average worth and what became of it."""
    x, y, width, _ = box
    canvas.panel(*box, THEME.surface, THEME.shadow)
    stage.chip(canvas, card, state, x + 14, y + 12, 34)
    worth = f"{'+' if card.ev > 0 else '-'}${abs(card.ev)}"
    note = " · ".join(
        word for word in (at.HOWS[how], at.STATES[state][1] * (state != "waiting"), f"about {worth}") if word
    )
    wide = text.write(canvas, (x + width - 14, y + 29), note, 22, THEME.muted, text.MEDIUM, "rm")
    color = MOTIFS["dim"] if state in stage.OFF else THEME.ink
    name, size = text.fit(card.name, width - 90 - wide, 26, text.BOLD)
    text.write(canvas, (x + 60, y + 29), name, size, color, text.BOLD)
    for index, line in enumerate(_lines(card)):
        text.write(canvas, (x + 16, y + 64 + index * LINE), line, 22, color, text.MEDIUM)


# ---- decks ----------------------------------------------------------------------------------------------------------


def _blocks(mine: Private) -> list[Block]:
    """What is left in the own decks, by kinds."""
    room = at.INNER - 2 * at.PAD - SIDE
    found = []
    for kind, (icon, motif, word) in at.KINDS.items():
        stocks = [stock for stock in mine.show if stock.card.type == kind]
        listed = [stock.card.name + (f" x{stock.copies}" if stock.copies > 1 else "") for stock in stocks]
        words = f"{word} {sum(stock.copies for stock in stocks)}"
        found.append(Block(icon, MOTIFS[motif], words, _listed(listed, room)))
    for icon, word, faces in (("stage", "Venues", mine.venues), ("crowd", "Crowds", mine.crowds)):
        listed = [face.name for face in faces]
        found.append(Block(icon, MOTIFS[icon.replace("stage", "venue")], f"{word} {len(faces)}", _listed(listed, room)))
    return found


def _listed(names: Sequence[str], room: int) -> list[str]:
    return text.wrap(" · ".join(names) or "none", room, 22, text.MEDIUM, 4)


def _decks(canvas: Canvas, mine: Private, blocks: Sequence[Block], top: int, height: int) -> None:
    """What is left in the own decks, in no order, and the standing orders."""
    x, y = panels.MARGIN + at.PAD, top + at.PAD + 16
    canvas.panel(panels.MARGIN, top, at.INNER, height, THEME.surface, THEME.shadow)
    wide = text.write(canvas, (x, y), "Left in your decks", 28, THEME.ink, text.BOLD)
    text.write(canvas, (x + wide + 14, y), "in no order; only you see this", 22, THEME.muted, text.MEDIUM)
    y += 32
    for block in blocks:
        canvas.stamp(rounded(30, 30, 7), x, y - 2, block.color)
        icons.stamp(canvas, block.icon, x + 15, y + 13, 22, MOTIFS["toner"])
        text.write(canvas, (x + 40, y + 13), block.words, 22, THEME.ink, text.BOLD)
        for index, line in enumerate(block.lines):
            text.write(canvas, (x + SIDE, y + 13 + index * LINE), line, 22, THEME.ink, text.MEDIUM)
        y += block.height
    _orders(canvas, mine, x, y + 20)


def _orders(canvas: Canvas, mine: Private, x: int, middle: int) -> None:
    """What is known of the Show Deck's order, and the standing orders."""
    known = [f"{word}: {', '.join(cards)}" for word, cards in (("Next", mine.top), ("Last", mine.bottom)) if cards]
    if known:
        said = text.cut("You know. " + "; ".join(known), at.INNER - 2 * at.PAD, 22, text.MEDIUM)
        text.write(canvas, (x, middle), said, 22, THEME.ink, text.MEDIUM)
        middle += 38
    canvas.block(x, middle - 14, at.INNER - 2 * at.PAD, 2, THEME.hairline)
    words = f"Standing orders. Extra cards: {mine.extras}. Other choices: {mine.choices}."
    icons.stamp(canvas, "clipboard", x + 14, middle + 20, 26, THEME.muted)
    text.write(canvas, (x + 40, middle + 20), words, 22, THEME.muted, text.MEDIUM)
