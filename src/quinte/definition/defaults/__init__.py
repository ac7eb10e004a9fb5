"""Default parts of a game, derived from its fields, board, deck and texts."""
