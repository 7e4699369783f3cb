"""The rules of answering: in time, once, with the right token; and what is measured of it."""

from __future__ import annotations

import asyncio

import discord
import pytest
from discord import ui

from tests.discord import Emulator, NoAnswer
from tests.discord.sample import Interaction, Sample, words


def one_button(label: str = "On", custom_id: str = "on") -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label=label, custom_id=custom_id))
    view.stop()
    return view


async def test_an_answer_after_the_deadline_is_unknown() -> None:
    async with Emulator(deadline=0.05) as emu:
        bot = Sample()
        codes: list[int] = []

        async def dawdle(interaction: Interaction) -> None:
            await asyncio.sleep(0.1)
            with pytest.raises(discord.NotFound) as late:
                await interaction.response.send_message("hello")
            codes.append(late.value.code)

        async with emu.running(bot):
            bot.answer = dawdle
            with pytest.raises(NoAnswer):
                await emu.person("Ann").slash("go")
            await emu.until(lambda: codes)

        assert codes == [10062]
        assert emu.messages == []


async def test_a_second_answer_is_refused(emu: Emulator, bot: Sample) -> None:
    codes: list[int] = []

    async def twice(interaction: Interaction) -> None:
        await interaction.response.send_message("one")
        again = discord.InteractionResponse(interaction)
        with pytest.raises(discord.HTTPException) as double:
            await again.send_message("two")
        codes.append(double.value.code)

    bot.answer = twice
    await emu.person("Ann").slash("go")
    await emu.until(lambda: codes)

    assert codes == [40060]
    assert [message.text for message in emu.messages] == ["one"]


async def test_a_token_lives_for_a_quarter_of_an_hour(emu: Emulator, bot: Sample) -> None:
    kept: list[Interaction] = []

    async def keep(interaction: Interaction) -> None:
        kept.append(interaction)
        await interaction.response.send_message("menu", ephemeral=True)

    bot.answer = keep
    menu = (await emu.person("Ann").slash("go")).message
    emu.clock.skip(14 * 60)
    await kept[0].edit_original_response(content="still there")
    emu.clock.skip(2 * 60)

    with pytest.raises(discord.HTTPException, match="50027"):
        await kept[0].edit_original_response(content="too late")
    with pytest.raises(discord.HTTPException, match="50027"):
        await kept[0].followup.send("too late")
    assert menu.text == "still there"


async def test_an_ephemeral_message_is_reached_by_its_own_token_only(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    kept: list[Interaction] = []

    async def menu(interaction: Interaction) -> None:
        kept.append(interaction)
        await interaction.response.send_message("menu", view=one_button(), ephemeral=True)

    bot.answer = menu
    first, second = await ann.slash("go"), await ann.slash("go")
    message_id = int(first.message.id)

    with pytest.raises(discord.NotFound, match="10008"):
        await bot.channel(emu.channel.id).get_partial_message(message_id).edit(content="through the channel")
    with pytest.raises(discord.NotFound, match="10008"):
        await kept[1].followup.edit_message(message_id, content="through another token")
    await kept[0].followup.edit_message(message_id, content="through its own")

    assert (first.text, second.text) == ("through its own", "menu")
    assert emu.messages == []


async def test_a_press_updates_the_pressed_message_at_once_or_later(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")

    async def show(interaction: Interaction) -> None:
        await interaction.response.send_message("0", view=one_button(), ephemeral=True)

    async def at_once(interaction: Interaction) -> None:
        await interaction.response.edit_message(content="1")

    async def later(interaction: Interaction) -> None:
        await interaction.response.defer()
        await asyncio.sleep(0.05)
        await interaction.edit_original_response(content="2")

    bot.answer = show
    shown = await ann.slash("go")
    bot.answer = at_once
    first = await ann.press(shown, "On")
    seen = shown.text
    bot.answer = later
    second = await ann.press(shown, "On")

    assert (seen, shown.text) == ("1", "2")
    assert (first.kind, second.kind) == (7, 6)
    assert first.message is second.message is shown.message


async def test_a_deleted_message_cannot_be_updated_by_a_press(emu: Emulator, bot: Sample) -> None:
    """Somebody deletes the board while the press on it is under way."""
    ann = emu.person("Ann")
    codes: list[int] = []
    await bot.channel(emu.channel.id).send("board", view=one_button())
    board = emu.messages[0]

    async def update(interaction: Interaction) -> None:
        emu.admin.delete(board)
        with pytest.raises(discord.NotFound) as gone:
            await interaction.response.edit_message(content="1")
        codes.append(gone.value.code)
        await interaction.response.send_message("the board is gone", ephemeral=True)

    bot.answer = update
    told = await ann.press(board, "On")

    assert codes == [10008]
    assert told.text == "the board is gone"


async def test_follow_ups_are_public_or_private_and_can_be_changed(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")

    async def several(interaction: Interaction) -> None:
        await interaction.response.send_message("one")
        public = await interaction.followup.send("two", wait=True)
        secret = await interaction.followup.send("three", ephemeral=True, wait=True)
        await public.edit(content="two!")
        await secret.delete()

    bot.answer = several
    told = await ann.slash("go")
    await emu.until(lambda: len(told.followups) == 2 and told.followups[1].deleted)

    assert [message.text for message in emu.messages] == ["one", "two!"]
    assert ben.sees(told.followups[0])
    assert not ann.sees(told.followups[1])


async def test_a_reply_is_read_changed_and_deleted_by_its_token(emu: Emulator, bot: Sample) -> None:
    seen: list[str] = []

    async def change(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        seen.append(str((await interaction.original_response()).flags.loading))
        await interaction.edit_original_response(view=words("ready"))
        seen.append(emu.messages[0].text)
        await interaction.delete_original_response()

    bot.answer = change
    told = await emu.person("Ann").slash("go")
    await emu.until(lambda: told.message.deleted)

    assert seen == ["True", "ready"]
    assert emu.messages == []


async def test_an_answer_that_does_not_fit_the_question_is_refused() -> None:
    """A slash command has no message to update."""
    async with Emulator(deadline=0.3) as emu:
        bot = Sample()

        async def update(interaction: Interaction) -> None:
            state = interaction.client.http
            route = discord.http.Route(
                "POST", "/interactions/{id}/{token}/callback", id=interaction.id, token=interaction.token
            )
            with pytest.raises(discord.HTTPException, match="50035"):
                await state.request(route, json={"type": 6})

        async with emu.running(bot):
            bot.answer = update
            with pytest.raises(NoAnswer):
                await emu.person("Ann").slash("go")

        assert emu.violations == ["callback type 6 does not answer type 2"]


async def test_it_is_measured_when_and_in_which_order_presses_are_acknowledged(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")
    place = bot.channel(emu.channel.id)
    await place.send("board", view=one_button())
    let_ann = asyncio.Event()

    async def answer(interaction: Interaction) -> None:
        if interaction.user.id == ann.id:
            await place.send("before acknowledging")
            await let_ann.wait()
        await interaction.response.defer()
        let_ann.set()

    bot.answer = answer
    slow, quick = await asyncio.gather(ann.press(emu.messages[0], "On"), ben.press(emu.messages[0], "On"))

    assert emu.interactions.acknowledged == [quick, slow]
    assert slow.latency and quick.latency and slow.latency > quick.latency
    assert [str(call) for call in slow.before_acknowledgement] == [f"POST channels/{emu.channel.id}/messages -> 200"]


async def test_one_person_presses_ten_times_at_once(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    await bot.channel(emu.channel.id).send("board", view=one_button())
    counted: list[int] = []

    async def count(interaction: Interaction) -> None:
        counted.append(interaction.id)
        await interaction.response.send_message(str(len(counted)), ephemeral=True)

    bot.answer = count
    told = await asyncio.gather(*(ann.press(emu.messages[0], "On") for _ in range(10)))

    assert len(set(counted)) == 10
    assert all(one.message.ephemeral for one in told)
