-- Tables derived from the logs; `jackpit rebuild` recreates them.

DROP TABLE IF EXISTS posting;
DROP TABLE IF EXISTS opening;
DROP TABLE IF EXISTS balance;
DROP TABLE IF EXISTS round;
DROP TABLE IF EXISTS win;
DROP TABLE IF EXISTS alarm;

CREATE TABLE posting (
    log TEXT NOT NULL,
    seq INTEGER NOT NULL,
    number INTEGER NOT NULL,
    reason TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    microcents INTEGER NOT NULL CHECK (microcents > 0),
    PRIMARY KEY (log, seq, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE opening (
    log TEXT NOT NULL,
    day TEXT NOT NULL,
    seq INTEGER NOT NULL,
    account TEXT NOT NULL,
    microcents INTEGER NOT NULL,
    PRIMARY KEY (log, day, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE balance (
    log TEXT NOT NULL,
    account TEXT NOT NULL,
    microcents INTEGER NOT NULL,
    PRIMARY KEY (log, account)
) STRICT, WITHOUT ROWID;

CREATE TABLE round (
    log TEXT NOT NULL,
    number INTEGER NOT NULL,
    place TEXT NOT NULL,
    day TEXT NOT NULL,
    wagers INTEGER NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER,
    PRIMARY KEY (log, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE win (
    log TEXT NOT NULL,
    number INTEGER NOT NULL,
    day TEXT NOT NULL,
    at TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    place TEXT NOT NULL,
    round INTEGER NOT NULL,
    microcents INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (log, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE alarm (
    log TEXT NOT NULL,
    seq INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    alarm TEXT NOT NULL,
    sentence TEXT NOT NULL,
    PRIMARY KEY (log, seq, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER posting_stays BEFORE UPDATE ON posting
BEGIN SELECT RAISE(ABORT, 'a posting is never changed'); END;
CREATE TRIGGER posting_remains BEFORE DELETE ON posting
BEGIN SELECT RAISE(ABORT, 'a posting is never deleted'); END;
CREATE TRIGGER posting_is_new BEFORE INSERT ON posting
WHEN EXISTS (SELECT 1 FROM posting WHERE log = NEW.log AND seq = NEW.seq AND number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a posting is never replaced'); END;
