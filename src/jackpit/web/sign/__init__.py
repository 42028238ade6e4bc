"""The sign above a table: the view that is sent, and the last wins.

``table/sign.py`` decides the amounts.
"""
