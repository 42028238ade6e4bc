"""Commands to a link or to the house: parsing, rights, limits."""
