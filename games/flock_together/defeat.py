"""Direct damage, enemies that fall, the Boss, and the end that it brings (FT-6.11, FT-6.14, section 4.6, FT-12.5)."""

from __future__ import annotations

from games.core.choices import Answer
from games.core.table import Seat, Step

from . import results
from .cards import BADLANDS
from .grubs import bury, deal_again, lift_top, turn_up
from .model import Beast, Flock, Held, Trophy
from .pending import push
from .rolls import PredatorRoll
from .stats import boost, damage_on, health_left, max_health
from .verbs import Revive, outcome

BOSS_FORM = 3


def can_hit(t: Flock, enemy: str) -> bool:
    """Whether direct damage may be dealt to an enemy: not once it is as good as defeated (FT-6.16, FT-7.8)."""
    attack = t.body.attack
    is_felled = attack is not None and attack.target == enemy and attack.blow is not None
    return not is_felled and (t.body.beast(enemy) is None or health_left(t.body, enemy) > 0)


def hit(t: Flock, seat: Seat, enemy: str, n: int) -> None:
    """FT-6.14: direct damage; the target of a running attack falls only in step A11 (FT-6.16)."""
    attack = t.body.attack
    t.tell("hit", seat, enemy=name_of(t, enemy), n=n)
    if not deal(t, enemy, n):
        return
    if attack and attack.target == enemy:
        attack.blow = seat if attack.blow is None else attack.blow
    else:
        push(t, Fall(enemy=enemy, by=seat), Verdict())


def deal(t: Flock, enemy: str, n: int) -> bool:
    """Damage on a Predator or top Grub, up to its health; whether that is its end."""
    full, beast = max_health(t.body, enemy), t.body.beast(enemy)
    damage = min(full, damage_on(t.body, enemy) + n)
    if beast:
        beast.damage = damage
    else:
        t.body.grub_damage[enemy] = damage
    return damage >= full


def name_of(t: Flock, enemy: str) -> str:
    """An enemy's id for the log: the Predator, or the Grub on top of a deck."""
    attack = t.body.attack
    if attack and attack.target == enemy and attack.grub:
        return attack.grub
    return t.body.grub_decks[enemy][0] if enemy in t.body.grub_decks else enemy


class Fall(Step, tag="flock-together.fall"):
    """Step A11: an enemy has been defeated by a player (FT-6.11)."""

    enemy: str
    by: Seat

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """A Predator rolls if it may come back; a Grub goes to the winner."""
        beast, attack = t.body.beast(self.enemy), t.body.attack
        if beast is None:
            self._take(t)
        elif beast.now.when == "defeat" and not (attack and attack.target == beast.id and attack.ignoring):
            t.then(DefeatRoll(seat=self.by, enemy=beast.id))
        else:
            fell(t, beast, self.by)

    def _take(self, t: Flock) -> None:
        """FT-6.13, FT-8.4: into the winner's play area, if it is alive."""
        attack, winner = t.body.attack, t.body.birds[self.by]
        raided = self.enemy == "raid"
        grub = attack.grub if attack and raided else lift_top(t, self.enemy)
        t.tell("took_grub", self.by, grub=grub)
        if not raided:
            turn_up(t, self.enemy)
        if winner.alive:
            winner.grubs.append(Held(grub, raided=raided))
            deal_again(t)
        elif raided:
            t.body.grubs_gone.append(grub)
        else:
            bury(t, grub)


class DefeatRoll(PredatorRoll, tag="flock-together.roll_defeat", kw_only=True):
    """FT-7.8: Gravekeeper Fowl may come back when he would be defeated."""

    def drop(self, t: Flock) -> None:
        """Scorpion: he does not come back (`ignore_rolls`)."""
        if beast := t.body.beast(self.enemy):
            fell(t, beast, self.seat)

    def result(self, t: Flock, shown: list[int]) -> None:
        """Back with a little health, or defeated for good."""
        beast = t.body.beast(self.enemy)
        if beast is None:
            return
        back = next((e for e in outcome(beast.now.results, shown[0]) if isinstance(e, Revive)), None)
        if back is None:
            fell(t, beast, self.seat)
            return
        beast.damage = max_health(t.body, beast.id) - back.n
        t.tell("revived", enemy=beast.id, n=back.n)


def fell(t: Flock, beast: Beast, by: Seat) -> None:
    """FT-7.5: defeated for good, its book is the loot of whoever dealt the last blow, even of a dead one."""
    beast.by = by
    loot = beast.book.loot
    t.body.birds[by].loot.append(Trophy(loot.id, loot.uses))
    t.body.note(by, "felled", beast.id)
    t.tell("felled", by, enemy=beast.id, loot=loot.id)
    boss = t.body.beasts[-1]
    if not boss.open and all(other.by is not None for other in t.body.beasts[:-1]):
        reveal_boss(t, boss)


def reveal_boss(t: Flock, boss: Beast) -> None:
    """FT-7.6: the Boss is revealed at once, in its last form."""
    t.unveil()
    boss.open, boss.form, boss.at = True, BOSS_FORM, BADLANDS
    t.tell("boss_revealed", reveals=True, enemy=boss.id, health=max_health(t.body, boss.id))


class Verdict(Step, tag="flock-together.verdict"):
    """Step A12: with the last Predator defeated the game is won, or lost if somebody is dead (FT-12.5)."""

    def run(self, t: Flock, replies: dict[Seat, Answer]) -> None:
        """FT-12.1, FT-12.2."""
        if results.is_decided(t.body):
            results.end(t, "victory" if results.is_won(t.body) else "incomplete")


def settle_boosts(t: Flock) -> None:
    """FT-7.10, FT-R11: losing its weather never defeats Owl Coopone; one health stays."""
    for beast in t.body.beasts:
        full = max_health(t.body, beast.id) if beast.is_enemy else 0
        if beast.is_enemy and beast.damage >= full and boost(t.body, beast) is None:
            beast.damage = full - 1
            t.tell("one_health_left", enemy=beast.id)
