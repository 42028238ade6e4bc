"""Typed amounts: what a screen accepts, the server can read."""

from browser.tabs import DESK, Tabs
from web.site import Site

from jackpit.manager.codec import Decoder
from jackpit.money import Money
from jackpit.table import Role

MONEY: Decoder[Money] = Decoder(Money)
PARSED = """async (typed) => {
  const { parseAmount } = await import("/screens/shared/money.js");
  return typed.map(parseAmount);
}"""


def test_a_typed_amount_is_read_as_long_as_the_server_can_read_it(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ACCOUNTING, "/own", DESK)
    typed = ["250", " $1,234.5 ", "99,999,999,999.99", "999999999999", "1.234", "-1", "much", ""]

    sent = page.evaluate(PARSED, typed)

    assert sent == ["250", "1234.5", "99999999999.99", None, None, None, None, None]
    for amount in sent[:3]:
        assert MONEY.convert(amount) == Money.parse(amount)
