"""What an operator does while servers run: `quinte admin` writes to the database, servers look."""
