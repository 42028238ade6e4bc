"""Identity: authentication by card and PIN, by password, or by a device's token.

All code that handles secrets is here; no secret is ever written to a log.
"""

from jackpit.manager.identity.authenticator import Authenticator, CheckedCredentials, needs_pin
from jackpit.manager.identity.credentials import (
    MAX_SECRET_LENGTH,
    HashedSecret,
    Hashing,
    SecretError,
    SecretRefusal,
    new_token,
    token_digest,
)
from jackpit.manager.identity.denial import AccessDenied, Attempt
from jackpit.manager.identity.sessions import NewPhone, NewSession, Session

__all__ = [
    "MAX_SECRET_LENGTH",
    "AccessDenied",
    "Attempt",
    "Authenticator",
    "CheckedCredentials",
    "HashedSecret",
    "Hashing",
    "NewPhone",
    "NewSession",
    "SecretError",
    "SecretRefusal",
    "Session",
    "needs_pin",
    "new_token",
    "token_digest",
]
