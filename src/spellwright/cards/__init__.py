"""Printed cards: readers for public card files, the store, deck lists."""
