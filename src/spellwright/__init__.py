"""Spellwright reads the English on a Magic: The Gathering card, compiles it, and plays it under the rules."""

__version__ = "0.1.0"
