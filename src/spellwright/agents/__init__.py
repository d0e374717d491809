"""Players: scripted, random, greedy."""
