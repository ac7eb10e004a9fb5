"""What a shell and its manual are given: completion and the man page."""
