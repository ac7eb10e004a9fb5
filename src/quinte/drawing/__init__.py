"""Views as text and as pictures: pages, lines, shapes, pieces."""
