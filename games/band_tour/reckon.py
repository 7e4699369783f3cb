"""The reckoning of Performance, Charisma, merch and payout (BT-6 to BT-8), and the conditions and counts in effects."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from games.core.table import Seat

from .cards import CATEGORIES, LASTING, MEMBERS, RULES, VENUES, Id
from .effects import Adds, Amount, AtLeast, Clause, Condition, Contest, Effect, If, Scales
from .model import Band, Body, Gear, Member, Note

Totals = dict[Seat, tuple[int, int]]
"""Total P and C of every band on tour."""


class Scene(Struct, frozen=True):
    """Where an effect is looked at: for which band and holder, at a show (`live`) or outside any (BT-6.6).

    `totals` are P and C of this show, None while they are still being reckoned.
    """

    body: Body
    seat: Seat
    holder: Member | None = None
    live: bool = True
    totals: tuple[int, int] | None = None

    @property
    def band(self) -> Band:
        """The band affected."""
        return self.body.bands[self.seat]


def value(amount: Amount, band: Band) -> int:
    """A number: so much for each, at most so much."""
    match amount.count:
        case "":
            many = 1
        case "size":
            many = band.size
        case "missing":
            many = band.missing
        case "others":
            many = band.size - 1
        case "gear":
            many = len(band.working)
        case "genres":
            many = len(band.genres)
    number = amount.each * many
    return number if amount.most is None else min(number, amount.most)


def holds(test: Condition, scene: Scene) -> bool:
    """Whether a condition is true."""
    band = scene.band
    match test.what:
        case "core":
            return band.genre in test.values
        case "genre":
            return not band.genres.isdisjoint(test.values)
        case "role":
            return any(MEMBERS[member.id].role in test.values for member in band.members)
        case "hrole":
            return scene.holder is not None and MEMBERS[scene.holder.id].role in test.values
        case "venue":
            venue = scene.body.venue if scene.live else None
            return venue is not None and not set(VENUES[venue.id].tags).isdisjoint(test.values)
        case "poorest":
            return is_poorest(scene.body, scene.seat)
        case "gear":
            return bool(band.working)
        case "loose":
            return bool(band.loose)
        case "tired":
            return any(member.tired for member in band.members)
    return _is_within(test, scene)


def _is_within(test: Condition, scene: Scene) -> bool:
    band = scene.band
    match test.what:
        case "size<=":
            return band.size <= test.bound
        case "size>=":
            return band.size >= test.bound
        case "morale<=":
            return band.morale <= test.bound
        case "fund<":
            return band.fund < test.bound
    return scene.totals is not None and scene.totals[test.what == "C>="] >= test.bound


def resolved(effect: Effect, scene: Scene) -> Effect:
    """An effect with every condition decided as things are now."""
    found: list[Clause] = []
    for clause in effect:
        if isinstance(clause, If):
            found += resolved(clause.then if holds(clause.test, scene) else clause.other, scene)
        else:
            found.append(clause)
    return tuple(found)


def is_poorest(body: Body, seat: Seat) -> bool:
    """No other band on tour has a lower Fund; with one band in the game, its Fund is below 200."""
    fund = body.bands[seat].fund
    if body.is_solo:
        return fund < RULES["solo_poorest"]
    return all(body.bands[other].fund >= fund for other in body.touring if other != seat)


# ---- modifiers ------------------------------------------------------------------------------------------------------


def modifiers(effect: Effect, scene: Scene, source: Id, category: str) -> Iterator[Note]:
    """The modifiers of an effect as they are now, clause by clause; what targets a member names it."""
    for clause in resolved(effect, scene):
        match clause:
            case Adds(what, amount, target):
                holder = scene.holder.id if target and scene.holder else ""
                yield Note(what, value(amount, scene.band), source, category, holder)
            case Scales(what, percent):
                yield Note(what, percent, source, category)
            case AtLeast(payout):
                yield Note("payout_min", payout, source, category)
            case Contest(payout):
                yield Note("contest", payout, source, category)


def lasting(scene: Scene) -> Iterator[Note]:
    """The modifiers of everything that lies there: members, their working Gear, Venue and Crowd (BT-4.7)."""
    body, band, live, totals = scene.body, scene.band, scene.live, scene.totals
    members = band.present if live else band.members
    for member in members:
        yield from modifiers(LASTING[member.id], Scene(body, scene.seat, member, live, totals), member.id, "MEMBER")
    for member in members:
        for gear in member.gear:
            if not gear.damaged:
                yield from modifiers(LASTING[gear.id], Scene(body, scene.seat, member, live, totals), gear.id, "GEAR")
    for what, active in (("venue", body.venue), ("crowd", body.crowd)):
        if live and active is not None and what not in band.mutes:
            yield from modifiers(LASTING[active.id], scene, active.id, what.upper())


def in_order(scene: Scene) -> list[Note]:
    """All modifiers of a show in the order of the nine categories (BT-7.2), those that were noted first."""
    return sorted([*scene.band.notes, *lasting(scene)], key=lambda note: CATEGORIES.index(note.category))


# ---- Performance and Charisma ---------------------------------------------------------------------------------------


class Sheet(Struct, frozen=True):
    """P and C of a band: each member's own scores, the band-level modifiers, the totals (at least 0)."""

    own: dict[Id, tuple[int, int]]
    wide: tuple[Note, ...]
    p: int
    c: int


def sheet(body: Body, seat: Seat, live: bool = True) -> Sheet:
    """P and C at this show (BT-6.1 to BT-6.5), or standing (BT-6.6)."""
    scene = Scene(body, seat, live=live)
    band = scene.band
    notes = [*(band.notes if live else ()), *lasting(scene)]
    scores = [note for note in notes if note.what in ("perf", "char")]
    own = {member.id: _own(member, scores) for member in (band.present if live else band.members)}
    wide = tuple(note for note in scores if not note.member)
    p = sum(one for one, _ in own.values()) + sum(note.n for note in wide if note.what == "perf")
    c = sum(one for _, one in own.values()) + sum(note.n for note in wide if note.what == "char")
    return Sheet(own, wide, max(0, p), max(0, c))


def _own(member: Member, scores: list[Note]) -> tuple[int, int]:
    card = MEMBERS[member.id]
    p, c = card.p + member.skill_p - member.tired, card.c + member.skill_c
    for note in scores:
        if note.member == member.id:
            p, c = (p + note.n, c) if note.what == "perf" else (p, c + note.n)
    return max(0, p), max(0, c)


def standing(body: Body, seat: Seat) -> tuple[int, int]:
    """P and C outside any show (BT-6.6)."""
    found = sheet(body, seat, live=False)
    return found.p, found.c


def gain_from(body: Body, seat: Seat, member: Member, gear: Id) -> dict[str, int]:
    """What a Gear card would add on this member now: the sums of its perf, char, merch and payout clauses."""
    lying, member.gear = member.gear, [*member.gear, Gear(gear)]
    sums: dict[str, int] = {}
    for note in modifiers(LASTING[gear], Scene(body, seat, member), gear, "GEAR"):
        sums[note.what] = sums.get(note.what, 0) + note.n
    member.gear = lying
    return sums


# ---- merch and payout -----------------------------------------------------------------------------------------------


class Line(Struct, frozen=True):
    """One modifier of a sum, and the sum after it."""

    source: Id
    what: str
    n: int
    after: int


class Sum(Struct, frozen=True):
    """How merch or payout came about; the total is at least 0."""

    start: int
    lines: tuple[Line, ...]
    total: int


def merch(body: Body, seat: Seat, totals: Totals) -> Sum:
    """BT-7: from P + C through all modifiers."""
    p, c = totals[seat]
    return _through(p + c, "merch", Scene(body, seat, totals=(p, c)))


def payout(body: Body, seat: Seat, totals: Totals) -> Sum:
    """BT-8: from the number on the Venue through all modifiers; a contest counts if it is won (BT-E22)."""
    assert body.venue is not None, "a show has a Venue"
    best = RULES["solo_contest"] if body.is_solo else max(p for p, _ in totals.values())
    won = totals[seat][0] >= best
    return _through(VENUES[body.venue.id].payout, "payout", Scene(body, seat, totals=totals[seat]), won)


def _through(start: int, what: str, scene: Scene, won: bool = False) -> Sum:
    running, lines = start, []
    for note in in_order(scene):
        if note.what.startswith(what) or (note.what == "contest" and what == "payout"):
            running = _apply(note, running, won)
            lines.append(Line(note.source, note.what, note.n, running))
    return Sum(start, tuple(lines), max(0, running))


def _apply(note: Note, running: int, won: bool) -> int:
    match note.what:
        case "merch" | "payout":
            return running + note.n
        case "payout_min":
            return max(running, note.n)
        case "contest":
            return running + (note.n if won else 0)
    return max(0, running) * note.n // 100
