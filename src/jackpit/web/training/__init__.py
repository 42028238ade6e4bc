"""The training table over HTTP; lessons and checks are in ``training``."""
