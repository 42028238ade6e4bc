"""Wins: their list, their history, their page."""
