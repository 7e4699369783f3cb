"""Between two legs of a World Tour: vote, bonus, swap, reshuffle, paid reveals, deck refill (BT-12.2 to BT-12.11)."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Illegal, Node
from games.core.table import Seat, Step

from . import casting, ending, piles
from .cards import CROWDS, DECK_KINDS, RULES, SHOW_CARDS, VENUES, DeckKind, Id
from .decklist import listed
from .model import Member, Options, Tour
from .reckon import standing
from .steps_choice import Attach
from .telling import brief


class Between(Step):
    """A step that all bands on tour take at the same time; what was chosen is not seen until all have (section 8)."""

    secret = True

    def pace(self, t: Tour, seat: Seat) -> str:
        """Who is too late makes the automatic choice (section 8)."""
        return "form"

    def node(self, t: Tour, seat: Seat) -> Node | None:
        """What a band is asked."""
        raise NotImplementedError

    def asks(self, t: Tour) -> dict[Seat, Node]:
        """All bands on tour that have something to decide."""
        nodes = {seat: self.node(t, seat) for seat in t.body.touring}
        return {seat: node for seat, node in nodes.items() if node is not None}


class Vote(Between, tag="band-tour.vote"):
    """BT-12.2, D16: the tour goes on only if all want it."""

    def node(self, t: Tour, seat: Seat) -> Node:
        """No or yes."""
        words = t.game.words
        menu = Choices().add("no", words.label("vote_no")).add("yes", words.label("vote_yes"))
        return menu.pick(words.prompt("vote", leg=t.body.leg + 1, most=t.options.most_legs))

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """All must say yes."""
        against = [seat for seat in t.body.touring if replies[seat] == ["no"]]
        if not against:
            t.tell("voted_on")
            return
        t.tell("voted_off", bands=[t.body.bands[seat].name for seat in against])
        ending.finish(t, "voted")


class Bonus(Step, tag="band-tour.bonus"):
    """BT-12.4: every member has learned something, and every band is in better spirits."""

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """+1 training of P and C for each member, +1 Morale for each band."""
        t.body.leg += 1
        for seat in t.body.touring:
            band = t.body.bands[seat]
            band.morale += 1
            for member in band.members:
                member.skill_p += 1
                member.skill_c += 1
        t.tell("leg", leg=t.body.leg)


class Swap(Between, tag="band-tour.swap"):
    """BT-12.5, BT-12.6, D17: one member may be exchanged for another from the collection."""

    def node(self, t: Tour, seat: Seat) -> Node:
        """Nobody, or who goes; then who comes."""
        words, menu = t.game.words, Choices()
        menu.add("none", words.label("no_swap"))
        for member in t.body.bands[seat].members:
            menu.add(member.id, words.title(member.id), hint=brief(member.id), then=LATER)
        return menu.pick(words.prompt("swap_out"))

    def later(self, t: Tour, seat: Seat, path: Answer) -> Node | None:
        """The groups by genre, then the members of one."""
        band, words = t.body.bands[seat], t.game.words
        if len(path) == 1:
            barred = [*(member.id for member in band.members), *band.left]
            return casting.group_pick(words, words.prompt("swap_in", card=path[0]), barred)
        if len(path) == 2:
            return casting.member_pick(words, path[1], [m.id for m in band.members], band.left)
        return None

    def refuses(self, t: Tour, seat: Seat, answer: Answer) -> Illegal | None:
        """BT-12.5: not a card in the band, nor one that has left it."""
        band = t.body.bands[seat]
        card = answer[2] if len(answer) == 3 else None
        if any(member.id == card for member in band.members):
            return Illegal.of("IN_BAND", card=card)
        return Illegal.of("LEFT_BAND", card=card) if card in band.left else None

    def safe(self, t: Tour, seat: Seat) -> Answer:
        """No swap."""
        return ["none"]

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """The newcomer takes the leaver's place and Gear, with its printed scores."""
        for seat in t.body.touring:
            if len(replies[seat]) == 3:
                out, _, card = replies[seat]
                band = t.body.bands[seat]
                at = next(number for number, member in enumerate(band.members) if member.id == out)
                band.members[at] = Member(card, gear=band.members[at].gear)
                band.left.append(out)
                t.tell("swapped", seat, band=band.name, out=out, card=card)


class Renewal(Step, tag="band-tour.renewal"):
    """BT-12.7: discarded Show cards go back into the Show Decks; who is the richest is settled (BT-12.10)."""

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Shuffle, and look at the Funds before anybody pays."""
        body = t.body
        for seat in body.touring:
            piles.renew(t, seat, "show")
        t.tell("renewed")
        body.richest = richest(t)


def richest(t: Tour) -> Seat:
    """The band on tour with the highest Fund; ties: Morale, standing Charisma, turn order."""
    bands = t.body.bands
    keys = {seat: (bands[seat].fund, bands[seat].morale, standing(t.body, seat)[1]) for seat in t.body.touring}
    return max(keys, key=lambda seat: keys[seat])


def price(options: Options, second: bool) -> int:
    """What a paid reveal costs (BT-12.8, BT-12.10)."""
    name = "second_reveal" if second else "reveal"
    return RULES[name if options.reveal_price == "printed" else f"touring_{name}"]


class Buying(Between):
    """D18: to buy a reveal, or not."""

    second = False

    def node(self, t: Tour, seat: Seat) -> Node | None:
        """No or yes; not asked without the money (BT-10.3)."""
        words, cost = t.game.words, price(t.options, self.second)
        if t.body.bands[seat].fund < cost:
            return None
        menu = Choices().add("no", words.label("no_reveal")).add("buy", words.label("buy", n=cost))
        return menu.pick(words.prompt("second_reveal" if self.second else "reveal", n=cost))

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Whoever buys pays and reveals, in turn order; nobody's Gear holds the richest band up."""
        buyers = [seat for seat in t.body.touring if replies.get(seat) == ["buy"]]
        for seat in buyers:
            reveal(t, seat, price(t.options, self.second))
        if t.body.richest in buyers and not self.second:
            t.then(SecondReveal())


class Reveals(Buying, tag="band-tour.reveals"):
    """BT-12.8: every band may buy a reveal."""


class SecondReveal(Buying, tag="band-tour.second-reveal"):
    """BT-12.10: the richest band, having bought the first, may buy one more."""

    second = True

    def asks(self, t: Tour) -> dict[Seat, Node]:
        """The richest only."""
        return {seat: node for seat, node in Between.asks(self, t).items() if seat == t.body.richest}


def reveal(t: Tour, seat: Seat, cost: int) -> None:
    """BT-12.8, BT-12.9: pay, pass over Promoters, and see what comes."""
    band = t.body.bands[seat]
    band.earn("reveals", -cost)
    passed, found = piles.dig(t, seat, frozenset({"PROMOTER"}))
    band.discards["show"] += passed
    t.tell("bought", seat, band=band.name, n=cost, cards=[*passed, *([found] if found else [])])
    kind = SHOW_CARDS[found].type if found else ""
    if found and kind == "GEAR":
        band.found.append(found)
        t.fork({seat: [Attach(seat, found)]})
    elif found and kind in ("EDGE", "LUCK"):
        band.pending.append(found)
        t.tell("set_aside", seat, band=band.name, card=found)
    elif found:
        band.discards["show"].append(found)
        t.tell("averted", seat, band=band.name, card=found)
    else:
        t.tell("found_nothing", seat, band=band.name)


class Refill(Between, tag="band-tour.refill"):
    """BT-12.11, D19: up to three Venues and three Crowds go back from the discard piles, then all are shuffled."""

    def node(self, t: Tour, seat: Seat) -> Node | None:
        """Both discard piles at once."""
        words, menu, discards = t.game.words, Choices(), t.body.bands[seat].discards
        for card in discards["venue"] + discards["crowd"]:
            label = "refill_venue" if card in VENUES else "refill_crowd"
            menu.add(card, words.label(label, card=card), hint=brief(card))
        most = sum(min(RULES["refill"], len(discards[kind])) for kind in ("venue", "crowd"))
        return menu.pick(words.prompt("refill", n=RULES["refill"]), 0, most) if menu.options else None

    def refuses(self, t: Tour, seat: Seat, answer: Answer) -> Illegal | None:
        """At most three of a kind."""
        chosen = listed(answer[0] if answer else None)
        for kind, pool in (("venue", VENUES), ("crowd", CROWDS)):
            many = sum(1 for card in chosen if isinstance(card, str) and card in pool)
            if many > RULES["refill"]:
                return Illegal.of("REFILL", kind=kind, n=many, most=RULES["refill"])
        return None

    def safe(self, t: Tour, seat: Seat) -> Answer:
        """The first up to three of each in discard order."""
        discards, most = t.body.bands[seat].discards, RULES["refill"]
        cards = discards["venue"][:most] + discards["crowd"][:most]
        return [cards if len(cards) > 1 else cards[0]]

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Put them back; every Venue and Crowd Deck is shuffled."""
        for seat in t.body.touring:
            chosen: list[Id] = listed(replies[seat][0] if replies.get(seat) else None)
            for kind in DECK_KINDS[1:]:
                self._put_back(t, seat, kind, [card for card in chosen if card in t.body.bands[seat].discards[kind]])
        t.tell("decks_shuffled")
        t.body.richest = None

    def _put_back(self, t: Tour, seat: Seat, kind: DeckKind, cards: list[Id]) -> None:
        band = t.body.bands[seat]
        band.discards[kind] = [card for card in band.discards[kind] if card not in cards]
        band.decks[kind] += cards
        piles.shuffle(t, seat, kind)
        if cards:
            t.tell("refilled", seat, band=band.name, kind=kind, cards=cards)
