"""Whatever people press, and in whatever order it arrives: a table stays whole."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.tables.records import Refused
from games.core import autoplay, kernel
from games.core.dice import Luck
from tests.bot.service.tables import ENGINES, Service

WISHES = ("answer", "answer", "answer", "answer", "old", "offer", "undo", "propose", "agree", "away", "back", "time")
EXPECTED = {
    "ASKED_ALREADY",
    "STALE",
    "AWAY",
    "ILLEGAL",
    "GAME_OVER",
    "NEEDS_CONSENT",
    "NOTHING_TO_UNDO",
    "NO_PROPOSAL",
    "NOT_AWAY",
    "NOT_YOUR_SEAT",
}


class Crowd:
    """People who press without looking what the others do; `acknowledged` are the turns they were told of."""

    def __init__(self, service: Service, table: str, luck: Luck):
        self.service, self.table, self.luck = service, table, luck
        self.acknowledged: list[int] = []

    async def press(self) -> None:
        """Anything, by anybody; refused only with a reason that fits."""
        self.service.time.seconds += 500
        live = await self.service.live(self.table)
        user = self.luck.pick(live.info.people)
        seat = live.seat_of(user)
        assert seat is not None
        try:
            await self._wish(self.luck.pick(WISHES), seat, user)
        except Refused as refused:
            assert refused.code in EXPECTED

    async def _wish(self, wish: str, seat: int, user: int) -> None:
        service, table = self.service, self.table
        match wish:
            case "undo":
                self._note((await service.undo(table, user)).seq)
            case "propose":
                await service.propose(table, user, "undo")
            case "agree":
                await service.consent(table, user, self.luck.below(4) > 0)
            case "away":
                self._note((await service.stand_in(table, seat, "random", user)).seq)
            case "back":
                self._note((await service.come_back(table, user)).seq)
            case _:
                await self._answer(wish, seat, user)

    async def _answer(self, wish: str, seat: int, user: int) -> None:
        live = await self.service.live(self.table)
        assert live.state is not None
        t = kernel.open_table(live.game, live.state)
        number = live.number(seat) - (wish == "old")
        if wish == "time":
            change = await self.service.play_safe(self.table, seat, number)
        else:
            offered = autoplay.stray(t, seat, self.luck) if wish == "offer" and live.running else None
            answer = autoplay.wander(t, seat, self.luck) if seat in t.open else ["nothing"]
            change = await self.service.answer(self.table, user, number, offered or answer)
        assert wish != "old"
        self._note(change.seq)

    def _note(self, seq: int) -> None:
        self.acknowledged.append(seq)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["toll", "festival", "tic-tac-toe"])
async def test_random_presses_at_once_leave_a_table_whole(lite: Service, game: str, seed: int) -> None:
    """Five presses in flight at any time: turns without gap, acknowledged once each, all proven, boards true."""
    luck = Luck(seed)
    seats = ENGINES[game].seats
    people = seats[0] + luck.below(len(seats))
    robots = ["random"] if people > 2 else []
    table = await lite.begun(game, people - len(robots), *robots)
    crowd = Crowd(lite, table, luck)

    for _ in range(24):
        await asyncio.gather(*[crowd.press() for _ in range(5)])
    await lite.rest(table)

    turns = [row[0] for row in await lite.rows("SELECT seq FROM turns ORDER BY seq")]
    report = await lite.verify(table)
    assert turns == list(range(1, len(turns) + 1))
    assert len(set(crowd.acknowledged)) == len(crowd.acknowledged) > 0
    assert set(crowd.acknowledged) <= set(turns)
    assert (report.ok, report.rebuilt, report.fault) == (True, True, None)
    await _boards_are_true(lite, table)


async def _boards_are_true(service: Service, table: str) -> None:
    """Nothing public is left unshown, and nobody who is waited for was left unnamed."""
    live = await service.live(table)
    boards = [json.loads(row[0]) for row in await service.rows("SELECT payload FROM outbox ORDER BY id")]
    public = [change.seq for change in service.heard if change.public]
    assert not live.info.unposted
    assert boards[-1]["seq"] >= max(public)
    assert boards[-1]["over"] == (live.info.status == "finished")
    assert set(live.waiting_users()) <= {user for board in boards for user in board["newly"]}


@pytest.mark.parametrize("seed", range(4))
async def test_an_undo_never_changes_what_others_drew(lite: Service, seed: int) -> None:
    """Draws are kept or gone, never different: the same stream and number always gave the same result."""
    luck = Luck(100 + seed)
    table = await lite.begun("toll", 3)
    crowd = Crowd(lite, table, luck)

    for _ in range(100):
        await crowd.press()
    await lite.rest(table)

    drawn: dict[tuple[str, int, int], list[int]] = {}
    for [draws] in await lite.rows("SELECT draws FROM turns"):
        for draw in json.loads(draws):
            place = (draw["stream"], draw["number"], draw["size"])
            assert drawn.setdefault(place, draw["result"]) == draw["result"]
    assert drawn
