"""Tables that are played in the channel itself; all those before have a thread of their own where there can be one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("in_channel", sa.Boolean(), nullable=False, server_default=sa.false()))
