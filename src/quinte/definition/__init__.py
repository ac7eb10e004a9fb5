"""What a game declares, which games there are, and a game with its options chosen."""
