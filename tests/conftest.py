"""Settings for every test."""

import io

from hypothesis import settings

from jackpit.manager.journal import open_journal

# The machine may be slow; and a run must not depend on which examples chance brings.
settings.register_profile("jackpit", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("jackpit")

open_journal(io.StringIO())  # a test looks at what it asks for itself
