"""The report on drop and hold: what was posted, and its confidence bands by the exact odds."""
