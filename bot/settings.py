"""Settings from the environment: one frozen record, every variable documented with its default."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.storage.shares import Share

FORMATS = ("text", "json")
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
MOST_PORT, MOST_SHARDS, MOST_PRESSES = 65535, 4096, 1_000_000


class BadSetting(Exception):
    """An environment variable that cannot be used; the message names it, what is wrong, and what to write instead."""


class Variable(Struct, frozen=True):
    """An environment variable: its default as it would be written, and what it is for."""

    name: str
    default: str
    purpose: str


VARIABLES = (
    Variable("DISCORD_TOKEN", "", "The bot's token. Without one the local playground starts instead of Discord."),
    Variable("DATABASE_URL", "sqlite:///turntable.db", "Where tables are kept: `sqlite:///file` or `postgresql://...`."),
    Variable("TURNTABLE_SECRET", "", "Secret behind the daily seeds. Without one, the bot makes one and keeps it."),
    Variable("TURNTABLE_LOG_LEVEL", "INFO", f"How much is logged: {', '.join(LEVELS)}."),
    Variable("TURNTABLE_LOG_FORMAT", "text", "`text` for people, `json` for machines: one object a line."),
    Variable("TURNTABLE_HEALTH_PORT", "", "Port on this machine that answers `GET /health` for process managers."),
    Variable("TURNTABLE_BACKUPS", "", "Folder for a copy of the SQLite file every day; the last seven are kept."),
    Variable("TURNTABLE_PRESSES", "40", "Presses and commands that one person may make in 20 seconds."),
    Variable("TURNTABLE_SYNC", "", "Id of a server that gets changed commands at once, for developing."),
    Variable("TURNTABLE_SHARDS", "", "How many shards there are in all. Without a number Discord says how many."),
    Variable("TURNTABLE_SHARD_IDS", "", "The shards of this process, as in `0-3` or `4,5`. Without any it runs all."),
    Variable("TURNTABLE_PREVIEW_PORT", "8080", "Port of the local playground."),
)


class Settings(Struct, frozen=True):
    """All settings; what need not be set is "" or None, and an empty `token` means the playground."""

    token: str
    database: str
    secret: str
    log_level: str
    log_format: str
    health_port: int | None
    backups: str
    presses: int
    sync: int | None
    share: Share
    preview_port: int

    @classmethod
    def read(cls, environ: Mapping[str, str]) -> Settings:
        """Settings from environment variables; raises BadSetting."""
        given = {variable.name: environ.get(variable.name, "").strip() or variable.default for variable in VARIABLES}
        return cls(
            token=given["DISCORD_TOKEN"],
            database=database_url(given["DATABASE_URL"]),
            secret=_secret(given["TURNTABLE_SECRET"]),
            log_level=_one_of(LEVELS, "TURNTABLE_LOG_LEVEL", given["TURNTABLE_LOG_LEVEL"].upper()),
            log_format=_one_of(FORMATS, "TURNTABLE_LOG_FORMAT", given["TURNTABLE_LOG_FORMAT"].lower()),
            health_port=_optional("TURNTABLE_HEALTH_PORT", given["TURNTABLE_HEALTH_PORT"], MOST_PORT),
            backups=_folder("TURNTABLE_BACKUPS", given["TURNTABLE_BACKUPS"]),
            presses=_number("TURNTABLE_PRESSES", given["TURNTABLE_PRESSES"], MOST_PRESSES),
            sync=_optional("TURNTABLE_SYNC", given["TURNTABLE_SYNC"], 2**63 - 1),
            share=_share(given["TURNTABLE_SHARDS"], given["TURNTABLE_SHARD_IDS"]),
            preview_port=_number("TURNTABLE_PREVIEW_PORT", given["TURNTABLE_PREVIEW_PORT"], MOST_PORT),
        )


def variables_table() -> str:
    """The variables as a Markdown table."""
    rows = [f"| `{v.name}` | {f'`{v.default}`' if v.default else 'none'} | {v.purpose} |" for v in VARIABLES]
    return "\n".join(["| Variable | Default | For |", "| --- | --- | --- |", *rows])


def port_taken(name: str, port: int) -> BadSetting:
    """What to say if another program listens there."""
    return BadSetting(f"{name} is {port}, where another program listens; write the number of a free port.")


def database_url(text: str) -> str:
    """A database address completed with its async driver; raises BadSetting."""
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise BadSetting(
            f"DATABASE_URL is not an address; write for example {VARIABLES[1].default} "
            "or postgresql://user:password@host/name."
        ) from error
    return _completed(url).render_as_string(hide_password=False)


def _completed(url: URL) -> URL:
    kind = url.get_backend_name()
    if kind == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise BadSetting("DATABASE_URL names no file, so nothing would be kept; write sqlite:///turntable.db.")
        return url.set(drivername="sqlite+aiosqlite")
    if kind not in ("postgresql", "postgres"):
        raise BadSetting(f"DATABASE_URL names {kind}, which is not supported; write sqlite:///... or postgresql://...")
    if find_spec("asyncpg") is None:
        raise BadSetting("DATABASE_URL names PostgreSQL, but its driver is missing; pip install asyncpg.")
    query = {"ssl" if key == "sslmode" else key: value for key, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)


def _secret(text: str) -> str:
    if 0 < len(text) < 16:
        raise BadSetting("TURNTABLE_SECRET is too short to be secret; write at least 16 characters, or leave it out.")
    return text


def _one_of(words: tuple[str, ...], name: str, text: str) -> str:
    if text not in words:
        raise BadSetting(f"{name} is {text!r}; write one of {', '.join(words)}.")
    return text


def _folder(name: str, text: str) -> str:
    if text and not Path(text).is_dir():
        raise BadSetting(f"{name} is {text!r}, which is no folder; make it first, or write another one.")
    return text


def _optional(name: str, text: str, most: int) -> int | None:
    return _number(name, text, most) if text else None


def _share(count: str, ids: str) -> Share:
    if not count:
        if ids:
            raise BadSetting("TURNTABLE_SHARD_IDS needs TURNTABLE_SHARDS: write there how many shards there are.")
        return Share()
    shards = _number("TURNTABLE_SHARDS", count, MOST_SHARDS)
    chosen = _shard_ids(ids, shards) if ids else range(shards)
    return Share(shards, tuple(sorted(set(chosen))))


def _shard_ids(text: str, shards: int) -> list[int]:
    ends = [part.strip().partition("-") for part in text.split(",")]
    try:
        chosen = [shard for first, _, last in ends for shard in range(int(first), int(last or first) + 1)]
    except ValueError:
        chosen = []
    if not chosen or not set(chosen) <= set(range(shards)):
        raise BadSetting(f"TURNTABLE_SHARD_IDS is {text!r}; write numbers from 0 to {shards - 1}, as in 0-3 or 4,5.")
    return chosen


def _number(name: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= most):
        raise BadSetting(f"{name} is {text!r}; write a whole number from 1 to {most}.")
    return int(text)
