"""Named queries: the only SQL outside the engines, in one dialect for SQLite and PostgreSQL.

One module per concept, one function per question. A function takes a Reader (a Store where it
writes) and keyword arguments, and returns scalars or typed rows.
"""
