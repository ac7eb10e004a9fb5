"""States, chance and play-outs: what is compiled, and what every game is made of."""
