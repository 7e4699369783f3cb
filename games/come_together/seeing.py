"""A view of the table, built up from what a reader may know."""

from __future__ import annotations

from typing import Any

from games.core import kernel
from games.core.game import Game
from games.core.table import Seat, State

from .cards import BEADS, BOARDS, COLORS, RISING, STARS, TRACKS, WORKER_COLORS
from .changes import T, seen_board
from .desk import effect_text, label, title
from .effects import Nothing
from .faces import concert_face, face, faces, location_face, news_face, sign, track_face
from .model import Board, Body, Friend, Options
from .orders import CHOICES
from .reckon import LEVELS, best_set, crowd, free_tents, halves, icon, keep, power_of, stand, tents
from .steps_activation import activation_track, n_end
from .steps_cards import stage_key
from .steps_errand import Open
from .steps_form import news_points
from .steps_round import ROUNDS, achievement
from .steps_scout import Drawn, Scouted
from .steps_window import Window
from .view import BeadFace, BoardFace, CardFace, FriendFace, JunctionFace, Mine, MoveFace, StageFace, View

Whole = State[Body, Options, Any]


def view(game: Game[Body, Options], state: Whole, reader: Seat | None) -> View:
    """The whole table as a reader sees it."""
    body, seats = state.body, state.seats
    owing = kernel.waiting(game, state)
    beads = BEADS[activation_track(seats)][: n_end(seats)]
    won = state.result.places if state.result else ()
    return View(
        phase=_phase(state),
        round=body.round,
        rounds=ROUNDS,
        count=body.count,
        token=body.token,
        end=n_end(seats),
        activations=tuple(BeadFace(bead.at, sign(bead.bonus), "") for bead in beads),
        active=body.active,
        locations=tuple(location_face(name, location, seats) for name, location in body.locations.items()),
        news=tuple(news_face(tile, number, body.round) for number, tile in enumerate(body.news, 1)),
        boards=tuple(_board_face(state, seat, reader, seat in owing) for seat in range(seats)),
        friend=_friend_face(body.friend),
        shelf=tuple(face(card, True) for card in body.shelf),
        mine=None if reader is None else _mine(game, state, reader),
        achievement=achievement(body.boards[0].score) if seats == 1 and won else "",
        winners=tuple(seat for seat, place in enumerate(won) if place == 1),
        moves=tuple(MoveFace(seat, move.kind, move.at) for seat, move in body.moves.items()),
    )


def _phase(state: Whole) -> str:
    if state.result:
        return "over"
    if any(held.errand.job == "form" for held in state.body.held.values()):
        return "form"
    return "setup" if state.body.hands or state.body.shelf or not _begun(state.body) else "play"


def _begun(body: Body) -> bool:
    return not any(held.errand.job == "setup" for held in body.held.values())


def _friend_face(friend: Friend | None) -> FriendFace | None:
    if friend is None:
        return None
    return FriendFace(WORKER_COLORS[-1], friend.active, len(friend.deck), friend.pile[-1][3] if friend.pile else "")


def _board_face(state: Whole, seat: Seat, reader: Seat | None, owes: bool) -> BoardFace:
    body = state.body
    board, lane, held = seen_board(body, seat, reader), state.lanes.get(seat, []), body.held.get(seat)
    groups = [group for location in body.locations.values() for group in location.groups if group]
    power, limit = power_of(board), keep(board)
    side = BOARDS[board.side]
    return BoardFace(
        seat=seat,
        color=WORKER_COLORS[seat],
        score=board.score,
        parts=dict(board.parts),
        fp=board.fp,
        active=board.active,
        resting=board.resting,
        inactive=board.inactive,
        placed=sum(group.workers for group in groups if group.seat == seat),
        tracks=tuple(track_face(board, track) for track in TRACKS),
        meeples=dict(board.meeples),
        tents=tents(board),
        free=free_tents(board),
        keep_meeples=limit.meeples,
        keep_cards=limit.cards,
        stages=tuple(_stage_face(board, at) for at in range(len(board.stages))),
        junctions=tuple(_junction_face(board, at) for at in range(len(board.water))),
        campsites=faces(board.campsites),
        program=faces(board.program),
        stars=sum(card in STARS for card in board.scored),
        rising=sum(card in RISING for card in board.scored),
        scored=tuple(title(card) for card in board.scored),
        power=title(power) if power else "",
        power_text=label(power) if power else "",
        handicap="" if isinstance(side.rule, Nothing) else side.name,
        handicap_text=effect_text(side.rule),
        first=seat == 0,
        to_move=owes,
        errand=held.errand.job if held else "",
        windows=sum(isinstance(step, Open) for step in lane) + bool(held),
        incoming=_incoming(state, seat, reader),
        summary=summary(board),
        place=state.result.places[seat] if state.result else 0,
    )


def _incoming(state: Whole, seat: Seat, reader: Seat | None) -> tuple[CardFace, ...]:
    """The cards that a seat has still to claim; others see all of the errand that is not yet closed."""
    lane, held = state.lanes.get(seat, []), state.body.held.get(seat)
    queued = [card for step in reversed(lane) if isinstance(step, Open) for card in step.errand.claims]
    if seat == reader:
        return faces([card for step in lane if isinstance(step, Window) for card in step.claims] + queued)
    return faces((held.errand.claims if held else []) + queued)


def _stage_face(board: Board, at: int) -> StageFace:
    space = board.stages[at]
    return StageFace(
        key=stage_key(at),
        card=face(space.card, board.powered) if space.card else None,
        ticket=space.ticket,
        artist=face(space.artist) if space.artist else None,
        concert=concert_face(board, at) if space.artist else None,
    )


def _junction_face(board: Board, at: int) -> JunctionFace:
    left, right = halves(board, at)
    return JunctionFace(f"J{at + 1}", left, right, board.water[at], stand(board, at))


def summary(board: Board) -> str:
    """A board in one line: Flower Power, workers, tracks, meeples, stages, artists, program."""
    marks = (track_face(board, track) for track in TRACKS)
    tracks = " ".join(f"{mark.short}{mark.at}({mark.icon})" for mark in marks)
    people = " ".join(f"{color}{board.meeples[color]}" for color in COLORS if board.meeples[color]) or "0"
    built = sum(bool(space.card) for space in board.stages)
    playing = sum(bool(space.artist) for space in board.stages)
    return (
        f"FP{board.fp} W{board.active}/{board.resting}/{board.inactive} | {tracks} | {people}"
        f" ({free_tents(board)} free) | stages {built}, artists {playing}, prog {len(board.program)}"
    )


# ---- what only the reader sees -----------------------------------------------------------------------------------


def _mine(game: Game[Body, Options], state: Whole, seat: Seat) -> Mine:
    body, board = state.body, state.body.boards[seat]
    window = next((step for step in state.lanes.get(seat, []) if isinstance(step, Window)), None)
    draws = [step for step in state.stack if isinstance(step, Scouted | Drawn) and step.seat == seat]
    best, limit, level = best_set(board), keep(board), icon(board, "white")
    t: T = kernel.open_table(game, state)
    return Mine(
        seat=seat,
        hand=faces([*body.kept.get(seat, []), *body.hands.get(seat, [])]),
        drawn=faces([card for step in draws for card in step.cards]),
        claims=faces(window.claims if window else []),
        spaces=window.left if window else 0,
        may_spend=window.may_use_power(t) if window else False,
        best=tuple(concert_face(board, each.at) for each in best),
        best_points=sum(each.total for each in best),
        excess_meeples=max(0, crowd(board) - limit.meeples),
        excess_cards=max(0, len(board.campsites) - limit.cards),
        news_level=LEVELS[level],
        news_points=news_points(board, body.news[body.round - 1], level) if level else 0,
        news_text=_news_text(body, level),
        orders=_orders(body, seat),
    )


def _news_text(body: Body, level: int) -> str:
    """The bonus or penalty that step 2 would bring now."""
    tile = news_face(body.news[body.round - 1], body.round, body.round)
    bonus = tile.levels[level - 1].bonus if level else tile.penalty
    return bonus.text if bonus else ""


def _orders(body: Body, seat: Seat) -> tuple[tuple[str, str], ...]:
    """The standing orders in words: the matter and what is ordered."""
    orders = body.orders[seat]
    found = [(label(f"order_{name}"), label(f"order_{name}_{getattr(orders, name)}")) for name in CHOICES]
    if orders.publicity:
        found.append((label("order_publicity"), label("publicity_order", tracks=tuple(orders.publicity))))
    return (*found, *((title(card), label("order_now", what=where)) for card, where in orders.claims.items()))
