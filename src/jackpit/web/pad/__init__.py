"""The pad of a table: its presses, its view, and its payments."""
