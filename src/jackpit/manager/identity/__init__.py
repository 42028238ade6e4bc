"""Identity: who somebody is, shown by card and PIN, by password, or by a device's token.

Everything that touches a secret is here, and nothing of it comes into a log.
"""

from jackpit.manager.identity.authenticator import Checked, Desk, needs_pin
from jackpit.manager.identity.hashing import Hashing, Hidden, new_token, token_digest
from jackpit.manager.identity.policy import LONGEST_SECRET, SecretError
from jackpit.manager.identity.refusal import Attempt, Denial, Denied
from jackpit.manager.identity.sessions import Begun, Session

__all__ = [
    "LONGEST_SECRET",
    "Attempt",
    "Begun",
    "Checked",
    "Denial",
    "Denied",
    "Desk",
    "Hashing",
    "Hidden",
    "SecretError",
    "Session",
    "needs_pin",
    "new_token",
    "token_digest",
]
