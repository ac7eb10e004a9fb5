"""What `make soak` does, one kind of work a module."""
