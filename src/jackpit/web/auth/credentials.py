"""People who show who they are: by card and PIN, or by key and password."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec

from jackpit.manager.codec.codec import Codec, CodecError, Json, register_codec
from jackpit.manager.house import CredentialKind
from jackpit.manager.identity import MAX_SECRET_LENGTH, AccessDenied, CheckedCredentials
from jackpit.table import Person
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext
from jackpit.web.http.endpoint import SECRET_SCHEMA, nullable, object_schema, unreadable_struct
from jackpit.web.http.errors import Problem, unreadable

Secret = Annotated[
    str, msgspec.Meta(min_length=1, max_length=MAX_SECRET_LENGTH, pattern="^[^\\x00]*$")
]


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """What somebody shows: a card, with its PIN unless the house waives it; or key and password."""

    card: Secret | None = None
    pin: Secret | None = None
    person: Secret | None = None
    password: Secret | None = None

    @property
    def is_by_card(self) -> bool:
        """Whether it is a card and nothing else."""
        return self.card is not None and self.person is None and self.password is None

    @property
    def is_by_password(self) -> bool:
        """Whether it is a key and a password and nothing else."""
        named = self.person is not None and self.password is not None
        return named and self.card is None and self.pin is None


_NULL = {"type": "null"}
CREDENTIALS = {
    "description": "By card and PIN, or by key and password.",
    "anyOf": [
        object_schema(
            {
                "card": SECRET_SCHEMA,
                "pin": nullable(SECRET_SCHEMA),
                "person": _NULL,
                "password": _NULL,
            },
            ["card"],
        ),
        object_schema(
            {"person": SECRET_SCHEMA, "password": SECRET_SCHEMA, "card": _NULL, "pin": _NULL},
            ["person", "password"],
        ),
    ],
}
CARD_SCHEMA = nullable({**SECRET_SCHEMA, "description": "What the reader read, at a pad."})
PIN_SCHEMA = nullable(
    {**SECRET_SCHEMA, "description": "The PIN of that card, or one's own to show oneself again."}
)
PASSWORD_SCHEMA = nullable(
    {**SECRET_SCHEMA, "description": "One's own, to show oneself again without a card."}
)


def _read(values: Json) -> Credentials:
    try:
        shows = msgspec.convert(values, Credentials)
    except msgspec.ValidationError as error:
        problem = unreadable_struct(error)
        raise CodecError(problem.sentence, tuple(problem.where)) from error
    _check(shows)
    return shows


register_codec(Credentials, Codec(lambda _: None, _read, CREDENTIALS))


def _check(shows: Credentials) -> None:
    if not shows.is_by_card and not shows.is_by_password:
        raise CodecError("a card with its PIN, or a person and his password, is expected")


async def check_credentials(
    web: ServerContext, shows: Credentials, origin: str, *, at_table: bool
) -> CheckedCredentials | AccessDenied:
    """What the desk finds, on another thread, for it takes a while."""
    house, now = await web.access.house(), web.clock()

    def check() -> CheckedCredentials | AccessDenied:
        with web.store.reader() as reader:
            if shows.card is not None:
                return web.desk.check_card(
                    reader,
                    house,
                    card=shows.card,
                    pin=shows.pin,
                    at_table=at_table,
                    origin=origin,
                    now=now,
                )
            return web.desk.check_password(
                reader,
                house,
                key=shows.person or "",
                password=shows.password or "",
                origin=origin,
                now=now,
            )

    return await asyncio.to_thread(check)


async def person_of(web: ServerContext, caller: Caller, shows: Credentials, where: str) -> Person:
    """Whoever shows these credentials; a Problem, which is recorded, if they are not right.

    A secret that others have set is not enough. One that has grown old is: a table must not stand
    still for it in the middle of a round. The office's sessions are stricter.
    """
    try:
        _check(shows)
    except CodecError as error:
        raise unreadable(error, where) from error
    found = await check_credentials(web, shows, caller.place, at_table=caller.device is not None)
    key = await web.access.settled(found)
    house = await web.access.house()
    if isinstance(found, CheckedCredentials) and (denied := web.desk.not_his_own(house, found)):
        raise await web.access.deny(denied)
    return house.people[key].person


async def second_person_of(
    web: ServerContext, caller: Caller, shows: Credentials | None, what: str = "something for two"
) -> Person:
    """The second person, who must be there; without him a request is made.

    That somebody has tried alone is recorded.
    """
    if shows is None:
        sentence = "Two people must agree to that: add the second, or make a request."
        problem = await web.access.refused(caller, what, "NEEDS_TWO_PEOPLE", sentence, status=409)
        problem.where = ["second"]
        raise problem
    return await person_of(web, caller, shows, "second")


def single_secret(pin: str | None, password: str | None) -> tuple[CredentialKind, str]:
    """The one of the two that is shown."""
    if pin is not None and password is None:
        return CredentialKind.PIN, pin
    if password is not None and pin is None:
        return CredentialKind.PASSWORD, password
    raise unreadable(CodecError("a PIN or a password is expected"))


async def check_own_secret(
    web: ServerContext, caller: Caller, kind: CredentialKind, secret: str
) -> None:
    """Whether a secret is that of whoever is signed in; a Problem if it is not."""
    house, now, session = await web.access.house(), web.clock(), caller.session
    assert session is not None

    def check() -> CheckedCredentials | AccessDenied:
        with web.store.reader() as reader:
            return web.desk.check_unlock(
                reader,
                house,
                session=session,
                kind=kind,
                secret=secret,
                origin=caller.place,
                now=now,
            )

    await web.access.settled(await asyncio.to_thread(check))


def secret_needed() -> Problem:
    """A session is not enough: whoever holds the device may not be who signed in."""
    sentence = "Show again that it is you: by your PIN, your password or a card."
    return Problem(401, "SECRET_NEEDED", sentence, ["pin"])


def card_needed() -> Problem:
    """Somebody must be named, and a device is nobody."""
    return Problem(401, "CARD_NEEDED", "Somebody must swipe his card for that.", ["card"])
