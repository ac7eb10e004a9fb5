"""Tables in memory, those who watch them, and the processes in which bots think."""
