"""The audit: keys, signed checkpoints, the export, its verifier, the program's self-check."""
