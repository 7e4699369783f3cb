"""Profiles, leaderboards and achievements in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.community.profiles import Ladder, Meetings, Profile, Record
from bot.community.ratings import ESTABLISHED, NOBODY, Rating
from bot.community.tally import Streak
from bot.tables.records import Info
from bot.text import cut, shown
from games.core.words import join

if TYPE_CHECKING:
    from bot.app import Turntable

LINE = 200
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
UNKNOWN = "has not finished a game here yet."


async def earned(app: Turntable, info: Info) -> list[str]:
    """What the people of a table have achieved by its end, a line each; nothing before that."""
    names = {place.user: shown(place.name) for place in info.seating}
    found: dict[str, list[str]] = {}
    for user, row in await app.sessions.achieved_at(info.id):
        found.setdefault(f"🏅 **{row.name}** ({row.text[:-1]})", []).append(names.get(user, NOBODY))
    return [cut(f"{what}: {join(who)}", LINE) for what, who in found.items()]


def game_name(app: Turntable, game: str) -> str:
    """The name of a game, its id if it is no longer here."""
    return app.games[game].name if game in app.games else game


# ---- a person -------------------------------------------------------------------------------------------------------


def profile_text(app: Turntable, name: str, profile: Profile, streak: Streak) -> list[str]:
    """A person in lines: how much they have played and won, each game, what they have achieved."""
    if not profile.records and not streak.best:
        return [f"### {name}", f"{name} {UNKNOWN}"]
    return [
        f"### {name}",
        *_sums(app, profile),
        *([f"Daily challenge: {_times(streak.days, 'day')} in a row, at best {streak.best}."] if streak.best else []),
        *[_record(app, record) for record in profile.records],
        *_achieved(profile),
    ]


def _sums(app: Turntable, profile: Profile) -> list[str]:
    if not profile.records:
        return []
    games, wins = sum(record.games for record in profile.records), sum(record.wins for record in profile.records)
    most = f"Most played: {game_name(app, profile.records[0].game)}."
    return [f"{_score(games, wins)}; {profile.row} in a row, at best {profile.best}. {most}"]


def _score(games: int, wins: int) -> str:
    return f"{_times(games, 'game')} with others, {wins} won"


def _record(app: Turntable, record: Record) -> str:
    parts = [_score(record.games, record.wins)] if record.games else []
    parts += [f"{record.alone} against computers"] if record.alone else []
    parts += [_rating(record.rating, record.place)] if record.rating is not None else []
    return f"- **{game_name(app, record.game)}**: {', '.join(parts)}"


def _rating(rating: Rating, place: int | None) -> str:
    if rating.is_provisional:
        return f"rating {rating.points} (provisional, {rating.games} of {ESTABLISHED} games)"
    return f"rating **{rating.points}** (place {place})"


def _achieved(profile: Profile) -> list[str]:
    names = " · ".join(row.name for row in profile.achieved)
    return [f"🏅 {names}"] if names else []


def meetings_text(name: str, found: Meetings) -> str:
    """How the reader has done against somebody."""
    if not found.ahead + found.behind + found.level:
        return f"You and {name} have not finished a game with each other yet."
    level = f", side by side {_times(found.level, 'time')}" if found.level else ""
    return f"You finished before {name} {_times(found.ahead, 'time')}, after {_times(found.behind, 'time')}{level}."


def _times(many: int, what: str) -> str:
    return f"{many} {what}" if many == 1 else f"{many} {what}s"


# ---- leaderboards ---------------------------------------------------------------------------------------------------


def ladder_text(app: Turntable, ladder: Ladder) -> list[str]:
    """A leaderboard in lines; who has played too little to stand on it is only counted."""
    lines = [f"### {game_name(app, ladder.game)}"]
    lines += [
        f"{MEDALS.get(row.place, f'{row.place}.')} {shown(row.name)} **{row.points}** · {_times(row.games, 'game')}"
        for row in ladder.top
    ]
    more = [f"… and {ladder.many - len(ladder.top)} more."] if ladder.many > len(ladder.top) else []
    if ladder.provisional and ladder.top:
        players = _times(ladder.provisional, "player")
        more.append(f"{players} not listed yet: a rating stands after {ESTABLISHED} rated games.")
    if not ladder.top:
        lines.append(f"A rating stands after {ESTABLISHED} rated games with others; nobody here has played so many.")
    return [*lines, *([f"-# {' '.join(more)}"] if more else [])]


def ladders_text(app: Turntable, ladders: Sequence[Ladder]) -> list[str]:
    """Several leaderboards, those without anybody on them left out."""
    found = [line for ladder in ladders if ladder.top for line in ladder_text(app, ladder)]
    return found or [
        f"Nobody here has played {ESTABLISHED} rated games of one kind yet. Ratings begin with `/table new`."
    ]
