"""The entries of logs and rounds over HTTP, and the growth of a meter."""
