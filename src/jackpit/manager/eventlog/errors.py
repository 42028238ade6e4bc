"""What the audit cannot do."""

from __future__ import annotations


class AuditError(Exception):
    """Something cannot be trusted, read or written: one sentence, fit to be shown."""
