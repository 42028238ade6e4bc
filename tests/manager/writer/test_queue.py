"""The job queue: bounded, in order, and every item gets an answer."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from jackpit.manager.eventlog.answer import ServerRefusal
from jackpit.manager.writer.queue import MAX_BATCH_LENGTH, Follow, JobQueue, Query, Work

PATIENCE = 10.0


def test_the_queue_has_a_maximum_length() -> None:
    queue = JobQueue(2)
    assert queue.put(Follow()) is None
    assert queue.put(Follow()) is None
    refused = queue.put(Follow())

    assert refused is not None
    assert refused.rule == "QUEUE_IS_FULL"
    assert len(queue) == 2


def test_a_batch_is_taken_in_the_order_of_arrival() -> None:
    queue = JobQueue(1_000)
    came = [Follow() for _ in range(MAX_BATCH_LENGTH + 1)]
    for work in came:
        assert queue.put(work) is None

    assert [id(work) for work in queue.take_batch()] == [id(work) for work in came[:-1]]
    assert [id(work) for work in queue.take_batch()] == [id(came[-1])]


def test_queued_work_is_taken_before_the_queue_ends() -> None:
    queue, work = JobQueue(2), Follow()
    assert queue.put(work) is None
    queue.close()
    refused = queue.put(Follow())

    assert refused is not None
    assert refused.rule == "SERVER_IS_STOPPING"
    assert queue.take_batch() == [work]
    assert queue.take_batch() == []


@pytest.mark.parametrize("ends", [False, True])
def test_the_writer_sleeps_until_work_arrives(*, ends: bool) -> None:
    queue, work, batches = JobQueue(2), Follow(), list[list[Work]]()
    writer = threading.Thread(target=lambda: batches.append(queue.take_batch()))
    writer.start()
    writer.join(0.05)
    assert writer.is_alive()

    if ends:
        queue.close()
    else:
        assert queue.put(work) is None
    writer.join(PATIENCE)
    assert batches == [[] if ends else [work]]


def test_refused_work_is_not_taken_later() -> None:
    queue, work = JobQueue(2), Follow()
    away = ServerRefusal.DATABASE_UNREACHABLE.answer()
    assert queue.put(work) is None

    assert queue.refuse(away) == [work]
    assert queue.put(Follow()) == away
    queue.accept()
    later = Query(len, lambda _: None)
    assert queue.put(later) is None
    assert queue.take_batch() == [later]


def test_an_abort_answers_all_waiting_work() -> None:
    queue, answers = JobQueue(2), list[Any]()
    assert queue.put(Query(len, answers.append)) is None
    queue.abort([Query(len, answers.append)])

    assert [refused.rule for refused in answers] == ["SERVER_IS_STOPPING"] * 2
    assert queue.take_batch() == []
