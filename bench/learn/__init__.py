"""Programs that make the data of the bots: `python -m bench.learn GAME`."""
