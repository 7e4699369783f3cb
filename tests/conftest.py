"""What every test shares."""

from __future__ import annotations

from pathlib import Path

import pytest

SLOW = (
    "tests/presses/test_cultivate_hidden.py", "tests/presses/test_flock", "tests/presses/test_band",
    "tests/bot/time/test_week", "tests/bot/faults/test_many", "tests/bot/orders/test_typed",
)  # fmt: skip
"""Minutes of play, on demand with `-m long`."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What plays for minutes is left to `-m long`."""
    for item in items:
        where = Path(item.path).relative_to(config.rootpath).as_posix()
        if where.startswith(SLOW):
            item.add_marker("long")
