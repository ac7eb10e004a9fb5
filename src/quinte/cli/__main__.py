"""`python -m quinte.cli`."""

from quinte.cli import main

main()
