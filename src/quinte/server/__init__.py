"""The table on the web: HTTP, WebSocket, storage. `quinte serve` starts it."""
