"""The network side of the manager: the API, live updates, and what they look like."""
