"""A table without wires: who sits there, what they ask, what each of them is told. No I/O."""

from quinte.table.requests import OFFERS, REQUESTS  # what can be asked, which tables look up
from quinte.table.setup import Setup
from quinte.table.table import Table

__all__ = ["OFFERS", "REQUESTS", "Setup", "Table"]
