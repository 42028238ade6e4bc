"""The queue of the writer: bounded, in order, and nobody who is let in is left unanswered."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from jackpit.manager.eventlog.answer import ServerRefusal
from jackpit.manager.writer.jobs import Follow, Query
from jackpit.manager.writer.queue import MAX_BATCH_LENGTH, JobQueue, Work

PATIENCE = 10.0


def test_the_queue_has_a_maximum_length() -> None:
    inbox = JobQueue(2)
    assert inbox.put(Follow()) is None
    assert inbox.put(Follow()) is None
    refused = inbox.put(Follow())

    assert refused is not None
    assert refused.rule == "QUEUE_IS_FULL"
    assert len(inbox) == 2


def test_a_batch_is_taken_in_the_order_of_arrival() -> None:
    inbox = JobQueue(1_000)
    came = [Follow() for _ in range(MAX_BATCH_LENGTH + 1)]
    for work in came:
        assert inbox.put(work) is None

    assert [id(work) for work in inbox.take_batch()] == [id(work) for work in came[:-1]]
    assert [id(work) for work in inbox.take_batch()] == [id(came[-1])]


def test_queued_work_is_taken_before_the_queue_ends() -> None:
    inbox, work = JobQueue(2), Follow()
    assert inbox.put(work) is None
    inbox.close()
    refused = inbox.put(Follow())

    assert refused is not None
    assert refused.rule == "MANAGER_IS_STOPPING"
    assert inbox.take_batch() == [work]
    assert inbox.take_batch() == []


@pytest.mark.parametrize("ends", [False, True])
def test_the_writer_sleeps_until_work_arrives(*, ends: bool) -> None:
    inbox, work, batches = JobQueue(2), Follow(), list[list[Work]]()
    writer = threading.Thread(target=lambda: batches.append(inbox.take_batch()))
    writer.start()
    writer.join(0.05)
    assert writer.is_alive()

    if ends:
        inbox.close()
    else:
        assert inbox.put(work) is None
    writer.join(PATIENCE)
    assert batches == [[] if ends else [work]]


def test_refused_work_is_not_taken_later() -> None:
    inbox, work = JobQueue(2), Follow()
    away = ServerRefusal.STORE_IS_AWAY.because()
    assert inbox.put(work) is None

    assert inbox.refuse(away) == [work]
    assert inbox.put(Follow()) == away
    inbox.accept()
    later = Query(len, lambda _: None)
    assert inbox.put(later) is None
    assert inbox.take_batch() == [later]


def test_an_abort_answers_all_waiting_work() -> None:
    inbox, told = JobQueue(2), list[Any]()
    assert inbox.put(Query(len, told.append)) is None
    inbox.abort([Query(len, told.append)])

    assert [refused.rule for refused in told] == ["MANAGER_IS_STOPPING"] * 2
    assert inbox.take_batch() == []
