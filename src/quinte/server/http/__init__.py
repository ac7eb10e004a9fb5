"""REST and WebSocket: routes, message schemas, sessions and rate limits."""
