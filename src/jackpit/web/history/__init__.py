"""The entries of logs and rounds, and the history of a meter."""
