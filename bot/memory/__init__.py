"""What stays of a table: replays, proof, files."""
