"""The commands of `quinte`, one module each."""
