"""Transcripts: rounds as plain text, one press per line."""
