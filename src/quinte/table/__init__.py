"""Tables without a network: seats, requests, and what each viewer is sent. No I/O."""

from quinte.table.requests import OFFERS, REQUESTS  # registers the requests that tables look up
from quinte.table.setup import Setup
from quinte.table.table import Table

__all__ = ["OFFERS", "REQUESTS", "Setup", "Table"]
