"""The Game Manager: the log of every link, the service that writes it, identity, audit, reports."""
