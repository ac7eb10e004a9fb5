"""Score 5 (Philip DuBarry, Blue Orange 2024): twelve auctions, everyone bids at once."""
