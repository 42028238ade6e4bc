"""Set-up of the house: people, credentials, devices, links."""
