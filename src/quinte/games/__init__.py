"""The games, one folder each. No game knows another; they are found by entry point."""
