"""Rounds replayed press by press."""
