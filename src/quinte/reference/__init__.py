"""The rules as texts to read: the manual of a game, the register of decisions."""
