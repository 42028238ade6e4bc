"""Entered cards decide the line; no mark and no end of a round may contradict them."""

from __future__ import annotations

import pytest
from pit import EXECUTIVE, Pit

from jackpit.cards import Deal
from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.table import Refusal, why_not
from jackpit.table import commands as c
from jackpit.table.entered_cards import decided_line, possible_lines

usd = Money.parse


def cards(spot: int | None, text: str, *, table: str = "1") -> c.EnterCards:
    return c.EnterCards(table=table, spot=spot, cards=Deal.parse(text).player)


def enter(pit: Pit, deal: str, *, spot: int = 1) -> None:
    """Enter a spot's cards and the dealer's, as in ``7d 7h / 7d``."""
    player, _, dealer = deal.partition("/")
    if player.strip():
        pit.do(cards(spot, player))
    pit.do(cards(None, dealer))


def line_of(pit: Pit, spot: int = 1) -> str | None:
    line = decided_line(pit.round(), spot)
    return None if line is None else line.key


def possible(pit: Pit, spot: int = 1) -> set[str | None]:
    lines = possible_lines(pit.round(), spot)
    assert lines is not None
    return {None if line is None else line.key for line in lines}


# The line is named.

NAMES = [
    ("blazing-7s", "7d 7d / 7d", "three-7s-diamonds"),
    ("blazing-7s", "7s 7s / 7s Kd", "three-7s-suited"),
    ("blazing-7s", "7d 7h / 7d", "three-7s-same-color"),
    ("blazing-7s", "7d 7c / 7d", "three-7s"),
    ("blazing-7s", "7d 7c / 8d", "two-7s"),
    ("blazing-7s", "7d Kc / 7d", "one-7"),
    ("hit-and-run", "/ 2c 3d 4h 6s Kd", "5-cards"),
    ("hit-and-run", "/ 2c 2d 2h 3s 3d 5c", "6-cards"),
    ("hit-and-run", "/ 2c 2d 2h 2s 3d 3c 3h", "7-cards"),
    ("hit-and-run", "/ 2c 2d 2h 2s 2d 2c 2h 3h", "8-cards"),
    ("hit-and-run", "/ 2c 2d 2h 2s 2d 2c 2h 2s Kd", "9-cards"),
    ("kings-bounty", "Ks Ks / Ah Jc", "two-ks-and-blackjack"),
    ("kings-bounty", "Ks Ks / Jc Ah", "two-ks-and-blackjack"),
    ("kings-bounty", "Ks Ks / Ah 9c", "two-ks"),
    ("kings-bounty", "Kd Kd / Ah", "two-suited-kings"),
    ("kings-bounty", "Tc Tc / Ah", "suited-pair"),
    ("kings-bounty", "Ah 9h / Ah", "suited-20"),
    ("kings-bounty", "Kd Ks / Ah", "two-kings"),
    ("kings-bounty", "Kd Jd / Ah", "suited-20"),
    ("kings-bounty", "Kd Js / Ah", "any-20"),
    ("bahama-bonus", "7d 7h / 7d 7h", "same-color-four-of-a-kind"),
    ("bahama-bonus", "7d 7h / 7d 7s", "four-of-a-kind"),
    ("bahama-bonus", "7d Ks / 7h 7d", "same-color-three-of-a-kind"),
    ("bahama-bonus", "7d Ks / 7h 7c", "three-of-a-kind"),
    ("bahama-bonus", "8c 7d / Ks 7d", "suited-pair"),
    ("bahama-bonus", "8c 9d / Ks Ks", "suited-pair"),
    ("bet-the-set-21", "9h 9h / 9h 9h", "suited-four-of-a-kind"),
    ("bet-the-set-21", "9h 9s / 9h 9h", "four-of-a-kind"),
    ("bet-the-set-21", "9h 9h / 9h 8h", "suited-pair"),
    ("bet-the-set-21", "9h 9h / 8h", "suited-pair"),
    ("match-the-dealer-up", "9h 9h / 9h", "two-suited"),
    ("match-the-dealer-up", "9h 9s / 9h", "one-suited-one-unsuited"),
    ("match-the-dealer-up", "9h 2s / 9h", "one-suited"),
    ("match-the-dealer-down", "9h 9s / 2c 9c", "two-unsuited"),
    ("match-the-dealer-down", "9h 8s / 2c 9c", "one-unsuited"),
]


@pytest.mark.parametrize(("game", "deal", "line"), NAMES)
def test_entered_cards_name_the_line_of_their_spot(game: str, deal: str, line: str) -> None:
    pit = Pit(game)
    pit.start(1)
    enter(pit, deal)

    assert line_of(pit) == line
    is_table_wide = GAMES[game].pay_tables[0].lines[0].is_table_wide
    pit.mark(line, None if is_table_wide else 1)  # and a mark may say so


def test_cards_are_entered_for_every_line_of_every_progressive_game() -> None:
    for game in ("blazing-7s", "hit-and-run", "kings-bounty", "bahama-bonus", "bet-the-set-21"):
        lines = {line.key for line in GAMES[game].pay_tables[0].lines}
        assert {line for name, _, line in NAMES if name == game} == lines


@pytest.mark.parametrize(
    ("game", "deal"),
    [
        ("blazing-7s", "8d Kc / 7d"),
        ("hit-and-run", "/ Kc 7d"),
        ("hit-and-run", "/ Ac Kd"),
        ("kings-bounty", "Kd 9d / Ac"),
        ("bahama-bonus", "7d 8d / 7h 9s"),
        ("bet-the-set-21", "9h 9s / 8d"),
        ("match-the-dealer-up", "9h 8s / 7d"),
        ("match-the-dealer-down", "9h 8s / 9d 7d"),
    ],
)
def test_entered_cards_may_show_that_a_wager_loses(game: str, deal: str) -> None:
    pit = Pit(game)
    pit.start(1)
    enter(pit, deal)

    assert possible(pit) == {None}
    line = GAMES[game].pay_tables[0].lines[-1]
    command = c.MarkHand(table="1", line=line.key, spot=None if line.is_table_wide else 1)
    assert pit.refused(command) is Refusal.CARDS_CONTRADICT
    assert pit.end() == ()


# A mark that contradicts the cards.


def test_a_mark_against_the_cards_is_refused_with_what_they_show() -> None:
    pit = Pit()
    pit.start(1, 2)
    enter(pit, "7d 7c / 8d")

    refused = why_not(pit.link, c.MarkHand(table="1", line="three-7s", spot=1))
    assert str(refused) == "The cards at spot 1 show 'First Two Cards – 7', not 'Three 7's'."
    other = c.MarkHand(table="1", line="three-7s", spot=2)
    assert pit.refused(other) is Refusal.CARDS_CONTRADICT  # no spot has three with that up card
    pit.mark("two-7s", 2)  # that spot's cards were not entered: the mark counts
    pit.mark("two-7s", 1)


def test_where_the_dealers_hand_wins_a_contradicted_mark_names_the_dealers_cards() -> None:
    pit = Pit("hit-and-run")
    pit.start(3, 5)
    enter(pit, "/ 4d 4c 3h 3s")

    refused = why_not(pit.link, c.MarkHand(table="1", line="9-cards", spot=None))
    assert str(refused) == (
        "The dealer's cards show '7 Cards', '6 Cards' or '5 Cards', not '9 or more Cards'."
    )


def test_a_mark_may_be_any_line_the_cards_leave_open() -> None:
    pit = Pit()
    pit.start(1)
    pit.do(cards(1, "7d 7d"))

    assert possible(pit) == {
        "three-7s-diamonds",
        "three-7s-same-color",
        "three-7s",
        "two-7s",
    }
    for line in ("three-7s-suited", "one-7"):
        refused = pit.refused(c.MarkHand(table="1", line=line, spot=1))
        assert refused is Refusal.CARDS_CONTRADICT
    pit.mark("three-7s-diamonds", 1)


def test_hg53_cards_that_contradict_a_mark_stop_the_verification_and_the_end() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("three-7s-diamonds", 1)
    pit.mark("one-7", 2)
    enter(pit, "7d 7d / 7h")
    (claim,) = pit.claims()
    verify = c.VerifyClaim(table="1", claim=claim.key, by=EXECUTIVE, surveillance="camera 1")
    assert pit.refused(verify) is Refusal.CARDS_CONTRADICT
    pit.do(c.UnmarkHand(table="1", line="three-7s-diamonds", spot=1))
    pit.do(cards(2, "8c 9c"))
    assert pit.refused(c.EndRound(table="1")) is Refusal.CARDS_CONTRADICT
    pit.do(c.UnmarkHand(table="1", line="one-7", spot=2))

    assert [(p.spot, p.amount) for p in pit.end()] == [(1, usd("500"))]


def test_hit_and_run_r2_the_dealers_cards_contradict_the_mark_of_all_spots() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    enter(pit, "/ 2c 3d 4h 6s Kd")

    assert pit.refused(c.MarkHand(table="1", line="6-cards")) is Refusal.CARDS_CONTRADICT
    pit.mark("5-cards")


@pytest.mark.parametrize("is_marked", [False, True])
def test_hit_and_run_a_hand_that_the_cards_name_and_a_mark_too_is_paid_once(
    *, is_marked: bool
) -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    enter(pit, "/ 2c 3d 4h 6s Kd")
    if is_marked:
        pit.mark("5-cards")

    assert [(x.spot, x.amount) for x in pit.end()] == [(2, usd("9")), (1, usd("9"))]


# What the shoe holds.


def test_a_seventh_copy_in_six_decks_is_refused() -> None:
    pit = Pit()
    pit.start(1, 2, 3, 4)
    for spot in (1, 2, 3):
        pit.do(cards(spot, "7d 7d"))

    refused = why_not(pit.link, cards(None, "7d"))
    assert str(refused) == "No 7♦ is left in the shoe; check the entered cards."
    assert pit.refused(cards(4, "8c 7d")) is Refusal.IMPOSSIBLE_CARDS
    pit.do(cards(3, "7d 8d"))  # in place of what was entered there
    pit.do(cards(None, "7d"))
    assert pit.refused(cards(3, "7d 7d")) is Refusal.IMPOSSIBLE_CARDS


def test_other_spots_cards_are_out_of_the_shoe() -> None:
    pit = Pit("bet-the-set-21")
    pit.start(1, 2, 3)
    enter(pit, "9h 9h / 9h")
    assert possible(pit) == {"suited-four-of-a-kind", "four-of-a-kind", "suited-pair"}
    pit.do(cards(2, "9h 9h"))
    pit.do(cards(3, "9h 8c"))  # the sixth

    assert possible(pit) == {"four-of-a-kind", "suited-pair"}
    top = c.MarkHand(table="1", line="suited-four-of-a-kind", spot=1)
    assert pit.refused(top) is Refusal.CARDS_CONTRADICT


@pytest.mark.parametrize("game", ["bahama-bonus", "match-the-dealer-up", "match-the-dealer-down"])
def test_bahama_bonus_r1_there_are_no_tens(game: str) -> None:
    pit = Pit(game)
    pit.start(1)

    assert pit.refused(cards(1, "9d Tc")) is Refusal.IMPOSSIBLE_CARDS
    assert pit.refused(cards(None, "Th")) is Refusal.IMPOSSIBLE_CARDS
    pit.do(cards(1, "Jd Kc"))


@pytest.mark.parametrize(
    ("game", "spot", "most"),
    [
        ("blazing-7s", 1, 2),
        ("blazing-7s", None, 2),
        ("bahama-bonus", None, 2),
        ("hit-and-run", 1, 2),
    ],
)
def test_no_more_cards_are_entered_than_a_wager_considers(
    game: str, spot: int | None, most: int
) -> None:
    pit = Pit(game)
    pit.start(1)
    fits = [card for card in ("Ac", "Ad", "Ah", "As") for _ in range(6)][:most]

    assert pit.refused(cards(spot, " ".join([*fits, "2c"]))) is Refusal.TOO_MANY_CARDS
    pit.do(cards(spot, " ".join(fits)))


def test_cards_are_taken_back_by_entering_none() -> None:
    pit = Pit()
    pit.start(1)
    pit.do(cards(1, "8d 9c"))
    pit.do(cards(None, "7d"))
    for spot in (1, None):
        pit.do(cards(spot, ""))

    assert pit.round().player_cards == {}
    assert pit.round().dealer_cards == ()
    pit.mark("two-7s", 1)


def test_hit_and_run_r8_no_card_follows_those_the_dealer_stands_on() -> None:
    pit = Pit("hit-and-run")  # the dealer hits soft 17
    pit.start(1)

    assert pit.refused(cards(None, "Kd 7c 2c 3c 4c")) is Refusal.DEALER_STANDS
    assert pit.refused(cards(None, "Ad 7c 2c")) is Refusal.DEALER_STANDS
    assert pit.refused(cards(None, "Kd Ac 2c")) is Refusal.DEALER_STANDS
    pit.do(cards(None, "Ad 6c 2c"))
    pit.do(cards(None, "9d 7c Kc"))


def test_a_line_that_the_up_card_makes_impossible_is_marked_at_no_spot() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.do(c.EnterCards(table="1", spot=None, cards=Deal.parse("/ 7c").dealer))

    diamonds = c.MarkHand(table="1", line="three-7s-diamonds", spot=2)
    assert pit.refused(diamonds) is Refusal.CARDS_CONTRADICT
    pit.mark("three-7s-suited", 2)  # three of clubs it may be


def test_an_up_card_entered_after_the_mark_can_block_verification_of_the_claim() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("three-7s-diamonds", 2)
    (claim,) = pit.claims()
    pit.do(c.EnterCards(table="1", spot=None, cards=Deal.parse("/ 7c").dealer))

    verify = c.VerifyClaim(table="1", claim=claim.key, by=EXECUTIVE, surveillance="1")
    assert pit.refused(verify) is Refusal.CARDS_CONTRADICT
