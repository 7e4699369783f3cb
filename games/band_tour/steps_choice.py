"""What the player is asked while cards are resolved (decisions D8, D11 to D15), if it is not left to the bot."""

from __future__ import annotations

from typing import Any, ClassVar

from games.core.choices import Answer, Choices, Node, Pick
from games.core.table import Seat, Step

from . import verbs
from .cards import ACTS, LASTING, VENUES, DeckKind, Id
from .decklist import listed
from .effects import Adds, Changes, Clause, Handles, Parts, Rival, block
from .ending import money
from .model import Active, Gear, Member, Tour
from .reckon import Sheet, gain_from, sheet
from .telling import brief
from .verbs import Held


class Decision(Step):
    """One choice of the band whose turn it is; a single legal answer is not asked, nor is a player on automatic."""

    seat: Seat

    def pick(self, t: Tour) -> Pick:
        """The question."""
        raise NotImplementedError

    def best(self, t: Tour) -> Any:
        """The automatic choice of section 7."""
        raise NotImplementedError

    def take(self, t: Tour, chosen: Any) -> None:
        """What the choice does."""
        raise NotImplementedError

    def asks(self, t: Tour) -> dict[Seat, Node]:
        """Asked if there is a choice, and the standing orders leave it to the player."""
        turn = t.body.sitting
        if turn is not None and turn.seat == self.seat and turn.orders.choices == "automatic":
            return {}
        pick = self.pick(t)
        return {self.seat: pick} if len(self.open(pick)) > 1 else {}

    def open(self, pick: Pick) -> list[str]:
        """The options that may be chosen."""
        return [option.key for option in pick.options if not option.bar]

    def safe(self, t: Tour, seat: Seat) -> Answer:
        """The automatic choice."""
        return [self.best(t)]

    def run(self, t: Tour, replies: dict[Seat, Answer]) -> None:
        """Carry out what was chosen, by the player or without."""
        if self.seat in replies:
            answer = replies[self.seat]
            self.take(t, answer[0] if answer else None)
            return
        pick = self.pick(t)
        keys = self.open(pick)
        if len(keys) > 1:
            t.ordered(self.seat)
        self.take(t, keys[0] if len(keys) == 1 == pick.least else self.best(t))


class Attach(Decision, tag="band-tour.attach"):
    """BT-5.1, D8: a Gear card goes to a member; without members it is discarded (BT-5.10)."""

    card: Id

    def pick(self, t: Tour) -> Pick:
        """All members, with what the Gear would give there."""
        menu, words = Choices(), t.game.words
        for member in t.body.bands[self.seat].members:
            menu.add(member.id, words.title(member.id), hint=words.label("gear_gain", gains=self._gains(t, member)))
        return menu.pick(words.prompt("attach", card=self.card))

    def best(self, t: Tour) -> Id:
        """The highest sum of perf, char and merch; tie: fewer Gear, then lineup."""
        members = t.body.bands[self.seat].members
        return max(members, key=lambda member: (self._worth(t, member), -len(member.gear))).id if members else ""

    def _worth(self, t: Tour, member: Member) -> int:
        gains = gain_from(t.body, self.seat, member, self.card)
        return sum(gains.get(what, 0) for what in ("perf", "char", "merch"))

    def take(self, t: Tour, chosen: Id) -> None:
        """Attach it; what a deck search has found is found no more."""
        band = t.body.bands[self.seat]
        is_found = self.card in band.found
        if is_found:
            band.found.remove(self.card)
        if not chosen:
            band.discards["show"].append(self.card)
            t.body.did("nobody", gear=self.card)
            return
        facts: dict[str, Any] = {"gear": self.card, "who": chosen, "gains": self._gains(t, band.member(chosen))}
        band.member(chosen).gear.append(Gear(self.card))
        if t.body.sitting is None:
            t.tell("attached", self.seat, band=band.name, **facts)
        else:
            t.body.did("attached" if is_found else "carried", **facts)

    def _gains(self, t: Tour, member: Member) -> list[dict[str, str]]:
        """What the Gear gives there now, as lines."""
        gains = gain_from(t.body, self.seat, member, self.card)
        return [{"line": what, "n": verbs.signed(n)} for what, n in gains.items() if n]


class OfClause(Decision):
    """A choice inside an effect: the clause is number `at` of the block at `path` of what the source does."""

    source: Id
    category: str
    path: tuple[int, ...]
    at: int

    @property
    def clause(self) -> Clause:
        """The clause that asks."""
        return block(ACTS[self.source], self.path)[self.at]

    def prompt(self, t: Tour, key: str, **facts: Any) -> str:
        """A question that names the card."""
        return t.game.words.prompt(key, card=self.source, **facts)


class WhichMember(OfClause, tag="band-tour.member"):
    """`@pick`, D11."""

    def pick(self, t: Tour) -> Pick:
        """Whoever is eligible, with own scores."""
        menu, words, own = Choices(), t.game.words, sheet(t.body, self.seat).own
        for member in verbs.eligible(t.body.bands[self.seat], self.subject):
            p, c = own[member.id]
            menu.add(member.id, words.title(member.id), hint=words.label("scores", p=p, c=c, tired=member.tired))
        return menu.pick(self.prompt(t, f"member_{self.subject.what}"))

    @property
    def subject(self) -> Adds | Changes | Parts:
        """The clause."""
        clause = self.clause
        assert isinstance(clause, Adds | Changes | Parts)
        return clause

    @property
    def harms(self) -> bool:
        """Whether it is bad for whom it meets."""
        clause = self.subject
        if isinstance(clause, Parts):
            return True
        return (clause.amount.each < 0) != (clause.what == "tired")

    def best(self, t: Tour) -> Id:
        """Harm: the lowest own P + own C; help: the highest own value of the named score; tie: lineup."""
        found: Sheet = sheet(t.body, self.seat)
        members = [member.id for member in verbs.eligible(t.body.bands[self.seat], self.subject)]
        if self.harms:
            return min(members, key=lambda card: sum(found.own[card]), default="")
        score = self.subject.what in ("char", "skillC")
        return max(members, key=lambda card: found.own[card][score], default="")

    def take(self, t: Tour, chosen: Id) -> None:
        """The clause happens to the member."""
        if chosen:
            member = t.body.bands[self.seat].member(chosen)
            verbs.affect(t, self.seat, self.source, self.category, self.subject, [member])


class WhichGear(OfClause, tag="band-tour.gear"):
    """`@gpick`, D12; Gear is named by its holder and its number there."""

    def pick(self, t: Tour) -> Pick:
        """All Gear that is eligible."""
        menu, words = Choices(), t.game.words
        for key, (member, gear) in self.able(t).items():
            label = words.label("damaged_gear" if gear.damaged else "gear", gear=gear.id, who=member.id)
            menu.add(key, label)
        return menu.pick(self.prompt(t, f"gear_{self.what}"))

    @property
    def what(self) -> str:
        """What will happen to it."""
        clause = self.clause
        assert isinstance(clause, Handles)
        return clause.what

    def able(self, t: Tour) -> dict[str, Held]:
        """The eligible Gear by key."""
        held = verbs.reachable(t.body.bands[self.seat], self.what)
        return {f"{m.id}.{next(n for n, one in enumerate(m.gear) if one is gear)}": (m, gear) for m, gear in held}

    def best(self, t: Tour) -> str:
        """`break`, `lose`: damaged first, then the lowest first number of its `perf`; `fix`: the highest."""
        able = self.able(t)
        if self.what == "fix":
            return max(able, key=lambda key: first_perf(able[key][1].id), default="")
        return min(able, key=lambda key: (not able[key][1].damaged, first_perf(able[key][1].id)), default="")

    def take(self, t: Tour, chosen: str) -> None:
        """It is damaged, lost or repaired."""
        if chosen:
            verbs.handle(t, self.seat, self.what, [self.able(t)[chosen]])


def first_perf(gear: Id) -> int:
    """The first number of a Gear card's `perf`, 0 without one."""
    return next((one.amount.each for one in LASTING[gear] if isinstance(one, Adds) and one.what == "perf"), 0)


class WhichRival(OfClause, tag="band-tour.rival"):
    """`rival`, D13: modifiers for one other band on tour; no other band, nothing (BT-E20)."""

    def rivals(self, t: Tour) -> list[Seat]:
        """The others on tour, the next in turn order first."""
        return [seat for seat in t.body.after(self.seat) if seat in t.body.touring and seat != self.seat]

    def pick(self, t: Tour) -> Pick:
        """The others with their Funds."""
        menu, words = Choices(), t.game.words
        for seat in self.rivals(t):
            band = t.body.bands[seat]
            menu.add(str(seat), words.label("rival", band=band.name, fund=money(band.fund)))
        return menu.pick(self.prompt(t, "rival"))

    def best(self, t: Tour) -> str:
        """The highest Fund; tie: next in turn order."""
        return str(max(self.rivals(t), key=lambda seat: t.body.bands[seat].fund, default=""))

    def take(self, t: Tour, chosen: str) -> None:
        """The modifiers are noted there, as a Promoter effect."""
        clause = self.clause
        assert isinstance(clause, Rival)
        if chosen:
            seat = int(chosen)
            notes = verbs.note(t, seat, clause.effect, self.source, "PROMOTER")
            verbs.tell_notes(t, notes, "rival_", band=t.body.bands[seat].name)


class Replace(Decision, tag="band-tour.offer"):
    """`offer`, D14: the card turned over replaces the active one, or goes under its deck (BT-E16)."""

    what: DeckKind
    labels: ClassVar[tuple[str, str]] = ("keep", "replace")

    def pick(self, t: Tour) -> Pick:
        """Both cards."""
        old, menu, words = t.body.active(self.what), Choices(), t.game.words
        assert old is not None, "a show has a Venue and a Crowd"
        for key, card in zip(self.labels, (old.id, t.body.offered), strict=True):
            pays = VENUES[card].payout if card in VENUES else 0
            menu.add(key, words.label(f"{key}_{self.what}", card=card, payout=pays), hint=brief(card))
        return menu.pick(words.prompt(f"offer_{self.what}", card=t.body.offered))

    def best(self, t: Tour) -> str:
        """Keep."""
        return "keep"

    def take(self, t: Tour, chosen: str) -> None:
        """Replaced: number and `show` effect count for all from now on; the old card goes to its owner's discards."""
        body, card, old = t.body, t.body.offered, t.body.active(self.what)
        assert old is not None, "a show has a Venue and a Crowd"
        body.offered = ""
        body.did(f"offer_{chosen}", card=card, old=old.id)
        if chosen == "keep":
            body.bands[self.seat].decks[self.what].append(card)
            return
        body.bands[old.owner].discards[self.what].append(old.id)
        if self.what == "venue":
            body.venue = Active(card, self.seat)
            body.past.append(card)
        else:
            body.crowd = Active(card, self.seat)


class Scouting(Decision, tag="band-tour.scout"):
    """`scout`, D15: its player looks at the top cards and may put any of them under the deck (BT-E13)."""

    cards: int

    def top(self, t: Tour) -> list[Id]:
        """What is looked at."""
        return t.body.bands[self.seat].decks["show"][: self.cards]

    def pick(self, t: Tour) -> Pick:
        """The top cards, each to stay or to go under the deck."""
        menu, words = Choices(), t.game.words
        for number, card in enumerate(self.top(t)):
            menu.add(str(number), words.title(card), hint=brief(card))
        return menu.pick(words.prompt("scout"), 0, len(menu.options))

    def best(self, t: Tour) -> list[str]:
        """Move nothing."""
        return []

    def take(self, t: Tour, chosen: Any) -> None:
        """Chosen cards go under the deck in the order seen, the rest stay on top in the same order."""
        band, top = t.body.bands[self.seat], self.top(t)
        moved = sorted(map(int, listed(chosen)))
        stay = [card for number, card in enumerate(top) if number not in moved]
        band.decks["show"] = [*stay, *band.decks["show"][len(top) :], *(top[number] for number in moved)]
        band.known, band.sunk = band.known - len(moved), min(band.sunk + len(moved), len(band.decks["show"]))
        t.body.did("scout", n=len(top), moved=len(moved))
        names = {"stay": stay, "under": [top[number] for number in moved]}
        t.tell("scouted", self.seat, hidden=True, secrets={self.seat: names})
