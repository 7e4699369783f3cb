"""Bonus cards: drawing, the hand limit, sharing what was drawn (section 4.8)."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Node
from games.core.table import Seat, Step

from .cards import BONUS
from .describe import effects_text
from .model import Flock
from .pending import Unfinished, is_veiled
from .planning import cards, item_named, next_choice, option_of, use
from .stats import is_over_limit


def draw(t: Flock, seat: Seat, n: int) -> list[str]:
    """Up to n Bonus cards from the deck into the hand; an empty deck is made anew of the discard pile (FT-9.7)."""
    drawn = []
    for _ in range(n):
        if not t.body.bonus_deck:
            _shuffle(t)
        if t.body.bonus_deck:
            t.unveil()
            drawn.append(t.body.bonus_deck.pop(0))
    t.body.birds[seat].hand += drawn
    tell_drawn(t, seat, drawn)
    return drawn


def _shuffle(t: Flock) -> None:
    pile = t.body.bonus_discard
    if pile:
        t.body.bonus_deck = t.dice.shuffled("deck-bonus", sorted(pile))
        pile.clear()
        t.tell("bonus_shuffled", n=len(t.body.bonus_deck))


def tell_drawn(t: Flock, seat: Seat, drawn: list[str]) -> None:
    """What was drawn is public in open-hand games, otherwise its owner's (FT-9.19)."""
    if t.options.open_hand:
        t.tell("drew_cards", seat, cards=list(drawn))
        return
    t.tell("drew", seat, n=len(drawn))
    t.tell("drew_cards", seat, hidden=True, secrets={seat: {"cards": list(drawn)}})


def discard_all(t: Flock, seat: Seat, thrown: list[str]) -> None:
    """Bonus cards go to the discard pile without effect (FT-9.6)."""
    for card in thrown:
        t.body.birds[seat].hand.remove(card)
    t.body.bonus_discard += thrown
    t.tell("discarded", seat, cards=thrown)


def watch_limit(t: Flock, seat: Seat) -> None:
    """FT-9.5: a hand above its limit has to shrink, which its owner does in a lane of the own, stopping nobody."""
    lane = t.state.lanes.get(seat, [])
    if is_over_limit(t.body, seat) and not any(isinstance(step, Overflow) for step in lane):
        t.fork({seat: [Overflow(seat)]}, wait=False)


class Overflow(Step, tag="flock-together.overflow"):
    """FT-9.5: before a player does anything else, cards are played or discarded until the hand is at its limit."""

    seat: Seat

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """The owner alone, while there are too many."""
        if not is_over_limit(t.body, self.seat):
            return {}
        words = t.game.words
        menu = Choices()
        for card in dict.fromkeys(t.body.birds[self.seat].hand):
            menu.add(f"discard {card}", words.label("discard", card=card))
        for item in cards(t, self.seat):
            option = option_of(t, self.seat, item)
            if not option.bar:
                menu.options.append(option)
        return {self.seat: menu.pick(words.prompt("overflow"))}

    def later(self, t: Flock, seat: Seat, path: Answer) -> Node | None:
        """What a card that is played needs."""
        item = item_named(path[0])
        return next_choice(t, seat, item, path[1:]) if item else None

    def pace(self, t: Flock, seat: Seat) -> str:
        """The turn waits for its own player, nothing for the others."""
        return "turn" if t.body.turn and t.body.turn.seat == seat else "reaction"

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """D16: the card of the lowest worth goes, the older one on a tie."""
        return [f"discard {min(t.body.birds[seat].hand, key=lambda card: BONUS[card].worth)}"]

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """Discard or play, then look again."""
        if not replies:
            return
        answer = replies[self.seat]
        item = item_named(answer[0])
        if item:
            use(t, self.seat, item, answer[1:])
        else:
            discard_all(t, self.seat, [answer[0].removeprefix("discard ")])
        watch_limit(t, self.seat)


class Foresight(Step, tag="flock-together.foresight"):
    """D20: of two cards drawn one is kept; its owner does it in a lane of the own, so nothing is played before."""

    seat: Seat
    drawn: list[str]

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """The active player, if both are still there; with hidden hands also if they are alike."""
        hand, words = t.body.birds[self.seat].hand, t.game.words
        gone = any(hand.count(card) < self.drawn.count(card) for card in self.drawn)
        if gone or (self.drawn[0] == self.drawn[1] and not is_veiled(t)):
            return {}
        menu = Choices()
        for card in dict.fromkeys(self.drawn):
            menu.add(card, words.label("keep", card=card), hint=effects_text(words, BONUS[card].effect)[:100])
        return {self.seat: menu.pick(words.prompt("foresight"))}

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """D20: the worthier card."""
        return [max(self.drawn, key=lambda card: BONUS[card].worth)]

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """The other one is discarded."""
        kept = replies[self.seat][0] if replies else self.drawn[0]
        other = next((card for card in reversed(self.drawn) if card != kept), self.drawn[1])
        if other in t.body.birds[self.seat].hand:
            discard_all(t, self.seat, [other])
        watch_limit(t, self.seat)


class Share(Unfinished, tag="flock-together.share"):
    """FT-R66: of the cards just drawn some go to one teammate; the owner chooses, in a lane of the own."""

    seat: Seat
    drawn: list[str]

    def asks(self, t: Flock) -> dict[Seat, Node]:
        """A card, then a teammate; nobody is asked if there is no card or mate left."""
        hand, mates = t.body.birds[self.seat].hand, t.body.mates(self.seat)
        menu, words = Choices(), t.game.words
        for card in dict.fromkeys(card for card in self.drawn if card in hand):
            menu.add(card, BONUS[card].name, then=LATER)
        return {self.seat: menu.pick(words.prompt("share_card"))} if menu.options and mates else {}

    def later(self, t: Flock, seat: Seat, path: Answer) -> Node | None:
        """Who gets it."""
        if len(path) > 1:
            return None
        return mate_pick(t, seat, "share_mate")

    def pace(self, t: Flock, seat: Seat) -> str:
        """Nothing waits for it."""
        return "reaction"

    def safe(self, t: Flock, seat: Seat) -> Answer:
        """D21: the card of the lowest worth to the teammate with the fewest cards, the earliest seat on a tie."""
        hand, mates = t.body.birds[seat].hand, t.body.mates(seat)
        card = min((card for card in self.drawn if card in hand), key=lambda card: BONUS[card].worth)
        return [card, str(min(mates, key=lambda mate: (len(t.body.birds[mate].hand), mate)))]

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """The card changes hands, then both look at their limits."""
        if replies:
            card, mate = replies[self.seat][0], int(replies[self.seat][1])
            t.body.birds[self.seat].hand.remove(card)
            t.body.birds[mate].hand.append(card)
            secrets = {self.seat: {"card": card}, mate: {"card": card}}
            if t.options.open_hand:
                t.tell("gave_card", self.seat, to=mate, card=card)
            else:
                t.tell("gave", self.seat, to=mate)
                t.tell("gave_card", self.seat, hidden=True, secrets=secrets, to=mate)
            watch_limit(t, mate)
        watch_limit(t, self.seat)


def mate_pick(t: Flock, seat: Seat, prompt: str) -> Node:
    """A choice among the teammates."""
    menu = Choices()
    for mate in t.body.mates(seat):
        menu.add(str(mate), bird_name(t, mate))
    return menu.pick(t.game.words.prompt(prompt))


def bird_name(t: Flock, seat: Seat) -> str:
    """A player in a menu: the seat and its chicken."""
    book = t.body.birds[seat].book
    return t.game.words.label("bird", seat=seat + 1, book=book) if book else t.game.words.label("seat", seat=seat + 1)
