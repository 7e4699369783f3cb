"""Standing orders (section 8): changed at any time, visible to all in open-hand games."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Count, Node
from games.core.table import Order, Seat

from .cards import BONUS, DECKS, SETUP
from .damage import PREVENTS
from .model import Flock
from .pending import is_veiled

HABITS = ("ask", "always", "never")
KINDS = ("auto", "consent", "follow", "second", "keep", "grub", "exit")
MOST_KEPT = 30
ASK = "ask"
SWITCHES = {"auto": tuple(PREVENTS), "consent": tuple(BONUS)}


def kinds_pick(t: Flock) -> Node:
    """Which order to change."""
    words, menu = t.game.words, Choices()
    for kind in KINDS:
        bar = words.label("open_hands_only") if kind == "consent" and is_veiled(t) else ""
        menu.add(kind, words.label(f"order_{kind}"), bar=bar, then=LATER)
    return menu.pick(words.prompt("orders"))


def question(t: Flock, seat: Seat, path: Answer) -> Node | None:
    """The values of an order."""
    words, orders = t.game.words, t.body.birds[seat].orders
    match path:
        case ["auto"]:
            return _switches(t, "auto", PREVENTS, orders.auto)
        case ["consent"]:
            return _families(t)
        case ["consent", family]:
            of_family = [card for card in BONUS if BONUS[card].family == family]
            return _switches(t, "consent", of_family, orders.consent)
        case ["follow" | "second" as kind]:
            return _values(t, kind, HABITS)
        case ["grub"]:
            return _values(t, "grub", (ASK, *DECKS, "less_damage"))
        case ["exit"]:
            return _values(t, "exit", (ASK, *SETUP.outside))
        case ["keep"]:
            menu = Choices().add(ASK, words.label("order_ask"))
            menu.add("keep", words.label("order_keep_eggs"), then=Count(words.prompt("keep"), 0, MOST_KEPT))
            return menu.pick(words.prompt("order_keep"))
    return None


def _switches(t: Flock, kind: str, items: list[str] | tuple[str, ...], on: list[str]) -> Node:
    words, menu = t.game.words, Choices()
    for item in items:
        menu.add(item, words.label("switch_off" if item in on else "switch_on", card=item))
    return menu.pick(words.prompt(f"order_{kind}"))


def _families(t: Flock) -> Node:
    words, menu = t.game.words, Choices()
    for family in dict.fromkeys(row.family for row in BONUS.values()):
        menu.add(family, words.label(f"family_{family}"), then=LATER)
    return menu.pick(words.prompt("recover_family"))


def _values(t: Flock, kind: str, values: tuple[str, ...]) -> Node:
    words, menu = t.game.words, Choices()
    for value in values:
        menu.add(value, _named(t, value))
    return menu.pick(words.prompt(f"order_{kind}"))


def listed(t: Flock, seat: Seat) -> list[Order]:
    """Every order as it is; a switch is kept as on or off."""
    words, orders = t.game.words, t.body.birds[seat].orders
    found = []
    for kind in KINDS:
        value = getattr(orders, kind)
        if kind in SWITCHES:
            now = words.label("switched_on", items=value) if value else words.label("nothing_on")
            kept = [["orders", kind, item, "on" if item in value else "off"] for item in SWITCHES[kind]]
        elif kind == "keep" and value is not None:
            now, kept = words.label("says_keep", n=value), [["orders", kind, "keep", value]]
        else:
            now, kept = _named(t, value or ASK), [["orders", kind, value or ASK]]
        found.append(Order(["orders", kind], words.label(f"order_{kind}"), now, tuple(kept)))
    return found


def _named(t: Flock, value: str) -> str:
    return t.game.words.title(value) if value in SETUP.outside else t.game.words.label(f"order_{value}")


def fitted(t: Flock, seat: Seat, kept: Answer) -> Answer | None:
    """What gives a kept order here; None if a switch stands so already."""
    kind, item = kept[1], kept[2]
    if kind not in SWITCHES:
        return kept
    is_on = item in getattr(t.body.birds[seat].orders, kind)
    if is_on == (kept[3] == "on"):
        return None
    return ["orders", kind, item] if kind == "auto" else ["orders", kind, BONUS[item].family, item]


def change(t: Flock, seat: Seat, answer: Answer) -> None:
    """Carry a change out; only its owner is told."""
    orders = t.body.birds[seat].orders
    kind, *rest = answer
    value = "" if rest[-1] == ASK and kind in ("grub", "exit") else rest[-1]
    match kind:
        case "auto" | "consent":
            _switch(getattr(orders, kind), str(value))
        case "keep":
            orders.keep = None if value == ASK else int(value)
        case _:
            setattr(orders, kind, value)
    t.tell("ordered_anew", seat, hidden=True, secrets={seat: {}})


def _switch(on: list[str], item: str) -> None:
    if item in on:
        on.remove(item)
    else:
        on.append(item)
