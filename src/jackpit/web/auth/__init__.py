"""Who is calling, and which endpoints they may call.

Which roles may send a command is in ``web/commands/rights.py``; which person may verify or approve
is decided in ``table/guards.py`` and ``manager/house/guards.py``.
"""
