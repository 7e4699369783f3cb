"""Memory and trust: replay, files, privacy, moderation."""
