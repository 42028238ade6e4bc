"""The HTTP layer: errors, endpoints, middleware, static files, the server process."""
