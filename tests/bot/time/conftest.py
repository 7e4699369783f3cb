"""The service on databases, as the service's own tests have it."""

from tests.bot.service.conftest import lite, service, store

__all__ = ["lite", "service", "store"]
