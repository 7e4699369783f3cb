"""Clocks: how long a table gives, since when it is paused, and what is known of the time of each seat.

Tables that run already have no time limit, since nobody there agreed to one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("tables", sa.Column("hours", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("paused", sa.BigInteger(), nullable=False, server_default="0"))
    _clocks()


def _clocks() -> None:
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        sa.Column("posed", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("closes", sa.BigInteger(), nullable=True),
        sa.Column("votes", sa.Text(), nullable=False),
        sa.Column("reminded", sa.Integer(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("chain", sa.Integer(), nullable=False),
        sa.Column("offered", sa.Boolean(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_clocks_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_clocks"),
    )
    op.create_index("ix_clocks_next_at", "clocks", ["next_at"], unique=False)
