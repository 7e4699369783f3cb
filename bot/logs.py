"""The log: one line a record, as text or JSON, with the table and seat it is about and none of the bot's secrets."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar
from urllib.parse import quote, quote_plus, urlsplit

from pythonjsonlogger.json import JsonFormatter
from sqlalchemy.engine import make_url

from bot.settings import Settings

T = TypeVar("T")
TABLE: ContextVar[str | None] = ContextVar("table", default=None)
SEAT: ContextVar[int | None] = ContextVar("seat", default=None)
"""What the work of this task is about; seats count from 0."""
TEXT = "%(asctime)s %(levelname)-7s %(name)s%(about)s: %(message)s"
FIELDS = ("timestamp", "levelname", "name", "message", "table", "seat", "incident")
HIDDEN = "[secret]"


def set_up(settings: Settings) -> None:
    """Send all records to standard error, in the form that the settings ask for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_about)
    handler.setFormatter(Discreet(_formatter(settings.log_format), _secrets(settings)))
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    _quieten(settings.log_level)


def _quieten(level: str) -> None:
    """Details are the bot's own: those of libraries hold tokens, secrets and what people have typed."""
    root = logging.getLogger()
    root.setLevel(max(root.level, logging.INFO))
    logging.getLogger("bot").setLevel(level)


@contextmanager
def about(kept: ContextVar[T | None], value: T) -> Iterator[None]:
    """Whatever is logged inside is about this table or seat."""
    token = kept.set(value)
    try:
        yield
    finally:
        kept.reset(token)


def _formatter(form: str) -> logging.Formatter:
    if form == "json":
        names = {"levelname": "level", "name": "logger"}
        return JsonFormatter(list(FIELDS[1:]), rename_fields=names, timestamp=True, defaults=None)
    return logging.Formatter(TEXT)


def _about(record: logging.LogRecord) -> bool:
    """Note on a record which table and seat it is about."""
    known = {name: kept.get() for name, kept in (("table", TABLE), ("seat", SEAT)) if kept.get() is not None}
    record.__dict__.update(known, about="".join(f" {name} {value}" for name, value in known.items()))
    return True


class Discreet(logging.Formatter):
    """Takes secrets out of what another formatter has made, wherever they came from."""

    def __init__(self, inner: logging.Formatter, secrets: Iterable[str]) -> None:
        super().__init__()
        self._inner, self._secrets = inner, sorted(secrets, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line = self._inner.format(record)
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        return line


def _secrets(settings: Settings) -> set[str]:
    """What must stand in no line, in every form in which it may come."""
    password = make_url(settings.database).password
    kept = {secret for secret in (settings.token, settings.secret, password) if secret}
    kept |= {raw for raw in (urlsplit(settings.database).password,) if raw}
    forms = {form for secret in kept for form in (secret, quote(secret, safe=""), quote_plus(secret))}
    for _ in range(2):  # what a message has quoted is escaped once more in JSON
        forms |= {quoted[1:-1] for form in forms for quoted in (repr(form), json.dumps(form))}
    return forms
