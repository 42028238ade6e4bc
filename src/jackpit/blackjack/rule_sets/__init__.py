"""The blackjack rule sets of Jackpit, one file each."""

from jackpit.blackjack.rule_sets.bahama_bonus import BAHAMA_BONUS
from jackpit.blackjack.rule_sets.spanish_21 import SPANISH_21
from jackpit.blackjack.rule_sets.standard import STANDARD
from jackpit.blackjack.rules import Rules

__all__ = ["BAHAMA_BONUS", "RULE_SETS", "SPANISH_21", "STANDARD"]

RULE_SETS: dict[str, Rules] = {rules.key: rules for rules in (STANDARD, BAHAMA_BONUS, SPANISH_21)}
"""Every rule set, by key."""
