"""The replay of a round, press by press, from the verified log."""
