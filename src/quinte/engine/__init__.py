"""States, randomness and playouts: the compiled base of every game."""
