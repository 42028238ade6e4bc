"""What the server is, and whether it is healthy."""
