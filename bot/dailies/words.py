"""The daily challenge in words: share card, leaderboard, streak, archive."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot.dailies.attempts import Archived, Dailies, Outcome, Place
from bot.tables.records import Refused
from bot.text import shown
from games.core.game import DailyScore

MEDALS = {"gold": "🥇", "silver": "🥈", "bronze": "🥉"}


class DailyWords(Dailies):
    """The service, with its answers as Markdown."""

    async def share_text(self, result: Outcome) -> str:
        """Whose result it is and what it was, without anything that would spoil the day for others."""
        attempt = result.attempt
        lines = [
            f"{shown(attempt.name)} · **{self.name(attempt.game)}, daily challenge of {attempt.day}**",
            _joined(MEDALS.get(result.medal, ""), f"**{attempt.score.score}**", _against(attempt.score, result.par)),
            attempt.score.row,
            _placed(result),
        ]
        return "\n".join(line for line in lines if line)

    def medal_text(self, result: Outcome) -> str:
        """The medal of an attempt and what the next one takes; "" where the game has none or par is not known."""
        attempt, medal = result.attempt, result.medal
        steps = self.engine(attempt.game).medal_steps(attempt.game.partition("/")[2], result.par)
        if medal == "gold":
            return "Gold: there is no better medal."
        better = [(least, name) for name, least in steps.items() if least > attempt.score.score]
        if not better:
            return ""
        least, name = min(better)
        had = f"{medal.capitalize()}." if medal else "No medal."
        return f"{had} {name.capitalize()} takes {least}, {least - attempt.score.score} more."

    async def board_text(self, game: str, day: str | None, guild: int | None, most: int) -> str:
        """A day's leaderboard, cut after so many lines."""
        day, _ = self.challenge(game, day)
        found = await self.leaderboard(game, day, guild)
        lines = [f"**{self.name(game)}, daily challenge of {day}**", *[place_text(place) for place in found[:most]]]
        if len(found) > most:
            lines.append(f"… and {len(found) - most} more.")
        if (game, day) in self._pars:
            lines.append("-# Par is being worked out; the medals follow.")
        lines += await self.looking_back(game, day, found)
        return "\n".join(lines) if found else f"{lines[0]}\nNobody has finished it yet."

    async def looking_back(self, game: str, day: str, found: Sequence[Place]) -> list[str]:
        """What is told of a day that is over, small: how the scores lie, par, its cards as far as they may be known,
        its seed."""
        seed = self.reveal(game, day)
        if seed is None or not found:
            return []
        par = await self.kept_par(game, day)
        told = (spread_text(found), f"Par {par.score}." if par is not None else "", await self._disclosed(found[0]))
        return [f"-# {_joined(*told)}", f"-# Seed `{seed}`"]

    async def _disclosed(self, place: Place) -> str:
        """Of a table that cannot be read any more nothing is told."""
        with suppress(Refused):
            live = await self.sessions.live(place.attempt.table)
            return live.game.disclosed(live.state) if live.state is not None else ""
        return ""

    async def streak_text(self, user: int) -> str:
        """A person's streak."""
        streak = await self.streak(user)
        if not streak.best:
            return "You have not finished a ranked challenge yet. `/daily play` begins one."
        lines = [f"**{_days(streak.days)} in a row** (your best: {_days(streak.best)})."]
        lines.append("Today is done." if streak.today else "Today is still open.")
        if streak.freeze:
            lines.append("You have a freeze: one missed day will be forgiven.")
        return "\n".join(lines)

    async def archive_text(self, game: str, user: int) -> str:
        """The last days, newest first; the seeds of those that are over, and the hash of today's."""
        found, sealed = await self.archive(game, user), self._hash(game)
        if not found:
            return "\n".join([f"Nobody has finished a challenge of {self.name(game)} yet.", *sealed])
        return "\n".join([f"**{self.name(game)}, daily challenges**", *[_archived(day) for day in found], *sealed])

    def _hash(self, game: str) -> list[str]:
        today = self.today()
        return [f"-# {today}: seed hash `{self.commitment(game, today)}`"] if game in self.games() else []


def _joined(*words: str) -> str:
    return " ".join(word for word in words if word)


def _placed(result: Outcome) -> str:
    """The place of an attempt; who is alone has none yet."""
    if not result.place:
        return "Practice"
    return f"Place {result.place} of {result.of}" if result.of > 1 else ""


def _days(days: int) -> str:
    return f"{days} day" if days == 1 else f"{days} days"


def _against(score: DailyScore, par: DailyScore | None) -> str:
    return f"(par {par.score}, {score.score - par.score:+d})" if par is not None else ""


def spread_text(found: Sequence[Place]) -> str:
    """How the scores of a day lie: the lowest, the highest and, of four or more, the middle half."""
    scores = sorted(place.attempt.score.score for place in found)
    ends, quarter = f"{len(scores)} finished: {scores[0]} to {scores[-1]}", len(scores) // 4
    if len(scores) == 1:
        return f"1 finished: {scores[0]}."
    return f"{ends}, half of them {scores[quarter]} to {scores[-1 - quarter]}." if quarter else f"{ends}."


def place_text(place: Place) -> str:
    """A line of a leaderboard."""
    attempt = place.attempt
    return _joined(f"{place.place}.", shown(attempt.name), f"**{attempt.score.score}**", MEDALS.get(place.medal, ""))


def _archived(day: Archived) -> str:
    parts = [f"par {day.par.score}"] if day.par is not None else []
    parts.append(f"{day.players} finished")
    if day.best is not None:
        parts.append(f"best {day.best.score.score} by {shown(day.best.name)}")
    parts.append(f"you {day.own.score.score}" if day.own is not None else "not played by you")
    if day.seed is not None:
        parts.append(f"seed `{day.seed}`")
    return f"{day.day}: {', '.join(parts)}"
