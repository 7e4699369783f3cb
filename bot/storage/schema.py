"""The database's tables. Ids of people, servers, channels and messages are Discord's; times are UTC seconds.

JSON columns are text made by msgspec, so that both databases keep the same bytes; `state` and `events` are compressed.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
counted = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows only by INTEGER keys

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("guild", BigInteger),
    Column("channel", BigInteger, nullable=False),
    Column("thread", BigInteger),
    Column("seats", Integer, nullable=False),
    Column("in_order", Boolean, nullable=False),
    Column("options", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("edition", Integer, nullable=False),
    Column("board_channel", BigInteger),
    Column("board_message", BigInteger),
    Column("told", Text, nullable=False),
    Column("unposted", Boolean, nullable=False),
    Column("proposal", Text, nullable=False),
    Column("hours", Integer, nullable=False),
    Column("paused", BigInteger, nullable=False),
    Column("daily", Text, nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("wanted", BigInteger),
    Column("fills", Boolean, nullable=False),
    Column("in_channel", Boolean, nullable=False),
    Column("private", Boolean, nullable=False),
    Index(None, "status", "updated"),
    Index(None, "status", "wanted"),
    Index(None, "channel"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger),
    Column("name", Text, nullable=False),
    Column("robot", Text, nullable=False),
    Column("stand_in", Text, nullable=False),
    Column("joined", Text, nullable=False),
    UniqueConstraint("table_id", "user_id"),
    Index(None, "user_id"),
)

turns = Table(
    "turns",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("user_id", BigInteger),
    Column("kind", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("undoes", Integer),
    Column("sealed", Boolean, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("draws", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", counted, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("nonce", Text, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("not_before", BigInteger, nullable=False),
    Column("sent", BigInteger),
    Index(None, "sent", "not_before"),
)

clocks = Table(
    "clocks",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    Column("pace", Text, nullable=False),
    Column("posed", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("closes", BigInteger),
    Column("votes", Text, nullable=False),
    Column("reminded", Integer, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("muted", Boolean, nullable=False),
    Column("missed", Integer, nullable=False),
    Column("chain", Integer, nullable=False),
    Column("offered", Boolean, nullable=False),
    Column("next_at", BigInteger),
    Index(None, "next_at"),
)

results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("guild", BigInteger),
    Column("user_id", BigInteger),
    Column("robot", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer),
    Column("players", Integer, nullable=False),
    Column("finished", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("rivals", Integer, nullable=False),
    Column("own", Integer, nullable=False),
    Column("answers", Integer, nullable=False),
    Index(None, "user_id", "game", "finished"),
    Index(None, "game", "guild", "user_id"),
    Index(None, "game", "number"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Index(None, "game", "points"),
    Index(None, "user_id"),
)

achievements = Table(
    "achievements",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("id", Text, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("earned", BigInteger, nullable=False),
    Index(None, "table_id"),
)

dailies = Table(
    "dailies",
    metadata,
    Column("game", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("commitment", Text, nullable=False),
    Column("par", Text),
)

attempts = Table(
    "attempts",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("day", Text, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("guild", BigInteger),
    Column("ranked", Boolean, nullable=False),
    Column("score", Text),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Index(None, "user_id"),
    Index(None, "game", "day"),
    Index(
        "ux_attempts_ranked",
        "game",
        "day",
        "user_id",
        unique=True,
        sqlite_where=text("ranked"),
        postgresql_where=text("ranked"),
    ),
)

settings = Table(
    "settings",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("path", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index(None, "table_id", "user_id"),
)

presets = Table(
    "presets",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("answer", Text, nullable=False),
)

visits = Table(
    "visits",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("ordered", Boolean, nullable=False),
)

daily_posts = Table(
    "daily_posts",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("day", Text, primary_key=True),
    Column("held_until", BigInteger, nullable=False),
    Column("message", BigInteger),
)

forced = Table(
    "forced",
    metadata,
    Column("id", counted, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("table_id", ForeignKey("tables.id")),
    Column("by_user", BigInteger),
    Column("deed", Text, nullable=False),
    Column("target", BigInteger),
    Column("reason", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index(None, "guild", "id"),
    Index(None, "table_id"),
)

bans = Table(
    "bans",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("by_user", BigInteger),
    Column("reason", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

archives = Table(
    "archives",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("source", Text, nullable=False),
    Column("by_user", BigInteger),
    Column("created", BigInteger, nullable=False),
)
