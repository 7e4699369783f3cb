"""Ratings and achievements, what a result needs to tell for them, and tables that look for players.

Results that are older count for no rating: nobody knows who played their turns.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the tables and columns."""
    _wanted()
    _results()
    _ratings()
    _achievements()


def _wanted() -> None:
    op.add_column("tables", sa.Column("wanted", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("fills", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_status_wanted", "tables", ["status", "wanted"], unique=False)


def _results() -> None:
    for name in ("number", "rivals", "own", "answers"):
        op.add_column("results", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    op.drop_index("ix_results_user_id_game", "results")
    op.drop_index("ix_results_game_guild", "results")
    op.create_index("ix_results_user_id_game_finished", "results", ["user_id", "game", "finished"], unique=False)
    op.create_index("ix_results_game_guild_user_id", "results", ["game", "guild", "user_id"], unique=False)
    op.create_index("ix_results_game_number", "results", ["game", "number"], unique=False)


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "user_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_points", "ratings", ["game", "points"], unique=False)
    op.create_index("ix_ratings_user_id", "ratings", ["user_id"], unique=False)


def _achievements() -> None:
    op.create_table(
        "achievements",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("earned", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_achievements_table_id"),
        sa.PrimaryKeyConstraint("user_id", "id", name="pk_achievements"),
    )
    op.create_index("ix_achievements_table_id", "achievements", ["table_id"], unique=False)
