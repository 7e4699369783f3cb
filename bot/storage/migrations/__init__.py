"""Alembic migrations, forward only; they run at start-up."""
