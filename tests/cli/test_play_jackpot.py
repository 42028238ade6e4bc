"""The progressive of ``jackpit play`` is a real link, and the money of a session adds up."""

from random import Random

import pytest
from cli.player import LIMITS

from jackpit.blackjack import (
    BAHAMA_BONUS,
    RULE_SETS,
    STANDARD,
    Action,
    Bet,
    BlackjackRound,
    Phase,
    Rules,
    SideBet,
    begin,
    settle,
)
from jackpit.cards import Card, Deal
from jackpit.cli.play.progressive import ProgressiveLink, ProgressivePayout
from jackpit.cli.play.session import PlaySession
from jackpit.ledger import PLAYERS
from jackpit.money import ZERO, Money
from jackpit.paytable import CardPlace, Share
from jackpit.training.lessons import LESSONS, Lesson
from jackpit.training.winning_deals import deals_by_line

ONE = Money.dollars(1)
TEN = Money.dollars(10)


def side_of(rules: Rules, key: str) -> SideBet:
    """A side bet that the rules offer."""
    side = rules.side_bet(key)
    assert side is not None
    return side


def settled(
    jackpot: ProgressiveLink, rules: Rules, cards: str, *spots: int
) -> tuple[ProgressivePayout, ...]:
    """Deal *cards* to these spots, each with the progressive; every hand stands."""
    bets = {spot: Bet(TEN, {jackpot.side.key: ONE}) for spot in spots}
    round = begin(rules, bets, Deal.parse(cards).player)
    jackpot.start(spots)
    return jackpot.settle(stood(round), settle(stood(round)).progressives)


def stood(round: BlackjackRound) -> BlackjackRound:
    """The round once every hand has stood."""
    if round.phase is Phase.INSURANCE:
        round = round.close_insurance()
    while round.phase is Phase.PLAY:
        round = round.do(Action.STAND)
    return round


def bahama() -> ProgressiveLink:
    return ProgressiveLink(side_of(BAHAMA_BONUS, "bahama-bonus"), decks=6, spots=7)


def test_the_meter_grows_by_the_terms_of_the_game() -> None:
    jackpot = bahama()
    assert jackpot.meters == (("progressive", Money.dollars(1_000)),)
    jackpot.start((1, 2, 3))

    assert jackpot.meters == (("progressive", Money.parse("1000.54")),)


def test_four_of_a_kind_of_one_color_takes_the_meter_which_is_reseeded() -> None:
    jackpot = bahama()
    (won,) = settled(jackpot, BAHAMA_BONUS, "7d 7h 7d 7h Kc Kd 2c", 1)

    assert won.amount == Money.parse("1000.18")
    assert won.sentence == (
        "Spot 1, Bahama Bonus Progressive, 'Same Color Four-of-a-Kind': takes 100% of the meter."
        " Win 1, Same Color Four-of-a-Kind: 100% of $1,000.18: the cage pays $1,000.18."
    )
    assert jackpot.meters == (("progressive", Money.parse("1000.01")),)  # the seed, the reserve
    assert jackpot.link.wins[1].paid == (1,)


def test_two_winners_of_a_round_divide_the_meter() -> None:
    won = settled(bahama(), BAHAMA_BONUS, "7d 7d 7h 7d 7h 7h Kc Kd 2c", 1, 2)

    assert [one.amount for one in won] == [Money.parse("500.18")] * 2
    assert "½ of $1,000.36" in won[0].sentence


def test_one_player_gets_no_envy_from_their_own_spots() -> None:
    lesson = LESSONS["kings-bounty"]
    jackpot = ProgressiveLink(lesson.side, decks=6, spots=7)
    best, other = settled(jackpot, lesson.rules, "Ks 9c 9h Ks 5d 8c", 1, 2)
    assert best.progressive.line is not None
    assert best.progressive.line.envy is not None

    assert best.amount > ZERO
    assert other.amount == ZERO


def test_the_special_bonus_gives_no_envy_to_a_spot_of_its_winner() -> None:
    session = PlaySession(BAHAMA_BONUS, limits=LIMITS, seed="x", bankroll=TEN * 50, spots=2)
    session._cards = list(Deal.parse("7s 9c 7h 7s 9d Kc 7s 2c 3c 4c").player)
    session.deal({1: Bet(TEN), 2: Bet(TEN)})
    session.do(Action.HIT)
    session.stand_on_all()
    sentences = " ".join(x.sentence for x in session.settle().wagers)

    assert "Spot 1, Special Bonus: pays $1,000." in sentences
    assert "envy" not in sentences


WON = [
    pytest.param(lesson, line.key, id=f"{lesson.key} {line.key}")
    for lesson in LESSONS.values()
    for line in lesson.side.pay_table.lines
]


@pytest.mark.parametrize(("lesson", "key"), WON)
def test_every_line_of_every_progressive_is_paid_by_its_link(lesson: Lesson, key: str) -> None:
    side, shoe = lesson.side, lesson.rules.shoe
    line = next(x for x in side.pay_table.lines if x.key == key)
    lies = deals_by_line(side.pay_table, shoe)[key][0]
    filler = iter(Deal.parse("2c 3d 4h 5s").player)
    order = (CardPlace.PLAYER_1, CardPlace.UP, CardPlace.PLAYER_2, CardPlace.HOLE)
    cards = [lies.cards.get(place) or next(filler) for place in order]
    jackpot = ProgressiveLink(side, decks=shoe.decks, spots=1)
    stake = side.fixed_wager or ONE
    rest = (*lies.drawn, *Deal.parse("9c 9d 8c 8d 9h").player)
    round = stood(begin(lesson.rules, {1: Bet(TEN, {side.key: stake})}, (*cards, *rest)))
    jackpot.start((1,))
    meters = dict(jackpot.meters)
    (won,) = jackpot.settle(round, settle(round).progressives)

    assert won.progressive.line == line
    if isinstance(line.award, Share):
        assert won.amount * 100 <= meters[line.award.of] * line.award.percent
        assert won.amount * 100 + Money.dollars(1) > meters[line.award.of] * line.award.percent
    else:
        assert won.amount == line.award.pays(stake)


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("spots", [1, 3, 7])
def test_the_money_of_any_play_adds_up(key: str, spots: int) -> None:
    random, rules = Random(f"{key} {spots}"), LESSONS[key].rules
    start = Money.dollars(100_000)
    session = PlaySession(rules, limits=LIMITS, seed="sum", bankroll=start, spots=spots)
    sides = {side.key: side.fixed_wager or Money.dollars(5) for side in rules.side_bets}
    progressive = ZERO
    for _ in range(40):
        round = session.deal({spot: Bet(TEN, sides) for spot in session.spots})
        if round.phase is Phase.INSURANCE:
            session.insure(1, session.max_insurance(1))
            round = session.close_insurance()
        while round.phase is Phase.PLAY:
            round = session.do(random.choice(session.legal))
        assert session.free == session.bankroll - session.at_risk
        before = session.bankroll
        done = session.settle()
        assert session.bankroll == before + done.returned - done.staked
        names = {jackpot.side.name for jackpot in session.progressives}
        progressive += sum(
            (one.won for one in done.wagers if any(name in one.sentence for name in names)),
            start=ZERO,
        )

    assert session.bankroll == start + sum((x.won for x in session.settled), start=ZERO)
    assert session.bankroll == start + sum(
        (wager.won for x in session.settled for wager in x.wagers), start=ZERO
    )
    (jackpot,) = session.progressives
    assert jackpot.link.balance(PLAYERS) == progressive  # the books of the link say the same


def test_a_round_that_uses_up_the_shoe_continues_with_the_discards() -> None:
    session = PlaySession(STANDARD, limits=LIMITS, seed="end", bankroll=TEN * 50, spots=1)
    session.dealt = STANDARD.shoe.size - 1
    last = session._cards[-1]
    round = session.deal({1: Bet(TEN)})

    assert round.spots[1].first[0] == last
    session.stand_on_all()
    assert session.settle().is_last_of_shoe


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_a_seed_always_gives_the_same_shuffle(rules: Rules) -> None:
    def cards(seed: str) -> list[Card]:
        return PlaySession(rules, limits=LIMITS, seed=seed, bankroll=TEN, spots=1)._cards

    assert cards("a") == cards("a")
    assert cards("a") != cards("b")
    assert sorted(map(str, cards("a"))) == sorted(map(str, cards("b")))
    assert len(cards("a")) == rules.shoe.size
