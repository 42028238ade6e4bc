"""The history of a log and of a meter."""
