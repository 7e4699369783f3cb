"""People beyond one table: profiles, ratings, seeking, and what servers and people decide about themselves."""
