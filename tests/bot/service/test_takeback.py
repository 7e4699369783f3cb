"""Taking moves back: freely until sealed, then by agreement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.bot.service.tables import ANN, BOB, CY, Service, refusal


@pytest.fixture
def service(lite: Service) -> Service:
    """Nothing here depends on the kind of database."""
    return lite


async def test_the_last_answer_is_taken_back(service: Service) -> None:
    """A new turn points back; nothing is deleted."""
    table = await service.begun("tic-tac-toe", 2)
    start = (await service.live(table)).view(None)
    await service.play(table, ANN, "4")

    change = await service.undo(table, ANN)

    turns = await service.rows("SELECT seq, kind, undoes FROM turns ORDER BY seq")
    assert [tuple(row) for row in turns] == [(1, "start", None), (2, "answer", None), (3, "undo", 2)]
    assert (await service.live(table)).view(None) == start
    assert (change.newly, change.public) == ((ANN,), True)


async def test_clicks_on_the_abandoned_future_miss(service: Service) -> None:
    """Question numbers jump ahead: neither the old question nor the one that followed it comes again."""
    table = await service.begun("tic-tac-toe", 2)
    numbers = [await service.number(table, ANN)]
    await service.play(table, ANN, "4")
    numbers_of_bob = await service.number(table, BOB)
    await service.undo(table, ANN)

    codes = [await refusal(service.answer(table, ANN, number, ["4"])) for number in numbers]
    await service.play(table, ANN, "0")

    assert codes == ["STALE"]
    assert await service.number(table, BOB) > numbers_of_bob
    assert await refusal(service.answer(table, BOB, numbers_of_bob, ["4"])) == "STALE"


async def test_what_another_seat_acted_on_is_sealed(service: Service) -> None:
    """Bob has marked a cell in view of Ann's."""
    table = await service.begun("tic-tac-toe", 2)
    await service.play(table, ANN, "4")
    await service.play(table, BOB, "0")
    before = await service.live(table)

    codes = [await refusal(service.undo(table, ANN)), await refusal(service.undo(table, CY))]

    assert codes == ["NEEDS_CONSENT", "NOT_SEATED"]
    assert await service.live(table) is before


async def test_there_is_nothing_to_take_back_before_the_first_answer(service: Service) -> None:
    """The start is nobody's."""
    table = await service.begun("tic-tac-toe", 2)

    assert await refusal(service.undo(table, ANN)) == "NOTHING_TO_UNDO"


async def test_answers_in_other_lanes_are_kept(service: Service) -> None:
    """T-5: while Ann bargains, Bob bargains too; her undo leaves his answer and his question alone."""
    table = await trading(service)
    await service.play(table, ANN, "coin")
    await service.play(table, BOB, "coin")
    number = await service.number(table, BOB)

    await service.undo(table, ANN)

    live = await service.live(table)
    assert live.view(None).coins == [2, 3]
    assert (live.asked()[0].prompt, live.asked()[1].prompt) == ("Bargain 1", "Bargain 2")
    assert await service.number(table, BOB) == number


async def test_taking_back_twice_goes_back_twice(service: Service) -> None:
    """Also across answers of others that were kept in between."""
    table = await trading(service)
    await service.play(table, ANN, "coin")
    await service.play(table, BOB, "coin")
    await service.play(table, ANN, "coin")

    await service.undo(table, ANN)
    once = (await service.live(table)).view(None).coins
    await service.undo(table, ANN)
    twice = (await service.live(table)).view(None).coins
    await service.undo(table, BOB)

    assert (once, twice) == ([3, 3], [2, 3])
    assert (await service.live(table)).view(None).coins == [2, 2]
    assert (await service.verify(table)).rebuilt


async def test_a_draw_seals_and_is_never_made_again(service: Service) -> None:
    """Going back restores the counter: the same cards come in the same order."""
    table = await trading(service)
    await service.play(table, ANN, "card")
    hand = (await service.live(table)).view(0).hand

    code = await refusal(service.undo(table, ANN))
    await service.propose(table, ANN, "undo")
    agreed = await service.consent(table, BOB, True)
    before = (await service.live(table)).view(0).hand
    await service.play(table, ANN, "card")

    assert (code, agreed.done) == ("NEEDS_CONSENT", True)
    assert before == hand[:-1]
    assert (await service.live(table)).view(0).hand == hand


async def test_all_people_must_agree(service: Service) -> None:
    """One word missing leaves everything as it is; a computer player has none."""
    table = await service.begun("toll", 3, "safe")
    for user, name in ((ANN, "red"), (BOB, "blue"), (CY, "green")):
        await service.play(table, user, name)

    asked = await service.propose(table, ANN, "undo")
    first = await service.consent(table, BOB, True)
    wagons = (await service.live(table)).view(None).wagons
    last = await service.consent(table, CY, True)

    assert (asked.done, first.done, last.done) == (False, False, True)
    assert wagons == ["red", "blue", "green", "x"]
    assert (await service.live(table)).waiting_users() == [ANN, BOB, CY]
    assert last.change is not None and last.info.proposal is None


async def test_a_refusal_ends_the_proposal(service: Service) -> None:
    """And so does playing on."""
    table = await service.begun("tic-tac-toe", 2)
    await service.play(table, ANN, "4")
    await service.play(table, BOB, "0")
    await service.propose(table, ANN, "undo")

    refused = await service.consent(table, BOB, False)
    await service.propose(table, BOB, "undo")
    await service.play(table, ANN, "8")

    assert (refused.done, refused.info.proposal) == (False, None)
    assert await refusal(service.consent(table, ANN, True)) == "NO_PROPOSAL"


async def test_whoever_plays_alone_agrees_with_themselves(service: Service) -> None:
    """Against computers only, nobody else is asked."""
    table = await service.begun("tic-tac-toe", 1, "safe")
    await service.play(table, ANN, "4")

    sealed = await refusal(service.undo(table, ANN))
    agreement = await service.propose(table, ANN, "undo")

    assert (sealed, agreement.done) == ("NEEDS_CONSENT", True)
    assert (await service.live(table)).view(None) == (-1,) * 9


async def test_taking_a_secret_answer_back_stays_secret(service: Service) -> None:
    """T-6: the others see neither the bid nor that it was taken back."""
    table = await bidding(service)
    await service.play(table, BOB, 2)
    boards = len(await service.rows("SELECT id FROM outbox"))

    change = await service.undo(table, BOB)

    assert not change.public
    assert len(await service.rows("SELECT id FROM outbox")) == boards
    assert [line.kind for line in await service.log(table, 1, change.seq - 1)] == ["undo"]
    assert await service.log(table, 0, change.seq - 1) == []


async def test_a_ranked_daily_allows_none(service: Service) -> None:
    """FE-D7."""
    table = await service.begun("tic-tac-toe", 2)
    await service.play(table, ANN, "4")
    async with service.loaded(table) as entry:
        info = entry.table.info
        await service.save(entry, info, replace(info, ranked=True))

    codes = [await refusal(service.undo(table, ANN)), await refusal(service.propose(table, ANN, "undo"))]

    assert codes == ["NO_UNDO", "NO_UNDO"]


async def trading(service: Service) -> str:
    """T-5: both have a chain of two bargains open."""
    table = await service.begun("toll", 2)
    await service.play(table, ANN, "red")
    await service.play(table, BOB, "blue")
    await service.play(table, ANN, "trade")
    return table


async def bidding(service: Service) -> str:
    """T-6: both are asked for a bid."""
    table = await service.begun("toll", 2)
    await service.play(table, ANN, "red")
    await service.play(table, BOB, "blue")
    await service.play(table, ANN, "bid")
    return table
