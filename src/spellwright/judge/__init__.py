"""Scenarios, cited explanations, the card page."""
