"""Views of the house: its settings and limits, its people, its devices, its links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from jackpit.manager.house import (
    ComponentKind,
    CredentialKind,
    Device,
    DeviceKind,
    House,
    LinkStop,
    Member,
    Settings,
)
from jackpit.manager.house import commands as h
from jackpit.manager.house.decide import why_not_with_right
from jackpit.messages import Text
from jackpit.money import Money
from jackpit.rights import RIGHTS, Role, Source, list_roles
from jackpit.table import HouseLimits, Link, Person
from jackpit.table.person import stand_ins
from jackpit.value import extend
from jackpit.web.math.views import LinkOddsView
from jackpit.web.set_up.readiness import SetUpCheckView, set_up_checks
from jackpit.web.views import (
    LinkLineView,
    LinkStateView,
    Reasons,
    WhyNotView,
    why_not_view,
)


class LinkStopView(Struct, frozen=True, kw_only=True):
    """A link that takes no wagers while limits apply, and each limit that it breaks."""

    link: str
    why: list[Text]


def link_stop_views(stops: Iterable[LinkStop]) -> list[LinkStopView]:
    """The links that limits stop."""
    return [LinkStopView(link=stop.link, why=list(stop.why)) for stop in stops]


class LimitsView(Struct, frozen=True, kw_only=True):
    """House limits, and the links that take no wagers while they apply."""

    since: str
    wager: Money | None
    meter: Money | None
    tables: int | None
    source: str
    stops: list[LinkStopView]
    """The links that break them now; empty for limits of the past."""


class LimitsPreviewView(Struct, frozen=True, kw_only=True):
    """The links that limits would stop."""

    stops: list[LinkStopView]


class HouseView(Struct, frozen=True, kw_only=True):
    """The house."""

    settings: Settings
    limits: list[LimitsView]
    limits_since: str | None
    """The first day of the limits in force; null if there are none."""

    approved: dict[ComponentKind, tuple[str, ...]]
    """The minimum versions of each kind of component, one for each model."""

    checks: list[SetUpCheckView]
    """What the house needs before its first table opens, step by step."""


def house_view(
    house: House,
    links: Sequence[Link],
    in_force: HouseLimits | None,
    stops: Mapping[HouseLimits, tuple[LinkStop, ...]],
) -> HouseView:
    """The house, the limits that are in force, and the links that limits stop."""
    return HouseView(
        settings=house.settings,
        limits=[
            extend(x, LimitsView, stops=link_stop_views(stops.get(x, ()))) for x in house.limits
        ],
        limits_since=None if in_force is None else in_force.since,
        approved=dict(house.approved),
        checks=set_up_checks(house, links),
    )


class HoldView(Struct, frozen=True, kw_only=True):
    """A credential that a person holds."""

    kind: CredentialKind
    since: str
    is_temporary: bool


class MemberView(Struct, frozen=True, kw_only=True):
    """A present or former person of the house."""

    person: str
    name: str
    role: Role
    is_active: bool
    holds: list[HoldView]
    signed_in: str | None
    """When the person last signed in."""


def member_view(member: Member) -> MemberView:
    """A person of the house."""
    return MemberView(
        person=member.key,
        name=member.name,
        role=member.role,
        is_active=member.is_active,
        holds=[
            HoldView(kind=held.kind, since=held.since, is_temporary=held.is_temporary)
            for held in member.holds
        ],
        signed_in=member.signed_in,
    )


class PersonReasons(Struct, frozen=True, kw_only=True):
    """Why what the page of a person offers cannot be done now.

    Rights are left to the session, but for what any person may do about themselves.
    """

    commands: Reasons
    secrets: dict[CredentialKind, WhyNotView | None]
    """To set a first PIN or password."""


class PersonView(MemberView, frozen=True, kw_only=True):
    """A person of the house, and what may be done about them."""

    why_not: PersonReasons


def person_view(house: House, member: Member, caller: Person, now: str) -> PersonView:
    """A person of the house as another person in the office sees them."""
    return extend(member_view(member), PersonView, why_not=_reasons(house, member, caller, now))


def _reasons(house: House, member: Member, caller: Person, now: str) -> PersonReasons:
    key, other_roles = member.key, [role for role in Role if role is not member.role]

    def why_not(command_type: type[h.HouseCommand], **fields: Any) -> WhyNotView | None:
        right = RIGHTS[command_type.__name__]
        people = stand_ins(right, caller.role) | {"by": caller}
        command = command_type(person=key, **fields, **people)
        needs_role = right.why_not_by(caller, key) if right.own else None  # the session cannot know
        return why_not_view(needs_role or why_not_with_right(house, command))

    changes = [why_not(h.ChangeRole, role=role) for role in other_roles]
    commands: dict[type[h.HouseCommand], dict[str, Any]] = {
        h.RenamePerson: {"name": member.name},
        h.DisablePerson: {"reason": "-"},
        h.EnablePerson: {},
        h.IssueCard: {"at": now},
        h.RevokeCard: {},
    }
    return PersonReasons(
        commands={
            **{kind.__name__: why_not(kind, **fields) for kind, fields in commands.items()},
            h.ChangeRole.__name__: None if None in changes else changes[0],
        },
        secrets={
            kind: why_not(h.SetSecret, kind=kind, at=now)
            for kind in (CredentialKind.PIN, CredentialKind.PASSWORD)
        },
    )


class PeopleView(Struct, frozen=True, kw_only=True):
    """All people of the house."""

    people: list[MemberView]


class OwnDeviceView(Struct, frozen=True, kw_only=True):
    """The calling device, and who may do what there with a card."""

    key: str
    kind: DeviceKind
    link: str
    table: str | None
    """Null for a sign that shows the link instead of one table."""

    since: str
    is_active: bool
    givers: dict[str, Text]
    """By command that is given with a card at a pad: who may give it."""

    approvers: dict[str, Text]
    """By command of these that needs a second person: who may approve it."""


def own_device_view(device: Device) -> OwnDeviceView:
    """The calling device."""
    by_card = {name: right for name, right in RIGHTS.items() if Source.CARD in right.source}
    return extend(
        device,
        OwnDeviceView,
        givers={name: list_roles(right.by) for name, right in by_card.items()},
        approvers={name: list_roles(x.second) for name, x in by_card.items() if x.second},
    )


class DevicesView(Struct, frozen=True, kw_only=True):
    """The registered devices."""

    devices: list[Device]


class LinksView(Struct, frozen=True, kw_only=True):
    """Every link."""

    links: list[LinkLineView]


class LinkView(LinkStateView, frozen=True, kw_only=True):
    """A whole link with its odds."""

    odds: LinkOddsView


class QrCodeView(Struct, frozen=True, kw_only=True):
    """A QR code: its rows from the top, 1 for each dark square."""

    rows: list[str]
