"""What every game shares. Imports nothing else of quinte, and nothing but the standard library."""
