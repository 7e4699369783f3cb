"""Before the start: opening a table, sitting down, choosing options, and the start itself."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import func, select

from bot.clocks.rules import LIMITS, USUAL
from bot.community.moderation import Moderation
from bot.storage.schema import tables
from bot.tables import rows
from bot.tables.desk import Entry, First, available, guarded
from bot.tables.records import CLOSED, LOBBY, RUNNING, START, Change, Info, Refused, Seating, Turn
from games.core import autoplay, dice
from games.core.choices import Illegal
from games.core.kernel import AnyGame, Outcome
from games.core.options import make_options
from games.core.replay import Opening, begin, joining, lots_of
from games.core.table import Seat

MOST_LOBBIES = 5
"""Tables of one person that wait for players at the same time."""
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Lobby(Moderation):
    """Tables that have not started."""

    async def open(
        self,
        game: str,
        host: int,
        host_name: str,
        guild: int | None,
        channel: int,
        options: dict[str, Any] | None = None,
        seats: int | None = None,
        choice: dict[str, Any] | None = None,
        wanted: int | None = None,
        fills: bool = False,
    ) -> Info:
        """A new table with its host sitting at it; `seats` is how many may sit down (the most if not given)."""
        engine = self.game(game)
        await self.check_person(guild, host)
        house = await self.check_place(guild, channel, game)
        await self._check_lobbies(host)
        info, seed = self.fresh(engine, host, guild, channel)
        info = replace(
            info,
            seats=_seats(engine, seats or engine.seats[-1]),
            options=_options(engine, options or {}),
            seating=(Seating(0, host, host_name, joined=_joined(engine, choice or {})),),
            hours=USUAL if house.hours is None else house.hours,
            in_channel=house.in_channel,
            wanted=wanted,
            fills=fills,
        )
        return await self.add(info, seed)

    async def _check_lobbies(self, host: int) -> None:
        """Raise Refused TOO_MANY_LOBBIES if a person has so many open that another would only flood a channel."""
        own = select(func.count()).where(tables.c.host == host, tables.c.status == LOBBY)
        with available():
            async with self.store.reading() as connection:
                if (await connection.scalar(own) or 0) >= MOST_LOBBIES:
                    raise Refused("TOO_MANY_LOBBIES", most=MOST_LOBBIES)

    def fresh(self, game: AnyGame, host: int, guild: int | None, channel: int) -> tuple[Info, bytes]:
        """An empty table with a secret seed of its own."""
        seed, now = secrets.token_bytes(32), self.now()
        info = Info(
            id=_new_id(),
            game=game.id,
            status=LOBBY,
            host=host,
            guild=guild,
            channel=channel,
            seats=game.seats[-1],
            commitment=dice.commit(seed),
            created=now,
            updated=now,
        )
        return info, seed

    async def add(self, info: Info, seed: bytes) -> Info:
        """Write a new table, under another id if this one is taken."""
        with available():
            async with self.store.writing() as connection:
                while await rows.find_table(connection, info.id) is not None:
                    info = replace(info, id=_new_id())
                await rows.add_table(connection, info, seed)
        return info

    async def join(self, table: str, user: int, name: str, choice: dict[str, Any] | None = None) -> Info:
        """Sit down, or choose anew if one sits already."""

        def change(info: Info, game: AnyGame) -> Info:
            joined, seat = _joined(game, choice or {}), info.seat_of(user)
            check_together(game, info, user, joined)
            if seat is not None:
                return _seated(info, replace(info.seating[seat], name=name, joined=joined))
            return _one_more(info, user, name, joined=joined)

        await self.check_person((await self.info(table)).guild, user)
        return await self._edit(table, change)

    async def leave(self, table: str, user: int) -> Info:
        """Get up; the next person becomes host, and a table without people is closed."""

        def change(info: Info, _game: AnyGame) -> Info:
            seat = info.seat_of(user)
            if seat is None:
                raise Refused("NOT_SEATED")
            info = _without(info, seat)
            if not info.people:
                return replace(info, status=CLOSED, wanted=None)
            return replace(info, host=info.people[0]) if info.host == user else info

        return await self._edit(table, change)

    async def add_robot(self, table: str, user: int, robot: str) -> Info:
        """Let a computer player sit down."""

        def change(info: Info, game: AnyGame) -> Info:
            _of_host(info, user)
            if robot not in autoplay.robots(game):
                raise Refused("NO_SUCH_ROBOT", given=robot[:40], known=list(autoplay.robots(game)))
            return _one_more(info, None, robot_name(info, robot), robot=robot)

        return await self._edit(table, change)

    async def remove_robot(self, table: str, user: int, seat: Seat) -> Info:
        """Send a computer player away."""

        def change(info: Info, _game: AnyGame) -> Info:
            _of_host(info, user)
            if not (0 <= seat < len(info.seating) and info.seating[seat].robot):
                raise Refused("NO_ROBOT_THERE", seat=seat + 1)
            return _without(info, seat)

        return await self._edit(table, change)

    async def remove_person(self, table: str, user: int, target: int) -> Info:
        """Send another person away; raises Refused STALE if they do not sit there any more."""

        def change(info: Info, _game: AnyGame) -> Info:
            _of_host(info, user)
            seat = info.seat_of(target)
            if seat is None or target == user:
                raise Refused("STALE")
            return _without(info, seat)

        return await self._edit(table, change)

    async def set_option(self, table: str, user: int, key: str, value: Any) -> Info:
        """Choose one of the game's options; the value may also be its text."""

        def change(info: Info, game: AnyGame) -> Info:
            _of_host(info, user)
            return replace(info, options=_options(game, {**info.options, key: value}))

        return await self._edit(table, change)

    async def set_seats(self, table: str, user: int, seats: int) -> Info:
        """Choose how many may sit down."""

        def change(info: Info, game: AnyGame) -> Info:
            _of_host(info, user)
            return replace(info, seats=_seats(game, seats, len(info.seating)))

        return await self._edit(table, change)

    async def set_order(self, table: str, user: int, in_order: bool) -> Info:
        """Choose whether people sit in the order in which they joined, or where the lot puts them."""

        def change(info: Info, _game: AnyGame) -> Info:
            _of_host(info, user)
            return replace(info, in_order=in_order)

        return await self._edit(table, change)

    async def set_hours(self, table: str, user: int, hours: int) -> Info:
        """Choose how long a turn may take, in hours (0: no limit)."""

        def change(info: Info, _game: AnyGame) -> Info:
            _of_host(info, user)
            if hours not in LIMITS:
                raise Refused("BAD_HOURS", known=[str(limit) for limit in LIMITS])
            return replace(info, hours=hours)

        return await self._edit(table, change)

    async def set_place(self, table: str, user: int, in_channel: bool) -> Info:
        """Choose whether the game is played in the channel itself or in a thread of its own."""

        def change(info: Info, _game: AnyGame) -> Info:
            _of_host(info, user)
            return replace(info, in_channel=in_channel)

        return await self._edit(table, change)

    async def _edit(self, table: str, change: Callable[[Info, AnyGame], Info]) -> Info:
        async with self.loaded(table) as entry:
            info = _in_lobby(entry)
            return await self.save(entry, info, change(info, entry.table.game))

    # ---- the start --------------------------------------------------------------------------------------------------

    async def start(self, table: str, user: int) -> Change:
        """Seat the people by lot and deal; raises Refused ILLEGAL if the rules do not allow this table."""
        async with self.loaded(table) as entry:
            info = _in_lobby(entry)
            _of_host(info, user)
            info = replace(info, status=RUNNING, salt=salt_of(info))
            seed = await self._seed(table)
            change = await self.begin(entry, info, dice.derive(seed, info.salt))
        return await self.after(table, change)

    async def _seed(self, table: str) -> bytes:
        async with self.store.reading() as connection:
            return await rows.find_seed(connection, table)

    async def begin(self, entry: Entry, info: Info, key: bytes, first: First | None = None) -> Change:
        """Deal and record the first turn; what `first` writes belongs to the same transaction."""
        with guarded(info.id):
            lots = lots_of(opening_of(info), key)
            info = replace(info, seating=_seating(entry.table.game, info, lots))
            robots = [place.seat for place in info.seating if place.player]
            begun = await asyncio.to_thread(begin, entry.table.game, opening_of(info), robots, key)
        outcome = Outcome(begun.state, begun.events, [*lots, *begun.draws], True)
        turn = Turn(seq=0, seat=None, user=info.host, kind=START, answer=robots)
        change = await self.record(entry, turn, outcome, info, first)
        entry.key = key
        return change


def opening_of(info: Info) -> Opening:
    """How a table begins."""
    return Opening(info.options, [place.joined for place in info.seating], info.in_order)


def _seating(game: AnyGame, info: Info, lots: list[dice.Draw]) -> tuple[Seating, ...]:
    """Everybody where the lot puts them; the host first, if the game's options want it so."""
    if not lots:
        return info.seating
    places = [info.seating[at] for at in lots[0].result]
    if game.seats_host_first(make_options(game.options, info.options)):
        places.sort(key=lambda place: place.user != info.host)
    return _numbered(places)


def salt_of(info: Info) -> str:
    """What the people add to the seed: a hash of their ids, in the order in which they joined."""
    return dice.commit(",".join(str(user) for user in info.people).encode())


def robot_name(info: Info, robot: str) -> str:
    """A name for one more computer player, unlike the others at the table."""
    same = sum(place.robot == robot for place in info.seating)
    return f"{robot.capitalize()} {same + 1}" if same else robot.capitalize()


def _new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(6))


def _in_lobby(entry: Entry) -> Info:
    info = entry.table.info
    if info.status != LOBBY:
        raise Refused("ALREADY_STARTED" if info.status == RUNNING else "TABLE_CLOSED")
    return info


def _of_host(info: Info, user: int) -> None:
    if info.host != user:
        raise Refused("NOT_HOST")


def _seats(game: AnyGame, seats: int, taken: int = 1) -> int:
    if seats not in game.seats or seats < taken:
        raise Refused("BAD_SEATS", least=max(game.seats[0], taken), most=game.seats[-1])
    return seats


def _options(game: AnyGame, given: dict[str, Any]) -> dict[str, Any]:
    """The options that were chosen, as plain values."""
    try:
        options = make_options(game.options, given)
    except Illegal as error:
        raise Refused("ILLEGAL", *error.faults) from error
    return {key: msgspec.to_builtins(getattr(options, key)) for key in given}


def _joined(game: AnyGame, choice: dict[str, Any]) -> dict[str, Any]:
    """What a person chose on joining, as plain values; raises Refused BAD_CHOICE."""
    chosen = _joining(game, choice)
    if choice and chosen is None:
        raise Refused("BAD_CHOICE", reason=f"{game.name} has nothing to choose on joining")
    return {key: msgspec.to_builtins(getattr(chosen, key)) for key in choice}


def check_together(game: AnyGame, info: Info, user: int, choice: dict[str, Any]) -> None:
    """Raise Refused ILLEGAL if a person's choice on joining does not go together with those of the others."""
    choices = [choice, *(place.joined for place in info.seating if place.user != user)]
    with guarded(info.id):
        game.check_joined([_joining(game, one) for one in choices])


def _joining(game: AnyGame, choice: dict[str, Any]) -> Any:
    """A choice as the engine wants it, None for nothing chosen."""
    try:
        return joining(game, choice)
    except msgspec.ValidationError as error:
        raise Refused("BAD_CHOICE", reason=str(error)) from error


def _one_more(info: Info, user: int | None, name: str, **rest: Any) -> Info:
    if len(info.seating) >= info.seats:
        raise Refused("FULL", most=info.seats)
    return replace(info, seating=(*info.seating, Seating(len(info.seating), user, name, **rest)))


def _seated(info: Info, place: Seating) -> Info:
    return replace(info, seating=tuple(place if old.seat == place.seat else old for old in info.seating))


def _without(info: Info, seat: Seat) -> Info:
    return replace(info, seating=_numbered([place for place in info.seating if place.seat != seat]))


def _numbered(places: list[Seating]) -> tuple[Seating, ...]:
    return tuple(replace(place, seat=seat) for seat, place in enumerate(places))
