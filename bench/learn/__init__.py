"""Programs that make the data of the bots, by games that they play with themselves."""
