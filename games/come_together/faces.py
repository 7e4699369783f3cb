"""Cards, effects, tiles and tracks as a view shows them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from .cards import (
    CARDS,
    HEARTS,
    KEEPS,
    LETTERS,
    NEWS,
    BonusCard,
    Campsite,
    Public,
    Rising,
    StageCard,
    Star,
)
from .changes import space_of, tile_of
from .desk import card_text, effect_text, kind_of, title
from .effects import Effect, Nothing
from .model import Board, Location, fresh_board
from .reckon import bonus_at, concert, icon_at, lacks_ticket, missing, reached, track_end
from .steps_cards import stage_key
from .view import (
    BeadFace,
    CardFace,
    ConcertFace,
    GroupFace,
    LevelFace,
    LocationFace,
    NewsFace,
    Sign,
    SpaceFace,
    TrackFace,
)

SHORT = {"cyan": "cy", "orange": "or", "white": "wh", "black": "bl"}


@cache
def sign(effect: Effect) -> Sign | None:
    """An effect to be drawn, None for no bonus."""
    if isinstance(effect, Nothing):
        return None
    facts = msgspec.to_builtins(effect)
    return Sign(facts["do"], effect_text(effect), facts.get("n", 1), facts.get("color", ""), facts.get("track", ""))


@cache
def face(card_id: str, powered: bool = False) -> CardFace:
    """A card, face up; the power of a starting Stage card only where powers are played."""
    card = CARDS[card_id]
    known: dict[str, Any] = {"id": card_id, "name": card.name, "kind": kind_of(card), "deck": card.deck}
    known["text"] = card_text(card_id, powered)
    match card:
        case Star() | Rising():
            ticket = sum(card.demand.values()) == 4
            return CardFace(**known, demand=card.demand, points=card.points, ticket=ticket)
        case StageCard():
            power = card.power if powered else ""
            return CardFace(**known, color=card.color, rate=card.rate, left=card.left, right=card.right, power=power)
        case Campsite():
            return CardFace(**known, tents=card.tents, black=tuple(sign(bonus) for bonus in card.black))
        case Public():
            return CardFace(**known, colors=card.colors, take=card.take)
        case BonusCard():
            return CardFace(**known, bonuses=tuple(found for bonus in card.bonuses if (found := sign(bonus))))


def faces(cards: list[str]) -> tuple[CardFace, ...]:
    """Cards in a row."""
    return tuple(face(card) for card in cards)


def location_face(name: str, location: Location, seats: int) -> LocationFace:
    """A location with its tile, cards and groups."""
    letter = LETTERS[("stages", "stars", "campsites", "public").index(name)] if seats < 3 else ""
    tile = tile_of(location)
    return LocationFace(
        id=name,
        name=title(name),
        letter=letter,
        tile=tile.id,
        tracks=tile.tracks,
        spaces=tuple(_space_face(name, location, at, seats) for at in range(4)),
        deck=len(location.deck),
        discards=tuple(title(card) for card in sorted(location.pile)),
        is_open=location.is_open,
    )


def _space_face(name: str, location: Location, at: int, seats: int) -> SpaceFace:
    space, group, letter = space_of(location, at), location.groups[at], LETTERS[at]
    card = location.display[at] if location.display else ""
    return SpaceFace(
        key=f"{name}-{letter}",
        letter=letter,
        workers=space.workers,
        bonus=sign(space.bonus),
        heart=seats == 2 and letter in HEARTS,
        group=GroupFace(group.seat, group.workers, group.helper) if group else None,
        card=face(card) if card else None,
    )


def news_face(tile: str, number: int, now: int) -> NewsFace:
    """The Newspaper tile of a round."""
    row = NEWS[tile]
    penalty = sign(row.penalty)
    assert penalty is not None
    return NewsFace(
        id=tile,
        name=title(tile),
        round=number,
        of=title(row.of),
        penalty=penalty,
        levels=tuple(LevelFace(level.points, level.most, sign(level.bonus)) for level in row.levels),
        state="past" if number < now else "now" if number == now else "later",
    )


def track_face(board: Board, track: str) -> TrackFace:
    """A marker with its whole track."""
    at = board.tracks[track]
    beads = _beads(board.side, track, tuple(board.campsites))
    return TrackFace(track, title(track), SHORT[track], at, len(beads), reached(board, track, at), beads)


@cache
def _beads(side: str, track: str, campsites: tuple[str, ...]) -> tuple[BeadFace, ...]:
    board = fresh_board()
    board.side, board.campsites = side, list(campsites)
    spaces = range(1, track_end(board, track) + 1)
    return tuple(BeadFace(at, sign(bonus_at(board, track, at)), _printed(board, track, at)) for at in spaces)


def _printed(board: Board, track: str, at: int) -> str:
    """The icon that stands at a space itself."""
    if track == "black":
        return reached(board, track, at) if any(keep.at == at for keep in KEEPS) else ""
    new = icon_at(board, track, at) > icon_at(board, track, at - 1)
    return reached(board, track, at) if new else ""


def concert_face(board: Board, at: int) -> ConcertFace:
    """What the Artist above a Stage space would score now."""
    each = concert(board, at)
    ready = not lacks_ticket(board, at) and not missing(board, [each.artist])
    name = title(each.artist)
    return ConcertFace(stage_key(at), each.artist, name, each.total, each.card, each.stage, each.publicity, ready)
