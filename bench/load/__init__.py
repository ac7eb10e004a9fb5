"""The server under load: real games over WebSocket, played by a separate process."""
