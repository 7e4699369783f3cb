"""Activating cards, Stage Upgrades and single concerts (CT-6.8 to CT-7.8, CT-10)."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Illegal, Node
from games.core.table import Seat

from .cards import ARTISTS, CARDS, STAGES, BonusCard, Campsite, Public, StageCard
from .changes import T, add_points, discard, report, say
from .deed import Deed, wish
from .desk import card_text, counted, effect_text, label, meeples_text, prompt
from .effects import ActivateProgram, GainUpgrade, ScoreArtist
from .model import Board
from .reckon import (
    STAND_POINTS,
    Concert,
    concert,
    crowd,
    has_power,
    lacks_ticket,
    may_hold_ticket,
    may_hold_water,
    missing,
    on_stage,
    scorable,
    stand,
    tents,
)
from .steps_gain import NO, Return, TakeMeeples
from .verbs import gains, verb

USE = "activate"


# ---- where a card can go -----------------------------------------------------------------------------------------


def stage_key(at: int) -> str:
    """A Stage space as people know it: S1 to S5."""
    return f"S{at + 1}"


def stage_at(key: str) -> int:
    """The index of a Stage space."""
    return int(key[1:]) - 1


def places(board: Board, card: str) -> list[str]:
    """How a card can be activated: on which Stage spaces, or just so (CT-7.2, CT-7.5)."""
    if card in ARTISTS:
        return [stage_key(at) for at, space in enumerate(board.stages) if space.card]
    if card in STAGES:
        return [stage_key(at) for at in range(len(board.stages))]
    return [USE]


def add_places(choices: Choices, board: Board, card: str) -> Choices:
    """The ways to activate a card as options."""
    for key in places(board, card):
        if key == USE:
            choices.add(USE, label("activate", card=card))
        elif card in STAGES:
            _add_stage_place(choices, board, key)
        else:
            _add_artist_place(choices, board, card, key)
    return choices


def _add_stage_place(choices: Choices, board: Board, key: str) -> None:
    old = board.stages[stage_at(key)].card
    warn = label("warn_stage", card=old) if old else ""
    if old and board.powered and (power := STAGES[old].power):
        warn = label("warn_power", card=old, power=power)
    choices.add(key, label("onto_stage", at=key, card=old or "empty"), warn=warn)


def _add_artist_place(choices: Choices, board: Board, card: str, key: str) -> None:
    space = board.stages[stage_at(key)]
    stage = STAGES[space.card]
    hint = label("artist_hint", color=stage.color, n=ARTISTS[card].demand.get(stage.color, 0) * stage.rate)
    if sum(ARTISTS[card].demand.values()) == 4 and not space.ticket:
        hint += label("no_ticket_hint")
    warn = label("warn_artist", card=space.artist) if space.artist else ""
    choices.add(key, label("onto_artist", at=key, card=space.artist or space.card), hint=hint, warn=warn)


def safe_place(board: Board, card: str) -> str:
    """D14: a Stage card on the leftmost empty space, else S1; an Artist above the leftmost Stage without one."""
    keys = places(board, card)
    if keys == [USE]:
        return USE
    attribute = "artist" if card in ARTISTS else "card"
    free = [key for key in keys if not getattr(board.stages[stage_at(key)], attribute)]
    return (free or keys)[0]


# ---- activating --------------------------------------------------------------------------------------------------


def activate(t: T, seat: Seat, card: str, where: str) -> None:
    """CT-7: activate a card that has just left wherever it was; `where` is one of its places."""
    found = CARDS[card]
    match found:
        case StageCard():
            _build(t, seat, card, stage_at(where))
        case Campsite():
            t.body.boards[seat].campsites.append(card)
            say(t, "campsite_opened", seat, card=card)
        case Public():
            _invite(t, seat, found)
        case BonusCard():
            say(t, "card_used", seat, card=card)
            discard(t, seat, card)
            t.then(BonusOrder(seat, card))
        case _:
            _book(t, seat, card, stage_at(where))


def _build(t: T, seat: Seat, card: str, at: int) -> None:
    """CT-7.2."""
    space = t.body.boards[seat].stages[at]
    old, space.card = space.card, card
    say(t, "stage_built", seat, card=card, at=stage_key(at))
    if old:
        remove_stage(t, seat, old, at)


def remove_stage(t: T, seat: Seat, card: str, at: int) -> None:
    """A Stage card is replaced or lost: water tokens beside it return (CT-10.5), so may a power (CT-20.1)."""
    board = t.body.boards[seat]
    for junction in (at - 1, at):
        if 0 <= junction < len(board.water) and board.water[junction]:
            board.water[junction] = False
            say(t, "water_lost", seat, at=f"J{junction + 1}")
    discard(t, seat, card)
    if board.powered and (power := STAGES[card].power):
        report(t, "power_lost", seat, power=power)
    if crowd(board) > tents(board):
        t.then(Return(seat, crowd(board) - tents(board), "tents"))


def _book(t: T, seat: Seat, card: str, at: int) -> None:
    """CT-7.5."""
    space = t.body.boards[seat].stages[at]
    old, space.artist = space.artist, card
    say(t, "artist_booked", seat, card=card, at=stage_key(at))
    if old:
        discard(t, seat, old)


def _invite(t: T, seat: Seat, card: Public) -> None:
    """CT-7.6, CT-20.12."""
    say(t, "card_used", seat, card=card.id)
    discard(t, seat, card.id)
    t.then(TakeMeeples(seat, list(card.colors), card.take, extra=has_power(t.body.boards[seat], "PW8")))


class BonusOrder(Deed, tag="come-together.bonus"):
    """CT-7.7: both bonuses of a Bonus card, in the order that the player chooses."""

    card: str

    def _bonuses(self) -> tuple[str, ...]:
        card = CARDS[self.card]
        assert isinstance(card, BonusCard)
        return tuple(effect_text(bonus) for bonus in card.bonuses)

    def question(self, t: T) -> Node | None:
        choices = Choices()
        for number, text in enumerate(self._bonuses(), 1):
            choices.add(str(number), label("first", what=text))
        return choices.pick(prompt("bonus_order", card=self.card))

    def settled(self, t: T) -> Answer | None:
        return ["1"] if t.body.orders[self.seat].gains == "safe" else None

    def act(self, t: T, answer: Answer) -> None:
        card = CARDS[self.card]
        assert isinstance(card, BonusCard)
        order = 1 if answer == ["1"] else -1
        t.then(*gains(self.seat, *card.bonuses[::order]))


class UseCard(Deed, tag="come-together.use"):
    """CT-S15: a card is activated at once; only its place is open."""

    card: str

    def question(self, t: T) -> Node | None:
        return add_places(Choices(), t.body.boards[self.seat], self.card).pick(prompt("place", card=self.card))

    def safe(self, t: T, seat: Seat) -> Answer:
        return [safe_place(t.body.boards[seat], self.card)]

    def act(self, t: T, answer: Answer) -> None:
        activate(t, self.seat, self.card, answer[0])


@verb(ActivateProgram)
def activate_program(t: T, seat: Seat, effect: ActivateProgram) -> None:
    """CT-6.8."""
    t.then(*[UseProgram(seat) for _ in range(effect.n)])


class UseProgram(Deed, tag="come-together.program"):
    """CT-6.8: activate a card of the Program display."""

    def question(self, t: T) -> Node | None:
        board = t.body.boards[self.seat]
        choices = Choices()
        for card in board.program:
            ways = places(board, card)
            then = None if ways == [USE] else add_places(Choices(), board, card).pick(prompt("place", card=card))
            bar = "" if ways else label("needs_stage")
            choices.add(card, label("card", card=card), hint=card_text(card), then=then, bar=bar)
        if all(option.bar for option in choices.options):
            return None
        return choices.add(NO, label("decline")).pick(prompt("program"))

    def settled(self, t: T) -> Answer | None:
        return [NO] if t.body.orders[self.seat].gains == "safe" else None

    def safe(self, t: T, seat: Seat) -> Answer:
        """D13: decline."""
        return [NO]

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        card = wish(answer, 0)
        if card in CARDS and card not in t.body.boards[seat].program:
            return Illegal.of("NOT_IN_PROGRAM", card=card)
        if card in ARTISTS and not places(t.body.boards[seat], card):
            return Illegal.of("NO_STAGE")
        return None

    def act(self, t: T, answer: Answer) -> None:
        if not answer or answer == [NO]:
            return
        card = answer[0]
        t.body.boards[self.seat].program.remove(card)
        activate(t, self.seat, card, answer[1] if len(answer) > 1 else USE)


# ---- Stage Upgrades ----------------------------------------------------------------------------------------------


@verb(GainUpgrade)
def gain_upgrade(t: T, seat: Seat, effect: GainUpgrade) -> None:
    """CT-6.9."""
    t.then(*[Upgrade(seat) for _ in range(effect.n)])


class Upgrade(Deed, tag="come-together.upgrade"):
    """CT-10.1, CT-10.2: a Stage Upgrade token becomes a ticket space or a water stand."""

    def question(self, t: T) -> Node | None:
        board = t.body.boards[self.seat]
        choices = Choices()
        for at in range(len(board.stages)):
            if may_hold_ticket(board, at):
                choices.add(stage_key(at), label("ticket", at=stage_key(at), card=board.stages[at].card or "empty"))
        for at in range(len(board.water)):
            if may_hold_water(board, at):
                choices.add(f"J{at + 1}", label("water", at=f"J{at + 1}"), warn=_covers(board, at))
        return choices.add(NO, label("decline")).pick(prompt("upgrade")) if choices.options else None

    def settled(self, t: T) -> Answer | None:
        return self.safe(t, self.seat) if t.body.orders[self.seat].gains == "safe" else None

    def safe(self, t: T, seat: Seat) -> Answer:
        """D12: the leftmost Stage space whose Artist needs a ticket token, else the leftmost free one, else water."""
        board = t.body.boards[seat]
        free = [at for at in range(len(board.stages)) if may_hold_ticket(board, at)]
        eager = [at for at, artist in on_stage(board) if at in free and sum(ARTISTS[artist].demand.values()) == 4]
        if free:
            return [stage_key((eager or free)[0])]
        return [next((f"J{at + 1}" for at in range(len(board.water)) if may_hold_water(board, at)), NO)]

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        key, board = wish(answer, 0), t.body.boards[seat]
        if key in [stage_key(at) for at in range(len(board.stages)) if not may_hold_ticket(board, at)]:
            return Illegal.of("TICKET_THERE", at=key)
        if key in [f"J{at + 1}" for at in range(len(board.water)) if not may_hold_water(board, at)]:
            return Illegal.of("NO_WATER_HERE", at=key)
        return None

    def act(self, t: T, answer: Answer) -> None:
        key, board = wish(answer, 0) or NO, t.body.boards[self.seat]
        if key.startswith("S"):
            board.stages[stage_at(key)].ticket = True
            say(t, "ticket_placed", self.seat, at=key)
        elif key.startswith("J"):
            board.water[int(key[1:]) - 1] = True
            say(t, "water_placed", self.seat, at=key)


def _covers(board: Board, junction: int) -> str:
    """A warning where a water token would hide a completed stand that is worth as much or more (CT-R19)."""
    kind = stand(board, junction)
    return label("warn_covers", stand=kind, n=STAND_POINTS[kind]) if kind else ""


# ---- single concerts ---------------------------------------------------------------------------------------------


@verb(ScoreArtist)
def score_artist(t: T, seat: Seat, effect: ScoreArtist) -> None:
    """CT-6.11."""
    t.then(*[ScoreNow(seat) for _ in range(effect.n)])


class ScoreNow(Deed, tag="come-together.score"):
    """CT-6.11: score exactly one Artist card."""

    def question(self, t: T) -> Node | None:
        concerts = scorable(t.body.boards[self.seat])
        choices = Choices()
        for each in concerts:
            choices.add(each.artist, concert_label(each))
        return choices.add(NO, label("decline")).pick(prompt("score_artist")) if concerts else None

    def settled(self, t: T) -> Answer | None:
        return self.safe(t, self.seat) if t.body.orders[self.seat].gains == "safe" else None

    def safe(self, t: T, seat: Seat) -> Answer:
        """D25: the highest value."""
        return [max(scorable(t.body.boards[seat]), key=lambda each: each.total).artist]

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        return why_not_scored(t.body.boards[seat], [wish(answer, 0)])

    def act(self, t: T, answer: Answer) -> None:
        if answer and answer != [NO]:
            give_concert(t, self.seat, answer[0])


def concert_label(each: Concert) -> str:
    """A concert as an option: its points and where they come from."""
    return label(
        "concert", artist=each.artist, n=each.total, card=each.card, stage=each.stage, publicity=each.publicity
    )


def why_not_scored(board: Board, artists: list[str]) -> Illegal | None:
    """Why Artist cards cannot be scored together (CT-13.2, CT-13.3); None if they can, or if one is not on stage."""
    spaces = {artist: at for at, artist in on_stage(board)}
    if any(artist not in spaces for artist in artists):
        return None
    for artist in artists:
        if lacks_ticket(board, spaces[artist]):
            return Illegal.of("NO_TICKET", artist=artist, at=stage_key(spaces[artist]))
    short = missing(board, artists)
    return Illegal.of("MISSING_MEEPLES", missing=meeples_text(counted(short))) if short else None


def give_concert(t: T, seat: Seat, artist: str) -> None:
    """Score an Artist card: points, and the card goes to the scored pile (CT-13.4, CT-13.8)."""
    board = t.body.boards[seat]
    at = next(at for at, playing in on_stage(board) if playing == artist)
    each = concert(board, at)
    board.stages[at].artist = ""
    board.scored.append(artist)
    parts = {"card": each.card, "stage": each.stage, "publicity": each.publicity}
    report(t, "concert", seat, artist=artist, at=stage_key(at), n=each.total, **parts)
    add_points(t, seat, each.total, "concerts")
