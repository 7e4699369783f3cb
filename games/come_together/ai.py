"""The computer players: quick choices from estimates (casual, steady); the search of sharp stands on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.choices import Answer
from games.core.table import Seat, Step

from .cards import ARTISTS, BEADS, COLORS, LETTERS, TRACKS
from .changes import T, groups_of, occupied, space_of
from .effects import GainFp, GainWorker
from .model import FRIEND
from .reckon import free_tents, has_power, is_landmark, may_hold_water, room, stand
from .steps_activation import ChooseLocation, activation_track, n_end, own_locations
from .steps_cards import USE, Upgrade, UseCard, UseProgram, places, stage_at, stage_key
from .steps_gain import NO, EachTrack, Publicity, TakeMeeples
from .steps_place import DOUBLE, PLAIN, Spot, free_spots, ways
from .steps_scout import Drawn, Scouted
from .steps_setup import ChoosePower, ChooseProgram, Draft, SoloDraft
from .steps_turn import Turn, recovered, scoutable
from .steps_window import DONE, KEEP, Window
from .values import GREEDY, NEVER, WATER_TOKEN, WORKER, Eye, Taste

STEADY = Taste(scout=0.0, dismiss=12.0, space=0.8, activation=2.5, own_card=0.5, recover=1.2, others=0.7)
TASTES = {"casual": GREEDY, "steady": STEADY}
WORTH_USING = 0.35
Rated = tuple[float, Answer]


def quick_choice(t: T, seat: Seat, step: Any, taste: Taste) -> Answer:
    """A quick choice for any question."""
    chooser = CHOOSERS.get(type(step))
    answer: Answer = chooser(Eye(t, seat, taste), step) if chooser else step.safe(t, seat)
    return answer


# ---- a turn ------------------------------------------------------------------------------------------------------


def rate_turn(eye: Eye) -> list[Rated]:
    """All actions worth considering, the best first."""
    t, board = eye.t, eye.board
    rated = _placements(eye, board.active, ["place"])
    if own_locations(t, eye.seat):
        rated.append((_activation(eye), ["activate"]))
    if board.resting:
        rated += _recoveries(eye)
    return sorted(rated, key=lambda pair: -pair[0])


def _placements(eye: Eye, active: int, begin: Answer) -> list[Rated]:
    rated = []
    for name, at in free_spots(eye.t, eye.board, active):
        found = ways(eye.t, eye.board, space_of(eye.t.body.locations[name], at), active)
        for way in found:
            tail = [] if found == [PLAIN] else [way]
            rated.append((placement(eye, (name, at), way), [*begin, name, LETTERS[at], *tail]))
    return rated


def placement(eye: Eye, spot: Spot, way: str) -> float:
    """The greedy value of a placement: the card, the bonus, the workers, a share in the activation."""
    location = eye.t.body.locations[spot[0]]
    space = space_of(location, spot[1])
    bonus = eye.effect(space.bonus)
    gain = {PLAIN: bonus, DOUBLE: 2 * bonus, "fp": eye.effect(GainFp(1)), "worker": eye.effect(GainWorker(1))}
    workers = space.workers + (way == DOUBLE)
    value = eye.card(location.display[spot[1]]) + gain.get(way, _draw_value(eye) if way == "draw" else bonus)
    value -= eye.taste.worker * workers + (0.3 if way in COLORS else 0)
    if not groups_of(location, eye.seat):
        value += eye.taste.first_group * (occupied(location) + 1)
    return value


def _draw_value(eye: Eye) -> float:
    """Two cards of the Star deck, of which one is activated at once."""
    return 4.0 if any(space.card and not space.artist for space in eye.board.stages) else 0.5


def _activation(eye: Eye) -> float:
    bonus = BEADS[activation_track(eye.t.state.seats)][eye.t.body.count].bonus
    best = max(_share(eye, name) for name in own_locations(eye.t, eye.seat))
    tired = eye.board.active == 0
    return eye.effect(bonus) + best - eye.taste.activation * (not tired)


def _share(eye: Eye, name: str) -> float:
    """What activating a location brings, less what the others get from it."""
    location = eye.t.body.locations[name]
    n = occupied(location)
    others = {group.seat for group in location.groups if group} - {eye.seat, FRIEND}
    own = len(groups_of(location, eye.seat))
    return eye.taste.space * n + eye.taste.own_card * own - eye.taste.others * n * len(others)


def _recoveries(eye: Eye) -> list[Rated]:
    board, taste = eye.board, eye.taste
    early = eye.round < 3 or eye.t.body.count < n_end(eye.t.state.seats) - 1
    value = taste.recover * board.resting + (taste.early if early else 0.0) - taste.active * board.active
    hired = WORKER[eye.round - 1]
    rated: list[Rated] = [(value - 0.5, ["recover", "none"])]
    if board.inactive:
        rated.append((value + 0.3 * hired, ["recover", "hire"]))
    if decks := scoutable(eye.t):
        rated.append((value + taste.scout - 1.0, ["recover", "scout", _deck(eye, decks)]))
    for worth, answer in _placements(eye, recovered(board) - 1, ["recover", "dismiss"]):
        rated.append((value + worth - taste.dismiss * (1.0 if eye.round < 3 else 0.4), answer))
    return rated


def _deck(eye: Eye, decks: list[str]) -> str:
    built = sum(bool(space.card) for space in eye.board.stages)
    liked = "stages" if built < 3 else "stars"
    return liked if liked in decks else decks[0]


def _turn(eye: Eye, step: Turn) -> Answer:
    return rate_turn(eye)[0][1]


def _location(eye: Eye, step: ChooseLocation) -> Answer:
    return [max(own_locations(eye.t, eye.seat), key=lambda name: _share(eye, name))]


# ---- cards -------------------------------------------------------------------------------------------------------


def best_place(eye: Eye, card: str) -> tuple[float, str]:
    """The best way to activate a card, with its value; NEVER if there is none."""
    found = places(eye.board, card)
    if found == [USE]:
        return eye.card(card), USE
    rate = eye.artist if card in ARTISTS else eye.stage
    return max(((rate(card, stage_at(key)), key) for key in found), default=(NEVER, ""))


def _window(eye: Eye, step: Window) -> Answer:
    if step.claims:
        best = max(step.claims, key=lambda card: (best_place(eye, card)[0], card))
        value, where = best_place(eye, best)
        return [best, where if value > WORTH_USING else KEEP]
    movable = step.movable(eye.t)
    if step.left and movable:
        return [best_track(eye, movable, step.left)]
    if step.may_use_power(eye.t):
        worth = [track for track in movable if is_landmark(eye.board, track)]
        if worth or eye.festivals == 1 or eye.board.fp > 2:
            return ["fp", best_track(eye, worth or movable, 1)]
    return [DONE]


def best_track(eye: Eye, tracks: list[str], left: int) -> str:
    """The track whose next spaces bring most for each space spent."""
    return max(tracks, key=lambda track: max(eye.steps(track, n) / n for n in range(1, left + 1)))


def _use_card(eye: Eye, step: UseCard) -> Answer:
    return [best_place(eye, step.card)[1]]


def _use_program(eye: Eye, step: UseProgram) -> Answer:
    usable = [card for card in eye.board.program if places(eye.board, card)]
    best = max(usable, key=lambda card: (best_place(eye, card)[0], card))
    value, where = best_place(eye, best)
    if value <= WORTH_USING:
        return [NO]
    return [best] if where == USE else [best, where]


def _scouted(eye: Eye, step: Scouted) -> Answer:
    return [max(step.cards, key=lambda card: (eye.card(card), card))]


def _drawn(eye: Eye, step: Drawn) -> Answer:
    usable = [card for card in step.cards if places(eye.board, card)]
    if not usable:
        return [NO]
    best = max(usable, key=lambda card: (best_place(eye, card)[0], card))
    value, where = best_place(eye, best)
    return [best, where] if value > 0 else [NO]


def _upgrade(eye: Eye, step: Upgrade) -> Answer:
    board = eye.board
    rated = [(eye.ticket(at), stage_key(at)) for at in range(len(board.stages))]
    for at in range(len(board.water)):
        if may_hold_water(board, at) and not stand(board, at):
            rated.append((WATER_TOKEN, f"J{at + 1}"))
    value, key = max(rated, key=lambda pair: pair[0])
    return [key if value > 0 else NO]


# ---- tracks and meeples ------------------------------------------------------------------------------------------


def _publicity(eye: Eye, step: Publicity) -> Answer:
    tracks = TRACKS if has_power(eye.board, "PW1") or len(step.tracks) > 1 else step.tracks
    return [best_track(eye, [track for track in tracks if room(eye.board, track)], 1)]


def _each(eye: Eye, step: EachTrack) -> Answer:
    tracks = TRACKS if has_power(eye.board, "PW1") else step.tracks
    return [best_track(eye, [track for track in tracks if room(eye.board, track)], 1)]


def _meeples(eye: Eye, step: TakeMeeples) -> Answer:
    offered: list[str] = list(step.offered if step.left else COLORS)
    color = max(offered, key=lambda each: (eye.lacks[each], -"KBPYG".index(each)))
    key = color if step.left else f"extra {color}"
    if free_tents(eye.board) > 0:
        return [key]
    spare = [each for each in COLORS if eye.board.meeples[each] and eye.lacks[each] < 0 and each != color]
    if eye.lacks[color] > 0 and spare:
        return [key, min(spare, key=lambda each: eye.lacks[each])]
    return [NO]


# ---- setup -------------------------------------------------------------------------------------------------------


def _draft(eye: Eye, step: Draft | SoloDraft) -> Answer:
    hand = eye.t.body.hands[eye.seat]
    return [sorted(hand, key=lambda card: (-eye.card(card), card))[:2]]


def _program(eye: Eye, step: ChooseProgram) -> Answer:
    hand = sorted(eye.t.body.hands[eye.seat], key=lambda card: (eye.card(card), card))
    return [hand[-1] if eye.t.state.seats > 4 else hand[0]]


POWER_ORDER = ("SS-7", "SS-4", "SS-8", "SS-5", "SS-1", "SS-3", "SS-2", "SS-6")


def _power(eye: Eye, step: ChoosePower) -> Answer:
    return [min(eye.t.body.shelf, key=POWER_ORDER.index)]


Chooser = Callable[[Eye, Any], Answer]
CHOOSERS: dict[type[Step], Chooser] = {
    Turn: _turn,
    ChooseLocation: _location,
    Window: _window,
    UseCard: _use_card,
    UseProgram: _use_program,
    Upgrade: _upgrade,
    Publicity: _publicity,
    EachTrack: _each,
    TakeMeeples: _meeples,
    Scouted: _scouted,
    Drawn: _drawn,
    Draft: _draft,
    SoloDraft: _draft,
    ChooseProgram: _program,
    ChoosePower: _power,
}
"""Questions not listed get the safe choice: the best set of concerts, the least needed meeples, no cancelled Star."""
