"""What a participant of an activation works through: cards to claim, publicity spaces, one Flower Power (CT-3.5 to
CT-3.11). Step 1 of the round's end is the same without publicity (CT-11.4)."""

from __future__ import annotations

from games.core.choices import LATER, Answer, Choices, Illegal, Node
from games.core.table import Seat

from .cards import CAMPSITES, PUBLIC, TRACKS
from .changes import T, say, tile_of
from .deed import Deed, wish
from .desk import card_text, label, prompt
from .model import Board
from .reckon import free_tents, has_power, is_landmark, room
from .steps_cards import USE, activate, add_places, places
from .steps_gain import enter, step_label

KEEP = "program"
DONE = "done"


class Window(Deed, tag="come-together.window"):
    """CT-3.8: cards and spaces in any order; a bonus is finished before the window goes on.

    `location` is "" in step 1; `left` counts publicity spaces; `power` says whether an FP may still be spent;
    `plan` are the tracks on which the next spaces go, as they have been shared out.
    """

    location: str
    claims: list[str]
    left: int = 0
    power: bool = False
    plan: list[str] = []

    # ---- what is open -------------------------------------------------------------------------------------------

    def tracks(self, t: T) -> list[str]:
        """The tracks on which spaces may be spent, those of the tile first (CT-3.6, CT-20.3)."""
        if not self.location:
            return []
        stated = tile_of(t.body.locations[self.location]).tracks
        others = TRACKS if has_power(t.body.boards[self.seat], "PW1") else ()
        return list(dict.fromkeys([*stated, *others]))

    def movable(self, t: T) -> list[str]:
        """Those of them whose marker can move."""
        board = t.body.boards[self.seat]
        return [track for track in self.tracks(t) if room(board, track)]

    def may_use_power(self, t: T) -> bool:
        """Whether an FP can be spent now (CT-3.7)."""
        return self.power and t.body.boards[self.seat].fp > 0 and bool(self.movable(t))

    def question(self, t: T) -> Node | None:
        movable, spends = self.movable(t), self.may_use_power(t)
        if not self.claims and not (self.left and movable) and not spends:
            return None
        choices = Choices()
        for card in self.claims:
            choices.add(card, label("claim", card=card), hint=card_text(card), then=LATER)
        if self.left:
            self._add_spaces(t, choices, movable)
        if spends:
            choices.add("fp", label("use_fp"), then=LATER)
        if self.location:
            self._add_done(choices)
        return choices.pick(prompt("window" if self.location else "reserved", n=self.left))

    def _add_spaces(self, t: T, choices: Choices, movable: list[str]) -> None:
        board, tracks = t.body.boards[self.seat], self.tracks(t)
        if self.left > 1 and len(tracks) == 2 and sum(room(board, track) for track in tracks) >= self.left:
            choices.add("share", label("share", n=self.left), then=LATER)
        for track in tracks:
            if track in movable:
                choices.add(track, step_label(board, track))
            else:
                choices.add(track, label("at_end", track=track), bar=label("bar_end"))

    def _shares(self, t: T) -> Node:
        """D17: all remaining spaces at once, `k` of them on the first track."""
        board, choices, (first, second) = t.body.boards[self.seat], Choices(), self.tracks(t)
        for k in range(self.left, -1, -1):
            if k <= room(board, first) and self.left - k <= room(board, second):
                words = label("shared", k=k, first=first, rest=self.left - k, second=second)
                choices.add(f"{k}-{self.left - k}", words)
        return choices.pick(prompt("shares"))

    def _tracks_pick(self, t: T) -> Node:
        board, choices = t.body.boards[self.seat], Choices()
        for track in self.movable(t):
            choices.add(track, step_label(board, track))
        return choices.pick(prompt("fp"))

    def _add_done(self, choices: Choices) -> None:
        bar = label("bar_claims") if self.claims else ""
        warn = label("warn_spaces", n=self.left) if self.left else ""
        choices.add(DONE, label("done"), bar=bar, warn=warn)

    def later(self, t: T, seat: Seat, path: Answer) -> Node | None:
        if path == ["fp"]:
            return self._tracks_pick(t)
        if path == ["share"]:
            return self._shares(t)
        choices = add_places(Choices(), t.body.boards[seat], path[0])
        return choices.add(KEEP, label("keep")).pick(prompt("claim", card=path[0]))

    def refuses(self, t: T, seat: Seat, answer: Answer) -> Illegal | None:
        first = wish(answer, 0)
        if first == "fp" and not self.location:
            return Illegal.of("NO_FP_NOW")
        if first == "fp" and not self.power:
            return Illegal.of("ONE_FP")
        if first == "fp" and not t.body.boards[seat].fp:
            return Illegal.of("NO_FP")
        if first == DONE and self.claims:
            return Illegal.of("UNCLAIMED", cards=self.claims)
        track = wish(answer, 1) if first == "fp" else first
        if track in TRACKS:
            return self._refuses_track(t, seat, track, first)
        if first in self.claims and not places(t.body.boards[seat], first) and wish(answer, 1).startswith("S"):
            return Illegal.of("NO_STAGE")
        return None

    def _refuses_track(self, t: T, seat: Seat, track: str, first: str) -> Illegal | None:
        if not self.location:
            return Illegal.of("NO_SPACES_NOW")
        if track not in self.tracks(t):
            return Illegal.of("WRONG_TRACK", track=track, tracks=self.tracks(t))
        if first != "fp" and not self.left:
            return Illegal.of("NO_SPACES_LEFT")
        return None if room(t.body.boards[seat], track) else Illegal.of("TRACK_END", track=track)

    # ---- what settles it ----------------------------------------------------------------------------------------

    @property
    def by_order(self) -> bool:
        """A plan for the spaces is the player's own."""
        return not self.plan

    def settled(self, t: T) -> Answer | None:
        """8.4: orders for cards first, then for publicity, then for the Flower Power."""
        orders, board = t.body.orders[self.seat], t.body.boards[self.seat]
        if self.plan and room(board, self.plan[0]):
            return self.plan[:1]
        for card in self.claims:
            order = orders.claims.get(card) or (KEEP if orders.others == KEEP else "")
            if order:
                return [card, order if order in places(board, card) else KEEP]
        if self.claims or not self.location:
            return None
        movable = sorted(self.movable(t), key=lambda track: _rank(orders.publicity, track))
        if self.left and movable:
            return [movable[0]] if orders.publicity else None
        return self._settled_power(orders.fp, board, movable)

    def _settled_power(self, order: str, board: Board, movable: list[str]) -> Answer | None:
        if order == "ask":
            return None
        worth = [track for track in movable if order == "always" or is_landmark(board, track)]
        return ["fp", worth[0]] if order != "never" and worth else [DONE]

    def safe(self, t: T, seat: Seat) -> Answer:
        """D16, D17, D18, D21."""
        board = t.body.boards[seat]
        if self.claims:
            card = self.claims[0]
            useful = card in CAMPSITES or (card in PUBLIC and free_tents(board) > 0)
            return [card, USE if useful and not self.location else KEEP]
        movable = self.movable(t)
        return [movable[0]] if self.left and movable else [DONE]

    # ---- doing it -----------------------------------------------------------------------------------------------

    def act(self, t: T, answer: Answer) -> None:
        if not answer or answer == [DONE]:
            return
        first, rest = answer[0], Window(self.seat, self.location, self.claims, self.left, self.power)
        t.then(rest)
        if first in self.claims:
            rest.claims = [card for card in self.claims if card != first]
            self._claim(t, first, answer[1])
        elif first == "fp":
            rest.power = False
            t.body.boards[self.seat].fp -= 1
            say(t, "fp_spent", self.seat, fp=t.body.boards[self.seat].fp)
            t.then(*enter(t, self.seat, answer[1]))
        elif first == "share":
            numbers = [int(number) for number in answer[1].split("-")]
            rest.plan = [track for track, n in zip(self.tracks(t), numbers, strict=True) for _ in range(n)]
        else:
            rest.left -= 1
            rest.plan = self.plan[1:] if first in self.plan[:1] else []
            t.then(*enter(t, self.seat, first))

    def _claim(self, t: T, card: str, where: str) -> None:
        say(t, "claimed", self.seat, card=card)
        if where == KEEP:
            t.body.boards[self.seat].program.append(card)
            say(t, "kept", self.seat, card=card)
        else:
            activate(t, self.seat, card, where)


def _rank(order: list[str], track: str) -> int:
    return order.index(track) if track in order else len(TRACKS)
