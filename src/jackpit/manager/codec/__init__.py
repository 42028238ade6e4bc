"""Codecs: how values are written as JSON, read back and described by a schema."""
