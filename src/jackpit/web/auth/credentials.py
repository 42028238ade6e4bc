"""Credentials in requests: card and PIN, or key and password."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from jackpit.manager.codec import CodecError
from jackpit.manager.house import CredentialKind, Member
from jackpit.manager.identity import AccessDenied, CheckedCredentials
from jackpit.manager.store.base import Reader
from jackpit.rights import RIGHTS
from jackpit.table import Person
from jackpit.value import replace
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext
from jackpit.web.http.endpoint import RequestBody, Secret
from jackpit.web.http.errors import reading_request, refuse
from jackpit.web.http.refusal import RequestFault, WebRefusal

_IS_NULL = {"type": "null"}


def _one_way(given: list[str], missing: list[str]) -> dict[str, Any]:
    """The schema of an object with some fields and without others."""
    texts = {name: {"type": "string"} for name in given}
    return {"required": given, "properties": texts | dict.fromkeys(missing, _IS_NULL)}


class Credentials(RequestBody, frozen=True, kw_only=True):
    """A card, with its PIN unless the house waives it; or a person's key and password."""

    schema_details: ClassVar = {
        "anyOf": [
            _one_way(["card"], ["person", "password"]),
            _one_way(["person", "password"], ["card", "pin"]),
        ]
    }

    card: Secret | None = None
    pin: Secret | None = None
    person: Secret | None = None
    password: Secret | None = None

    def __post_init__(self) -> None:
        if not self.is_by_card and not self.is_by_password:
            raise CodecError(RequestFault.NO_CREDENTIALS.given())

    @property
    def is_by_card(self) -> bool:
        """Whether it holds a card and nothing of the other kind."""
        return self.card is not None and self.person is None and self.password is None

    @property
    def is_by_password(self) -> bool:
        """Whether it holds a key and a password and nothing else."""
        named = self.person is not None and self.password is not None
        return named and self.card is None and self.pin is None


SwipedCard = Annotated[Secret, Meta(description="A card as read by the pad's reader.")]
OwnPin = Annotated[
    Secret, Meta(description="The PIN of that card, or the caller's own PIN to confirm.")
]
OwnPassword = Annotated[
    Secret, Meta(description="The caller's own password, to confirm without a card.")
]


class Unlock(RequestBody, frozen=True, kw_only=True):
    """The signed-in person's PIN or password, to unlock the session."""

    schema_details: ClassVar = {
        "anyOf": [_one_way(["pin"], ["password"]), _one_way(["password"], ["pin"])]
    }

    pin: Secret | None = None
    password: Secret | None = None

    def __post_init__(self) -> None:
        single_secret(self.pin, self.password)

    @property
    def secret(self) -> tuple[CredentialKind, str]:
        """The secret, and its kind."""
        return single_secret(self.pin, self.password)


async def check_credentials(
    context: ServerContext, credentials: Credentials, origin: str, *, at_table: bool
) -> CheckedCredentials | AccessDenied:
    """The authenticator's verdict, from another thread: hashing is slow."""
    house, now = await context.access.house(), context.clock()

    def check(reader: Reader) -> CheckedCredentials | AccessDenied:
        if credentials.card is not None:
            return context.authenticator.check_card(
                reader,
                house,
                card=credentials.card,
                pin=credentials.pin,
                at_table=at_table,
                origin=origin,
                now=now,
            )
        return context.authenticator.check_password(
            reader,
            house,
            key=credentials.person or "",
            password=credentials.password or "",
            origin=origin,
            now=now,
        )

    return await context.read(check)


async def holder_of_card(context: ServerContext, caller: Caller, card: str) -> Member:
    """The holder of a card swiped at a table; a Problem, which is recorded, if it is not known."""
    house, now = await context.access.house(), context.clock()
    found = await context.read(
        lambda reader: context.authenticator.identify_card(
            reader, house, card=card, origin=caller.place, now=now
        ),
    )
    if isinstance(found, Member):
        return found
    return house.people[await context.access.settle(found)]


async def person_of(context: ServerContext, caller: Caller, credentials: Credentials) -> Person:
    """The person whose credentials these are; a Problem, which is recorded, if they are wrong.

    A temporary secret is not enough. An expired one is: a table must not stop in the middle of a
    round for it. Office sessions are stricter.
    """
    found = await check_credentials(
        context, credentials, caller.place, at_table=caller.device is not None
    )
    key = await context.access.settle(found)
    house = await context.access.house()
    if isinstance(found, CheckedCredentials) and (
        denied := context.authenticator.why_not_own_secret(house, found)
    ):
        raise await context.access.record_denial(denied)
    return house.people[key].person


async def check_right(
    context: ServerContext,
    caller: Caller,
    person: Person,
    command: type,
    *,
    concerns: str | None = None,
) -> None:
    """Check that a person may give a command; a refusal is recorded under the person's name."""
    if why := RIGHTS[command.__name__].why_not_by(person, concerns):
        as_person = replace(caller, key=person.key)
        raise await context.access.record_refused(as_person, command.__name__, why)


async def identify_giver(
    context: ServerContext,
    caller: Caller,
    command: type,
    *,
    card: str | None,
    pin: str | None,
    password: str | None = None,
) -> Person:
    """The person who gives a command and may give it, by card or by session.

    A card is swiped at a pad, or at a signed-in person's desk. A session needs the person's PIN or
    password again for some commands: another person may be using the device.
    """
    if card is not None:
        person = await person_of(context, caller, Credentials(card=card, pin=pin))
    elif caller.device is not None:
        raise refuse(WebRefusal.CARD_NEEDED, "card")
    else:
        assert caller.person is not None
        person = caller.person
    await check_right(context, caller, person, command)
    if RIGHTS[command.__name__].again and card is None:
        if pin is None and password is None:
            raise refuse(WebRefusal.SECRET_NEEDED, "pin")
        with reading_request():
            kind, secret = single_secret(pin, password)
        await check_own_secret(context, caller, kind, secret)
    return person


async def second_person_of(
    context: ServerContext,
    caller: Caller,
    by: Person,
    credentials: Credentials | None,
    command: type,
) -> Person:
    """The second person of a command of *by*, from their credentials.

    Without credentials the caller must make a request instead; the attempt to act alone is
    recorded.
    """
    if credentials is None:
        name = command.__name__
        why = RIGHTS[name].why_not_approved(by, None)
        assert why is not None
        as_person = replace(caller, key=by.key)
        raise await context.access.record_refused(as_person, name, why, "second")
    return await person_of(context, caller, credentials)


def single_secret(pin: str | None, password: str | None) -> tuple[CredentialKind, str]:
    """The one secret that is present, and its kind; a CodecError if none or both are."""
    if pin is not None and password is not None:
        raise CodecError(RequestFault.TWO_SECRETS.given())
    if pin is not None:
        return CredentialKind.PIN, pin
    if password is not None:
        return CredentialKind.PASSWORD, password
    raise CodecError(RequestFault.NO_SECRET.given())


async def check_own_secret(
    context: ServerContext, caller: Caller, kind: CredentialKind, secret: str
) -> None:
    """Check a secret of the signed-in person; a Problem if it is wrong."""
    house, now, session = await context.access.house(), context.clock(), caller.session
    assert session is not None
    found = await context.read(
        lambda reader: context.authenticator.check_unlock(
            reader,
            house,
            session=session,
            kind=kind,
            secret=secret,
            origin=caller.place,
            now=now,
        ),
    )
    await context.access.settle(found)
