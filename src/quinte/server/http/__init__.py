"""What is said over the wire, by whom, and how much of it: REST and WebSocket."""
