"""The server without its web interface: logs, the writer, the house, identity, audit, reports.

The sheets call it the Game Manager. Nothing here knows HTTP; see ``web``.
"""
