"""The writer: one thread that decides commands in batches, one commit each."""
