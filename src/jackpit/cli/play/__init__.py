"""``jackpit play``: blackjack in the terminal, for play money."""

from jackpit.cli.play.command import command

__all__ = ["command"]
