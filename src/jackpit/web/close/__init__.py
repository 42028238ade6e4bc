"""The daily close of a gaming day."""
