"""The whole table in words, for a screen reader: one fact per line, seats in turn order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.come_together.words import badge, latest, many, owner, turn
from render.wording import called

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.come_together.view import (
        BeadFace,
        BoardFace,
        CardFace,
        FriendFace,
        LevelFace,
        LocationFace,
        Mine,
        NewsFace,
        SpaceFace,
        TrackFace,
        View,
    )

KINDS = {
    "star": "Star",
    "rising": "Rising Star",
    "stage": "Stage",
    "campsite": "Campsite",
    "public": "Public",
    "bonus": "Bonus",
}
COLORS = {"K": "black", "B": "brown", "P": "pink", "Y": "yellow", "G": "green"}  # fmt: skip


def board_text(view: View, names: Sequence[str]) -> str:
    """The whole table; with it and `/play` alone the game can be played."""
    short = called(names)
    lines = ["Come Together.", turn(view, short), *latest(view, short), *_activations(view)]
    tracks = {track.id: track.name for track in view.boards[0].tracks}
    for place in view.locations:
        lines += _location(place, tracks, short)
    for tile in view.news:
        lines += _news(tile)
    lines += [f"Stage card to choose: {card.name}. {card.text}" for card in view.shelf]
    for board in view.boards:
        lines += _board(board, short[board.seat])
    lines += _friend(view.friend) if view.friend else []
    lines += _mine(view.mine) if view.mine else []
    return "\n".join(lines)


def _activations(view: View) -> Iterator[str]:
    """What the activation track still brings."""
    for bead in view.activations[view.count :]:
        last = ", ends the round" if bead.at == view.end else ""
        yield f"Activation {bead.at} brings {bead.bonus.text if bead.bonus else 'nothing'}{last}."


def _location(place: LocationFace, tracks: dict[str, str], names: Sequence[str]) -> Iterator[str]:
    """A location with its spaces and cards."""
    title = f"{place.name} (Friend letter {place.letter})" if place.letter else place.name
    if not place.is_open:
        yield f"{title}: closed for the rest of the game."
        return
    publicity = " or ".join(tracks[track] for track in place.tracks)
    yield f"{title}: publicity on {publicity}, {many(place.deck, 'card')} in the deck."
    for space in place.spaces:
        yield f"{place.name}, {_space(space, names)}"
    if place.discards:
        yield f"{place.name}, discarded: {', '.join(place.discards)}."


def _space(space: SpaceFace, names: Sequence[str]) -> str:
    """A space: who is there or what it takes, and the card above it."""
    if space.group:
        helper = ", one of them a meeple" if space.group.helper else ""
        here = f"{owner(space.group.seat, names)} with {many(space.group.workers, 'worker')}{helper}"
    else:
        here = f"free, takes {many(space.workers, 'worker')}"
        here += f", brings {space.bonus.text}" if space.bonus else ""
        here += ", heart" if space.heart else ""
    return f"space {space.letter}: {here}; {_card(space.card) if space.card else 'no card'}"


def _card(card: CardFace) -> str:
    """A card with all that stands on it."""
    return f"{card.name}, {KINDS[card.kind]}: {card.text}"


def _news(tile: NewsFace) -> Iterator[str]:
    """A Newspaper tile with its levels."""
    yield f"Newspaper of round {tile.round}, {tile.state}: {tile.name}, counts per {tile.of}."
    levels = [f"level {name}: {_level(level)}"
              for name, level in zip(("I", "II", "III"), tile.levels, strict=True)]  # fmt: skip
    yield f"{tile.name}: no level: {tile.penalty.text}; {'; '.join(levels)}."


def _level(level: LevelFace) -> str:
    bonus = f", and {level.bonus.text}" if level.bonus else ""
    return f"{level.points} each, at most {level.most}{bonus}"


def _board(board: BoardFace, name: str) -> Iterator[str]:
    """What one seat has."""
    yield f"{name} ({badge(board)}): {many(board.score, 'point')}, {board.fp} Flower Power."
    yield (
        f"{name}, workers: {board.active} active, {board.resting} resting, {board.inactive} inactive, "
        f"{board.placed} placed."
    )
    for track in board.tracks:
        yield f"{name}, {_track(track)}"
    held = ", ".join(f"{count} {COLORS[color]}" for color, count in board.meeples.items() if count) or "none"
    yield f"{name}, meeples: {held}; {many(board.tents, 'tent')}, {board.free} free."
    yield f"{name} keeps at most {many(board.keep_meeples, 'meeple')} and {many(board.keep_cards, 'Campsite card')}."
    yield from _stages(board, name)
    for card in board.campsites:
        yield f"{name}, {_card(card)}"
    for card in board.program:
        yield f"{name}, Program: {_card(card)}"
    for card in board.incoming:
        yield f"{name}, to be claimed: {_card(card)}"
    yield f"{name}, scored: {many(board.stars, 'Star')}, {many(board.rising, 'Rising Star')}."
    if board.power:
        yield f"{name}, power {board.power}: {board.power_text}"
    if board.handicap:
        yield f"{name}, festival {board.handicap}: {board.handicap_text}"


def _track(track: TrackFace) -> str:
    """A marker, and what lies ahead of it."""
    ahead = [f"{bead.at}: {_bead(bead)}" for bead in track.beads[track.at :]
             if bead.icon or bead.bonus]  # fmt: skip
    return f"{track.name}: {track.at} of {track.end}, icon {track.icon}; ahead: {', '.join(ahead) or 'nothing'}."


def _bead(bead: BeadFace) -> str:
    return " and ".join([*([f"icon {bead.icon}"] if bead.icon else []), *([bead.bonus.text] if bead.bonus else [])])


def _stages(board: BoardFace, name: str) -> Iterator[str]:
    """Stage spaces with Artists and tickets, then the junctions that matter."""
    for stage in board.stages:
        if not stage.card and not stage.ticket:
            yield f"{name}, {stage.key}: empty."
            continue
        line = f"{name}, {stage.key}: {_card(stage.card) if stage.card else 'no Stage card.'}"
        yield line + (" Ticket token." if stage.ticket else "")
        if stage.artist and stage.concert:
            ready = "can score" if stage.concert.ready else "cannot score"
            yield f"{name}, above {stage.key}: {_card(stage.artist)} Now {ready} {many(stage.concert.total, 'point')}."
    for junction in board.junctions:
        if junction.stand:
            token = " (a token)" if junction.water else ""
            yield f"{name}, {junction.key}: completed {junction.stand} stand{token}."


def _friend(friend: FriendFace) -> Iterator[str]:
    """The Friend's workers and cards."""
    yield f"Friend: {many(friend.active, 'worker')} on the bus, {many(friend.deck, 'card')} in the deck."
    if friend.top:
        yield f"Friend, last card: {friend.top}."


def _mine(mine: Mine) -> Iterator[str]:
    """What only the reader sees."""
    for title, cards in (("In hand", mine.hand), ("Drawn", mine.drawn), ("To claim", mine.claims)):
        for card in cards:
            yield f"{title}: {_card(card)}"
    if mine.spaces:
        yield f"Publicity spaces to spend: {mine.spaces}."
    for concert in mine.best:
        yield f"Best concerts now: {concert.name} on {concert.stage}, {many(concert.total, 'point')}."
    yield f"Newspaper now: level {mine.news_level}, {many(mine.news_points, 'point')}, {mine.news_text or 'no bonus'}."
    yield f"Over the keep limit now: {many(mine.excess_meeples, 'meeple')}, {many(mine.excess_cards, 'card')}."
    for matter, order in mine.orders:
        yield f"Standing order, {matter}: {order}."
