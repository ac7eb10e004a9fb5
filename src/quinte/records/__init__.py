"""What is kept of a game: its deal, its record, its match and how that is scored."""
