"""The event log: records, the hash chain, signatures, loading, projection."""
