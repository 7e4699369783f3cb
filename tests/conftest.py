"""What every test shares."""

from __future__ import annotations

from pathlib import Path

import pytest

ON_BOTH = "tests/bot/service/"
"""The suite of storage and sessions, which runs on both kinds of database every time."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What stands on that suite runs on PostgreSQL with `-m long`."""
    for item in items:
        where = Path(item.path).relative_to(config.rootpath).as_posix()
        if "[postgresql" in item.name and not where.startswith(ON_BOTH):
            item.add_marker("long")
