"""Time at tables, people who are away, and what they are told."""
