"""Planners of the verbs that move goods: food, eggs, meals, hearts, Bonus cards, weather, actions."""

from __future__ import annotations

from games.core.choices import Choices, Fault, Illegal
from games.core.table import Seat

from . import changes, hands
from .cards import BONUS, COOP, WEATHER
from .damage import card_keys, card_of
from .harm import wound
from .model import Flock, Lasting
from .moving import go
from .pending import is_acting, is_calm
from .planning import Deed, Plan, Play, acts, plans
from .skies import draw_weather, start_exchange
from .stats import destinations, hearts, is_at_home, is_barred, meals_needed, powers
from .verbs import (
    Anywhere,
    CallExchange,
    Draw,
    DrawSplit,
    ForagePlus,
    FreeMove,
    Gain,
    GiftHeal,
    Heal,
    MoreActions,
    MoveAll,
    Pay,
    Recover,
    Redraw,
    Shield,
    Stash,
)

FAMILIES = ("goods", "healing", "attack", "defence", "tricks")


@plans(Gain)
def gain(play: Play, verb: Gain) -> Plan:
    """From the supply, for oneself or a teammate."""
    mates = play.t.body.mates(play.seat) if verb.who == "mate" else [play.seat]
    if not mates:
        raise Illegal.of("NO_TEAMMATE")
    seat = play.seat
    if verb.who == "mate":
        seat = int((yield hands.mate_pick(play.t, play.seat, "gain_mate")))
    return lambda: changes.gain(play.t, seat, verb.res, verb.n)


@plans(Heal)
def heal(play: Play, verb: Heal) -> Plan:
    """Somebody with damage (FT-9.9)."""
    t = play.t
    reach = t.body.mates(play.seat) if verb.who == "mate" else [play.seat]
    hurt = [seat for seat in reach if t.body.birds[seat].damage]
    if not hurt:
        raise Illegal.of("NO_DAMAGE_TO_HEAL")
    seat = hurt[0]
    if verb.who == "mate":
        menu = Choices()
        for other in hurt:
            menu.add(str(other), hands.bird_name(t, other))
        seat = int((yield menu.pick(t.game.words.prompt("heal_mate"))))
    return lambda: changes.heal(t, seat, verb.n)


@plans(Pay)
def pay(play: Play, verb: Pay) -> Plan:
    """FT-2.7, FT-5.10, FT-9.10: exactly n, or it cannot be used."""
    t = play.t
    if why := _unpayable(play, verb):
        raise Illegal(why)
    if verb.res == "bonus":
        menu = Choices()
        for key in card_keys(play.hand):
            menu.add(key, BONUS[card_of(key)].name)
        picked = yield menu.pick(t.game.words.prompt("pay_bonus"), verb.n, verb.n)
        keys = picked if isinstance(picked, list) else [picked]
        return lambda: hands.discard_all(t, play.seat, [card_of(key) for key in keys])
    if verb.res == "heart":
        return lambda: wound(t, {play.seat: verb.n})
    if verb.res == "meal":
        return lambda: _pay_meal(t, play.seat, verb.n)
    return lambda: changes.lose(t, play.seat, verb.res, verb.n, "paid")


def _pay_meal(t: Flock, seat: Seat, n: int) -> None:
    t.body.birds[seat].meals -= n
    t.tell("paid_meal", seat, n=n)


def _unpayable(play: Play, verb: Pay) -> Fault | None:
    bird = play.t.body.birds[play.seat]
    match verb.res:
        case "food" | "egg":
            short = (bird.food if verb.res == "food" else bird.eggs) < verb.n
        case "heart":
            short = hearts(play.t.body, play.seat) <= verb.n
        case "meal":
            short = bird.meals - verb.n < meals_needed(bird.book, bird.stage)
        case "bonus":
            short = len(play.hand) < verb.n
    return Fault(f"SHORT_OF_{verb.res.upper()}", {"n": verb.n}) if short else None


@acts(Shield)
def shield(play: Play, verb: Shield) -> Deed:
    """Protection for a time; from this weather alone it needs something bad in it (FT-9.9)."""
    t, lasting = play.t, Lasting("shield", verb.until, "all")
    now = t.body.weather if verb.until == "weather" else ""
    own = any(not part.weathers or now in part.weathers for part in powers(t.body, play.seat, Shield))
    if own or lasting in t.body.birds[play.seat].lasting:
        raise Illegal.of("SHIELDED_ALREADY")
    if verb.until == "weather" and not WEATHER[t.body.weather].bad:
        raise Illegal.of("CHANGES_NOTHING")

    def deed() -> None:
        changes.put_on(t, play.seat, lasting)
        t.tell(f"shielded_{verb.until}", play.seat)

    return deed


@acts(Anywhere)
def anywhere(play: Play, verb: Anywhere) -> Deed:
    """Actions of the Inside may be taken Outside this turn."""
    t = play.t
    if not t.body.birds[play.seat].inside and is_at_home(t.body, play.seat):
        raise Illegal.of("CHANGES_NOTHING")

    def deed() -> None:
        changes.put_on(t, play.seat, Lasting("anywhere", verb.until))
        t.tell("at_home_anywhere", play.seat)

    return deed


@acts(ForagePlus)
def forage_plus(play: Play, verb: ForagePlus) -> Deed:
    """Each Forage gives more."""
    t = play.t

    def deed() -> None:
        changes.put_on(t, play.seat, Lasting("forage_plus", verb.until, n=verb.n))
        t.tell("forages_more", play.seat, n=verb.n)

    return deed


# ---- Bonus cards ----------------------------------------------------------------------------------------------------


def has_draws(t: Flock) -> bool:
    """Whether a Bonus card can be drawn (FT-9.7)."""
    return bool(t.body.bonus_deck or t.body.bonus_discard)


@acts(Draw)
def draw(play: Play, verb: Draw) -> Deed:
    """Cards into the hand, then its limit."""
    t = play.t
    if not has_draws(t):
        raise Illegal.of("NO_CARDS_LEFT")

    def deed() -> None:
        hands.draw(t, play.seat, verb.n)
        hands.watch_limit(t, play.seat)

    return deed


@acts(DrawSplit)
def draw_split(play: Play, verb: DrawSplit) -> Deed:
    """FT-R66; alone one keeps all, being one's own teammate."""
    t = play.t
    if not has_draws(t):
        raise Illegal.of("NO_CARDS_LEFT")
    if not t.body.mates(play.seat):
        raise Illegal.of("NO_TEAMMATE")

    def deed() -> None:
        drawn = hands.draw(t, play.seat, verb.n)
        if t.body.solo:
            hands.watch_limit(t, play.seat)
        else:
            t.fork({play.seat: [hands.Share(play.seat, drawn) for _ in range(verb.give)]}, wait=False)

    return deed


@plans(Recover)
def recover(play: Play, verb: Recover) -> Plan:
    """D17: the family, then the effect."""
    t, words = play.t, play.t.game.words
    pile = t.body.bonus_discard
    if not pile:
        raise Illegal.of("NO_DISCARDS")
    families = Choices()
    for family in FAMILIES:
        if found := [card for card in BONUS if card in pile and BONUS[card].family == family]:
            families.add(family, words.label(f"family_{family}"), hint=", ".join(BONUS[c].name for c in found)[:100])
    family = yield families.pick(words.prompt("recover_family"))
    menu = Choices()
    for row in (BONUS[card] for card in BONUS if card in pile and BONUS[card].family == family):
        menu.add(row.id, row.name)
    card = yield menu.pick(words.prompt("recover_card"))

    def deed() -> None:
        pile.remove(card)
        t.body.birds[play.seat].hand.append(card)
        t.tell("recovered", play.seat, card=card)
        hands.watch_limit(t, play.seat)

    return deed


# ---- turn, weather, moves -------------------------------------------------------------------------------------------


@acts(MoreActions)
def more_actions(play: Play, verb: MoreActions) -> Deed:
    """More actions in the own turn (FT-4.4)."""
    t = play.t
    turn = t.body.turn
    if turn is None or not is_acting(t, play.seat):
        raise Illegal.of("NOT_YOUR_ACTIONS")

    def deed() -> None:
        turn.actions += verb.n
        t.tell("more_actions", play.seat, n=verb.n)

    return deed


@acts(MoveAll)
def move_all(play: Play, verb: MoveAll) -> Deed:
    """FT-R42: a free Move for everybody, lost when the turn ends."""
    t = play.t
    if not any(destinations(t.body, seat) for seat in t.body.living if seat not in t.body.roamers):
        raise Illegal.of("NOBODY_CAN_MOVE")

    def deed() -> None:
        t.body.roamers = list(t.body.living)
        t.tell("may_roam", play.seat)

    return deed


@acts(Redraw)
def redraw(play: Play, verb: Redraw) -> Deed:
    """A new weather card, when nothing is unfinished (FT-9.22)."""
    t = play.t
    if not is_calm(t):
        raise Illegal.of("UNFINISHED")
    return lambda: draw_weather(t)


@acts(CallExchange)
def call_exchange(play: Play, verb: CallExchange) -> Deed:
    """FT-10.14: it must change something for somebody."""
    t = play.t
    if not is_calm(t):
        raise Illegal.of("UNFINISHED")
    changes_something = any(
        (t.body.birds[seat].eggs and not is_barred(t.body, seat, "exchange"))
        or any(lasting.until == "exchange" for lasting in t.body.birds[seat].lasting)
        for seat in t.body.living
    )
    if not changes_something:
        raise Illegal.of("CHANGES_NOTHING")
    return lambda: start_exchange(t)


@acts(FreeMove)
def free_move(play: Play, verb: FreeMove) -> Deed:
    """Landlord: into the Coop without an action, which others may follow."""
    if COOP not in destinations(play.t.body, play.seat):
        raise Illegal.of("CANNOT_GO_THERE")
    return lambda: go(play.t, play.seat, COOP)


@plans(GiftHeal)
def gift_heal(play: Play, verb: GiftHeal) -> Plan:
    """FT-R64: once per own turn, a food to a nearby player, then heal."""
    t, bird = play.t, play.t.body.birds[play.seat]
    turn, near = t.body.turn, play.t.body.near(play.seat)
    if turn is None or play.item.id in turn.used:
        raise Illegal.of("USED_THIS_TURN")
    if not near:
        raise Illegal.of("NOBODY_NEARBY")
    if bird.food < verb.food:
        raise Illegal.of("SHORT_OF_FOOD", n=verb.food)
    menu = Choices()
    for other in near:
        menu.add(str(other), hands.bird_name(t, other))
    to = int((yield menu.pick(t.game.words.prompt("gift_mate"))))

    def deed() -> None:
        turn.used.append(play.item.id)
        changes.lose(t, play.seat, "food", verb.food, "paid")
        changes.gain(t, to, "food", verb.food)
        changes.heal(t, play.seat, verb.heal)

    return deed


@plans(Stash)
def stash(play: Play, verb: Stash) -> Plan:
    """FT-R41, D29: any number of the tokens on the loot to oneself or somebody nearby."""
    t, words = play.t, play.t.game.words
    trophy = next(trophy for trophy in t.body.birds[play.seat].loot if trophy.id == play.item.id)
    menu = Choices()
    for n in range(1, trophy.left + 1):
        menu.add(str(n), words.label(f"amount_{verb.res}", n=n))
    n = int((yield menu.pick(words.prompt("stash_amount"))))
    who = Choices()
    for seat in [play.seat, *t.body.near(play.seat)]:
        who.add(str(seat), hands.bird_name(t, seat))
    to = int((yield who.pick(words.prompt("stash_mate"))))

    def deed() -> None:
        trophy.left -= n
        changes.gain(t, to, verb.res, n)

    return deed
