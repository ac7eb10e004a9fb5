"""Saved games: deals, records, matches and their scoring."""
