"""Links, rounds, claims and wins: commands in, events or a refusal out; pure.

``commands`` has all commands, ``events`` all events, ``Refusal`` all rules a command can break.
``act`` carries out a command on a link; ``create_link`` and ``apply`` rebuild it from its events.
"""

from jackpit.refusal import Refused
from jackpit.rights import Role, Tier
from jackpit.table.claims import Claim, claims_of, winnable_amount
from jackpit.table.decide import act, decide, why_not
from jackpit.table.fold import apply, create_link
from jackpit.table.limits import adopt_limits, broken_limits
from jackpit.table.payouts import PayoutSheet, payout_sheet
from jackpit.table.person import Person
from jackpit.table.refusal import Refusal
from jackpit.table.reminders import reminders_at
from jackpit.table.setup import form_link
from jackpit.table.sign import SignMeter, announce_claims, sign_of
from jackpit.table.state import Controller, HouseLimits, Link, Mark, Round, Table, Win
from jackpit.table.version import HouseRules, Payment, Version

__all__ = [
    "Claim",
    "Controller",
    "HouseLimits",
    "HouseRules",
    "Link",
    "Mark",
    "Payment",
    "PayoutSheet",
    "Person",
    "Refusal",
    "Refused",
    "Role",
    "Round",
    "SignMeter",
    "Table",
    "Tier",
    "Version",
    "Win",
    "act",
    "adopt_limits",
    "announce_claims",
    "apply",
    "broken_limits",
    "claims_of",
    "create_link",
    "decide",
    "form_link",
    "payout_sheet",
    "reminders_at",
    "sign_of",
    "why_not",
    "winnable_amount",
]
