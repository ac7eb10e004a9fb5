"""Cinco (franjos 2010): five tokens in a line on a board of ninety cells."""
