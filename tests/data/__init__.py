"""Games as tables of moves."""
