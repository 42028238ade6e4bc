"""The sign above a table: its view, and the last wins."""
