"""Quinto, or Five (Sid Sackson, ASS 1994): rows of five cards, each joined to the one before."""
