"""Settings for every test."""

from hypothesis import settings

# The machine may be slow; and a run must not depend on which examples chance brings.
settings.register_profile("jackpit", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("jackpit")
