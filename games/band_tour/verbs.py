"""What the clauses of effects do (BT-E1 to BT-E15), each told as a record of the source being resolved."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.table import Seat

from . import piles
from .cards import MEMBERS, Id
from .effects import Adds, Changes, Effect, Handles, Parts
from .model import Band, Gear, Member, Note, Tour
from .reckon import Scene, modifiers, sheet, value

Held = tuple[Member, Gear]
ASKED, ASKED_GEAR = "@pick", "@gpick"


def signed(number: int) -> str:
    """A number as people read changes: `+3`, `-2`."""
    return f"{number:+d}"


def dollars(number: int) -> str:
    """A change of money: `+$3`, `-$2`."""
    return f"{'-' if number < 0 else '+'}${abs(number)}"


def shown(what: str, n: int) -> str:
    """The number of a modifier: `+5`, of a percentage `1.3` times, of a least payout the payout."""
    if what.endswith("%"):
        return f"{n / 100:g}"
    return str(n) if what == "payout_min" else signed(n)


# ---- modifiers ------------------------------------------------------------------------------------------------------


def note(t: Tour, seat: Seat, effect: Effect, source: Id, category: str) -> list[Note]:
    """Modifiers for a band's show, noted with the category they belong to (BT-4.6)."""
    notes = list(modifiers(effect, Scene(t.body, seat), source, category))
    t.body.bands[seat].notes += notes
    return notes


def tell_notes(t: Tour, notes: Sequence[Note], line: str = "", **facts: object) -> None:
    """Say what was noted; `line` in front of the kind says for whom."""
    for one in notes:
        if one.n:
            t.body.did(line + one.what, n=shown(one.what, one.n), **facts)


# ---- members --------------------------------------------------------------------------------------------------------


def eligible(band: Band, clause: Adds | Changes | Parts) -> list[Member]:
    """Who may be meant: members who are present; to leave, only those who can."""
    if isinstance(clause, Parts) and clause.what == "leave":
        return [member for member in band.present if not member.has("stays")]
    return band.present


def members_of(t: Tour, seat: Seat, source: Id, clause: Adds | Changes | Parts) -> list[Member]:
    """The members that a selector means, drawn if it says so; not those that the player chooses."""
    able = eligible(t.body.bands[seat], clause)
    match clause.target:
        case "@all":
            return able
        case "@self":
            return [member for member in able if member.id == source]
        case "@tired":
            return sorted([m for m in able if m.tired], key=lambda member: -member.tired)[:1]
        case "@topP" | "@topC":
            own, score = sheet(t.body, seat).own, clause.target == "@topC"
            return sorted(able, key=lambda member: -own[member.id][score])[:1]
        case "@rand":
            return [piles.at_random(t, seat, source, able)] if able else []
    role = clause.target.removeprefix("@role:")
    return [member for member in able if MEMBERS[member.id].role == role]


def affect(
    t: Tour, seat: Seat, source: Id, category: str, clause: Adds | Changes | Parts, members: list[Member]
) -> None:
    """Carry a clause out on members (BT-E2, BT-E6 to BT-E9)."""
    band = t.body.bands[seat]
    for member in members:
        match clause:
            case Adds(what, amount):
                n = value(amount, band)
                band.notes.append(Note(what, n, source, category, member.id))
                t.body.did(f"own_{what}", who=member.id, n=signed(n))
            case Changes(what, amount):
                change(t, member, what, value(amount, band))
            case Parts("sit"):
                member.sits = True
                t.body.did("sits", who=member.id)
            case Parts():
                leave(t, seat, member)


def change(t: Tour, member: Member, what: str, n: int) -> None:
    """BT-E6, BT-E7: Fatigue, not below 0; training for the rest of the game."""
    if what == "skillP":
        member.skill_p += n
    elif what == "skillC":
        member.skill_c += n
    elif n > 0 and member.has("no_fatigue"):
        t.body.did("immune", who=member.id)
        return
    else:
        n = max(n, -member.tired)
        member.tired += n
    if n:
        t.body.did(what, who=member.id, n=signed(n))


def leave(t: Tour, seat: Seat, member: Member) -> None:
    """BT-E9, BT-5.9: a member goes, and its Gear with it."""
    band = t.body.bands[seat]
    band.members.remove(member)
    band.left.append(member.id)
    band.discards["show"] += [gear.id for gear in member.gear]
    t.body.did("leaves", who=member.id)


# ---- Gear -----------------------------------------------------------------------------------------------------------


def reachable(band: Band, what: str) -> list[Held]:
    """The Gear that may be meant: damaged Gear to repair, otherwise Gear that nothing protects (BT-5.8)."""
    if what == "fix":
        return [(member, gear) for member in band.members for gear in member.gear if gear.damaged]
    return band.loose


def gear_of(t: Tour, seat: Seat, source: Id, clause: Handles) -> list[Held]:
    """The Gear that a selector means, drawn if it says so; not what the player chooses."""
    able = reachable(t.body.bands[seat], clause.what)
    if clause.target == "@grand":
        return [piles.at_random(t, seat, source, able)] if able else []
    return able


def handle(t: Tour, seat: Seat, what: str, held: list[Held]) -> None:
    """BT-5.4 to BT-5.7: damage, repair, loss, theft."""
    band = t.body.bands[seat]
    for member, gear in held:
        line = "destroyed" if what == "break" and gear.damaged else what
        t.body.did(line, gear=gear.id, who=member.id)
        if line in ("break", "fix"):
            gear.damaged = line == "break"
            continue
        member.gear = [other for other in member.gear if other is not gear]
        (band.stolen if what == "steal" else band.discards["show"]).append(gear.id)


# ---- money and Morale -----------------------------------------------------------------------------------------------


def gain(t: Tour, seat: Seat, what: str, n: int) -> None:
    """BT-E4, BT-E5."""
    band = t.body.bands[seat]
    if what == "cash":
        band.earn("cards", n)
        t.body.did("cash", n=dollars(n))
    else:
        band.morale += n
        t.body.did("morale", n=signed(n))
