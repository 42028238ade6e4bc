"""The server's version and health."""
