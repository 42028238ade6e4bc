"""Transcripts: rounds as plain text, one press a line."""
