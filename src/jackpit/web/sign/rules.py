"""The page of a sign with the rules for players: pay table, odds if the house shows them, QR code.

Signs load it when the terms or the settings change; it does not go with every view.
"""

from __future__ import annotations

import asyncio
from fractions import Fraction

from msgspec import Struct
from starlette.requests import Request

from jackpit.manager.house import RulesOnSigns
from jackpit.messages import Text
from jackpit.odds import exact_odds
from jackpit.odds.text import format_decimal, format_one_in
from jackpit.paper.office import qr_rows
from jackpit.paytable import Line
from jackpit.table import Version
from jackpit.table.short_rules import player_rules
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.http.endpoint import Endpoints, LinkKey, endpoint
from jackpit.web.views import line_award_view, version_in

router = Endpoints("Signs")

MANY_WAGERS = 100
"""Odds of this or more are shown without decimals."""


class SignRuleLineView(Struct, frozen=True, kw_only=True):
    """A line of the pay table with its odds."""

    name: Text
    award: Text
    envy: Text | None
    one_in: str | None
    """How many wagers it takes on average, such as ``1,234``; null if odds are not shown."""


class SignRulesView(Struct, frozen=True, kw_only=True):
    """The rules for players of a link, as its signs show them."""

    lines: list[SignRuleLineView]
    rules: list[Text]
    shoe: str | None
    """The shoe that the odds are for; null if odds are not shown."""

    address: str
    """Of the rules for players; empty if the house has none."""

    code: list[str]
    """Its QR code: rows from the top, 1 for each dark square."""


@endpoint(router, "GET", "/api/links/{link}/sign/rules")
async def get_sign_rules(request: Request, link: LinkKey) -> SignRulesView:
    """The rules for players of a link: pay table, rules in short, odds if the house shows them."""
    context = context_of(request)
    await context.access.check_link(caller_of(request), link)
    settings = (await context.access.house()).settings
    version = await context.query(lambda logs: version_in(logs, link))
    with_odds = settings.rules_on_signs is RulesOnSigns.WITH_ODDS
    odds = await asyncio.to_thread(_odds, version) if with_odds else None
    address = settings.rules_address
    return SignRulesView(
        lines=[
            _line(line, None if odds is None else odds[number])
            for number, line in enumerate(version.pay_table.lines)
        ],
        rules=[*player_rules(version)],
        shoe=str(version.shoe) if with_odds else None,
        address=address,
        code=qr_rows(address) if address else [],
    )


def _line(line: Line, one_in: str | None) -> SignRuleLineView:
    shown = line_award_view(line)
    return SignRuleLineView(name=line.name, award=shown.award, envy=shown.envy, one_in=one_in)


def _odds(version: Version) -> list[str]:
    found = exact_odds(version.pay_table, version.shoe).lines
    return [_one_in(line.probability) for line in found]


def _one_in(probability: Fraction) -> str:
    """The odds with cents of a wager only where they matter: ``250,666`` and ``7.0``."""
    if not probability:
        return format_one_in(probability)
    wagers = 1 / probability
    return format_decimal(wagers, 0 if wagers >= MANY_WAGERS else 1, grouped=True)
