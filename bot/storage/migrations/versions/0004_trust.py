"""What moderators have done over the heads of a table, who is kept from tables, and tables that came from a file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables."""
    _forced()
    _bans()
    _archives()


def _forced() -> None:
    op.create_table(
        "forced",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=True),
        sa.Column("by_user", sa.BigInteger(), nullable=True),
        sa.Column("deed", sa.Text(), nullable=False),
        sa.Column("target", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_forced_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_forced"),
    )
    op.create_index("ix_forced_guild_id", "forced", ["guild", "id"], unique=False)
    op.create_index("ix_forced_table_id", "forced", ["table_id"], unique=False)


def _bans() -> None:
    op.create_table(
        "bans",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("by_user", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "user_id", name="pk_bans"),
    )


def _archives() -> None:
    op.create_table(
        "archives",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("by_user", sa.BigInteger(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archives_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_archives"),
    )
