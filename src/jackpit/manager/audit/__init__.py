"""The audit: exports, their verifier, the verifier of a database, rebuilding and comparing."""
