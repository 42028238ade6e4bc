"""Wins as data: the report that lists them, the history of each, the facts of its page."""
