"""What goes wrong on purpose: rate limits by bucket, and failures by script."""

from __future__ import annotations

import time
import zlib
from dataclasses import dataclass
from typing import Literal

from tests.discord.wire import REFUSALS, Json

VIA = {"Via": "1.1 emulator"}
"""Discord's own answers carry it; a 429 without it looks like a ban by the outer wall."""


@dataclass(frozen=True)
class RateLimits:
    """Each bucket (method, route and channel, guild or webhook) allows `limit` requests in `window` seconds; all
    together allow `per_second`, interaction callbacks apart."""

    limit: int = 5
    window: float = 1.0
    per_second: int = 50


class Buckets:
    """Counts requests against the rate limits."""

    def __init__(self, limits: RateLimits | None) -> None:
        self.limits = limits
        self._used: dict[str, tuple[float, int]] = {}

    def take(self, method: str, parts: list[str]) -> tuple[dict[str, str], Json | None]:
        """Count one request: the headers of its answer and, where it is refused, the body of the 429."""
        if self.limits is None or parts[0] == "interactions":
            return {}, None
        if parts[0] != "webhooks":
            wait = self._count("global", self.limits.per_second, 1.0)[1]
            if wait:
                return {**VIA, "Retry-After": f"{wait:.3f}", "X-RateLimit-Global": "true"}, limited(wait, True)
        route = ":".join([method, parts[0], *(part for part in parts[2:] if not part.isdigit())])
        left, wait, reset = self._bucket(f"{route}:{':'.join(parts[1:2])}")
        headers = {
            **VIA, "X-RateLimit-Limit": str(self.limits.limit), "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset-After": f"{reset:.3f}", "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
            "X-RateLimit-Bucket": f"{zlib.crc32(route.encode()):x}",
        }  # fmt: skip
        if not wait:
            return headers, None
        return {**headers, "Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": "user"}, limited(wait, False)

    def _bucket(self, key: str) -> tuple[int, float, float]:
        assert self.limits is not None
        used, wait = self._count(key, self.limits.limit, self.limits.window)
        return self.limits.limit - used, wait, self._used[key][0] + self.limits.window - time.monotonic()

    def _count(self, key: str, limit: int, window: float) -> tuple[int, float]:
        """How many requests are used in this window, and how long the next one has to wait."""
        now = time.monotonic()
        start, used = self._used.get(key, (now, 0))
        if now - start >= window:
            start, used = now, 0
        wait = start + window - now if used >= limit else 0.0
        used = min(used + 1, limit)
        self._used[key] = (start, used)
        return used, wait


def limited(wait: float, everywhere: bool) -> Json:
    """The body of a 429."""
    return {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": everywhere}


@dataclass
class Failure:
    """A scripted failure of the next `times` requests: an error, a slow answer or a socket that is cut."""

    method: str
    pattern: str
    status: int | None
    code: int
    times: int
    delay: float
    retry_after: float
    cut: Literal["", "before", "after"]

    def body(self) -> Json:
        """The JSON of the error."""
        if self.status == 429 and not self.code:
            return limited(self.retry_after, False)
        message = REFUSALS[self.code][1] if self.code in REFUSALS else f"{self.status}: scripted failure"
        extra = {"retry_after": self.retry_after} if self.status == 429 else {}
        return {"message": message, "code": self.code, **extra}

    def headers(self) -> dict[str, str]:
        return {**VIA, "Retry-After": f"{self.retry_after:.3f}"} if self.status == 429 else VIA


class Script:
    """The failures that are still to come, in the order in which they were asked for."""

    def __init__(self) -> None:
        self._coming: list[Failure] = []

    def add(self, failure: Failure) -> None:
        self._coming.append(failure)

    def clear(self) -> None:
        self._coming.clear()

    def next(self, method: str, path: str) -> Failure | None:
        """The failure that hits this request, used up by it."""
        for failure in self._coming:
            if failure.method == method and matches(failure.pattern, path):
                failure.times -= 1
                if not failure.times:
                    self._coming.remove(failure)
                return failure
        return None


def matches(pattern: str, path: str) -> bool:
    """Whether a path is of this form, in which `*` stands for one part: `channels/*/messages`."""
    wanted, found = pattern.strip("/").split("/"), path.strip("/").split("/")
    return len(wanted) == len(found) and all(part in ("*", real) for part, real in zip(wanted, found, strict=True))
