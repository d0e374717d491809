"""The game: deterministic, no input or output."""
