"""A player's tableau as a reader may see it (section 9)."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.choices import Fault
from games.core.table import Seat
from games.core.words import Words

from . import lines
from .cards import ABILITIES, BONUS, CHICKENS, GRUBS, LOOT, OWNERS, Chicken, Item
from .changes import STAGES
from .describe import effects_text, when_attacked
from .model import Bird, Flock, Held, Lasting, Orders, Trophy
from .planning import item_fault
from .stats import hearts, is_shielded, max_hearts, meals_needed, production_number, strength
from .view import AbilityView, BirdView, CardView, GrubView, LastingView, LootView


def bird_view(t: Flock, seat: Seat, reader: Seat | None) -> BirdView:
    """A seat's chicken and things, with the hand if the reader may see it (FT-9.19)."""
    words, bird, body = t.game.words, t.body.birds[seat], t.body
    book = CHICKENS.get(bird.book)
    sees = t.options.open_hand or seat == reader
    return BirdView(
        seat=seat,
        alive=bird.alive,
        book=bird.book,
        name=book.name if book else "",
        sex=book.sex if book else "",
        stage=bird.stage,
        stage_name=stage_name(words, book, bird.stage),
        at=bird.at,
        hearts=hearts(body, seat) if book else 0,
        max_hearts=max_hearts(body, seat) if book else 0,
        strength=strength(body, seat) if book else 0,
        production=f"{production_number(body, seat)}+" if book and bird.stage > 1 else "",
        meals=bird.meals,
        next_meals=meals_needed(bird.book, bird.stage + 1) if book and bird.stage < STAGES else None,
        food=bird.food,
        eggs=bird.eggs,
        hand=tuple(card_view(t, seat, card, seat == reader) for card in bird.hand) if sees else None,
        hand_size=len(bird.hand),
        grubs=tuple(_held(t, seat, held, seat == reader) for held in bird.grubs),
        loot=tuple(_loot(t, seat, trophy, seat == reader) for trophy in bird.loot),
        abilities=_abilities(words, book, bird),
        lasting=tuple(_lasting(words, lasting) for lasting in bird.lasting),
        token=bird.token,
        active=body.turn is not None and body.turn.seat == seat,
        first=body.first == seat,
        shielded=bird.alive and is_shielded(body, seat, body.weather),
        brooding=bird.brooding,
        due=bird.due,
        roams=seat in body.roamers,
        marks=_marks(t, seat),
        votes=body.votes.get(seat, ""),
        orders=orders_text(words, bird.orders) if sees else (),
    )


def stage_name(words: Words, book: Chicken | None, stage: int) -> str:
    """Chick, Pullet or Cockerel, Hen or Rooster."""
    return words.label(f"stage_{stage}_{book.sex}") if book else ""


def card_view(t: Flock, seat: Seat, card: str, own: bool) -> CardView:
    """A Bonus card; its owner also sees why it cannot be used now."""
    words, row = t.game.words, BONUS[card]
    return CardView(
        id=card,
        name=row.name,
        text=effects_text(words, row.effect),
        timing=words.label(f"timing_{row.timing[0]}"),
        family=row.family,
        why=_why(t, seat, row, own),
    )


def _why(t: Flock, seat: Seat, item: Item, own: bool, spent: str = "") -> str:
    """Why its owner cannot use an item now; others are not told. `spent` says why nobody ever can again."""
    if not own:
        return ""
    if spent:
        return lines.bar(t.game.words, Fault(spent))
    return lines.bar(t.game.words, Fault("WORKS_BY_ITSELF") if "P" in item.timing else item_fault(t, seat, item))


def _held(t: Flock, seat: Seat, held: Held, own: bool) -> GrubView:
    """A Grub in a play area."""
    why = _why(t, seat, GRUBS[held.id], own, "GRUB_DAMAGED" if held.damage else "")
    return replace(grub_view(t.game.words, held.id, held.damage), raided=held.raided, why=why)


def grub_view(words: Words, grub: str, damage: int) -> GrubView:
    """A Grub with the damage that lies on it."""
    row = GRUBS[grub]
    return GrubView(
        id=row.id,
        name=row.name,
        health=row.health,
        left=max(0, row.health - damage),
        attacked=when_attacked(words, row),
        reward=effects_text(words, row.effect),
        timing=words.label(f"timing_{row.timing[0]}"),
        permanent=row.permanent,
    )


def _loot(t: Flock, seat: Seat, trophy: Trophy, own: bool) -> LootView:
    row = LOOT[trophy.id]
    spent = "USED_UP" if row.uses and not trophy.left else ""
    what, why = effects_text(t.game.words, row.effect), _why(t, seat, row, own, spent)
    return LootView(row.id, row.name, what, trophy.left, row.uses, OWNERS[row.id], why)


def _abilities(words: Words, book: Chicken | None, bird: Bird) -> tuple[AbilityView, ...]:
    own = [
        AbilityView(row.id, row.name, effects_text(words, row.effect), stage, stage <= bird.stage)
        for stage, row in enumerate(book.ability if book else (), 1)
    ]
    borrowed = [ABILITIES[lasting.what] for lasting in bird.lasting if lasting.kind == "borrow"]
    return (*own, *[AbilityView(row.id, row.name, effects_text(words, row.effect), 0, True) for row in borrowed])


def _lasting(words: Words, lasting: Lasting) -> LastingView:
    text = words.label(f"lasting_{lasting.kind}", what=lasting.what, n=lasting.n, bar=f"bar_{lasting.what}")
    return LastingView(lasting.kind, lasting.what, text + words.label(f"until_{lasting.until}"))


def _marks(t: Flock, seat: Seat) -> tuple[str, ...]:
    """Once-per-turn abilities that are used, and the short or long turn that is over."""
    turn, words = t.body.turn, t.game.words
    used = [item for item in dict.fromkeys(turn.used) if item in ABILITIES] if turn and turn.seat == seat else []
    marks = [words.title(item) for item in used]
    if seat in t.body.spent:
        marks.append(words.label("mark_weather", weather=t.body.weather))
    return tuple(marks)


def orders_text(words: Words, orders: Orders) -> tuple[str, ...]:
    """Standing orders in words, without those that only say `ask`."""
    lines = [words.label("says_auto", items=orders.auto)] if orders.auto else []
    if orders.consent:
        lines.append(words.label("says_consent", items=orders.consent))
    lines += [words.label(f"says_follow_{orders.follow}")] if orders.follow != "ask" else []
    lines += [words.label(f"says_second_{orders.second}")] if orders.second != "ask" else []
    if orders.keep is not None:
        lines.append(words.label("says_keep", n=orders.keep))
    lines += [words.label(f"says_grub_{orders.grub}")] if orders.grub else []
    lines += [words.label("says_exit", place=orders.exit)] if orders.exit else []
    return tuple(lines)
