"""The page of a sign with the rules for players: pay table, odds if the house shows them, QR code.

Signs load it when the terms or the settings change; it does not go with every view.
"""

from __future__ import annotations

import asyncio

from msgspec import Struct
from starlette.requests import Request

from jackpit.manager.house import RulesOnSigns
from jackpit.messages import Text
from jackpit.odds import exact_odds
from jackpit.odds.text import format_one_in
from jackpit.paper.office import qr_rows
from jackpit.table import Version
from jackpit.table.short_rules import player_rules
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.http.endpoint import Endpoints, LinkKey, endpoint
from jackpit.web.pad.routes import check_place
from jackpit.web.views import version_in

router = Endpoints("Signs")


class SignRuleLineView(Struct, frozen=True, kw_only=True):
    """A line of the pay table with its odds."""

    name: Text
    award: Text
    envy: Text | None
    one_in: str | None
    """How many wagers it takes on average, such as ``1,234.5``; null if odds are not shown."""


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
    await check_place(context, caller_of(request), link, None)
    settings = (await context.access.house()).settings
    version = await context.query(lambda logs: version_in(logs, link))
    with_odds = settings.rules_on_signs is RulesOnSigns.WITH_ODDS
    odds = await asyncio.to_thread(_odds, version) if with_odds else None
    address = settings.rules_address
    return SignRulesView(
        lines=[
            SignRuleLineView(
                name=line.name,
                award=line.award.text,
                envy=None if line.envy is None else line.envy.text,
                one_in=None if odds is None else odds[number],
            )
            for number, line in enumerate(version.pay_table.lines)
        ],
        rules=[*player_rules(version)],
        shoe=str(version.shoe) if with_odds else None,
        address=address,
        code=qr_rows(address) if address else [],
    )


def _odds(version: Version) -> list[str]:
    found = exact_odds(version.pay_table, version.shoe).lines
    return [format_one_in(line.probability) for line in found]
