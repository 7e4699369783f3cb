"""The engines by id; pure rules, no Discord."""
