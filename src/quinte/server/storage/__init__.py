"""The database, and notifications between the processes that share one."""
