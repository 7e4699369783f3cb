"""Settings from the environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import VARIABLES, BadSetting, Settings, variables_table


def test_nothing_need_be_set() -> None:
    """Without a token the playground starts, with a database in the folder."""
    settings = Settings.read({})

    assert settings.token == ""
    assert settings.database == "sqlite+aiosqlite:///turntable.db"
    assert (settings.log_level, settings.sync, settings.preview_port) == ("INFO", None, 8080)


def test_addresses_are_completed_with_their_drivers() -> None:
    """Plain addresses, as hosts hand them out, are enough."""
    lite = Settings.read({"DATABASE_URL": "sqlite:////data/t.db"})
    post = Settings.read({"DATABASE_URL": "postgres://ann:s3cret@host:5432/games?sslmode=require"})

    assert lite.database == "sqlite+aiosqlite:////data/t.db"
    assert post.database == "postgresql+asyncpg://ann:s3cret@host:5432/games?ssl=require"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "somewhere"),
        ("DATABASE_URL", "mysql://host/games"),
        ("DATABASE_URL", "sqlite://"),
        ("TURNTABLE_SECRET", "short"),
        ("TURNTABLE_LOG_LEVEL", "loud"),
        ("TURNTABLE_SYNC", "my server"),
        ("TURNTABLE_PREVIEW_PORT", "99999"),
    ],
)
def test_a_bad_value_is_named_with_what_to_write_instead(name: str, value: str) -> None:
    """One sentence says the variable and the remedy."""
    with pytest.raises(BadSetting) as caught:
        Settings.read({name: value})

    assert name in str(caught.value)
    assert "write" in str(caught.value)


def test_every_variable_stands_in_the_table() -> None:
    """The README's table is made from the same rows."""
    table = variables_table()

    assert all(f"`{variable.name}`" in table for variable in VARIABLES)
    assert table in (Path(__file__).resolve().parents[3] / "README.md").read_text("utf-8")
