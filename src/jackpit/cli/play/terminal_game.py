"""The game of ``jackpit play`` in the terminal: the wagers, the hands, the summary.

``Prompt`` asks, ``Felt`` draws, and the ``PlaySession`` decides and pays.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from jackpit.blackjack import Action, Bet, BlackjackRound, Phase, SideBet, format_amount
from jackpit.cli.play.drawing import Felt, format_result
from jackpit.cli.play.prompt import BadAnswer, PlayerQuit, Prompt, printable_answer
from jackpit.cli.play.session import PlaySession
from jackpit.money import ZERO, Money, MoneyError

KEYS = {
    "h": Action.HIT,
    "s": Action.STAND,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "u": Action.SURRENDER,
    "r": Action.RESCUE,
}
LABELS = {
    Action.HIT: "[h]it",
    Action.STAND: "[s]tand",
    Action.DOUBLE: "[d]ouble",
    Action.SPLIT: "s[p]lit",
    Action.SURRENDER: "s[u]rrender",
    Action.RESCUE: "[r]escue",
}
NONE = ("0", "-", "n", "no")
YES = ("y", "yes")
CHANGE = ("c", "change")
INDENT = "  "
PEEK_POINTS = (1, 10)
"""Points of an up card with which the dealer checks for a blackjack."""


class TerminalGame:
    """A game from the first wager to the summary."""

    def __init__(self, session: PlaySession, console: Console, felt: Felt, again: str) -> None:
        self._session, self._console, self._felt = session, console, felt
        self._prompt = Prompt(console, self._refuse)
        self._again = again
        """The command that deals the same shoe again."""

        self._bets: dict[int, Bet] = {}
        """The wagers of the last round."""

    def run(self) -> None:
        """Play until the player leaves or can wager no more; then show the summary."""
        with self._prompt.interruptible():
            self._greet()
            with suppress(PlayerQuit):
                while not self._session.is_broke:
                    self._play_round()
            if self._session.round is not None:
                self._say("You leave: every remaining hand stands, and the round is settled.")
                self._session.stand_on_all()
                self._settle()
            self._show_summary()

    # Showing.

    def _show(self, lines: Iterable[Text]) -> None:
        for line in lines:
            self._console.print(line, soft_wrap=True)

    def _say(self, text: str, style: str = "") -> None:
        self._show(self._felt.sentence(text, style))

    def _refuse(self, sentence: str) -> None:
        self._say(sentence, "yellow")

    def _greet(self) -> None:
        session, rules, limits = self._session, self._session.rules, self._session.limits
        self._show(self._felt.heading(rules.name, f"play money, seed {session.seed}"))
        dealt = f"{rules.shoe}; blackjack pays {rules.blackjack_pays}"
        self._say(f"{dealt}; the dealer {rules.soft_17.value}.", "dim")
        most = f" to {format_amount(limits.maximum)}" if limits.maximum is not None else " or more"
        wagers = f"Blackjack wagers of {format_amount(session.minimum)}{most}."
        if rules.rescue is not None:
            wagers += f" A rescued hand loses {rules.rescue.value}."
        self._say(wagers, "dim")
        if rules.document:
            self._say(f"Paragraphs in parentheses: docs/rules/{rules.document}.md.", "dim")
        self._say("At any prompt, type ? for help or q to leave.", "dim")

    # A round.

    def _play_round(self) -> None:
        session = self._session
        self._console.print()
        self._show(self._felt.status(session))
        self._bets = self._ask_wagers()
        round = session.deal(self._bets)
        if round.phase is Phase.INSURANCE:
            round = self._offer_insurance()
        else:
            self._report_peek(round)
        while round.phase is Phase.PLAY:
            round = self._play_turn()
        self._settle()

    def _settle(self) -> None:
        session = self._session
        assert session.round is not None
        self._show(self._felt.table(session.round))
        settled = session.settle()
        self._show(self._felt.settlement(settled, session.bankroll))
        if settled.is_last_of_shoe:
            self._say("The cut card is out; the shoe is shuffled.", "cyan")

    def _report_peek(self, round: BlackjackRound) -> None:
        """Report the dealer's check for a blackjack, if there was one."""
        if not round.rules.peek or round.up.rank.points not in PEEK_POINTS:
            return
        found = "blackjack" if round.dealer_has_blackjack else "no blackjack"
        self._say(f"The dealer checks: {found}.")

    # Wagers.

    def _ask_wagers(self) -> dict[int, Bet]:
        """The wagers of a round: the last ones again, or new ones."""
        if self._bets and self._session.why_not_wager(self._bets) is None:
            self._say(f"Wagers: {self._describe_bets(self._bets)}.")
            same = self._prompt.ask(
                "Enter to repeat, an amount, or c to change: ",
                self._read_repeat,
                self._explain_repeat,
            )
            if same is not None:
                return same
        while True:
            bets: dict[int, Bet] = {}
            for spot in self._session.spots:
                if bet := self._ask_bet(spot, bets):
                    bets[spot] = bet
            if not (refused := self._session.why_not_wager(bets)):
                return bets
            self._refuse(refused)

    def _describe_bets(self, bets: dict[int, Bet]) -> str:
        """All wagers in one sentence."""
        words = []
        for spot, bet in bets.items():
            sides = [
                f"{side.name} {format_amount(bet.sides[side.key])}"
                for side in self._session.rules.side_bets
                if side.key in bet.sides
            ]
            here = f"spot {spot} " if len(self._session.spots) > 1 else ""
            words.append(" + ".join([f"{here}{format_amount(bet.main)}", *sides]))
        return "; ".join(words)

    def _read_repeat(self, text: str) -> dict[int, Bet] | None:
        """The wagers of an answer; None: ask for each of them."""
        if text.lower() in CHANGE:
            return None
        bets = self._bets
        if text:
            main = _parse_amount(text)
            bets = {spot: Bet(main, bet.sides) for spot, bet in bets.items()}
        if refused := self._session.why_not_wager(bets):
            raise BadAnswer(refused)
        return bets

    def _explain_repeat(self) -> None:
        self._say("Enter: the same wagers as in the last round.")
        self._say(
            "An amount, as in 15: that blackjack wager on every spot, and the same side bets."
        )
        self._say("c: enter every wager. q: leave.")

    def _ask_bet(self, spot: int, others: dict[int, Bet]) -> Bet | None:
        """The wagers of one spot; None if it stays empty."""
        session = self._session
        last = self._bets.get(spot)
        main = last.main if last else session.minimum
        several = len(session.spots) > 1

        def read(text: str) -> Bet | None:
            if several and text.lower() in NONE:
                return None
            bet = Bet(_parse_amount(text) if text else main)
            if refused := session.why_not_wager({**others, spot: bet}):
                raise BadAnswer(refused)
            return bet

        def explain() -> None:
            self._say(
                f"The blackjack wager of spot {spot}, such as 7.50. Enter: {format_amount(main)}."
            )
            if several:
                self._say("0: nothing on this spot. q: leave.")

        name = f"Spot {spot}, blackjack wager" if several else "Blackjack wager"
        bet = self._prompt.ask(f"{name} [{format_amount(main)}]: ", read, explain)
        if bet is not None:
            for side in session.rules.side_bets:
                bet = self._ask_side_bet(spot, side, bet, others)
        return bet

    def _ask_side_bet(self, spot: int, side: SideBet, bet: Bet, others: dict[int, Bet]) -> Bet:
        """The wagers of a spot with one more side bet, if the player wants it and can have it."""
        session = self._session
        fixed = side.fixed_wager
        least = fixed or session.limits.side_minimum or Money.cents(1)
        refused = session.why_not_wager({**others, spot: _with(bet, side, least)})
        left = session.free - sum((x.total for x in others.values()), start=bet.total)
        if refused is not None:
            short = f"Spot {spot}: {left} is left to wager, too little for {side.name}."
            self._say(short if left < least else refused, "dim")
            return bet
        last = self._bets[spot].sides.get(side.key) if spot in self._bets else None

        def read(text: str) -> Bet:
            if text.lower() in NONE or (not text and last is None):
                return bet
            if fixed is not None and text.lower() in YES:
                amount = fixed
            elif fixed is not None and not text[:1].isdigit() and text:
                raise BadAnswer(f"'{printable_answer(text)}' is neither y nor n.")
            else:
                amount = _parse_amount(text) if text or last is None else last
            more = _with(bet, side, amount)
            if refused := session.why_not_wager({**others, spot: more}):
                raise BadAnswer(refused)
            return more

        def explain() -> None:
            self._say(side.game.summary)
            how = (
                f"y: {format_amount(fixed)}"
                if fixed
                else f"An amount, up to {format_amount(bet.main)}"
            )
            if fixed is None and not side.at_most_main:
                how = "An amount"
            self._say(f"{how}. n: no bet. Enter: {format_amount(last) if last else 'no bet'}.")

        name = f"{INDENT}{side.name}" + (f", {format_amount(fixed)}, y or n" if fixed else "")
        default = "no" if last is None else "yes" if fixed else format_amount(last)
        return self._prompt.ask(f"{name} [{default}]: ", read, explain)

    # Insurance.

    def _offer_insurance(self) -> BlackjackRound:
        """An ace is up: offer insurance to every spot, then the dealer checks."""
        session = self._session
        assert session.round is not None
        self._show(self._felt.table(session.round))
        for spot in session.round.spots:
            if not (most := session.max_insurance(spot)):
                self._say(f"Spot {spot} has nothing left to insure with.", "dim")
            elif amount := self._ask_insurance(spot, most):
                session.insure(spot, amount)
        round = session.close_insurance()
        self._report_peek(round)
        return round

    def _ask_insurance(self, spot: int, most: Money) -> Money:
        """The insurance wager of a spot, or zero."""

        def read(text: str) -> Money:
            if not text or text.lower() in NONE:
                return ZERO
            amount = most if text.lower() in YES else _parse_amount(text)
            if refused := self._session.why_not_insure(spot, amount):
                raise BadAnswer(refused)
            return amount

        def explain() -> None:
            insurance = self._session.rules.insurance
            assert insurance is not None
            self._say(
                f"A wager that the dealer has a blackjack; it pays {insurance.pays}."
                f" y: {format_amount(most)}, or an amount up to that. n or Enter: none."
            )

        return self._prompt.ask(
            f"Insurance for spot {spot}, up to {format_amount(most)} [no]: ", read, explain
        )

    # Hands.

    def _play_turn(self) -> BlackjackRound:
        """One action of the hand whose turn it is."""
        session = self._session
        round = session.round
        assert round is not None
        assert round.turn is not None
        self._show(self._felt.table(round))
        spot, index = round.turn
        where = ""
        if len(round.spots) > 1 or len(round.spots[spot].hands) > 1:
            where = f"Spot {spot}"
            if len(round.spots[spot].hands) > 1:
                where += f", hand {index + 1}"
            where += ": "
        labels = "  ".join(LABELS[action] for action in session.legal)
        return session.do(
            self._prompt.ask(f"{where}{labels}  > ", self._read_action, self._explain_actions)
        )

    def _read_action(self, text: str) -> Action:
        action = KEYS.get(text.lower()) or next(
            (x for x in Action if x.value == text.lower()), None
        )
        if action is None:
            keys = ", ".join(key for key, x in KEYS.items() if x in self._session.legal)
            what = f"'{printable_answer(text)}' is not an action" if text else "An action is needed"
            raise BadAnswer(f"{what}: type one of {keys}, or ? for an explanation.")
        if refused := self._session.why_not(action):
            raise BadAnswer(refused)
        return action

    def _explain_actions(self) -> None:
        rows = []
        for key, action in KEYS.items():
            refused = self._session.why_not(action)
            adds = self._session.adds(action)
            words = (
                f"not now: {refused}"
                if refused
                else f"adds {format_amount(adds)}"
                if adds
                else "yes"
            )
            rows.append((f"{key}  {action.value}", words))
        rows.append(("q  leave", "every hand stands, and the round is settled"))
        self._show(self._felt.rows(rows))

    # The end.

    def _show_summary(self) -> None:
        session = self._session
        self._console.print()
        if session.is_broke:
            short = f"Your bankroll of {session.bankroll} is below the minimum"
            self._say(f"{short} of {session.minimum}, so the game is over.")
        self._show(self._felt.heading("Summary"))
        best = session.biggest_win
        rows = [
            ("Rounds", f"{len(session.settled):,}"),
            ("Staked", str(session.staked)),
            ("Paid out", str(session.returned)),
            ("Result", format_result(session.bankroll - session.start)),
            ("Biggest win", f"{best.won}, round {best.number}" if best else "none"),
            ("Bankroll", str(session.bankroll)),
            ("Seed", session.seed),
        ]
        self._show(self._felt.rows(rows))
        self._say(f"To play the same shoe again: {self._again}")


def _with(bet: Bet, side: SideBet, amount: Money) -> Bet:
    return Bet(bet.main, {**bet.sides, side.key: amount})


def _parse_amount(text: str) -> Money:
    """An amount that was typed."""
    try:
        amount = Money.parse(text)
    except MoneyError:
        sentence = (
            f"'{printable_answer(text)}' is not an amount; write dollars and cents, as in 7.50."
        )
        raise BadAnswer(sentence) from None
    if amount < ZERO:
        raise BadAnswer("A wager cannot be negative.")
    return amount
