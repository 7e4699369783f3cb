"""Discord's limits on messages, modals, choices and commands."""

from __future__ import annotations

import re

import discord
import pytest

from tests.discord import Emulator, guard
from tests.discord.sample import Sample
from tests.discord.wire import COMPONENTS_V2, Json


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def button(custom_id: str = "go", **others: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **others}


def select(count: int = 1, **others: object) -> Json:
    options = [{"label": f"Option {number}", "value": str(number)} for number in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **others}


def picture(name: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": "A board"}]}


GRID = [row(*(button(f"{line}:{place}") for place in range(5))) for line in range(6)]


@pytest.mark.parametrize(
    ("tree", "fault"),
    [
        ([text("x" * 4001)], "4001 characters of text"),
        ([text("x" * 2001), {"type": 17, "components": [text("x" * 2000)]}], "4001 characters of text"),
        ([*GRID, row(button("a"), button("b"), button("c"), button("d"))], "41 components"),
        ([text("")], "a text display is empty"),
        ([row()], "an action row is empty"),
        ([row(*(button(str(number)) for number in range(6)))], "6 buttons in a row"),
        ([row(button(), select())], "up to 5 buttons or one menu"),
        ([row(button(), button())], "'go' occurs 2 times"),
        ([row(button("x" * 101))], "has 101 characters, 1 to 100"),
        ([row(button(label="x" * 81))], "has 81 characters, 0 to 80"),
        ([row(button(label=""))], "neither a label nor an emoji"),
        ([row(button(url="https://discord.com"))], "a link button has an address"),
        ([row(select(26))], "has 26 options"),
        ([row(select(2, max_values=3))], "asks for 1 to 3 of 2 options"),
        ([row(select(options=[{"label": "A", "value": "1"}, {"label": "B", "value": "1"}]))], "2 options of value '1'"),
        ([row(select(options=[{"label": "x" * 101, "value": "1"}]))], "label .* has 101 characters"),
        ([row(select(placeholder="x" * 151))], "placeholder .* has 151 characters"),
        ([{"type": 9, "components": [text("a")]}], "1 to 3 texts and an accessory"),
        ([{"type": 12, "items": []}], "1 to 10 pictures, not 0"),
        ([{"type": 17, "components": []}], "a container is empty"),
        ([button()], r"types \[2\] cannot stand at the top"),
        ([picture("other.png")], "attachment://other.png is not a file"),
    ],
)
def test_a_tree_that_breaks_a_limit_has_a_fault(tree: list[Json], fault: str) -> None:
    faults = guard.message_faults({"components": tree}, COMPONENTS_V2, {"board.png": 10})

    assert [bool(re.search(fault, found)) for found in faults] == [True]


def test_a_tree_just_within_the_limits_has_no_fault() -> None:
    full = [*GRID, row(button("a"), button("b")), {"type": 17, "components": [text("x" * 4000)]}]
    tree = [*full[:-1], picture("board.png"), text("x" * 4000)]

    assert len(GRID) * 6 + 3 + 1 == 40
    assert guard.message_faults({"components": tree[:-1]}, COMPONENTS_V2, {"board.png": 10 << 20}) == []
    assert guard.message_faults({"components": tree[-1:]}, COMPONENTS_V2, {}) == []


@pytest.mark.parametrize(
    ("message", "flags", "files", "fault"),
    [
        ({"content": "x" * 2001}, 0, {}, "content has 2001 characters"),
        ({"content": "x", "components": [text("x")]}, COMPONENTS_V2, {}, "cannot stand beside components V2"),
        ({"components": [text("x")]}, 0, {}, "without components V2"),
        ({"content": "x", "components": [row(button(str(n))) for n in range(6)]}, 0, {}, "at most 5 rows"),
        ({"embeds": [{"description": "x" * 3001}] * 2}, 0, {}, "embeds of 6000 characters"),
        ({}, 0, {f"{number}.png": 1 for number in range(11)}, "11 files"),
        ({}, 0, {"board.png": (10 << 20) + 1}, "board.png has 10485761 bytes"),
        ({"allowed_mentions": {"parse": ["users"], "users": ["1"]}}, 0, {}, "exclude each other"),
        ({"allowed_mentions": {"users": [str(n) for n in range(101)]}}, 0, {}, "more than 100 users"),
    ],
)
def test_a_message_that_breaks_a_limit_has_a_fault(
    message: Json, flags: int, files: dict[str, int], fault: str
) -> None:
    faults = guard.message_faults(message, flags, files)

    assert [bool(re.search(fault, found)) for found in faults] == [True]


def field(**others: object) -> Json:
    return {"type": 18, "label": "Bid", "component": {"type": 4, "custom_id": "bid", "style": 1, **others}}


@pytest.mark.parametrize(
    ("modal", "fault"),
    [
        ({"title": "x" * 46, "components": [field()]}, "title .* has 46 characters"),
        ({"custom_id": "x" * 101, "components": [field()]}, "custom_id .* has 101 characters"),
        ({"components": []}, "1 to 5 components, not 0"),
        ({"components": [text("a")] * 6}, "1 to 5 components, not 6"),
        ({"components": [field(), field()]}, "'bid' occurs 2 times"),
        ({"components": [{**field(), "label": "x" * 46}]}, "label .* has 46 characters"),
        ({"components": [{**field(), "description": "x" * 101}]}, "description .* has 101 characters"),
        ({"components": [field(placeholder="x" * 101)]}, "placeholder .* has 101 characters"),
    ],
)
def test_a_modal_that_breaks_a_limit_has_a_fault(modal: Json, fault: str) -> None:
    faults = guard.modal_faults({"title": "Bid", "custom_id": "bid:1", **modal})

    assert [bool(re.search(fault, found)) for found in faults] == [True]


def test_choices_are_few_and_short() -> None:
    good = [{"name": "x" * 100, "value": "x" * 100}] * 25

    assert guard.choice_faults(good) == []
    assert guard.choice_faults([*good, good[0]]) == ["26 choices, at most 25 are allowed"]
    assert len(guard.choice_faults([{"name": "x" * 101, "value": "x" * 101}])) == 2


def test_commands_are_few_and_short() -> None:
    option = {"name": "move", "description": "A move", "type": 3}
    good = {"name": "play", "description": "Plays", "options": [option] * 25}

    assert guard.command_faults([good] * 100) == []
    assert guard.command_faults([good] * 101) == ["101 commands, at most 100 are allowed"]
    assert guard.command_faults([{**good, "options": [option] * 26}]) == ["/play: 26 options, at most 25 are allowed"]
    assert len(guard.command_faults([{**good, "name": "x" * 33}])) == 1


async def test_a_faulty_message_is_refused_and_kept_as_a_violation() -> None:
    async with Emulator() as emu:
        bot = Sample()
        async with emu.running(bot):
            with pytest.raises(discord.HTTPException, match="50035"):
                await bot.channel(emu.channel.id).send("x" * 2001)
            message = await bot.channel(emu.channel.id).send("short")
            with pytest.raises(discord.HTTPException, match="50035"):
                await message.edit(content="x" * 2001)
            with pytest.raises(discord.HTTPException, match="50006"):
                await message.edit(content="")

        assert [message.text for message in emu.messages] == ["short"]
        assert emu.violations.count("content has 2001 characters, at most 2000 are allowed") == 2


async def test_an_upload_that_no_list_names_is_a_violation() -> None:
    async with Emulator() as emu:
        bot = Sample()
        async with emu.running(bot):
            message = await bot.channel(emu.channel.id).send("short")
            route = discord.http.Route(
                "PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=message.channel.id,
                message_id=message.id,
            )  # fmt: skip
            with pytest.raises(discord.HTTPException, match="50035"):
                await bot.http.request(route, json={"attachments": [{"id": 0, "filename": "board.png"}]})

        assert emu.violations == ["attachment 0 is neither uploaded nor already there"]


async def test_a_route_that_is_not_emulated_is_a_violation() -> None:
    async with Emulator() as emu:
        bot = Sample()
        async with emu.running(bot):
            with pytest.raises(discord.NotFound):
                await bot.fetch_premium_sticker_packs()

        assert emu.violations == ["GET sticker-packs is not emulated"]
