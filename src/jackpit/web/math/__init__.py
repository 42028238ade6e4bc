"""Games and their exact odds."""
