"""Counters and timings for ``/metrics``: no names and no secrets."""

from __future__ import annotations

from collections.abc import Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer
from jackpit.manager.writer.manager import Manager

_SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256)
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """The metrics of one application."""

    def __init__(self, manager: Manager) -> None:
        self.registry = CollectorRegistry()
        self._commands = Counter(
            "jackpit_commands",
            "Commands and presses answered.",
            ["outcome"],
            registry=self.registry,
        )
        self._done = self._commands.labels("accepted")
        self._repeated = self._commands.labels("repeated")
        self._refused = self._commands.labels("refused")
        self._rules = Counter(
            "jackpit_refusals", "Refusals by rule.", ["rule"], registry=self.registry
        )
        self._seconds = Histogram(
            "jackpit_command_seconds",
            "From the reading of a command to the answer after its commit.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._batches = Histogram(
            "jackpit_batch_entries",
            "Entries in one commit.",
            buckets=_SIZES,
            registry=self.registry,
        )
        queue = Gauge("jackpit_queue", "Jobs waiting for the writer.", registry=self.registry)
        queue.set_function(lambda: manager.queue_length)
        is_up = Gauge("jackpit_up", "1 while the writer works.", registry=self.registry)
        is_up.set_function(lambda: 0 if manager.failed else 1)
        self.clients = Gauge("jackpit_clients", "Live connections.", registry=self.registry)

    def count_answer(self, answer: Answer, seconds: float) -> None:
        """Count an answer and its time."""
        self._seconds.observe(seconds)
        if isinstance(answer, AcceptedAnswer):
            (self._repeated if answer.is_repeat else self._done).inc()
        else:
            self._refused.inc()
            self._rules.labels(answer.rule).inc()

    def count_commit(self, entries: Sequence[object]) -> None:
        """Count the entries of a commit."""
        self._batches.observe(len(entries))

    def text(self) -> bytes:
        """All metrics in Prometheus's text format."""
        return generate_latest(self.registry)
