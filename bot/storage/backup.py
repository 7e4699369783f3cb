"""Copies of an SQLite database while the bot is running."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import make_url

from bot.storage.store import BadDatabase


def back_up(url: str, target: Path) -> None:
    """Write a consistent copy, checked before it gets its name; raises BadDatabase, and `target` is then untouched."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        raise BadDatabase("only an SQLite file is copied like this; PostgreSQL has pg_dump.")
    if target.exists():
        raise BadDatabase(f"{target} is there already; name a new file.")
    if not target.parent.is_dir():
        raise BadDatabase(f"the folder {target.parent} does not exist.")
    unfinished = target.with_name(f".{target.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        _copy(Path(address.database or ""), unfinished)
        unfinished.rename(target)
    except sqlite3.Error as error:
        raise BadDatabase(f"{address.database} could not be copied: {error}.") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    uri = f"{source.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        [found] = new.execute("PRAGMA quick_check").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(f"the copy is damaged ({found})")


def back_up_daily(url: str, folder: Path, day: str, keep: int) -> None:
    """Today's copy, if there is none yet; of older ones the newest `keep` stay. Raises BadDatabase."""
    today = folder / f"turntable-{day}.db"
    if not today.exists():
        back_up(url, today)
    for old in sorted(folder.glob("turntable-????-??-??.db"))[:-keep]:
        old.unlink()
