"""Duel: a small game of somebody else's, in plain Python, to try the core on.

Everybody holds three cards and lays one face down, all at once; the highest wins the round, then
each draws a card while the pile lasts. It has what Cinco has not: several seats act at once, and a
move stays hidden.
"""
