"""Drop and hold against the exact odds."""
