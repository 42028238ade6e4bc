"""Running a server: backup, doctor, self-check, periodic checks, journal."""
