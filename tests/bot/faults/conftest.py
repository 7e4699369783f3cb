"""The service on SQLite, as the service's own tests have it."""

from tests.bot.service.conftest import lite

__all__ = ["lite"]
