"""The daily close."""
