"""Tables that have moved to a private thread; once it is archived, Discord no longer tells that it was one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("private", sa.Boolean(), nullable=False, server_default=sa.false()))
