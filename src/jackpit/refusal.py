"""Refusals: the broken rule, and the facts of the case.

The rules are where they are checked; ``docs/where.md`` lists every home of them.
"""

from __future__ import annotations

from jackpit.messages import Fact, Message, Sentence


class Rule(Message):
    """Base class of rules; the value is the sentence that refuses, its facts in braces."""

    def given(self, **facts: Fact) -> Refused:
        """The refusal with these facts."""
        return Refused(self, facts)


class Refused(Sentence):
    """A refusal; nothing has changed."""

    __slots__ = ()
    message: Rule

    @property
    def rule(self) -> Rule:
        """The broken rule."""
        return self.message
