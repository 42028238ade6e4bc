"""Setup of the house: people, credentials, devices, links."""
