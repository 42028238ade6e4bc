"""The sign above a table: what it shows, and the wins it has shown."""
