"""Many games: matchups and their statistics."""
