"""From said to meant: bind references, distribute scope, normalise. No English, no game."""
