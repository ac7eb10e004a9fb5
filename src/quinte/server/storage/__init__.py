"""What is kept in a database, and news between the processes that share one."""
