"""Games as tables of moves, for learning and statistics (docs/data.md). An extra."""
