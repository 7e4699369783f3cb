"""Cards in words, made from their records, so that the text cannot disagree with the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import asdict, replace

from games.core.game import Card
from games.core.words import Words, sentences

from .cards import BONUS, CHICKENS, GRUBS, LOOT, OWNERS, PREDATORS, WEATHER, Chicken, Form, Grub, Predator, Weather
from .verbs import Gain, Heal, On, OneOf, Outcome, Pay, Shield, Start, Stat, Steal, Verb, WeatherBoost


@cache
def effects_text(words: Words, effects: Sequence[Verb]) -> str:
    """What effects do, in their order, as one line."""
    line = "; ".join(_effect_text(words, effect) for effect in effects)
    return line[:1].upper() + line[1:]


def _effect_text(words: Words, effect: Verb) -> str:
    tag = str(effect.__struct_config__.tag)
    match effect:
        case OneOf(options=options):
            joint = words.label("or" if all(len(option) == 1 for option in options) else "comma_or")
            return joint.join(_joined(words, option) for option in options)
        case On(event=event, effect=(), results=results):
            return words.label(f"on_{event}_roll", what=results_text(words, results))
        case On(event=event, effect=effects):
            return words.label(f"on_{event}", what=_lower(effects_text(words, effects)))
        case Gain(res=res, n=n, who=who) | Steal(res=res, n=n, who=who):
            return words.label(f"do_{tag}_{who}", amount=_amount(words, res, n))
        case Heal(n=n, who=who):
            return words.label(f"do_heal_{who}", n=n)
        case Pay(res=res, n=n) | Start(res=res, n=n):
            return words.label(f"do_{tag}", amount=_amount(words, res, n))
        case Shield(weathers=(), until="weather"):
            return words.label("do_shield_now")
        case Shield(weathers=weathers, until=until):
            what = words.label("weathers", weathers=weathers) if weathers else words.label("all_weather")
            return words.label("do_shield", what=what) + words.label(f"until_{until}")
        case WeatherBoost(claws=0):
            return words.label("do_weather_boost_health", weather=effect.weather, health=effect.health)
        case Stat(name=name, n=n):
            return words.label(f"stat_{name}", n=f"{n:+}")
    facts: dict[str, Any] = asdict(effect)
    lasts = words.label(f"until_{facts['until']}") if "until" in facts else ""
    key = "_".join(["do", tag, *(str(facts[name]) for name in ("kind", "whose", "res") if name in facts)])
    return words.label(key, **facts) + lasts


def _joined(words: Words, effects: Sequence[Verb]) -> str:
    """What one of several options does: its effects belong together."""
    return words.label("and").join(_effect_text(words, effect) for effect in effects)


def _lower(line: str) -> str:
    return line[:1].lower() + line[1:]


def _amount(words: Words, res: str, n: int) -> str:
    return words.label(f"amount_{res}", n=n)


def results_text(words: Words, results: Sequence[Outcome]) -> str:
    """A table of rolls: `1: miss; 2: lose 1 heart`."""
    rows = []
    for row in results:
        span = str(row.least) if row.least == row.most else f"{row.least}-{row.most}"
        rows.append(f"{span}: {_lower(effects_text(words, row.effect))}")
    return "; ".join(rows)


def when_attacked(words: Words, grub: Grub) -> str:
    """What a Grub does to an attacker."""
    if grub.always:
        return words.label("always", what=_lower(effects_text(words, grub.always)))
    return results_text(words, grub.results) if grub.results else words.label("no_effect")


def form_text(words: Words, form: Form) -> str:
    """What a form of a Predator does."""
    lines = [effects_text(words, form.static)] if form.static else []
    if form.always:
        lines.append(words.label(f"when_{form.when}", what=_lower(effects_text(words, form.always))))
    if form.results:
        lines.append(words.label(f"when_{form.when}_roll", what=results_text(words, form.results)))
    return ". ".join(lines)


def weather_text(words: Words, row: Weather) -> str:
    """What a weather card does, the good parts marked."""
    good = [words.label("good_part", what=_lower(effects_text(words, (part,)))) for part in row.good]
    return "; ".join(([effects_text(words, row.bad)] if row.bad else []) + good)


def outcome_id(book: Predator, form: int, shown: int) -> str:
    """The name under which the log knows what a form does when its die shows this; "" for nothing."""
    rows = book.form[form - 1].results
    return next((f"{book.id} {form} {row.least}" for row in rows if row.least <= shown <= row.most), "")


def outcome_titles(words: Words) -> dict[str, str]:
    """What stands behind these names."""
    return {
        outcome_id(book, number, row.least): _lower(effects_text(words, row.effect))
        for book in PREDATORS.values()
        for number, form in enumerate(book.form, 1)
        for row in form.results
    }


# ---- everything for /card -------------------------------------------------------------------------------------------


def all_cards(words: Words) -> tuple[Card, ...]:
    """All books, cards, loot and abilities."""
    found = [_chicken_card(words, book) for book in CHICKENS.values()]
    found += [_predator_card(words, book) for book in PREDATORS.values()]
    for book in CHICKENS.values():
        for stage, item in enumerate(book.ability, 1):
            kind = words.label("kind_ability", book=book.name, stage=stage)
            found.append(Card(item.id, item.name, kind, effects_text(words, item.effect)))
    for loot in LOOT.values():
        kind = words.label("kind_loot", book=PREDATORS[OWNERS[loot.id]].name)
        found.append(Card(loot.id, loot.name, kind, effects_text(words, loot.effect)))
    for grub in GRUBS.values():
        found.append(_grub_card(words, grub))
    for card in BONUS.values():
        kind = words.label("kind_bonus", n=card.count, timing=words.label(f"timing_{card.timing[0]}"))
        found.append(Card(card.id, card.name, kind, effects_text(words, card.effect)))
    for row in WEATHER.values():
        kind = words.label("kind_weather", season=row.season)
        found.append(Card(row.id, row.name, kind, weather_text(words, row)))
    return tuple(replace(card, text=sentences(card.text)) for card in found)


def _chicken_card(words: Words, book: Chicken) -> Card:
    spans = {
        "hearts": " / ".join(map(str, book.hearts)),
        "strength": " / ".join(map(str, book.strength)),
        "meals": " / ".join(map(str, book.meals)),
        "production": " / ".join(f"{number}+" for number in book.production),
    }
    gifts = [f"{item.name}: {effects_text(words, item.effect)}" for item in book.ability]
    return Card(
        book.id, book.name, words.label("kind_chicken"), words.label("chicken", gifts="\n".join(gifts), **spans)
    )


def _predator_card(words: Words, book: Predator) -> Card:
    forms = [
        words.label("form", n=n, health=form.health, claws=form.claws, what=form_text(words, form))
        for n, form in enumerate(book.form, 1)
    ]
    text = "\n".join(
        [*forms, words.label("loot_line", name=book.loot.name, what=effects_text(words, book.loot.effect))]
    )
    return Card(book.id, book.name, words.label("kind_predator", animal=book.animal), text)


def _grub_card(words: Words, grub: Grub) -> Card:
    reward = effects_text(words, grub.effect)
    text = words.label("grub", health=grub.health, attacked=when_attacked(words, grub), reward=reward)
    return Card(grub.id, grub.name, words.label("kind_permanent" if grub.permanent else "kind_grub"), text)
