"""An authenticator for tests: a real database, a house with its people, and a clock to move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from manager.house.home import ADMIN, EXECUTIVE, NOON, Home, home

from jackpit.manager.house import CredentialKind, House, Member
from jackpit.manager.house import commands as c
from jackpit.manager.identity import (
    AccessDenied,
    Authenticator,
    CheckedCredentials,
    HashedSecret,
    Hashing,
    NewSession,
    Session,
    sessions,
)
from jackpit.manager.identity.credentials import new_token, save_credential, save_device_token
from jackpit.manager.store import HOUSE_LOG, Store
from jackpit.refusal import Rule

PEPPER = bytes(range(32))
CHEAP = Hashing(PEPPER, PasswordHasher.from_parameters(CHEAPEST))

CARDS = {"sue": ";6001000000000017=2912?", "dan": ";6001000000000025=2912?", "art": "04A3F1C9"}
PINS = {"sue": "8305", "dan": "2716", "art": "9150"}
PASSWORDS = {"sue": "green felt and chips", "ada": "seven of diamonds up"}
HERE = "192.0.2.7"


class Front:
    """An authenticator with its house, credentials and clock."""

    def __init__(self, store: Store, hashing: Hashing = CHEAP) -> None:
        self.store = store
        self.home: Home = home()
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)
        self.authenticator = Authenticator(hashing)
        self.pad = new_token()
        for person, card in CARDS.items():
            self.give(person, CHEAP.hash_card(card))
        for person, pin in PINS.items():
            self.give(person, CHEAP.hash_pin(person, pin))
        for person, password in PASSWORDS.items():
            self.give(person, CHEAP.hash_password(person, password, house="Silver Pit"))
        with self.writing():
            save_device_token(store, hashing, "pad-1", self.pad, self.now)

    def give(self, person: str, hashed: HashedSecret) -> None:
        """Give a person a credential, in the house's log and in the database."""
        by = self.house.people[person].person
        if hashed.kind is CredentialKind.CARD:
            self.home.do(c.IssueCard(person=person, at=NOON, by=ADMIN, approved_by=EXECUTIVE))
        else:
            self.home.do(c.SetSecret(person=person, kind=hashed.kind, at=NOON, by=by))
        with self.writing():
            save_credential(self.store, CHEAP, person, hashed, self.now)

    @property
    def house(self) -> House:
        """The present house."""
        return self.home.house

    def later(self, **times: float) -> None:
        """Move the clock."""
        self.now += timedelta(**times)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction of the writer."""
        self.store.begin([HOUSE_LOG])
        yield
        self.store.commit()

    def check_password(
        self, key: str, password: str, origin: str = HERE
    ) -> CheckedCredentials | AccessDenied:
        """The first step of signing in by password."""
        with self.store.reader() as reader:
            return self.authenticator.check_password(
                reader, self.house, key=key, password=password, origin=origin, now=self.now
            )

    def check_card(
        self, card: str, pin: str | None, origin: str = HERE, *, at_table: bool = True
    ) -> CheckedCredentials | AccessDenied:
        """The first step of swiping a card."""
        with self.store.reader() as reader:
            return self.authenticator.check_card(
                reader,
                self.house,
                card=card,
                pin=pin,
                at_table=at_table,
                origin=origin,
                now=self.now,
            )

    def check_device(
        self, token: str, version: str = "2.10.1", origin: str = HERE
    ) -> CheckedCredentials | AccessDenied:
        """The first step of connecting a device."""
        with self.store.reader() as reader:
            return self.authenticator.check_device(
                reader, self.house, token=token, version=version, origin=origin, now=self.now
            )

    def settle(self, found: CheckedCredentials | AccessDenied) -> str | AccessDenied:
        """The second step: the key of the person or device, or why not."""
        if isinstance(found, AccessDenied):
            return found
        with self.writing():
            denied = self.authenticator.settle(self.store, self.house, found, self.now)
        if denied is not None:
            return denied
        assert found.key is not None
        return found.key

    def password(self, key: str, password: str, origin: str = HERE) -> str | AccessDenied:
        """Sign in by password: the person's key, or why not."""
        return self.settle(self.check_password(key, password, origin))

    def card(self, card: str, pin: str | None, origin: str = HERE) -> str | AccessDenied:
        """Swipe a card: the person's key, or why not."""
        return self.settle(self.check_card(card, pin, origin))

    def identify(self, card: str, origin: str = HERE) -> str | AccessDenied:
        """Whose card was swiped at a table: the person's key, or why not."""
        with self.store.reader() as reader:
            found = self.authenticator.identify_card(
                reader, self.house, card=card, origin=origin, now=self.now
            )
        return found.key if isinstance(found, Member) else self.settle(found)

    def device(self, token: str, version: str = "2.10.1", origin: str = HERE) -> str | AccessDenied:
        """Connect a device: its key, or why not."""
        return self.settle(self.check_device(token, version, origin))

    # Sessions.

    def begin(self, person: str = "sue") -> NewSession:
        """Begin a session."""
        with self.writing():
            return sessions.begin_session(
                self.store, self.authenticator.hashing, person, HERE, self.now
            )

    def session(self, token: str) -> Session | AccessDenied:
        """Use a session, and record its use when due."""
        with self.store.reader() as reader:
            found = self.authenticator.check_session(
                reader, self.house, token=token, origin=HERE, now=self.now
            )
        if isinstance(found, Session) and found.needs_touch(self.now):
            with self.writing():
                sessions.touch_session(self.store, found.digest, self.now)
        return found

    def unlock(
        self, token: str, secret: str, kind: CredentialKind = CredentialKind.PIN
    ) -> str | AccessDenied:
        """Unlock a session: the person's key, or why not."""
        with self.store.reader() as reader:
            found = sessions.find_session(
                reader, self.authenticator.hashing, self.house, token, self.now
            )
            assert found is not None
            checked = self.authenticator.check_unlock(
                reader,
                self.house,
                session=found,
                kind=kind,
                secret=secret,
                origin=HERE,
                now=self.now,
            )
        settled = self.settle(checked)
        if not isinstance(settled, AccessDenied):
            with self.writing():
                sessions.unlock_session(self.store, found.digest, self.now)
        return settled


def denial(answer: object) -> Rule:
    """Why access was denied."""
    assert isinstance(answer, AccessDenied), f"{answer} was not refused"
    rule = answer.refused.rule
    return rule
