"""Authenticates people and devices in two steps.

A *check* reads and hashes on any thread, which takes a while. The server's one writer *settles*
its result: it verifies that nothing has changed since, counts failures and begins a session, which
is fast. A refusal is an ``AccessDenied``, which the server records.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from jackpit.manager.clock import format_time, parse_time
from jackpit.manager.house import CredentialKind, House, Member, why_not_approved_version
from jackpit.manager.house.attempts import AttemptedAction
from jackpit.manager.house.origins import UNKNOWN
from jackpit.manager.house.refusal import Denial
from jackpit.manager.identity.credentials import (
    DEVICE,
    Hashing,
    find_holder,
    find_secret,
    token_digest,
)
from jackpit.manager.identity.denial import AccessDenied, Attempt, whole_minutes
from jackpit.manager.identity.sessions import (
    PAIRING,
    NewPhone,
    Session,
    find_session,
    pair_phone,
)
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.store.queries.sessions import (
    delete_failures_before,
    delete_failures_of,
    insert_failure,
    list_last_failures,
)
from jackpit.messages import Fact
from jackpit.refusal import Refused, Rule
from jackpit.rights import ROLE_FACTS, Department

_CARD = CredentialKind.CARD.value
MAX_RECENT_DENIALS = 10_000
"""Remembered, to record each once; a flood from more addresses is recorded more than once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedCredentials:
    """The result of a check, to be settled by the writer."""

    attempt: Attempt
    key: str | None = None
    """The person or device; None if a credential was wrong."""

    held: tuple[tuple[str, str], ...] = ()
    """Kind and stored hash of each credential; the writer checks that they are still stored."""

    denial: Denial = Denial.WRONG
    """The reason if a credential was wrong."""

    @property
    def is_device(self) -> bool:
        """Whether a device authenticated by its token."""
        return any(kind == DEVICE for kind, _ in self.held)


class Authenticator:
    """Checks and settles credentials against the house and the stored hashes."""

    def __init__(self, hashing: Hashing) -> None:
        self.hashing = hashing
        self._recorded: dict[tuple[str, Rule], datetime] = {}
        self._recorded_lock = Lock()

    # Checks.

    def check_password(
        self,
        reader: Reader,
        house: House,
        *,
        key: str,
        password: str,
        origin: str,
        now: datetime,
    ) -> CheckedCredentials | AccessDenied:
        """Check a key and password; dealers have no password."""
        attempt = self._attempt(
            "password of", key, AttemptedAction.SIGN_IN, origin, _known(house, key)
        )
        if refused := self._locked_out(reader, attempt, now):
            return refused
        member = _holder(house, key, CredentialKind.PASSWORD)
        if member is not None and not ROLE_FACTS[member.role].has_password:
            member = None
        return self._with_secret(
            reader, house, attempt, key, member, CredentialKind.PASSWORD, password
        )

    def check_card(
        self,
        reader: Reader,
        house: House,
        *,
        card: str,
        pin: str | None,
        at_table: bool,
        origin: str,
        now: datetime,
    ) -> CheckedCredentials | AccessDenied:
        """Check a card and its PIN; at a table the house may waive the PIN for a tier."""
        lookup = self.hashing.card_lookup(card)
        attempt, member = self._swipe(reader, house, lookup, origin)
        if refused := self._locked_out(reader, attempt, now):
            return refused
        who, card_held = attempt.who, (_CARD, lookup)
        if member is not None and at_table and not needs_pin(house, member):
            return CheckedCredentials(attempt=attempt, key=member.key, held=(card_held,))
        if not pin:
            return CheckedCredentials(attempt=attempt, denial=Denial.PIN_NEEDED)
        return self._with_secret(
            reader, house, attempt, who, member, CredentialKind.PIN, pin, card_held
        )

    def identify_card(
        self, reader: Reader, house: House, *, card: str, origin: str, now: datetime
    ) -> Member | CheckedCredentials | AccessDenied:
        """The holder of a card that was swiped at a table, before the PIN.

        An unknown card is a failure to settle. A known one proves nothing, so it is not settled:
        wrong PINs still count.
        """
        attempt, member = self._swipe(reader, house, self.hashing.card_lookup(card), origin)
        if refused := self._locked_out(reader, attempt, now):
            return refused
        return member or CheckedCredentials(attempt=attempt, denial=Denial.UNKNOWN_CARD)

    def check_unlock(
        self,
        reader: Reader,
        house: House,
        *,
        session: Session,
        kind: CredentialKind,
        secret: str,
        origin: str,
        now: datetime,
    ) -> CheckedCredentials | AccessDenied:
        """Check the PIN or the password of a locked session's person."""
        key = session.person.key
        is_pin = kind is CredentialKind.PIN
        what = AttemptedAction.UNLOCK_BY_PIN if is_pin else AttemptedAction.UNLOCK_BY_PASSWORD
        attempt = self._attempt(f"{kind.value} of", key, what, origin, key)
        if refused := self._locked_out(reader, attempt, now):
            return refused
        return self._with_secret(
            reader, house, attempt, key, _holder(house, key, kind), kind, secret
        )

    def check_device(
        self,
        reader: Reader,
        house: House,
        *,
        token: str,
        version: str,
        origin: str,
        now: datetime,
    ) -> CheckedCredentials | AccessDenied:
        """Check a device's token and version.

        A token cannot be guessed, so a right one passes in spite of failures from its address.
        """
        digest = self.hashing.hash_token(DEVICE, token)
        key = find_holder(reader, DEVICE, digest)
        attempt = self._attempt(
            "device", digest, AttemptedAction.CONNECT_DEVICE, origin, key or UNKNOWN
        )
        if key is None or self._stored(reader, house, key, DEVICE) != digest:
            wrong = CheckedCredentials(attempt=attempt, denial=Denial.UNKNOWN_DEVICE)
            return self._locked_out(reader, attempt, now) or wrong
        device = house.devices[key]
        if why := why_not_approved_version(house, device.kind.component, version):
            return self._once(attempt, why, now)
        return CheckedCredentials(attempt=attempt, key=device.key, held=((DEVICE, digest),))

    def check_session(
        self, reader: Reader, house: House, *, token: str, origin: str, now: datetime
    ) -> Session | AccessDenied:
        """The session of a token, if it may be used; its user must touch it from time to time."""
        found = find_session(reader, self.hashing, house, token, now)
        who = UNKNOWN if found is None else found.person.key
        attempt = self._attempt(
            "session", token_digest(token), AttemptedAction.USE_SESSION, origin, who
        )
        if found is None:
            return self._once(attempt, Denial.NOT_SIGNED_IN.given(), now)
        if found.is_locked:
            return self._once(attempt, Denial.SESSION_LOCKED.given(), now)
        return found

    # Settling, on the writer.

    def pair_phone(
        self, store: Store, house: House, *, code: str, origin: str, now: datetime
    ) -> NewPhone | AccessDenied:
        """Begin the session of a phone by a code; a wrong one counts as a failure of its origin."""
        subject = self.hashing.hash_token(PAIRING, code)
        attempt = self._attempt("pairing", subject, AttemptedAction.PAIR_PHONE, origin, UNKNOWN)
        if flooded := self._flooded(store, attempt, now):
            return flooded
        paired = pair_phone(store, self.hashing, house, code, origin, now)
        if paired is not None:
            return paired
        add_failure(store, self._origin(attempt), now)
        return _denied(attempt, Denial.WRONG_PAIRING_CODE)

    def settle(
        self, store: Store, house: House, checked: CheckedCredentials, now: datetime
    ) -> AccessDenied | None:
        """Count the result of a check; None if access is granted."""
        attempt = checked.attempt
        if checked.is_device and self._still_holds(store, house, checked):
            return None
        if flooded := self._flooded(store, attempt, now):
            return flooded
        until = refused_until(store, attempt.subject, SUBJECT_LIMIT, now)
        if until is not None:
            add_failure(store, self._origin(attempt), now)
            return _denied(attempt, Denial.LOCKED_OUT, minutes=whole_minutes(until - now))
        if not self._still_holds(store, house, checked):
            add_failure(store, attempt.subject, now)
            add_failure(store, self._origin(attempt), now)
            return _denied(attempt, checked.denial)
        forget_failures(store, attempt.subject)
        return None

    def _still_holds(self, reader: Reader, house: House, checked: CheckedCredentials) -> bool:
        """Whether the credentials are still stored: they may have changed during the check."""
        key = checked.key
        if key is None:
            return False
        return all(self._stored(reader, house, key, kind) == text for kind, text in checked.held)

    def _stored(self, reader: Reader, house: House, key: str, kind: str) -> str | None:
        """The stored hash of a credential that the house's log knows too; a row is not enough."""
        since = _since(house, key, kind)
        return None if since is None else find_secret(reader, self.hashing, key, kind, since)

    def why_not_own_secret(self, house: House, checked: CheckedCredentials) -> AccessDenied | None:
        """Refuse a PIN or a password that others set: they know it too."""
        holds = () if checked.key not in house.people else house.people[checked.key].holds
        used = {kind for kind, _ in checked.held}
        for held in holds:
            if held.is_temporary and held.kind.value in used:
                return _denied(checked.attempt, Denial.SECRET_IS_DUE, secret=held.kind.word)
        return None

    # What the checks share.

    def _swipe(
        self, reader: Reader, house: House, lookup: str, origin: str
    ) -> tuple[Attempt, Member | None]:
        """The attempt of swiping a card, and its holder if it is a card of the house."""
        key = find_holder(reader, _CARD, lookup)
        who = UNKNOWN if key is None else key
        attempt = self._attempt("card", lookup, AttemptedAction.SWIPE_CARD, origin, who)
        is_held = key is not None and self._stored(reader, house, key, _CARD) == lookup
        return attempt, house.people[who] if is_held else None

    def _attempt(
        self, kind: str, text: str, what: AttemptedAction, origin: str, who: str
    ) -> Attempt:
        subject = f"{kind} {self.hashing.keyed_hash('subject', kind, text)}"
        return Attempt(subject=subject, who=who, what=what, origin=origin)

    def _origin(self, attempt: Attempt) -> str:
        return f"origin {self.hashing.keyed_hash('origin', attempt.origin)}"

    def _locked_out(
        self, reader: Reader, attempt: Attempt, now: datetime
    ) -> CheckedCredentials | AccessDenied | None:
        """The answer if too many failures make a check pointless."""
        if flooded := self._flooded(reader, attempt, now):
            return flooded
        locked = refused_until(reader, attempt.subject, SUBJECT_LIMIT, now) is not None
        return CheckedCredentials(attempt=attempt) if locked else None

    def _flooded(self, reader: Reader, attempt: Attempt, now: datetime) -> AccessDenied | None:
        until = refused_until(reader, self._origin(attempt), ORIGIN_LIMIT, now)
        if until is None:
            return None
        why = Denial.TOO_MANY_ATTEMPTS.given(minutes=whole_minutes(until - now))
        return self._once(attempt, why, now)

    def _once(self, attempt: Attempt, why: Refused, now: datetime) -> AccessDenied:
        """A denial recorded once per address and time, however often it recurs."""
        key = (attempt.origin, why.rule)
        with self._recorded_lock:
            self._forget_recorded(now)
            is_new = key not in self._recorded
            if is_new:
                self._recorded[key] = now + ORIGIN_LIMIT.within
        return AccessDenied(refused=why, attempt=attempt, should_record=is_new)

    def _forget_recorded(self, now: datetime) -> None:
        """Forget old records; the first is always the oldest."""
        while self._recorded:
            oldest = next(iter(self._recorded))
            if self._recorded[oldest] > now and len(self._recorded) < MAX_RECENT_DENIALS:
                return
            del self._recorded[oldest]

    def _with_secret(
        self,
        reader: Reader,
        house: House,
        attempt: Attempt,
        key: str,
        member: Member | None,
        kind: CredentialKind,
        secret: str,
        *also_held: tuple[str, str],
    ) -> CheckedCredentials:
        """Check a PIN or a password against the stored hash, or against a dummy."""
        stored = None if member is None else self._stored(reader, house, member.key, kind.value)
        matches = self.hashing.is_pin if kind is CredentialKind.PIN else self.hashing.is_password
        is_right = matches(key, secret, stored)
        if not is_right or member is None or stored is None:
            return CheckedCredentials(attempt=attempt)
        held = (*also_held, (kind.value, stored))
        return CheckedCredentials(attempt=attempt, key=member.key, held=held)


def needs_pin(house: House, member: Member) -> bool:
    """Whether a person's card needs its PIN at a table; outside the pit it always does."""
    role = member.role
    is_at_tables = role.department is Department.PIT
    return not is_at_tables or role.tier in house.settings.pin_with_card


def _holder(house: House, key: str, kind: CredentialKind) -> Member | None:
    """The active person who holds such a credential by the house's log; a row is not enough."""
    member = house.people.get(key)
    if member is None or not member.is_active or member.held(kind) is None:
        return None
    return member


def _since(house: House, key: str, kind: str) -> str | None:
    """Since when a person or a device holds such a secret; None if they hold none."""
    if kind == DEVICE:
        device = house.devices.get(key)
        return device.since if device is not None and device.is_active else None
    member = _holder(house, key, CredentialKind(kind))
    held = None if member is None else member.held(CredentialKind(kind))
    return None if held is None else held.since


def _known(house: House, key: str) -> str:
    """The key for the record; an unknown one may be a password typed in the wrong field."""
    return key if key in house.people else UNKNOWN


def _denied(attempt: Attempt, denial: Denial, **facts: Fact) -> AccessDenied:
    return AccessDenied(refused=denial.given(**facts), attempt=attempt)


# Lockout. After so many failures every attempt is refused, even a right one, until that time has
# passed since the last failure. An attempt during a lockout does not count for the subject, so
# further attempts do not extend its lockout. It does count for the address it comes from.


@dataclass(frozen=True, slots=True)
class Limit:
    """The number of failures within a time that causes a lockout."""

    failures: int
    within: timedelta


SUBJECT_LIMIT = Limit(5, timedelta(minutes=15))
ORIGIN_LIMIT = Limit(30, timedelta(minutes=5))

_FAILURE_RETENTION = 4 * SUBJECT_LIMIT.within


def refused_until(reader: Reader, subject: str, limit: Limit, now: datetime) -> datetime | None:
    """The end of the lockout of a subject or an address; None if there is none."""
    times = list_last_failures(reader, subject=subject, limit=limit.failures)
    if len(times) < limit.failures:
        return None
    latest, earliest = parse_time(times[0]), parse_time(times[-1])
    until = latest + limit.within
    return until if latest - earliest < limit.within and now < until else None


def add_failure(store: Store, subject: str, now: datetime) -> None:
    """Count a failure, and delete those too old to count."""
    delete_failures_before(store, at=format_time(now - _FAILURE_RETENTION))
    insert_failure(store, subject=subject, at=format_time(now))


def forget_failures(store: Store, subject: str) -> None:
    """Delete the failures of a subject that succeeded."""
    delete_failures_of(store, subject=subject)
