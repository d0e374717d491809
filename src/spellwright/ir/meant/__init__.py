"""What a card means: references bound, scopes distributed, no English. The engine's only input.

Vocabulary is plain strings (`"creature"`, `"battlefield"`, `"flying"`); `rules` links them to its own numbers.
"""
