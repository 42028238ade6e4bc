"""Wins and their printed pages."""
