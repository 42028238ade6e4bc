"""Commands to a link or the house: reading, rights, limits."""
