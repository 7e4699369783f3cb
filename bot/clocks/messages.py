"""What is said about time, in the table's place or in direct messages, and the buttons under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.clocks.people import CHANNEL, DIRECT, OFF
from bot.clocks.rules import CHOICES, END, NO_END, REMINDERS, REPLACE, SAFE, STAND, Clock, counted
from bot.clocks.tables import Ballot
from bot.clocks.telling import Post, notice
from bot.messages import layout
from bot.messages.layout import Message
from bot.messages.router import Ack, Press, route
from bot.tables.live import Live
from bot.tables.records import Refused
from bot.text import jump, plain_name, when
from games.core.table import Seat

if TYPE_CHECKING:
    from bot.app import Turntable

BLUE, RED, GREEN = discord.ButtonStyle.primary, discord.ButtonStyle.danger, discord.ButtonStyle.success
LABELS = {
    SAFE: "Make the safe move",
    STAND: "Let a computer play",
    REPLACE: "Offer the seat",
    END: "End the game",
}
DONE = {
    SAFE: "the safe move was made",
    STAND: "a computer player stands in",
    REPLACE: "the seat is offered to somebody else",
    END: "the game is over",
}
OVER = "This is settled already."
BACK, MUTED = "Welcome back!", "No more reminders for this move."
GOES_ON = "The game goes on, and the clocks run again. The table is told."


# ---- what is told ---------------------------------------------------------------------------------------------------


def _place(live: Live) -> str:
    return f"**{live.game.name}** (table `{live.info.id}`)"


def _asked(live: Live, facts: dict[str, Any]) -> int | None:
    """The person whose question it is about, None if it is answered by now or nobody waits any more."""
    seat: Seat = facts["seat"]
    is_open = live.running and not live.info.paused and seat in live.asked() and live.number(seat) == facts["number"]
    place = live.info.seating[seat]
    return place.user if is_open and not place.player else None


@notice("remind")
async def remind(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """A reminder. Where nobody is to see who has answered, only the person hears of it."""
    user = _asked(live, facts)
    if user is None:
        return None
    clock, comfort = await app.sessions.clock_at(live.info.id, facts["seat"]), await app.sessions.comfort(user)
    if comfort.notices == OFF or clock.muted:
        return None
    until = f" Time runs out {when(clock.due)}." if clock.due else ""
    words = f"It is your move at {_place(live)}.{until}"
    mute = layout.button("Mute for this move", f"mute:{live.info.id}:{facts['number']}::")
    public = _calling(live, f"<@{user}> {words}", [user], mute)
    if facts["seat"] in live.veiled:
        return Post(_direct(live, words, mute), user)
    return Post(public) if comfort.notices == CHANNEL else Post(_direct(live, words, mute), user, public)


@notice("call")
async def call(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """It is somebody's turn, for those who want to hear it in a direct message."""
    if not live.owes(facts["user"]) or (await app.sessions.comfort(facts["user"])).notices != DIRECT:
        return None
    due = await app.sessions.deadline(live)
    words = f"It is your move at {_place(live)}." + (f" Time runs out {when(due)}." if due else "")
    direct, public = _direct(live, words), _calling(live, f"<@{facts['user']}> {words}", [facts["user"]])
    return Post(direct, facts["user"], None if live.seat_of(facts["user"]) in live.veiled else public)


def _calling(live: Live, words: str, mentions: list[int], *more: ui.Button[Any]) -> Message:
    move = layout.button("Your move", f"b:{live.info.id}::move:", BLUE)
    return Message(layout.panel(layout.text(words), layout.row(move, *more)), mentions=mentions)


def _direct(live: Live, words: str, *more: ui.Button[Any]) -> Message:
    link = jump(live.info.guild, live.info.board_channel, live.info.board_message)
    return _calling(live, f"{words}\n-# {link}", [], *more)


async def _mention(app: Turntable, live: Live, seat: Seat) -> tuple[str, list[int]]:
    """How to name a person about whom the table is told, and whom that notifies; at night nobody is woken."""
    user, now = live.info.seating[seat].user, app.sessions.now()
    if user is None:
        return live.shown[seat], []
    comfort = await app.sessions.comfort(user)
    is_called = comfort.notices != OFF and comfort.awake(now) == now
    return (f"<@{user}>", [user]) if is_called else (live.shown[seat], [])


@notice("late")
async def late(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """Somebody's time is over: what do the others want?"""
    clock = await app.sessions.clock_at(live.info.id, facts["seat"])
    if _asked(live, facts) is None or clock.closes is None:
        return None
    name, mentions = await _mention(app, live, facts["seat"])
    return Post(_ballot(live, clock, name, Ballot(clock.votes, ()), mentions))


def _ballot(live: Live, clock: Clock, name: str, ballot: Ballot, mentions: list[int]) -> Message:
    why = f"{name} has been reminded {REMINDERS} times" if clock.closes == NO_END else f"Time is over for {name}"
    until = f" Without a decision the safe move is made {when(clock.closes)}." if clock.closes else ""
    words = f"{why}, who may still move. What do the others want?{until}"
    tally = counted(ballot.votes, ballot.voters)
    sure = f" Sure? Press **{LABELS[END]}** once more." if tally[END] and len(ballot.voters) == 1 else ""
    buttons = [
        layout.button(
            f"{LABELS[choice]} ({tally[choice]})" if tally[choice] else LABELS[choice],
            f"late:{live.info.id}:{clock.number}:{clock.seat}.{choice}:",
            RED if choice == END else BLUE,
        )
        for choice in CHOICES
    ]
    text = layout.text(f"{words} ({_place(live)}){sure}")
    return Message(layout.panel(text, layout.row(*buttons)), mentions=mentions)


@notice("hushed")
async def hushed(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """The table learns that somebody is not reminded any more."""
    if _asked(live, facts) is None:
        return None
    name = live.shown[facts["seat"]]
    return Post(layout.note(f"{name} has been reminded {REMINDERS} times at {_place(live)}. That was the last time."))


@notice("missing")
async def missing(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """Somebody has missed so many turns that the seat is offered to a stand-in."""
    seat = facts["seat"]
    clock = await app.sessions.clock_at(live.info.id, seat)
    if not live.running or clock.missed < live.game.patience:
        return None
    name, mentions = await _mention(app, live, seat)
    meanwhile = " Until then the turns are played automatically." if live.game.goes_on else ""
    words = f"{name} has missed {clock.missed} turns in a row at {_place(live)}. Who plays on?{meanwhile}"
    return Post(_chair(live, seat, words, mentions, "computer", "offer", "back"))


@notice("asleep")
async def asleep(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """Nobody plays at a table any more."""
    if not live.info.paused:
        return None
    words = f"Nobody has moved at {_place(live)} for many turns, so the game was paused. **Go on** is under the board."
    return Post(layout.note(words))


@notice("goes_on")
async def goes_on(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """A pause is over: those who are to move are called, since their time runs again."""
    if not live.running or live.info.paused:
        return None
    by = live.seat_of(facts["user"])
    who = "Somebody" if by is None else live.shown[by]
    called = [await _mention(app, live, seat) for seat in sorted(live.waiting()) if seat != by]
    names, mentions = [name for name, _ in called], [user for _, users in called for user in users]
    due = await app.sessions.deadline(live)
    until = f" Time runs out {when(due)}." if due else ""
    turn = f" To move: {', '.join(names)}." if names else ""
    return Post(_calling(live, f"{who} lets the game go on at {_place(live)}.{turn}{until}", mentions))


@notice("stands")
async def stands(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """A computer player stands in; the person takes the seat back with one press."""
    seat = facts["seat"]
    if not live.running or not live.info.seating[seat].stand_in:
        return None
    name, mentions = await _mention(app, live, seat)
    words = f"A computer player plays for {name} at {_place(live)}, until they are back."
    return Post(_chair(live, seat, words, mentions, "back"))


@notice("seat")
async def seat_free(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """A seat is offered to whoever wants to play on."""
    seat = facts["seat"]
    if not live.running or not (await app.sessions.clock_at(live.info.id, seat)).offered:
        return None
    name, mentions = await _mention(app, live, seat)
    words = f"Who takes the seat of {name} at {_place(live)}? Until then a computer player plays, or {name} comes back."
    return Post(_chair(live, seat, words, mentions, "take", "back"))


CHAIR = {"computer": "Let a computer play", "offer": "Offer the seat", "take": "Take the seat", "back": "I am back"}


def _chair(live: Live, seat: Seat, words: str, mentions: list[int], *deeds: str) -> Message:
    buttons = [
        layout.button(CHAIR[deed], f"chair:{live.info.id}::{seat}.{deed}:", GREEN if deed == "back" else BLUE)
        for deed in deeds
    ]
    return Message(layout.panel(layout.text(words), layout.row(*buttons)), mentions=mentions)


@notice("away")
async def away(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """The table learns that somebody is away."""
    seat = live.seat_of(facts["user"])
    until = (await app.sessions.comfort(facts["user"])).away_until(app.sessions.now())
    if seat is None or not live.running or not until:
        return None
    words = f"{live.shown[seat]} is away until <t:{until}:D>: their clock stands still at {_place(live)}."
    home = layout.button("I am back", f"home:{live.info.id}:::", GREEN)
    return Post(Message(layout.panel(layout.text(words), layout.row(home))))


@notice("home")
async def home(app: Turntable, live: Live, facts: dict[str, Any]) -> Post | None:
    """The table learns that somebody is back."""
    seat = live.seat_of(facts["user"])
    is_away = (await app.sessions.comfort(facts["user"])).away_until(app.sessions.now())
    if seat is None or not live.running or is_away:
        return None
    return Post(layout.note(f"{live.shown[seat]} is back at {_place(live)}."))


# ---- presses --------------------------------------------------------------------------------------------------------


@route("mute", Ack.UPDATE)
async def press_mute(press: Press) -> None:
    """No more reminders for this move."""
    await press.app.sessions.mute(press.table, press.user, press.number)
    await press.say(MUTED)


@route("late", Ack.UPDATE)
async def press_late(press: Press) -> None:
    """A vote about somebody who is late; a vote that is over loses its buttons."""
    seat, choice = _seat_and(press)
    try:
        ballot = await press.app.sessions.vote(press.table, press.user, seat, press.number, choice)
    except Refused as error:
        if error.code == "NO_VOTE":
            await press.show(layout.note(OVER))
            return
        raise
    live = await press.app.sessions.live(press.table)
    if ballot.decided:
        await press.show(layout.note(f"The table has decided about {live.shown[seat]}: {DONE[ballot.decided]}."))
    else:
        clock = await press.app.sessions.clock_at(press.table, seat)
        await press.show(_ballot(live, clock, live.shown[seat], ballot, []))


@route("chair", Ack.UPDATE)
async def press_chair(press: Press) -> None:
    """Who plays a seat whose person does not come."""
    seat, deed = _seat_and(press)
    sessions = press.app.sessions
    name = plain_name(press.interaction.user.display_name)
    match deed:
        case "computer" | "offer":
            await sessions.decide_absence(press.table, press.user, seat, offered=deed == "offer")
        case "take":
            await sessions.take_seat(press.table, seat, press.user, name)
        case "back":
            if (await sessions.live(press.table)).seat_of(press.user) != seat:
                raise Refused("NOT_YOUR_SEAT")
            await sessions.be_back(press.table, press.user)
            await press.say(BACK)
        case _:
            raise Refused("OLD_BUTTON")
    live = await sessions.live(press.table)
    await press.show(layout.note(f"{live.shown[seat]} plays on." if deed in ("take", "back") else OVER))


def _seat_and(press: Press) -> tuple[Seat, str]:
    """The seat and the word in a button; raises Refused OLD_BUTTON."""
    seat, _, word = press.extra.partition(".")
    if not (seat.isascii() and seat.isdigit() and word):
        raise Refused("OLD_BUTTON")
    return int(seat), word


@route("home", Ack.UPDATE)
async def press_home(press: Press) -> None:
    """Back earlier than said."""
    if not await press.app.sessions.come_home(press.user):
        raise Refused("NOT_GONE")
    await press.say(BACK)


@route("resume", Ack.UPDATE)
async def press_resume(press: Press) -> None:
    """The clocks of a paused table run again."""
    await press.app.sessions.resume_table(press.table, press.user)
    press.app.outbox.nudge()
    await press.say(GOES_ON)
