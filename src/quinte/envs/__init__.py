"""Environments: the games as arrays, for learning. Needs the extra `envs`."""
