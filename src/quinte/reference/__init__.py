"""Readable rules: the manual of a game, the register of rulings."""
