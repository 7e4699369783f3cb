"""Looking back: step by step, the film, the keepsake, the proof; each as its reader may know it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.memory import animation, keepsake
from bot.memory.animation import LARGEST, draw_film, spread
from bot.memory.replaying import reel
from games import GAMES
from games.core.dice import Luck
from tests.bot.parties import Party, party, settle
from tests.bot.service.tables import Service, refusal
from tests.bot.watched import Watched
from tests.discord import Emulator, Message, Person


async def ended(emu: Emulator, bot: Watched) -> tuple[Party, Person, Person]:
    """A finished game of two."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "tic-tac-toe", ann, bob)
    for person, cell in ((ann, "0"), (bob, "3"), (ann, "1"), (bob, "4"), (ann, "2")):
        await there.play(person, cell)
    return there, ann, bob


async def stepped(person: Person, message: Message, *buttons: str) -> list[str]:
    """What a replay says after each press."""
    found = []
    for button in buttons:
        await person.press(message, button)
        await person.emu.settle(0.02)
        found.append(message.text)
    return found


async def test_a_table_is_looked_at_turn_by_turn(emu: Emulator, bot: Watched) -> None:
    """First, back, forward, last; at the ends the buttons that lead nowhere are grey."""
    there, ann, _ = await ended(emu, bot)
    last = there.live.info.seq

    opened = await ann.slash("replay", table=there.table)
    replay = opened.message
    texts = [replay.text, *await stepped(ann, replay, "First", "Forward", "Back", "Last")]

    seen = [int(text.split("turn ")[1].split(" ")[0]) for text in texts]
    assert seen == [last, seen[1], seen[2], seen[1], last] and seen[1] < seen[2] < last
    grey = {button.label: button.disabled for button in replay.buttons}
    assert grey == {"First": False, "Back": False, "Forward": True, "Last": True}


async def test_a_replay_begins_where_one_wants(emu: Emulator, bot: Watched) -> None:
    """At a turn of which one has seen nothing, the one before is shown."""
    there, ann, _ = await ended(emu, bot)

    opened = await ann.slash("replay", table=there.table, turn=3)

    assert "turn 3 of 6" in opened.text


async def test_a_running_game_is_replayed_as_one_knows_it(emu: Emulator, bot: Watched) -> None:
    """T-5: drawn cards are the drawer's own; nobody chooses another's view before the end."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    await there.play(ann, "red")
    await there.play(bob, "blue")
    await there.play(ann, "trade")
    await there.play(ann, "card")

    own, other = await ann.slash("replay", table=there.table), await bob.slash("replay", table=there.table)
    forged = await reel(bot, there.table, bob.id, "0")

    assert "Ann drew 1 card." in own.text and "Ann drew 1 card." in other.text
    assert (own.message.selects, other.message.selects) == ([], [])
    assert forged.reader == 1


async def test_secret_answers_are_no_steps(emu: Emulator, bot: Watched) -> None:
    """T-6: a bid that only its bidder knows of stands in nobody else's replay."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    await there.play(ann, "red")
    await there.play(bob, "blue")
    await there.play(ann, "bid")
    before = await bob.slash("replay", table=there.table)

    await there.play(ann, 1)
    after = await bob.slash("replay", table=there.table)

    assert after.text.replace(f"of {there.live.info.seq}", "of") == before.text.replace(
        f"of {there.live.info.seq - 1}", "of"
    )


async def test_after_the_end_every_view_may_be_taken(emu: Emulator, bot: Watched) -> None:
    """By anybody, as the whole export is everybody's then."""
    ann, bob, eve = emu.person("Ann"), emu.person("Bob"), emu.person("Eve")
    there = await party(emu, bot, "toll", ann, bob)
    for _ in range(200):
        if not there.live.running:
            break
        await bot.sessions.play_safe(there.table, seat := min(there.live.asked()), there.live.number(seat))
    await settle(emu, bot)

    opened = await eve.slash("replay", table=there.table)
    [menu] = opened.message.selects
    await eve.choose(opened.message, menu.custom_id, "As Bob saw it")
    await emu.settle(0.02)

    assert [label for label, _ in menu.options] == ["As everybody saw it", "As Ann saw it", "As Bob saw it"]
    assert opened.message.selects[0].data["options"][2]["default"]


async def test_the_last_board_leads_to_keepsake_replay_and_proof(emu: Emulator, bot: Watched) -> None:
    """Scores with their parts, a story, seed and hash; only who played shows it to everybody."""
    there, ann, _ = await ended(emu, bot)
    board, eve = there.place.public()[-1], emu.person("Eve").at(there.place)

    page = await ann.at(there.place).press(board, "Keepsake")
    replay = await eve.press(board, "Replay")
    proof = await eve.press(board, "Verify")
    await settle(emu, bot)
    other = await eve.press(board, "Keepsake")
    await settle(emu, bot)
    await eve.press(other.message, "Show everybody")
    await settle(emu, bot)
    before = len(there.place.public())
    await ann.at(there.place).press(page.message, "Show everybody")
    await settle(emu, bot)

    info = there.live.info
    assert "Tic-tac-toe: a keepsake" in page.message.text
    assert "**1.** Ann: **1**" in page.message.text and "Ann won by 1." in page.message.text
    assert info.commitment in page.message.text
    assert (await bot.sessions.seed(info.id)).hex() in page.message.text
    assert "turn 6 of 6" in replay.message.text
    assert "✅ Turns checked: 6" in proof.message.text
    assert other.message.text.startswith("### Tic-tac-toe: a keepsake")
    assert len(there.place.public()) == before + 1
    shown = there.place.public()[-1]
    assert "a keepsake" in shown.text and "Show everybody" not in shown.labels


async def test_a_poster_carries_the_hash_of_its_seed(
    emu: Emulator, bot: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small at its foot, on the last board and in the keepsake; a board carries nothing."""
    feet = list[tuple[str, str]]()

    async def draw(_game: str, _view: object, sheet: str, _names: object, **rest: object) -> None:
        feet.append((sheet, str(rest["foot"])))

    monkeypatch.setattr(bot.pictures, "sheets", lambda game: ("board", "poster"))
    monkeypatch.setattr(bot.pictures, "draw", draw)
    monkeypatch.setattr(bot.pictures, "_words", lambda *facts: "")
    there, ann, _ = await ended(emu, bot)
    await ann.at(there.place).press(there.place.public()[-1], "Keepsake")
    await settle(emu, bot)

    hashed = ("poster", f"Seed hash {there.live.info.commitment}")
    assert set(feet) == {("board", ""), ("seats", ""), hashed} and feet[-2:] == [hashed, hashed]


async def test_there_is_neither_keepsake_nor_film_before_the_end(emu: Emulator, bot: Watched) -> None:
    """The buttons stand only under a last board; what is sent by hand is refused."""
    there = await party(emu, bot, "tic-tac-toe", emu.person("Ann"), emu.person("Bob"))
    live = await bot.sessions.live(there.table)

    assert await refusal(keepsake.keepsake(bot, live)) == "NOT_OVER"
    assert await refusal(animation.film(bot, live)) == "NOT_OVER"


async def test_old_states_that_cannot_be_read_are_told_in_words(
    emu: Emulator, bot: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    """The replay says why there is no picture, the keepsake leaves the story out."""
    there, ann, _ = await ended(emu, bot)
    async with bot.store.writing() as connection:
        await connection.exec_driver_sql("UPDATE turns SET state = x'00' WHERE seq < 6")

    replayed = await ann.slash("replay", table=there.table, turn=4)
    page = await keepsake.keepsake(bot, await bot.sessions.live(there.table))
    await settle(emu, bot)
    caplog.clear()

    assert "This table cannot be read." in replayed.text
    assert "Ann: **1**" in str(page.payload()) and "won by" not in str(page.payload())


async def test_a_film_is_small_and_lasts_some_seconds(lite: Service) -> None:
    """8 to 20 seconds, under 5 MB, the end stands longest."""
    table = await lite.begun("festival", 2, length="short")
    await lite.finish(table, Luck(4))
    snapshots = await lite.snapshots(table)

    raw = draw_film(type(GAMES["festival"]), [snapshots[turn] for turn in spread(sorted(snapshots), 12)], ["A", "B"])

    film = Image.open(io.BytesIO(raw))
    durations = []
    for at in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(at)
        durations.append(film.info["duration"])
    assert (film.format, len(raw) < LARGEST) == ("GIF", True)
    assert 8_000 <= sum(durations) <= 20_000 and max(durations) == durations[-1]


@pytest.mark.long
async def test_films_are_drawn_in_a_process_of_their_own_and_kept(lite: Service) -> None:
    """A second wish for the same film waits for nothing."""
    table = await lite.begun("festival", 2, length="short")
    await lite.finish(table, Luck(4))
    live, snapshots = await lite.live(table), await lite.snapshots(table)
    films = animation.Films()

    first = await films.make(live, {turn: snapshots[turn] for turn in sorted(snapshots)[-2:]})
    again = await films.make(live, {})
    films.forget()
    anew = await films.make(live, {turn: snapshots[turn] for turn in sorted(snapshots)[-1:]})

    assert first.startswith(b"GIF89a") and again is first
    assert anew != first


def test_a_long_game_is_spread_over_its_pictures() -> None:
    """The first and the last turn are always there."""
    assert spread(range(1, 8), 32) == [1, 2, 3, 4, 5, 6, 7]
    assert spread(range(1, 1001), 5) == [1, 251, 501, 750, 1000]
