"""Data files: cards, tiles, boards, texts and themes as TOML rows."""
