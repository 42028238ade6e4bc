"""A pad in a small pit: presses that must be carried out, and presses that must be refused."""

from __future__ import annotations

from typing import Any

from msgspec import structs
from pit import Pit
from sensors import whole_level

from jackpit.cards import Deal
from jackpit.ledger import Books
from jackpit.money import Money
from jackpit.pads import Key, Keypad, Pad, Touch, pad_of
from jackpit.pads import presses as p
from jackpit.pads.next_step import next_step
from jackpit.refusal import Rule
from jackpit.table import Controller, Link, Refused, Table, sign_of
from jackpit.table.events import Event
from jackpit.table.state import ShownCards

HOLE_CARD = p.Declare(ShownCards.HOLE_CARD)


class Desk:
    """A pit, and one of its pads."""

    def __init__(self, pit: Pit, table: str) -> None:
        self.pit = pit
        self.pad = pad_of(pit.link, table)

    def press(self, *presses: p.Press) -> tuple[Event, ...]:
        """Carry out presses, none of which may be refused; return their events."""
        events: list[Event] = []
        for press in presses:
            assert self.pad.why_not(press) is None
            done = self.pad.press(press)
            assert not isinstance(done, Refused), f"{press}: {done}"
            events += done
            self.pit.events += done
        self.pit.check()
        return tuple(events)

    def refuses(self, press: p.Press) -> Rule:
        """The rule that a press breaks; it must break one, and change nothing."""
        lights = self.pad.lights
        why = self.pad.why_not(press)
        done = self.pad.press(press)
        assert isinstance(done, Refused), f"{press} was carried out"
        assert done == why
        assert self.pad.lights == lights
        self.pit.check()
        return done.rule

    def answer(self, press: p.Press) -> Rule | None:
        """The rule that a press breaks, or None if it is carried out."""
        if self.pad.why_not(press) is not None:
            return self.refuses(press)
        self.press(press)
        return None

    def begin(self, *spots: int) -> None:
        """Chips on these spots, and COIN IN or START GAME."""
        self.press(whole_level(self.pad, spots), p.Begin())

    def prompt(self) -> str:
        """What the pad says to do next; the key that it asks for is live and named in it."""
        step = next_step(self.pad)
        says = str(step.says)
        if step.press is not None and not step.is_card:
            keys = (*keys_of(self.pad), *self.pad.extra_keys())
            (key,) = [key for key in keys if key.press == step.press]
            assert key.why_not is None, f"{says} {key.why_not}"
            assert str(key.label).casefold() in says.casefold()
        return says

    def marks(self) -> list[tuple[str, int | None]]:
        """The hands that are marked: lines and spots."""
        return [(mark.line.key, mark.spot) for mark in self.pit.round(table=self.pad.key).marks]

    def meter(self, key: str) -> Money:
        """What a meter holds."""
        return self.pit.meter(key)


def keypad(game: str = "blazing-7s", **plays: Any) -> Desk:
    """A keypad, with a touch pad at table 2 of the same link; *plays* is for the Pit."""
    desk = Desk(Pit(game, **plays), "1")
    assert isinstance(desk.pad, Keypad)
    return desk


def touch(game: str = "blazing-7s", **plays: Any) -> Desk:
    """A touch pad, with a keypad at table 2 of the same link; *plays* is for the Pit."""
    desk = Desk(Pit(game, tables=(Controller.TOUCH, Controller.KEYPAD), **plays), "1")
    assert isinstance(desk.pad, Touch)
    return desk


def keys_of(pad: Pad) -> tuple[Key, ...]:
    """The keys of a pad at this moment."""
    return pad.keys()


def cards(spot: int | None, text: str) -> p.Enter:
    """Cards of a spot, or of the dealer: ``7d 7h``."""
    return p.Enter(spot, Deal.parse(text).player)


def dealers(text: str) -> p.Enter:
    """The dealer's cards, any number of them."""
    return p.Enter(None, Deal.parse(f"/ {text}").dealer)


def locked(desk: Desk, meter: str) -> Money | None:
    """The amount that the sign of the desk's table shows as locked, if any."""
    found = next(x for x in sign_of(desk.pit.link, desk.pad.key) if x.meter == meter)
    return found.amount if found.is_locked else None


def copied(link: Link) -> Link:
    """A copy of a link, deep enough to include everything mutable."""
    return structs.replace(
        link,
        books=_own(link.books),
        streams=dict(link.streams),
        seeds=dict(link.seeds),
        tables={key: _copied_table(table) for key, table in link.tables.items()},
        wins=dict(link.wins),
    )


def _own(books: Books) -> Books:
    return Books.of({account: books.balance(account) for account in books.accounts})


def _copied_table(table: Table) -> Table:
    if table.round is None:
        return structs.replace(table)
    round = structs.replace(
        table.round,
        marks=list(table.round.marks),
        capped=dict(table.round.capped),
        player_cards=dict(table.round.player_cards),
        bonuses=list(table.round.bonuses),
    )
    return structs.replace(table, round=round)


def copied_pad(pad: Pad) -> Pad:
    """The same pad on a copy of the link, to try a press."""
    twin = pad_of(copied(pad.link), pad.key)
    twin.memory = pad.memory
    return twin


def honest(pad: Pad) -> None:
    """A key is live if and only if its press is accepted; otherwise it shows the refusal."""
    for key in keys_of(pad):
        twin = copied_pad(pad)
        done = twin.press(key.press)
        refused = done if isinstance(done, Refused) else None
        assert key.why_not == refused, (key.label, key.why_not, done)
        assert key.is_live == (refused is None)
        assert key.is_live or (key.why_not is not None and str(key.why_not).endswith("."))
