"""`python -m quinte`."""

from quinte.cli import main

main()
