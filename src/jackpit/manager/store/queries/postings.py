"""Queries about money: postings added up, and the balances of accounts."""

from __future__ import annotations

from typing import NamedTuple

from jackpit.manager.store.base import Reader, to_bytes


class PostingSumRow(NamedTuple):
    """All postings from one account to another for one reason."""

    source: str
    target: str
    reason: str
    postings: int
    microcents: int


class WinPostingRow(NamedTuple):
    """What one entry posted for a win or a back-out."""

    seq: int
    reason: str
    microcents: int


class AccountChangeRow(NamedTuple):
    """By how much some entries, the last of them *seq*, changed an account."""

    seq: int
    microcents: int


class AccountPostingRow(NamedTuple):
    """A posting from or to an account, which it changed by *microcents*."""

    seq: int
    reason: str
    microcents: int
    record: bytes
    """Of its entry."""


class AccountKey(NamedTuple):
    """What names an account."""

    log: str
    account: str


def sum_postings(reader: Reader, *, log: str, first: int, last: int) -> list[PostingSumRow]:
    """Add up the postings of the entries from *first* to *last* by accounts and reason."""
    rows = reader.rows(
        """
        SELECT source, target, reason, COUNT(*), SUM(microcents) FROM posting
        WHERE log = :log AND seq >= :first AND seq <= :last
        GROUP BY source, target, reason
        """,
        log=log,
        first=first,
        last=last,
    )
    return [PostingSumRow._make(row) for row in rows]


def find_win_posting(reader: Reader, *, log: str, account: str, first: int) -> int | None:
    """Find the first entry, from *first* on, that took a win from an account."""
    rows = reader.rows(
        """
        SELECT seq FROM posting
        WHERE log = :log AND seq >= :first AND reason = 'win' AND source = :account
        ORDER BY seq LIMIT 1
        """,
        log=log,
        first=first,
        account=account,
    )
    return None if not rows else int(rows[0][0])


def sum_win_postings(reader: Reader, *, log: str, first: int, last: int) -> list[WinPostingRow]:
    """Add up what the entries from *first* to *last* posted for wins and back-outs, by entry."""
    rows = reader.rows(
        """
        SELECT seq, reason, SUM(microcents) FROM posting
        WHERE log = :log AND seq >= :first AND seq <= :last
            AND reason IN ('win', 'backed_out', 'paid_backed_out')
        GROUP BY seq, reason ORDER BY seq, reason
        """,
        log=log,
        first=first,
        last=last,
    )
    return [WinPostingRow._make(row) for row in rows]


def sum_account_change(reader: Reader, *, log: str, account: str, first: int, last: int) -> int:
    """Return by how many microcents the entries from *first* to *last* changed an account."""
    rows = reader.rows(
        """
        SELECT COALESCE(SUM(CASE WHEN target = :account THEN microcents ELSE -microcents END), 0)
        FROM posting WHERE log = :log AND seq >= :first AND seq <= :last
            AND (source = :account OR target = :account)
        """,
        log=log,
        account=account,
        first=first,
        last=last,
    )
    return int(rows[0][0])


def sum_account_changes(
    reader: Reader, *, log: str, account: str, first: int, last: int, width: int
) -> list[AccountChangeRow]:
    """Add up how the entries from *first* to *last* changed an account, *width* at a time."""
    rows = reader.rows(
        """
        SELECT (seq - :first) / :width AS part, MAX(seq),
            SUM(CASE WHEN target = :account THEN microcents ELSE 0 END)
            - SUM(CASE WHEN source = :account THEN microcents ELSE 0 END)
        FROM posting
        WHERE log = :log AND seq >= :first AND seq <= :last
            AND (source = :account OR target = :account)
        GROUP BY part ORDER BY part
        """,
        log=log,
        account=account,
        first=first,
        last=last,
        width=width,
    )
    return [AccountChangeRow(seq, microcents) for _, seq, microcents in rows]


def read_latest_postings(
    reader: Reader, *, log: str, account: str, after: int, limit: int
) -> list[AccountPostingRow]:
    """Return the postings of an account in the entries after *after*, the latest first."""
    rows = reader.rows(
        """
        SELECT posting.seq, reason,
            CASE WHEN target = :account THEN microcents ELSE -microcents END, record
        FROM posting JOIN entry ON entry.log = posting.log AND entry.seq = posting.seq
        WHERE posting.log = :log AND posting.seq > :after
            AND (source = :account OR target = :account)
        ORDER BY posting.seq DESC, posting.number DESC LIMIT :limit
        """,
        log=log,
        account=account,
        after=after,
        limit=limit,
    )
    return [
        AccountPostingRow(seq, reason, microcents, to_bytes(record))
        for seq, reason, microcents, record in rows
    ]


def read_balances(reader: Reader, *, log: str) -> dict[str, int]:
    """Return by account the microcents that it holds now, ordered by account."""
    sql = "SELECT account, microcents FROM balance WHERE log = :log ORDER BY account"
    return dict(reader.rows(sql, log=log))


def find_wrong_balance(reader: Reader) -> AccountKey | None:
    """Return an account whose balance is not the sum of its postings; None if all agree."""
    rows = reader.rows(
        """
        SELECT log, account FROM (
            SELECT log, account, SUM(microcents) AS microcents FROM (
                SELECT log, target AS account, microcents FROM posting
                UNION ALL
                SELECT log, source, -microcents FROM posting
                UNION ALL
                SELECT log, account, -microcents FROM balance
            ) AS moved
            GROUP BY log, account
        ) AS added
        WHERE microcents <> 0
        LIMIT 1
        """
    )
    return AccountKey._make(rows[0]) if rows else None
