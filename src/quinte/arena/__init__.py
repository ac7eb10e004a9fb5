"""Matches of bots: the same deals from all seats, intervals, ratings, reports."""
