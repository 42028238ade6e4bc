"""Jackpit: table-game progressives for blackjack pits, and their exact mathematics."""

__version__ = "0.1.0"
