"""Building the view of a table for one reader: everything but decks, the Boss, and hidden hands."""

from __future__ import annotations

from games.core import kernel
from games.core.table import Seat
from games.core.words import Words

from . import results
from .cards import BONUS, COOP, DECKS, GRUBS, LEVELS, PLACES, SETUP, WEATHER
from .damage import Damage
from .describe import effects_text, form_text, weather_text
from .model import Beast, Body, Deed, Flock
from .pending import pending
from .rolls import Roll
from .seeing import bird_view, grub_view
from .skies import Exchange
from .stats import boost, is_locked, max_health
from .turns import Actions
from .view import AttackView, DeedView, FoeView, GrubView, PendingView, PlaceView, SkyView, View
from .windows import Window


def view_of(t: Flock, seat: Seat | None) -> View:
    """The table as a seat (None: a spectator) may know it."""
    body, words = t.body, t.game.words
    turn, result = body.turn, t.state.result
    parts = results.score_parts(body) if body.day else {}
    waits = kernel.waiting(t.game, t.state) if result is None else set()
    return View(
        reader=seat,
        season=SETUP.seasons[body.season],
        season_name=words.title(SETUP.seasons[body.season]),
        day=body.day,
        phase=body.phase,
        sky=sky_view(words, body.weather) if body.weather else None,
        places=tuple(_place(words, body, place) for place in PLACES),
        foes=tuple(_foe(words, body, beast) for beast in body.beasts),
        inside=_top(words, body, "inside"),
        outside=_top(words, body, "outside"),
        birds=tuple(bird_view(t, other, seat) for other in t.seats),
        order=tuple(body.order),
        active=turn.seat if turn else None,
        actions=turn.actions if turn else 0,
        sizes=_sizes(body),
        discard=tuple(BONUS[card].name for card in body.bonus_discard),
        grub_discard=tuple(GRUBS[grub].name for grub in body.grub_discard),
        difficulty=t.options.difficulty,
        difficulty_name=LEVELS[str(t.options.difficulty)].name,
        open_hand=t.options.open_hand,
        summary=summary(t),
        attack=_attack(words, body),
        pending=_pending(t),
        outcome="" if result is None else "won" if results.is_won(body) else "lost",
        reason=result.reason if result else "",
        score=sum(parts.values()),
        parts=parts,
        latest=tuple(_deed(words, deed) for deed in body.deeds if deed.kind != "attack" or deed.what),
        waits=tuple(seat for seat in body.order if seat in waits),
        task=_task(t),
    )


def sky_view(words: Words, weather: str) -> SkyView:
    """A weather card."""
    row = WEATHER[weather]
    return SkyView(row.id, row.name, weather_text(words, row), row.season)


def _place(words: Words, body: Body, place: str) -> PlaceView:
    there = tuple(seat for seat in body.living if body.birds[seat].at == place)
    return PlaceView(place, words.title(place), there, body.nests.get(place, 0))


def _foe(words: Words, body: Body, beast: Beast) -> FoeView:
    at = beast.at or SETUP.outside[-1]
    if not beast.open:
        return FoeView("hidden", at, words.title(at))
    book, loot = beast.book, beast.book.loot.name
    if beast.by is not None:
        return FoeView("beaten", at, words.title(at), book.id, book.name, book.animal, by=beast.by, loot=loot)
    full, extra = max_health(body, beast.id), boost(body, beast)
    return FoeView(
        state="open",
        at=at,
        place=words.title(at),
        id=book.id,
        name=book.name,
        animal=book.animal,
        form=beast.form,
        health=full,
        left=full - beast.damage,
        claws=beast.now.claws + (extra.claws if extra else 0),
        effect=form_text(words, beast.now),
        locked=is_locked(body, beast),
        masked=beast.masked,
        loot=loot,
    )


def _top(words: Words, body: Body, deck: str) -> GrubView | None:
    if not body.grub_decks[deck]:
        return None
    return grub_view(words, body.grub_decks[deck][0], body.grub_damage[deck])


def _sizes(body: Body) -> dict[str, int]:
    decks = {deck: len(body.grub_decks[deck]) for deck in DECKS}
    return {
        "bonus": len(body.bonus_deck),
        "bonus_discard": len(body.bonus_discard),
        "weather": len(body.skies[body.season]),
        "grub_discard": len(body.grub_discard),
        "pool": len(body.pool),
        **decks,
    }


def _attack(words: Words, body: Body) -> AttackView | None:
    attack = body.attack
    if attack is None:
        return None
    enemy = attack.grub or attack.target
    return AttackView(attack.seat, enemy, words.title(enemy), attack.strength, attack.free, attack.missed)


def _deed(words: Words, deed: Deed) -> DeedView:
    text = words.label(f"latest_{deed.kind}", what=deed.what)
    return DeedView(deed.seat, deed.kind, deed.what, text)


def _task(t: Flock) -> str:
    """What those waited for are to do, if it is not their turn."""
    match t.state.stack[-1:]:
        case [Window()]:
            return t.game.words.label("task_react")
        case [Exchange()]:
            return t.game.words.label("task_exchange")
        case [Actions()] | []:
            return ""
    return t.game.words.label("task_choose")


def _pending(t: Flock) -> PendingView | None:
    match pending(t):
        case Roll() as roll if roll.dice:
            shown = tuple(roll.shown(t, die) for die in range(len(roll.dice)))
            return PendingView("roll", roll.prompt(t), roll.seat, roll.stream, tuple(roll.dice), shown)
        case Damage() as damage:
            losses = tuple((seat, damage.loss(seat)) for seat in t.body.order if damage.loss(seat))
            effect = effects_text(t.game.words, damage.threats(t))
            return PendingView("damage", damage.prompt(t), losses=losses, effect=effect)
    return None


def summary(t: Flock) -> str:
    """The table in one line (section 9)."""
    body, words = t.body, t.game.words
    if not body.day:
        return words.label("summary_setup")
    when = words.label(
        "summary_day", season=SETUP.seasons[body.season], day=body.day, phase=body.phase, weather=body.weather
    )
    foes = ", ".join(_foe_summary(words, body, beast) for beast in body.beasts if beast.by is None)
    turn = body.turn
    parts = [words.label("summary_foes", foes=foes or words.label("no_foes"))]
    if turn:
        parts.append(words.label("summary_turn", book=body.birds[turn.seat].book or COOP, n=turn.actions))
    tops = [_top(words, body, deck) for deck in DECKS]
    grubs = [
        words.label("summary_grub", deck=deck, grub=top.name, left=top.left, health=top.health)
        for deck, top in zip(DECKS, tops, strict=True)
        if top
    ]
    return f"{when}: " + "; ".join([*parts, *([", ".join(grubs)] if grubs else [])])


def _foe_summary(words: Words, body: Body, beast: Beast) -> str:
    if not beast.open:
        return words.label("summary_boss")
    full = max_health(body, beast.id)
    return words.label("summary_foe", animal=beast.book.animal, left=full - beast.damage, full=full)


def daily_row(words: Words, body: Body) -> str:
    """The Predators as squares, the day and the chicken; nothing of decks or the Boss (section 11)."""
    squares = "".join(_square(beast) for beast in body.beasts)
    book = body.birds[0].book or body.birds[0].late
    season = SETUP.seasons[body.season]
    return words.label("daily_row", squares=squares, season=season, day=body.day, book=book)


def _square(beast: Beast) -> str:
    if beast.by is not None:
        return "🟩"
    if not beast.open:
        return "⬛"
    return "🟨" if beast.damage else "⬜"
