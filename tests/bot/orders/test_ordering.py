"""Orders kept for a person: given when a game begins, copied from table to table; and what was answered for them."""

from __future__ import annotations

from bot.messages.digest import digest
from bot.tables.ordering import orders_of
from bot.tables.records import ORDERED
from games.core.orders import kept
from tests.bot.service.tables import ANN, BOB, CY, Service, refusal

ALWAYS = ["anytime", "G", "always", ["1"]]


async def say(service: Service, table: str, user: int) -> dict[str, str]:
    """A person's orders in words, by what they are about."""
    return {order.label: order.now for order in orders_of(await service.live(table), user)}


async def news(service: Service, table: str, user: int, since: int = 0) -> list[str]:
    """What was answered for a person."""
    live = await service.live(table)
    seat = live.seat_of(user)
    assert seat is not None
    return digest(live, seat, await service.turns_since(table, since))


async def test_a_game_begins_with_the_orders_that_a_person_keeps(whole: Service) -> None:
    """The others' orders are their own; the log can be verified as ever."""
    first = await whole.begun("cultivate", 3)
    await whole.play(first, ANN, "anytime", "G", "always", ["1", "2"])
    await whole.play(first, ANN, "anytime", "A", "never")
    await whole.keep_orders(first, ANN)

    second = await whole.begun("cultivate", 4)

    mine = kept(orders_of(await whole.live(second), ANN))
    assert ["G", "always"] in mine and ["A", "never"] in mine
    assert ["G", "never"] in kept(orders_of(await whole.live(second), BOB))
    assert [turn.kind for turn in await whole.turns_since(second, 1)] == [ORDERED, ORDERED]
    assert (await whole.verify(second)).ok
    assert await refusal(whole.undo(second, ANN)) == "NOTHING_TO_UNDO"


async def test_defaults_that_were_forgotten_are_given_no_more(whole: Service) -> None:
    """They belong to a person and a game."""
    first = await whole.begun("cultivate", 2)
    await whole.play(first, ANN, "anytime", "A", "never")
    await whole.keep_orders(first, ANN)
    before = await whole.own_orders(ANN, "cultivate")
    await whole.forget_orders(ANN, "cultivate")

    second = await whole.begun("cultivate", 2)

    assert before is not None and await whole.own_orders(ANN, "cultivate") is None
    assert await whole.own_orders(ANN, "come-together") is None
    assert (await whole.turns_since(second, 1)) == []


async def test_orders_are_copied_from_another_table_of_the_game(whole: Service) -> None:
    """Only those that differ, each once; a table of another game has nothing to give."""
    first, second = await whole.begun("band-tour", 2), await whole.begun("band-tour", 3)
    other = await whole.begun("festival", 2)
    await whole.play(first, BOB, "anytime", "orders", "all", "automatic")

    assert await whole.copy_orders(second, BOB, first) == 1
    assert await whole.copy_orders(second, BOB, first) == 0

    assert await say(whole, second, BOB) == await say(whole, first, BOB)
    assert await refusal(whole.copy_orders(second, BOB, other)) == "OTHER_GAME"
    assert await refusal(whole.give_orders(second, CY + 9, [])) == "NOT_SEATED"


async def test_orders_wait_until_a_game_takes_them(whole: Service) -> None:
    """8.4: Come Together takes none while hands are drafted; the first look after that gives them, once."""
    await whole.save_preset(ANN, "come-together", "standing orders", "", [["orders", "fp", "never"]])
    table = await whole.begun("come-together", 2)
    await whole.visit(table, ANN)
    drafting = await whole.turns_since(table, 1)
    while (await whole.live(table)).state.body.hands:  # type: ignore[union-attr]
        for user in (ANN, BOB):
            live = await whole.live(table)
            seat = live.seat_of(user)
            if seat in live.asked():
                await whole.play_safe(table, seat, await whole.number(table, user))

    await whole.visit(table, ANN)
    await whole.play(table, ANN, "anytime", "orders", "fp", "always")
    await whole.visit(table, ANN)

    assert drafting == []
    assert (await say(whole, table, ANN))["Flower Power"] == "Always spend it"
    assert [turn.kind for turn in await whole.turns_since(table, 1)].count(ORDERED) == 1


async def test_what_ran_out_of_time_is_told_to_its_owner(whole: Service) -> None:
    """Until that person has looked again, or answered."""
    table = await whole.begun("toll", 2)
    await whole.visit(table, ANN)
    await whole.play_safe(table, 0, await whole.number(table, ANN))
    await whole.play_safe(table, 1, await whole.number(table, BOB))

    told = await news(whole, table, ANN, await whole.visit(table, ANN))
    again = await news(whole, table, ANN, await whole.visit(table, ANN))

    assert told[0] == "**While you were away:**"
    assert told[1].startswith("Your time had run out, and the safe choice was made for you:")
    assert told[1].count("Your time had run out") == 1
    assert again == []


async def test_what_a_stand_in_answered_is_told(whole: Service) -> None:
    """A computer player answered in the person's place."""
    table = await whole.begun("tic-tac-toe", 2)
    await whole.stand_in(table, 0, "random", ANN)
    await whole.rest(table)

    told = await news(whole, table, ANN)

    assert "A computer player answered in your place:\n> Ann" in told[1]
    assert await news(whole, table, BOB) == []


async def test_what_orders_decided_is_told_to_their_owner_alone(whole: Service) -> None:
    """Band Tour, section 8: a turn that orders play through while its owner is away."""
    table = await whole.begun("band-tour", 2)
    await whole.play(table, BOB, "anytime", "orders", "one", "automatic")
    since = (await whole.live(table)).info.seq
    for _ in range(40):
        live = await whole.live(table)
        if any(event.kind == "by_order" for turn in await whole.turns_since(table, since) for event in turn.events):
            break
        seat = min(live.asked())
        await whole.play_safe(table, seat, live.number(seat))

    mine, others = await whole.log(table, 1, since), await whole.log(table, 0, since)

    assert any(event.kind == "by_order" for line in mine for event in line.events)
    assert not any(event.kind == "by_order" for line in others for event in line.events)
    assert "Your standing orders decided:\n> " in (await news(whole, table, BOB, since))[1]


async def test_a_prepared_move_is_told_of_when_it_was_played(whole: Service) -> None:
    """Its owner was not there."""
    table = await whole.begun("toll", 2)
    await whole.play(table, ANN, "x")
    await whole.play(table, BOB, "y")
    await whole.play(table, BOB, "ahead", "wait")
    since = (await whole.live(table)).info.seq

    await whole.play(table, ANN, "wait")

    found = await news(whole, table, BOB, since)
    assert "Bob had prepared this move." in found[1]
    assert await news(whole, table, ANN, since) == []


async def test_a_prepared_move_that_was_dropped_says_why(whole: Service) -> None:
    """The rules' own reason stands below it, for its owner alone."""
    table = await whole.begun("toll", 2)
    await whole.play(table, ANN, "x")
    await whole.play(table, BOB, "y")
    await whole.play(table, BOB, "ahead", "roll", 50)
    since = (await whole.live(table)).info.seq

    await whole.play(table, ANN, "wait")

    found = await news(whole, table, BOB, since)
    assert found[1].startswith("Your prepared move no longer fits and was dropped.\n> ") and "50" in found[1]
    assert await news(whole, table, ANN, since) == []
