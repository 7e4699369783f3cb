"""The service on databases, as its own tests have it."""

from tests.bot.service.conftest import lite, service, store

__all__ = ["lite", "service", "store"]
