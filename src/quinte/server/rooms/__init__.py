"""Tables in memory, their watchers, and the processes in which bots think."""
