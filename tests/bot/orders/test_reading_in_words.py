"""Everything that a picture says can be read, whole, and pictures come in the colours that a person wants."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.text import pages
from render.palette import CONTRAST, recoloured
from tests.bot.parties import party
from tests.bot.watched import Watched
from tests.discord import Emulator


@given(st.text(st.sampled_from("ab \n"), max_size=200), st.integers(1, 30))
def test_pages_hold_every_word_in_order(words: str, most: int) -> None:
    """None is longer than allowed; nothing but line breaks is lost between them."""
    found = pages(words, most)

    assert all(len(page) <= most for page in found)
    assert "".join(found).replace("\n", "") == words.replace("\n", "")


async def test_a_long_board_comes_in_several_messages(emu: Emulator, bot: Watched) -> None:
    """Come Together with six seats is longer than a message: nothing is cut, every part says which it is."""
    people = [emu.person(name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")]
    there = await party(emu, bot, "come-together", *people)
    whole = bot.pictures.board_text("come-together", there.live.view(0), there.live.plain)

    first = await people[0].at(there.place).slash("board", text=True)
    await there.settle()

    parts = [first.text, *(message.text for message in first.followups)]
    assert len(parts) > 1 and all(message.ephemeral for message in first.followups)
    assert [f"part {number} of {len(parts)}" in part for number, part in enumerate(parts, 1)] == [True] * len(parts)
    said = "\n".join(part.split("\n", 1)[1] for part in parts)
    assert [line for line in said.split("\n") if line] == [line.rstrip() for line in whole.split("\n") if line]


async def test_whoever_wants_words_gets_the_hand_in_words(emu: Emulator, bot: Watched) -> None:
    """Whole, by command and by the button; no picture is drawn for them."""
    people = [emu.person(name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")]
    there = await party(emu, bot, "come-together", *people)
    await bot.store.set("user", people[0].id, "text", True)
    whole = bot.pictures.board_text("come-together", there.live.view(0), there.live.plain)

    typed = await people[0].at(there.place).slash("hand")
    pressed = await people[0].press(there.board, "My hand")
    await there.settle()

    for told in (typed, pressed):
        said = "\n".join([told.text, *(message.text for message in told.followups)])
        assert whole.split("\n")[-1] in said and not told.message.images


async def test_a_short_board_is_one_message(emu: Emulator, bot: Watched) -> None:
    """Without a number of parts."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "festival", ann, bob)

    told = await ann.at(there.place).slash("board", text=True)
    await there.settle()

    assert told.followups == [] and "part 1" not in told.text


async def test_pictures_come_in_the_palette_of_their_reader(emu: Emulator, bot: Watched) -> None:
    """One's own board and hand; the table's board stays as it is drawn."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "festival", ann, bob)
    before = await ann.at(there.place).slash("board")
    await bot.store.set("user", ann.id, "palette", CONTRAST)

    after = await ann.at(there.place).slash("board")

    [old], [new] = before.message.images, after.message.images
    assert new == recoloured(old, CONTRAST) != old
    assert there.board.images != after.message.images
