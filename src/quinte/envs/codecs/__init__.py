"""Games as arrays: actions as numbers, legal ones as masks, observations as bytes."""
