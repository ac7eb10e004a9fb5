"""Benchmarks against hand-written C and against OpenSpiel: `python -m bench`."""
