"""Wins and their printed pages over HTTP; the facts are in ``manager/reports/wins``."""
