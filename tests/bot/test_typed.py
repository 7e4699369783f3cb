"""Moves typed in words: whole games by `/play` alone, and suggestions that read back to what they say."""

from __future__ import annotations

import pytest

from bot.messages import typed
from bot.tables.live import Live
from bot.tables.records import Info, Seating
from games import GAMES
from games.core import autoplay, kernel
from games.core.choices import Answer, Illegal, Text
from games.core.dice import Luck
from games.core.kernel import AnyGame, AnyState
from games.core.table import Seat
from tests.bot.fair import FAIR, STALLS, FairOptions
from tests.bot.parties import Party, party
from tests.bot.watched import Watched
from tests.discord import Emulator, Person
from tests.toll import TOLL
from tests.toys import TIC_TAC_TOE

KEY = b"a key for typed moves"


def live_of(game: AnyGame, state: AnyState) -> Live:
    """A table in memory, for reading alone."""
    seating = tuple(Seating(seat, seat + 1, f"P{seat}") for seat in range(state.seats))
    info = Info(
        id="typed0", game=game.id, status="running", host=1, guild=None, channel=1, seats=state.seats,
        seating=seating, commitment="", created=0, updated=0, seq=1,
    )  # fmt: skip
    return Live(info, game, state)


def begun(game: AnyGame, seats: int, options: object = None) -> AnyState:
    """A new game."""
    return kernel.start(game, seats, options or game.options(), [None] * seats, KEY).state


def state_of(live: Live) -> AnyState:
    """The state of a table that has begun."""
    assert live.state is not None
    return live.state


def at_stall(stall: str) -> Live:
    """A visitor of the Fair."""
    return live_of(FAIR, begun(FAIR, 1, FairOptions(stall)))  # type: ignore[arg-type]


def typed_out(live: Live, seat: Seat, luck: Luck) -> Answer | None:
    """An answer found by following suggestions alone, each checked to read back; None where words must be written, or
    what has been typed is longer than a suggestion may be."""
    text = ""
    for _ in range(40):
        offered = [offer for offer in typed.suggest(live, seat, text) if offer[0] not in typed.WAYS.values()]
        if not offered:
            assert len(text) > 60 or isinstance(typed.read(live, seat, text).node, Text), text
            return None
        assert all(1 <= len(words) <= 100 and 1 <= len(value) <= 100 for words, value in offered)
        whole = [value for _, value in offered if _is_complete(live, seat, value)]
        if whole and (luck.below(3) == 0 or len(text) > 60):
            return typed.read(live, seat, luck.pick(whole)).path
        text = luck.pick(offered)[1]
    raise AssertionError(f"no end: {text}")


def _is_complete(live: Live, seat: Seat, text: str) -> bool:
    read = typed.read(live, seat, text)
    try:
        kernel.preview(live.game, state_of(live), seat, read.path)
    except Illegal:
        return False
    return not read.rest and read.path != ["ahead"]


@pytest.mark.parametrize("stall", sorted(set(STALLS) - {"words", "essay", "mixed", "deep"}))
def test_every_kind_of_question_is_answered_by_suggestions(stall: str) -> None:
    """Each completion is legal, and is what the rules take."""
    live = at_stall(stall)

    found = [path for seed in range(6) if (path := typed_out(live, 0, Luck(seed))) is not None]

    assert found
    for path in found:
        kernel.submit(FAIR, state_of(live), 0, path, KEY)


@pytest.mark.parametrize(
    ("stall", "text", "path"),
    [
        ("few", "tea", ["tea"]),
        ("few", "  TEA ", ["tea"]),
        ("list", "Good number 12", ["good-12"]),
        ("list", "good-1", ["good-1"]),
        ("skip", "good 2 › extra 3", ["good-2", "extra-3"]),
        ("skip", "good number 2 skip", ["good-2", None]),
        ("forced", "good 1, box 1; bow 1", ["good-1", "box-1", "bow-1"]),
        ("several", "good 2, good 5", [["good-2", "good-5"]]),
        ("several", "good 2 and good 5 and good 1", [["good-2", "good-5", "good-1"]]),
        ("commas", "Salt, pepper and oil, salt", [["a", "b"]]),
        ("commas", "salt", [["b"]]),
        ("commas", "-1", [["f"]]),
        ("commas", "+1, Ham › eggs", [["e", "g"]]),
        ("small", "3", [3]),
        ("large", "-2", [-2]),
        ("share", "4 cow, 2 x dog", [{"cow": 4, "dog": 2}]),
        ("share", "2 Hen and 4 cow", [{"hen": 2, "cow": 4}]),
        ("words", "Daisy, the cow", ["Daisy, the cow"]),
        ("mixed", "good 1 3 for the dog", ["good-1", 3, "for the dog"]),
        ("pages", "=good-60", ["good-60"]),
    ],
)
def test_moves_are_read_in_many_spellings(stall: str, text: str, path: Answer) -> None:
    """Labels or keys, any case, with or without what stands between."""
    live = at_stall(stall)

    read = typed.read(live, 0, text)

    assert read.path == path


@pytest.mark.parametrize(
    ("stall", "text", "rest"),
    [
        ("few", "coffee", "coffee"),
        ("few", "milk", "milk"),
        ("small", "9", "9"),
        ("several", "good 1", "good 1"),
        ("share", "99 cow", "99 cow"),
        ("skip", "good 2 nonsense", "nonsense"),
        ("pages", "=%%%/#x", "=%%%/#x"),
    ],
)
def test_what_cannot_be_read_is_left_over(stall: str, text: str, rest: str) -> None:
    """Nothing is guessed."""
    assert typed.read(at_stall(stall), 0, text).rest == rest


def test_an_option_that_begins_like_another_is_not_mistaken() -> None:
    """`1` is not the beginning of `12`."""
    live = at_stall("list")

    assert [typed.read(live, 0, f"good number {n}").path for n in (1, 12, 2)] == [["good-1"], ["good-12"], ["good-2"]]


@pytest.mark.parametrize("game", [TOLL, TIC_TAC_TOE, *GAMES.values()], ids=lambda game: game.id)
def test_suggestions_of_random_positions_read_back(game: AnyGame) -> None:
    """In positions of a random game, for every seat that is asked: a legal move is found by suggestions alone."""
    luck, seats = Luck(5), game.seats[len(game.seats) // 2]
    state = begun(game, seats)

    for turn in range(60):
        if state.result is not None:
            break
        live = live_of(game, state)
        seat = luck.pick(sorted(live.asked()))
        if turn % 6 == 0:
            typed_out(live, seat, luck)
        answer = autoplay.wander(kernel.open_table(game, state), seat, luck)
        state = kernel.submit(game, state, seat, answer, KEY).state


async def test_a_whole_game_is_played_by_the_command_alone(emu: Emulator, bot: Watched) -> None:
    """Toll: named, rolled, claimed, traded, bid, scouted; no button is pressed, no picture is needed."""
    people = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", *people)
    luck = Luck(3)

    while there.live.running:
        person = people[luck.pick(sorted(there.live.asked()))]
        await by_command(emu, there, person, luck)

    assert there.live.info.status == "finished"
    assert "**The game is over.**" in there.place.public()[-1].text


async def by_command(emu: Emulator, there: Party, person: Person, luck: Luck) -> None:
    """One move: follow the suggestions until one of them is a whole move, then send it."""
    here, text, seq = person.at(there.place), "", there.live.info.seq
    for _ in range(12):
        offered = await here.suggestions("play", "move", text)
        values = [value for words, value in offered.items() if words not in ("Out of turn", "Prepare")]
        text = luck.pick(values) if values else f"{text} wagon"
        told = await here.slash("play", move=text, sure=True)
        await there.settle()
        if there.live.info.seq > seq:
            return
    raise AssertionError(f"{text}: {told.text}")


async def test_a_typed_move_is_shown_before_it_counts(emu: Emulator, bot: Watched) -> None:
    """Without `sure`, what has consequences is confirmed by a press; what is incomplete opens the menu there."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    for person in (ann, bob):
        await there.play(person, "x")
    here = ann.at(there.place)

    begun_scouting = await here.slash("play", move="scout")
    assert "You chose: **Scout" in begun_scouting.text
    unread = await here.slash("play", move="dance <@1>")
    assert "I could not read “dance \\<@1>”." in unread.text and "**Your turn**" in unread.text
    shown = await here.slash("play", move="roll")
    assert shown.message.labels == ["Confirm", "Back"]
    await there.press(here, shown.message, "Confirm")

    assert "Ann rolled" in shown.text


async def test_what_is_typed_out_of_turn_or_for_later_says_so(emu: Emulator, bot: Watched) -> None:
    """The ways beside the question are words too."""
    ann, bob = emu.person("Ann"), emu.person("Bob")
    there = await party(emu, bot, "toll", ann, bob)
    for person in (ann, bob):
        await there.play(person, "x")
    here = bob.at(there.place)

    assert set(await here.suggestions("play", "move", "")) == {"Out of turn", "Prepare"}
    early = await here.slash("play", move="roll")
    assert "It is not your turn to decide." in early.text
    later = await here.slash("play", move="prepare wait", sure=True)
    assert "Your next move is prepared." in later.text
    await there.play(ann, "roll")
    card = there.body.hands[1][0]
    window = await here.slash("play", move=f"out of turn card {card}", sure=True)

    assert "Bob re-rolled" in window.text
