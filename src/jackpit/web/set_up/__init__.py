"""Setting up a house: people, credentials, devices, links."""
