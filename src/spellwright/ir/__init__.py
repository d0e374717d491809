"""One card at two levels: *said* (prints exactly) and *meant* (what the engine reads)."""
