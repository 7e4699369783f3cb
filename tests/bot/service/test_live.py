"""A table in memory: engines know no names, so where they say "seat 2", it says who sits there."""

from __future__ import annotations

from games.core.choices import Pick
from tests.bot.service.tables import ANN, BOB, Service


async def test_menus_name_people_where_engines_name_seats(service: Service) -> None:
    info = await service.lobby("toll", 2)
    await service.start(info.id, ANN)
    for user in (ANN, BOB):
        await service.answer(info.id, user, None, ["wagon"])
    live = await service.live(info.id)
    seat = next(iter(live.asked()))
    card = str(live.view(seat).hand[0])

    node = live.follow(seat, ["scout", card, 1])

    assert isinstance(node, Pick)
    assert [option.label for option in node.options] == live.names
    assert [option.key for option in node.options] == ["0", "1"]
