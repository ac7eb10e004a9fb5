"""Views as text and as pictures: pages, lines, shapes, pieces."""

from quinte.drawing import pieces
from quinte.drawing.lines import COLUMNS, beside, bracketed, folded, label, width
from quinte.drawing.page import Page
from quinte.drawing.svg import MARGIN, PALETTE, WIDTH, Drawing

__all__ = [
    "COLUMNS",
    "MARGIN",
    "PALETTE",
    "WIDTH",
    "Drawing",
    "Page",
    "beside",
    "bracketed",
    "folded",
    "label",
    "pieces",
    "width",
]
