"""The web server: HTTP, WebSocket and storage. `quinte serve` starts it."""
