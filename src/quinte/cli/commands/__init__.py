"""The commands of `quinte`, a module each."""
