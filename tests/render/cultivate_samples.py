"""CULTivate tables laid out by hand: setup, middle, reactions, the final round, the end, for two to five seats."""

from __future__ import annotations

from typing import Any

from games.core import kernel
from games.core.choices import Pick
from games.core.kernel import AnyState
from games.cultivate import GAME
from games.cultivate.model import Deed, Options, Transfer
from games.cultivate.view import View
from render import Focus
from tests.games.cultivate_table import QUIET, At

NAMES = ("Ann", "Bob", "Cy", "Dora", "Eve")
HOSTILE = (
    "W" * 100,
    "مُحَمَّد بن عبد الله بن عبد المطلب الكاتب الأندلسي الطويل الاسم",
    "🎉🎉🎉",
    "Z̷̢̛̬a̶l̸͚̈́g̶̀o̷̿ \u202eevil\u202c <@123> **bold** `x`\n\n田中",
    " ",
)
GRIDS = (
    "CPSA/VIYD/D..C/V.C.",
    "SCDY/AAV./..../....",
    "YSPV/VDY./DD../..C.",
    "P.../..../..../....",
    "DYDY/YDYD/S.../V.I.",
)
AGENDAS = ("pierre_8", "ben_10", "gloria_12", "noah_8", "shirley_12")
BOARDS = ("B1", "B2", "B3", "B4", "B5")
HANDS = ("FD SR UPI G22", "G23 ANT UPI G19", "CFR G20 G05 G21", "G01 G02 G03 G04", "G11 G12 G13 SR")
FILLED = "CPSA/VVYD/DAPC/VSCD"
LIVE = Options(reactions="live")


def look(at: At, seat: int | None = None) -> View:
    """The table as a seat, or a spectator, sees it."""
    return GAME.view(at.state, seat)


def lay(seats: int, options: Options = QUIET, turn: int = 0, grids: tuple[str, ...] = GRIDS, **more: Any) -> At:
    """A table of the usual compounds, with different boards and agendas."""
    pile = "G02 G03 UI G05 G06 G07 G08"
    at = At(*grids[:seats], hands=HANDS, pile=pile, agendas=AGENDAS, options=options, turn=turn, **more)
    at.body.round = 9
    for player, board, agenda in zip(at.body.players, BOARDS, AGENDAS, strict=False):
        player.leader = agenda.split("_")[0]
        if player.compound.endswith("...."):
            player.board = board
    return at


def setup(seats: int, draft: Any = "open") -> At:
    """A new game, nothing chosen yet."""
    at = At(*GRIDS[:seats])
    at.state = kernel.start(GAME, seats, Options(draft=draft), [None] * seats, bytes(16), range(seats)).state
    return at


def sides(seats: int) -> At:
    """All have chosen their agendas, nobody a side."""
    at = setup(seats)
    for seat in range(seats):
        at.play(seat, AGENDAS[seat])
    return at


def middle(seats: int) -> At:
    """Seat 0 has just forced a deal with seat 1."""
    return lay(seats).order(1, "A", "never").play(0, "play", "FD", "r1c4", "1", "r1c2")


def blocked(seats: int) -> At:
    """Seat 1 has blocked a deal of seat 0 by its standing order."""
    return lay(seats).play(0, "play", "FD", "r1c4", "1", "r1c2")


def stolen(seats: int) -> At:
    """Seat 2 has just taken a follower from seat 0."""
    return lay(seats, turn=2).order(0, "A", "never").play(2, "play", "CFR", "0", "r1c2", "3")


def waiting(seats: int) -> At:
    """Seat 0 wants to force a deal; seat 1 has answered and all but it are asked about that."""
    at = lay(seats, LIVE).play(0, "play", "FD", "r1c4", "1", "r1c2")
    return at.play(1, "block")


def drawn(seats: int) -> At:
    """Seat 0 has drawn an investigation and may block it."""
    return lay(seats, LIVE).play(0, "discard", ["SR", "G22", "FD"])


def final(seats: int) -> At:
    """Seat 1 has filled its compound by an exchange; seat 0 takes the last but one final turn."""
    grids = (GRIDS[0], FILLED, *GRIDS[2:])
    at = lay(seats, grids=grids, finals=[seats - 1])
    at.body.players[1].finished = True
    given = Transfer("C", seat=1, space=9)
    at.body.last = Deed("exchange", 1, (), (given, Transfer("S", to=1, into=13), Transfer("A", to=1, into=9)))
    return at


def over(seats: int) -> At:
    """The end: seat 1 has won."""
    at = final(seats).play(0, "pass")
    return at.play(seats - 1, "pass")


TABLES = {
    "setup": setup,
    "sides": sides,
    "middle": middle,
    "blocked": blocked,
    "stolen": stolen,
    "waiting": waiting,
    "drawn": drawn,
    "final": final,
    "over": over,
}


def focus(state: AnyState, seat: int, *path: Any) -> Focus:
    """A choice of a seat under way, as the bot tells it."""
    node = kernel.choice(GAME, state, seat, list(path))
    keys = tuple(option.key for option in node.options if not option.bar) if isinstance(node, Pick) else ()
    after = None if node else GAME.view(kernel.preview(GAME, state, seat, list(path)).state, seat)
    return Focus(path, keys, after, GAME.reach(state, seat, list(path)), seat)
