"""Quinto (3M, 1964 and 1968): a crossword of numbers, every sum a multiple of five."""
