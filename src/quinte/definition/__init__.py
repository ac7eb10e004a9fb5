"""Definitions of games, the registry, and games with their options chosen."""
