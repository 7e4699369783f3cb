"""Before the start: sitting down, options, computer players, the start."""

from __future__ import annotations

import pytest

from games.core import dice
from tests.bot.service.tables import ANN, BOB, CHANNEL, CY, GUILD, Service, refusal
from tests.toll import Toll


async def test_people_sit_down_and_get_up(service: Service) -> None:
    """The host is the first; whoever leaves makes room."""
    info = await service.open("tic-tac-toe", ANN, "Ann", GUILD, CHANNEL)
    await service.join(info.id, BOB, "Bob")

    full = await refusal(service.join(info.id, CY, "Cy"))
    await service.leave(info.id, ANN)
    info = await service.join(info.id, CY, "Cy")

    assert full == "FULL"
    assert [(place.seat, place.user, place.name) for place in info.seating] == [(0, BOB, "Bob"), (1, CY, "Cy")]
    assert info.host == BOB


async def test_a_table_that_everybody_left_is_closed(service: Service) -> None:
    """Computer players do not wait alone."""
    info = await service.lobby("toll", 1, "random")

    info = await service.leave(info.id, ANN)

    assert info.status == "closed"
    assert await refusal(service.join(info.id, BOB, "Bob")) == "TABLE_CLOSED"


async def test_only_the_host_arranges_the_table(service: Service) -> None:
    """Options, seats, computer players, the start."""
    info = await service.lobby("toll", 2, "random")

    codes = [
        await refusal(service.add_robot(info.id, BOB, "random")),
        await refusal(service.remove_robot(info.id, BOB, 2)),
        await refusal(service.set_option(info.id, BOB, "speed", "fast")),
        await refusal(service.set_seats(info.id, BOB, 3)),
        await refusal(service.set_order(info.id, BOB, False)),
        await refusal(service.start(info.id, BOB)),
        await refusal(service.close(info.id, BOB)),
    ]

    assert codes == ["NOT_HOST"] * 7
    assert await service.info(info.id) == info


async def test_options_are_checked_and_kept(service: Service) -> None:
    """A value may be given as text; a wrong one is refused with the engine's reason."""
    info = await service.lobby("festival", 1)

    info = await service.set_option(info.id, ANN, "deck", "advanced")
    codes = [
        await refusal(service.set_option(info.id, ANN, "deck", "marked")),
        await refusal(service.set_option(info.id, ANN, "weather", "rain")),
    ]

    assert info.options == {"deck": "advanced"}
    assert codes == ["ILLEGAL", "ILLEGAL"]


async def test_a_choice_on_joining_stays_with_the_person(service: Service) -> None:
    """FE-2.1: a colour, which nobody else may take then."""
    info = await service.lobby("festival", 2)
    await service.join(info.id, ANN, "Ann", {"color": "blue"})

    codes = [
        await refusal(service.join(info.id, BOB, "Bob", {"color": "blue"})),
        await refusal(service.join(info.id, CY, "Cy", {"color": "mauve"})),
    ]
    await service.join(info.id, BOB, "Bob", {"color": "green"})
    change = await service.start(info.id, ANN)

    assert codes == ["ILLEGAL", "BAD_CHOICE"]
    assert [place.joined for place in change.info.seating] == [{"color": "blue"}, {"color": "green"}]


async def test_computer_players_come_and_go(service: Service) -> None:
    """The engine's own and those of the house, each with a name of its own."""
    info = await service.lobby("toll", 1, "greedy", "random", "random")

    codes = [
        await refusal(service.add_robot(info.id, ANN, "genius")),
        await refusal(service.remove_robot(info.id, ANN, 0)),
        await refusal(service.remove_robot(info.id, ANN, 9)),
    ]
    after = await service.remove_robot(info.id, ANN, 2)

    assert codes == ["NO_SUCH_ROBOT", "NO_ROBOT_THERE", "NO_ROBOT_THERE"]
    assert info.names == ["Ann", "Greedy", "Random", "Random 2"]
    assert after.names == ["Ann", "Greedy", "Random 2"]


async def test_the_number_of_seats_is_the_games(service: Service) -> None:
    """Not fewer than sit there, not more than the game has."""
    info = await service.lobby("toll", 3)

    codes = [await refusal(service.set_seats(info.id, ANN, seats)) for seats in (2, 5)]
    info = await service.set_seats(info.id, ANN, 3)

    assert codes == ["BAD_SEATS", "BAD_SEATS"]
    assert await refusal(service.join(info.id, 4, "Dee")) == "FULL"


async def test_a_refused_start_leaves_the_lobby_as_it_was(service: Service) -> None:
    """Too few people: the rules say how many, and nobody is in a game."""
    info = await service.lobby("tic-tac-toe", 1)

    code = await refusal(service.start(info.id, ANN))

    assert code == "ILLEGAL"
    assert await service.info(info.id) == info
    assert await service.rows("SELECT * FROM turns") == []


async def test_seats_are_drawn_by_lot_from_the_committed_seed(service: Service) -> None:
    """The hash stands before the start; people add a salt; the stream `seats` decides."""
    info = await service.lobby("toll", 4)
    await service.set_order(info.id, ANN, False)

    change = await service.start(info.id, ANN)

    seed = (await service.rows("SELECT seed FROM tables"))[0][0]
    key = dice.derive(bytes(seed), change.info.salt)
    order = dice.sample(key, "seats", 0, 4, 4)
    assert change.info.commitment == info.commitment == dice.commit(bytes(seed))
    assert change.info.salt == dice.commit(b"1,2,3,4")
    assert [place.user for place in change.info.seating] == [user + 1 for user in order]


async def test_the_host_sits_first_where_the_game_wants_it_so(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CU-1.2: then only the others' seats are drawn."""
    monkeypatch.setattr(Toll, "seats_host_first", lambda game, options: True)

    seatings = []
    for _ in range(6):
        info = await service.lobby("toll", 4)
        await service.set_order(info.id, ANN, False)
        seatings.append((await service.start(info.id, ANN)).info.seating)

    assert {seating[0].user for seating in seatings} == {ANN}
    assert all([place.seat for place in seating] == [0, 1, 2, 3] for seating in seatings)


async def test_the_start_calls_for_a_board_that_names_who_is_asked(service: Service) -> None:
    """T-1: all name their wagons at the same time."""
    table = await service.begun("toll", 3)

    [payload] = await service.rows("SELECT payload FROM outbox")
    assert service.heard[0].newly == (1, 2, 3)
    assert payload[0] == '{"newly":[1,2,3],"over":false,"seq":1}'
    assert (await service.live(table)).waiting_users() == [1, 2, 3]


async def test_a_started_table_has_no_lobby(service: Service) -> None:
    """Sitting down, leaving and options are over."""
    table = await service.begun("tic-tac-toe", 2)

    codes = [
        await refusal(service.join(table, CY, "Cy")),
        await refusal(service.leave(table, BOB)),
        await refusal(service.add_robot(table, ANN, "random")),
        await refusal(service.start(table, ANN)),
    ]

    assert codes == ["ALREADY_STARTED"] * 4


async def test_tables_are_found_by_person_channel_server_and_status(service: Service) -> None:
    """A thread counts as a channel; the latest changed comes first."""
    first = await service.begun("tic-tac-toe", 2)
    service.time.seconds += 1
    second = (await service.lobby("toll", 1)).id
    await service.move(second, CHANNEL, 99)

    assert [info.id for info in await service.tables(channel=CHANNEL)] == [second, first]
    assert [info.id for info in await service.tables(channel=99)] == [second]
    assert [info.id for info in await service.tables(user=BOB)] == [first]
    assert [info.id for info in await service.tables(guild=GUILD, status="lobby")] == [second]
    assert await service.tables(guild=GUILD + 1) == []


async def test_a_table_that_is_not_there_is_said_so(service: Service) -> None:
    """Whatever is wanted of it."""
    codes = [
        await refusal(service.live("nosuch")),
        await refusal(service.info("nosuch")),
        await refusal(service.answer("nosuch", ANN, 1, ["0"])),
        await refusal(service.close("nosuch", ANN)),
        await refusal(service.log("nosuch", None)),
        await refusal(service.open("chess", ANN, "Ann", None, CHANNEL)),
    ]

    assert codes == [*["NOT_FOUND"] * 5, "NO_ENGINE"]
