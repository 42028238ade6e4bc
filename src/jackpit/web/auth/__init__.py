"""Who is calling, and which endpoints they may call.

Which roles may give or approve a command is in ``jackpit.rights``; ``person_rights`` is what a
session says of it.
"""
