"""The pad of a table: its presses become jobs for the writer, and its view is sent back.

``pads`` decides what each key does.
"""
