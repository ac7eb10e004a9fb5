"""The parts of a game that does not write them: what fields, board, deck and texts give."""
