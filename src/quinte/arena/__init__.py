"""Bot tournaments: the same deals from all seats, confidence intervals, ratings, reports."""
