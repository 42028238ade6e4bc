"""Keypad and touch: two translators onto the same round."""
