"""Setup: the table is laid, powers are taken, Program cards are drafted and chosen (CT-S)."""

from __future__ import annotations

from games.core.choices import Answer, Choices, Node
from games.core.table import Seat, Step

from .cards import (
    ARTISTS,
    BOARDS,
    BONUS,
    CAMPSITES,
    DECKS,
    FRIEND_CARDS,
    LOCATIONS,
    NEWS,
    POWERS,
    PUBLIC,
    RISING,
    SETUP,
    STAGES,
)
from .changes import T, form_display, shuffle
from .deed import Deed
from .desk import card_text, effect_text, label, prompt
from .effects import StageSpaces
from .model import FRIEND, Board, Body, Errand, Friend, Orders, StageSpace, fresh_board, fresh_locations
from .steps_errand import Open
from .steps_friend import shuffle_friend
from .steps_round import Round, lay_tiles

STAGE_SPACES = 5
PROGRAM_CARDS = 5
SOLO_DRAFT = 4
KEPT = 2
MANY = 5
"""From so many players on, a Program card is activated at once and the back of the board is used."""
FRIEND_WORKERS = {1: 8, 2: 4}
RISING_FOR_B = 5
LIKED = (CAMPSITES, STAGES, PUBLIC, BONUS, ARTISTS)


def lay_table(t: T) -> None:
    """CT-S1 to CT-S13, CT-S22 to CT-S26 as far as nobody decides anything; puts the first steps."""
    seats = t.state.seats
    t.state.body = Body([fresh_board() for _ in t.seats], [Orders() for _ in t.seats], fresh_locations(), [])
    _lay_news(t)
    lay_tiles(t)
    for name in LOCATIONS:
        t.body.locations[name].deck = list(DECKS[name])
        shuffle(t, name)
        form_display(t, name)
    turn_last_news(t)
    for seat, start in enumerate(SETUP[seats].places):
        board = t.body.boards[seat]
        board.fp, board.active, board.resting, board.inactive = start.fp, start.active, start.resting, start.inactive
    _lay_boards(t)
    _deal_program(t)
    if seats in FRIEND_WORKERS:
        t.body.friend = Friend(FRIEND_WORKERS[seats], list(FRIEND_CARDS))
        shuffle_friend(t, t.body.friend)
    t.then(*_opening(t), Round(FRIEND if seats == 1 else 0))


def _lay_news(t: T) -> None:
    """CT-S7: two different standard tiles, a random side of each."""
    tiles = sorted({row.tile for row in NEWS.values() if row.tile.isdigit()})
    for tile in t.dice.sample("news", tiles, 2):
        sides = [row.id for row in NEWS.values() if row.tile == tile]
        t.body.news.append(t.dice.pick("news", sides))


def turn_last_news(t: T) -> None:
    """CT-S8: side A with up to four Rising Stars on show."""
    shown = sum(card in RISING for location in t.body.locations.values() for card in location.display)
    t.body.news.append("N12" if shown >= RISING_FOR_B else "N11")
    t.tell("news_laid", None, tiles=list(t.body.news))


def _lay_boards(t: T) -> None:
    """CT-S10, CT-S13, CT-S24 to CT-S26: Festival boards, starting Stage and Campsite cards."""
    seats = t.state.seats
    camps = [card for card in DECKS["starting"] if card in CAMPSITES]
    starts = [card for card in DECKS["starting"] if card in STAGES]
    powered = t.options.special_powers == "on"
    if powered:
        sides = t.dice.sample("boards", [board.id for board in BOARDS.values() if board.id != "FB-0"], seats)
        shown = 1 if t.options.mode == "daily" else seats + 1
        t.body.shelf = sorted(t.dice.sample("powers", starts, shown))
    dealt = t.dice.sample("starts", camps, seats)
    for seat, board in enumerate(t.body.boards):
        board.campsites, board.powered = [dealt[seat]], powered
        if powered:
            board.side, board.fp = sides[seat], board.fp - 1
            t.tell("board_dealt", seat, board=board.side, what=effect_text(BOARDS[board.side].rule))
        _lay_stages(board, "" if powered else starts[seat])
    taken = set(dealt) | (set(t.body.shelf) if powered else set(starts[:seats]))
    t.body.gone += [card for card in DECKS["starting"] if card not in taken]


def _lay_stages(board: Board, card: str) -> None:
    rule = BOARDS[board.side].rule
    count = rule.n if isinstance(rule, StageSpaces) else STAGE_SPACES
    board.stages = [StageSpace(card if at == 0 else "") for at in range(count)]
    board.water = [False] * (count - 1)


def _deal_program(t: T) -> None:
    """CT-S10, CT-S21: Program cards, secret until used."""
    deck = t.dice.shuffled("program", list(DECKS["program"]))
    size = SOLO_DRAFT if _is_solo_draft(t) else PROGRAM_CARDS
    for seat in t.seats:
        t.body.hands[seat] = deck[seat * size : (seat + 1) * size]
    t.body.program = deck[len(t.seats) * size :]


def _is_solo_draft(t: T) -> bool:
    return t.state.seats == 1 and t.options.advanced_setup == "on"


def _opening(t: T) -> list[Step]:
    powers: list[Step] = []
    if t.options.special_powers == "on":
        powers = [ChoosePower(seat) for seat in reversed(t.seats)]
    if t.options.advanced_setup == "off":
        return [*powers, ChooseProgram()]
    if t.state.seats == 1:
        return [*powers, SoloDraft(), SoloDraft()]
    return [*powers, Draft(), Draft(), ChooseProgram()]


class ChoosePower(Deed, tag="come-together.power"):
    """CT-S26: take a starting Stage card; the last one on show leaves the game (D5)."""

    def question(self, t: T) -> Node | None:
        choices = Choices()
        for card in t.body.shelf:
            power = POWERS[STAGES[card].power]
            choices.add(card, power.name, hint=label(power.id))
        return choices.pick(prompt("power"))

    def act(self, t: T, answer: Answer) -> None:
        t.body.shelf.remove(answer[0])
        t.body.boards[self.seat].stages[0].card = answer[0]
        t.tell("power_taken", self.seat, power=STAGES[answer[0]].power)
        if self.seat == 0:
            t.body.gone += t.body.shelf
            t.body.shelf = []


class Draft(Step, tag="come-together.draft"):
    """CT-S18: keep 2 of the cards in hand and pass the others to the left; secret and simultaneous (D3)."""

    secret = True

    def asks(self, t: T) -> dict[Seat, Node]:
        return {seat: hand_node(hand, "draft") for seat, hand in t.body.hands.items()}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        t.unveil()
        passed = {}
        for seat, answer in replies.items():
            t.body.kept.setdefault(seat, []).extend(answer[0])
            passed[seat] = [card for card in t.body.hands[seat] if card not in answer[0]]
        t.body.hands = {(seat + 1) % t.state.seats: cards for seat, cards in passed.items()}
        t.tell("drafted", None)
        if len(passed[0]) == 1:
            t.body.hands = {seat: t.body.kept[seat] + t.body.hands[seat] for seat in t.seats}
            t.body.kept = {}


class SoloDraft(Step, tag="come-together.solo-draft"):
    """CT-S21: keep 2 of 4, twice (D4)."""

    secret = True

    def asks(self, t: T) -> dict[Seat, Node]:
        return {0: hand_node(t.body.hands[0], "draft")}

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        t.unveil()
        kept = [*t.body.kept.get(0, []), *replies[0][0]]
        t.body.gone += [card for card in t.body.hands[0] if card not in kept]
        if len(kept) > KEPT:
            t.body.hands, t.body.kept = {0: kept}, {}
            reveal(t)
            return
        t.body.hands, t.body.kept = {0: t.body.program[:SOLO_DRAFT]}, {0: kept}
        del t.body.program[:SOLO_DRAFT]


def hand_node(hand: list[str], key: str) -> Node:
    """A hand of Program cards as options; two of them are kept."""
    return _hand(hand).pick(prompt(key), KEPT, KEPT)


def _hand(hand: list[str]) -> Choices:
    choices = Choices()
    for card in hand:
        choices.add(card, label("card", card=card), hint=card_text(card))
    return choices


class ChooseProgram(Step, tag="come-together.choose-program"):
    """CT-S14 to CT-S16: up to 4 players leave a card out, 5 or 6 activate one at once; secret until all have chosen."""

    secret = True

    def asks(self, t: T) -> dict[Seat, Node]:
        key = "activate_one" if t.state.seats >= MANY else "leave_out"
        return {seat: _hand(hand).pick(prompt(key)) for seat, hand in t.body.hands.items()}

    def safe(self, t: T, seat: Seat) -> Answer:
        """D1: the last card dealt; D2: the first Campsite, Stage, Public, Bonus or Artist card, in this order."""
        hand = t.body.hands[seat]
        if t.state.seats < MANY:
            return [hand[-1]]
        return [next(card for kind in LIKED for card in hand if card in kind)]

    def run(self, t: T, replies: dict[Seat, Answer]) -> None:
        chosen = {seat: card for seat, [card] in sorted(replies.items())}
        for seat, card in chosen.items():
            t.body.hands[seat].remove(card)
        reveal(t)
        if t.state.seats < MANY:
            t.body.gone += chosen.values()
            return
        t.tell("activated_first", None, cards=[{"seat": seat, "card": card} for seat, card in chosen.items()])
        t.fork({seat: [Open(seat, Errand("setup", [card]))] for seat, card in chosen.items()})


def reveal(t: T) -> None:
    """CT-S14, CT-S17: the Program displays are shown; the rest of the Program deck leaves the game."""
    for seat, hand in sorted(t.body.hands.items()):
        t.body.boards[seat].program += hand
        t.tell("program_shown", seat, cards=hand, reveals=True)
    t.body.gone += t.body.program
    t.body.hands, t.body.program = {}, []
