"""What people do and see: commands, buttons, menus, modals, autocomplete, ephemeral messages, names."""

from __future__ import annotations

import io

import discord
import pytest
from discord import ui

from tests.discord import HOSTILE_NAMES, Emulator, Impossible, Upload
from tests.discord.sample import Board, Interaction, Sample, menu, payload, words


class Bid(ui.Modal, title="Bid"):
    """A form with a text field and a menu."""

    amount: ui.Label[Bid] = ui.Label(text="Your bid", component=ui.TextInput(custom_id="amount", max_length=3))
    way: ui.Label[Bid] = ui.Label(
        text="In", component=ui.Select(custom_id="way", options=[discord.SelectOption(label="Gold", value="g")])
    )

    def __init__(self) -> None:
        super().__init__(custom_id="bid:7")
        self.stop()


async def show_board(interaction: Interaction) -> None:
    view = Board("Turn 1", ("Your move", "move:7:0"), ("Log", "log:7"))
    await interaction.response.send_message(view=view, file=discord.File(io.BytesIO(b"png"), "board.png"))


async def show_menu(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(view=menu("Token", "token:7:1", "L4", "L5"))


async def open_form(interaction: Interaction) -> None:
    await interaction.response.send_modal(Bid())


async def test_a_board_is_read_as_text_buttons_and_pictures(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    bot.answer = show_board

    board = (await ann.slash("go")).message

    assert board.text == "Turn 1\nAn empty board"
    assert board.labels == ["Your move", "Log"]
    assert board.images == [b"png"]
    assert emu.messages == [board]


async def test_a_button_is_pressed_by_label_by_custom_id_or_by_its_beginning(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    bot.answer = show_board
    board = await ann.slash("go")
    pressed = []

    async def note(interaction: Interaction) -> None:
        pressed.append(payload(interaction)["custom_id"])
        await interaction.response.defer()

    bot.answer = note
    for name in ("Your move", "log:7", "log"):
        await ann.press(board, name)

    assert pressed == ["move:7:0", "log:7", "log:7"]


async def test_an_ephemeral_menu_is_seen_by_its_person_only(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")
    bot.answer = show_board
    board = await ann.slash("go")
    bot.answer = show_menu

    opened = await ann.press(board, "Your move")

    assert ann.sees(opened.message)
    assert not ben.sees(opened.message)
    with pytest.raises(Impossible, match="does not see"):
        await ben.choose(opened, "Token", "L4")


async def test_a_choice_opens_a_modal_whose_answer_updates_the_menu_in_place(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    bot.answer = show_menu
    opened = await ann.slash("go")
    received: list[object] = []

    async def take(interaction: Interaction) -> None:
        received.extend(part["component"] for part in payload(interaction)["components"])
        await interaction.response.edit_message(view=words("done"))

    bot.answer = open_form
    form = await ann.choose(opened, "Token", "L5")
    bot.answer = take
    done = await ann.fill(form, your_bid="12", way="Gold")

    assert form.modal and form.modal.text == "Bid\nYour bid\nIn"
    assert done.message is opened.message
    assert done.text == "done"
    assert received == [
        {"type": 4, "id": 1, "custom_id": "amount", "value": "12"},
        {"type": 3, "id": 1, "custom_id": "way", "values": ["g"]},
    ]


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({}, "Your bid: 0 characters"),
        ({"your_bid": "1234", "way": "g"}, "Your bid: 4 characters"),
        ({"your_bid": "1", "way": "Silver"}, "In has no option"),
        ({"your_bid": "1"}, "In: 0 chosen"),
        ({"price": "1"}, "no field 'price'"),
    ],
)
async def test_a_form_is_not_submitted_with_what_the_client_would_not_take(
    emu: Emulator, bot: Sample, values: dict[str, str], reason: str
) -> None:
    ann = emu.person("Ann")
    bot.answer = open_form
    form = await ann.slash("go")

    with pytest.raises(Impossible, match=reason):
        await ann.fill(form, values)

    assert not emu.interactions.open


async def test_commands_have_subcommands_choices_and_autocomplete(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")

    opened = await ann.slash("table new", game="Festival")
    offered = await ann.suggestions("table play", "move", "L")
    played = await ann.slash("table play", move=offered["Stage L5"])

    assert opened.text == "a table of festival"
    assert offered == {"Stage L4": "L4", "Stage L5": "L5"}
    assert played.text == "played L5"


async def test_options_carry_people_and_numbers(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")
    seen: list[object] = []

    async def look(interaction: Interaction) -> None:
        seen.extend([interaction.namespace.who, interaction.namespace.steps])
        await interaction.response.send_message("seen")

    bot.answer = look
    await ann.slash("go", who=ben, steps=3)

    assert isinstance(seen[0], discord.Member)
    assert (seen[0].id, seen[0].display_name, seen[1]) == (ben.id, "Ben", 3)


@pytest.mark.parametrize(
    ("command", "options", "reason"),
    [
        ("fly", {}, "not offered"),
        ("table", {}, "is a group"),
        ("table close", {}, "no 'close'"),
        ("table new", {}, "missing .'game'"),
        ("table new", {"game": "chess"}, "not among"),
        ("go", {"where": "x"}, "unknown options"),
        ("go", {"steps": 10}, "out of bounds"),
        ("go", {"steps": "3"}, "wrong type"),
        ("go", {"who": "Ben"}, "wrong type"),
        ("go", {"who": Upload("a.txt", b"", "text/plain")}, "wrong type"),
    ],
)
async def test_a_command_that_the_client_would_not_send_is_impossible(
    emu: Emulator, bot: Sample, command: str, options: dict[str, object], reason: str
) -> None:
    ann = emu.person("Ann")

    with pytest.raises(Impossible, match=reason):
        await ann.slash(command, **options)

    assert emu.interactions.open == []


async def test_a_button_that_is_disabled_or_not_there_cannot_be_pressed(emu: Emulator, bot: Sample) -> None:
    ann = emu.person("Ann")
    view = ui.View()
    view.add_item(ui.Button(label="Old", custom_id="old", disabled=True))
    view.add_item(ui.Button(label="Same", custom_id="same:1"))
    view.add_item(ui.Button(label="Same", custom_id="same:2"))
    view.add_item(ui.Button(label="Rules", url="https://discord.com"))
    await bot.channel(emu.channel.id).send("choose", view=view)

    for name, reason in (("Old", "disabled"), ("New", "there is no"), ("Same", "not the only"), ("Rules", "a link")):
        with pytest.raises(Impossible, match=reason):
            await ann.press(emu.messages[0], name)


async def test_hostile_names_arrive_unchanged(emu: Emulator, bot: Sample) -> None:
    names: list[str] = []

    async def note(interaction: Interaction) -> None:
        names.append(interaction.user.display_name)
        await interaction.response.send_message("hello")

    bot.answer = note
    for name in HOSTILE_NAMES:
        await emu.person(name).slash("go")

    assert names == list(HOSTILE_NAMES)
    assert all(len(name) <= 32 for name in HOSTILE_NAMES)


async def test_people_write_delete_dismiss_and_reply(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")
    bot.answer = show_menu
    opened = (await ann.slash("go")).message

    hello = ann.say("hello")
    answer = ben.say("hi", reply_to=hello)
    ann.delete(opened)
    with pytest.raises(Impossible, match="may not delete"):
        ben.delete(hello)
    ann.delete(hello)

    assert opened.deleted
    assert answer.reference is hello
    assert answer.pings == {ann}
    assert emu.messages == [answer]


class Import(ui.Modal, title="Import"):
    """A form that takes a person and a file."""

    who: ui.Label[Import] = ui.Label(text="For", component=ui.UserSelect(custom_id="who"))
    file: ui.Label[Import] = ui.Label(text="Table", component=ui.FileUpload(custom_id="file"))


async def test_menus_and_forms_take_people_and_files(emu: Emulator, bot: Sample) -> None:
    ann, ben = emu.person("Ann"), emu.person("Ben")
    view = ui.View(timeout=None)
    view.add_item(ui.UserSelect(placeholder="Who?", custom_id="who"))
    view.stop()
    await bot.channel(emu.channel.id).send("choose", view=view)
    form = Import()
    told: list[object] = []

    async def open_import(interaction: Interaction) -> None:
        data = payload(interaction)
        told.append(data["resolved"]["users"][data["values"][0]]["global_name"])
        await interaction.response.send_modal(form)

    async def take(interaction: Interaction) -> None:
        assert isinstance(form.who.component, ui.UserSelect) and isinstance(form.file.component, ui.FileUpload)
        told.extend([form.who.component.values[0].id, await form.file.component.values[0].read()])
        await interaction.response.send_message("imported")

    bot.answer = open_import
    opened = await ann.choose(emu.messages[0], "Who?", ben)
    bot.answer = take
    await ann.fill(opened, {"for": [ben], "file": [Upload("table.json", b"{}", "application/json")]})

    assert told == ["Ben", ben.id, b"{}"]
