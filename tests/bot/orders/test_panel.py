"""`/orders`: one panel for every game, pressed."""

from __future__ import annotations

from games import GAMES
from games.core.choices import Pick
from tests.bot.parties import Party, party, settle
from tests.bot.watched import Watched
from tests.discord import Emulator, Interaction, Person


async def orders(there: Party, person: Person) -> Interaction:
    """The panel, by its command."""
    return await person.at(there.place).slash("orders")


async def test_an_order_is_changed_by_presses(emu: Emulator, bot: Watched) -> None:
    """Band Tour: the panel says what stands, leads to the question, and says what stands then."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "band-tour", ann, bob)
    panel = await orders(there, ann)
    assert "- Standing orders: **Extra cards: Ask me each time. Other choices: Ask me**" in panel.text

    await there.choose(ann, panel.message, "Standing orders", menu="x:")
    assert "Extra cards, from your next turn on" in panel.text
    await there.press(ann, panel.message, "Take all", "Choose for me", "Confirm")

    assert "Your standing orders are changed." in panel.text
    assert "Extra cards: Take all. Other choices: Choose for me" in (await orders(there, ann)).text
    assert "Extra cards: Ask me each time" in (await orders(there, bob)).text


async def test_defaults_are_made_given_and_forgotten(emu: Emulator, bot: Watched) -> None:
    """What a person has made their default stands at their next table from the start."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    first = await party(emu, bot, "band-tour", ann, bob)
    await first.play(ann, "anytime", "orders", "one", "ask")
    panel = await orders(first, ann)

    await first.press(ann, panel.message, "Make these my default")
    second = await party(emu, bot, "band-tour", ann, bob)
    begun = await orders(second, ann)
    await second.play(ann, "anytime", "orders", "all", "ask")
    await second.press(ann, begun.message, "Give my default here")
    given = begun.text
    await second.press(ann, begun.message, "Forget my default")

    assert "your games of this kind begin with these orders" in panel.text
    assert "Orders changed: 1." in given and "Extra cards: Take one." in given
    assert "begin without orders" in begun.text and "Give my default here" not in begun.message.labels


async def test_orders_are_copied_from_another_table(emu: Emulator, bot: Watched) -> None:
    """Only tables of the same game are offered."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    first = await party(emu, bot, "band-tour", ann, bob)
    await party(emu, bot, "festival", ann, bob)
    await first.play(ann, "anytime", "orders", "negative", "automatic")
    second = await party(emu, bot, "band-tour", ann, bob)
    panel = await orders(second, ann)

    offered = [label for menu in panel.message.selects for label, _ in menu.options if label.startswith("Table ")]
    await second.choose(ann, panel.message, f"Table {first.table}", menu=f"x:{second.table}::copy")

    assert offered == [f"Table {first.table}"]
    assert "Take until one of negative value shows. Other choices: Choose for me" in panel.text


async def test_a_prepared_move_stands_there_with_its_condition(emu: Emulator, bot: Watched) -> None:
    """Festival, section 8: played only if nothing that matters has changed; one press takes it back."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "festival", ann, bob)
    waiting = there.people[1 - min(there.live.asked())]
    panel = await orders(there, waiting)
    assert "no standing orders" in panel.text

    seat, path = there.live.seat_of(waiting.id), list[str]()
    assert seat is not None
    while isinstance(node := there.live.follow(seat, ["ahead", *path]), Pick) and node.least:
        path.append(next(option.key for option in node.options if not option.bar))
    assert isinstance(node, Pick)
    unchanged = next(option for option in node.options if option.key != "always")
    await bot.sessions.answer(there.table, waiting.id, None, ["ahead", *path, unchanged.key])
    await settle(emu, bot)
    await there.press(waiting, panel.message, "Your move")
    panel = await orders(there, waiting)

    assert "**Your prepared move:** " in panel.text and unchanged.label in panel.text.replace("\\", "")
    await there.press(waiting, panel.message, "Take prepared move back")
    assert "You took your prepared move back." in panel.text


async def test_the_panel_is_one_press_from_the_menu(emu: Emulator, bot: Watched) -> None:
    """In every game that has orders, whoever's turn it is; bystanders have none."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "cultivate", ann, bob)

    menu = await there.open(bob)
    await there.press(bob, menu, "Standing orders…")
    stranger = await emu.person("Cy").at(there.place).slash("orders")

    again = await there.open(bob)
    assert "Standing orders…" in again.labels and "Out of turn…" not in again.labels  # there is nothing else
    assert menu.text.count("\n- ") == 10 and "block" not in menu.text.split("**")[0]
    assert "You do not play at this table." in stranger.text


async def test_every_game_has_its_panel(emu: Emulator, bot: Watched) -> None:
    """Within Discord's limits, whatever the game; changing any order leads to a question."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    for game in GAMES:
        there = await party(emu, bot, game, ann, bob)
        panel = await orders(there, ann)
        menus = [menu for menu in panel.message.selects if "::change:" in menu.custom_id]
        for label, _ in menus[0].options if menus else []:
            panel = await orders(there, ann)
            await there.choose(ann, panel.message, label, menu=f"x:{there.table}::change")
            assert panel.message.selects or panel.message.buttons


async def test_the_menu_begins_with_what_was_answered_meanwhile(emu: Emulator, bot: Watched) -> None:
    """Once; /catchup says it again as long as its reader has not answered."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    await bot.sessions.play_safe(there.table, 0, there.live.number(0))
    await there.play(bob, "x")
    await there.settle()

    first = await there.open(ann)
    told = first.text
    again = await there.open(ann)
    caught = await ann.at(there.place).slash("catchup")

    assert "**While you were away:**\nYour time had run out" in told
    assert "While you were away" not in again.text
    assert "**While you were away:**\nYour time had run out" in caught.text
