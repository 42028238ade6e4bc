"""Link and round: commands in, events or a named refusal out; pure.

``commands`` holds all that can be asked, ``events`` all that can happen, ``Refusal`` every rule
that can stand in the way. ``act`` carries a command out on a link; ``replay`` makes the link from
its history.
"""

from jackpit.refusal import Refused
from jackpit.table.claims import Claim, claims_of, winnable_amount
from jackpit.table.decide import act, decide, may, why_not
from jackpit.table.fold import apply, create_link, replay
from jackpit.table.payouts import PayoutSheet, payout_sheet
from jackpit.table.person import Person, Role, Tier
from jackpit.table.prompts import prompts_at
from jackpit.table.refusal import Refusal
from jackpit.table.setup import form_link
from jackpit.table.sign import SignMeter, sign_of
from jackpit.table.state import Controller, Link, Mark, Round, Table, Win
from jackpit.table.version import HouseRules, Payment, Version

__all__ = [
    "Claim",
    "Controller",
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
    "apply",
    "claims_of",
    "create_link",
    "decide",
    "form_link",
    "may",
    "payout_sheet",
    "prompts_at",
    "replay",
    "sign_of",
    "why_not",
    "winnable_amount",
]
