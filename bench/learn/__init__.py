"""Programs that fit the bots' parameters by self-play."""
