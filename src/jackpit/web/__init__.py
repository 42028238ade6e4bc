"""The web server: the API, live updates, and the screens."""
