"""Running a server: backup, checks, periodic work, logging."""
