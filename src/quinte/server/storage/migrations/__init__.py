"""How a database grows with the program."""
