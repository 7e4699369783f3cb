"""What everything on the wire shares: JSON, ids, times and the refusals Discord answers with."""

from __future__ import annotations

import itertools
import time
from datetime import UTC, datetime
from typing import Any

Json = dict[str, Any]

EPOCH_MS = 1_420_070_400_000

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SILENT = 1 << 12
COMPONENTS_V2 = 1 << 15

REFUSALS: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40001: (401, "401: Unauthorized"),
    40060: (400, "Interaction has already been acknowledged."),
    40094: (400, "This interaction has reached its maximum number of follow up messages"),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160002: (400, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
}
"""The documented error codes used here: HTTP status and message."""


class Refusal(Exception):
    """Discord's answer "no": an HTTP status and the JSON that explains it."""

    def __init__(self, code: int, **extra: Any) -> None:
        self.status, message = REFUSALS[code]
        self.body: Json = {"message": message, "code": code, **extra}
        super().__init__(f"{self.status} {self.body}")


class Clock:
    """The server's time in seconds since 1970; tests can skip ahead to let tokens expire and messages age."""

    def __init__(self) -> None:
        self._skipped = 0.0
        self._numbers = itertools.count()

    def now(self) -> float:
        return time.time() + self._skipped

    def skip(self, seconds: float) -> None:
        """Let `seconds` pass at once, for the server only."""
        self._skipped += seconds

    def snowflake(self) -> str:
        """A new id: later ones are greater, and each tells its millisecond, as Discord's do."""
        return str(((int(self.now() * 1000) - EPOCH_MS) << 22) | (next(self._numbers) & 0x3FFFFF))


def iso(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
