CREATE TABLE schema (
    version INTEGER NOT NULL PRIMARY KEY
) STRICT;

-- Recorded facts; no row is ever changed or deleted.

-- With a rowid: without one, a record of more than a quarter of a page would need an overflow page.

CREATE TABLE entry (
    log TEXT NOT NULL,
    seq INTEGER NOT NULL CHECK (seq > 0),
    record BLOB NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (log, seq)
) STRICT;

CREATE TABLE command (
    id TEXT NOT NULL PRIMARY KEY,
    digest BLOB NOT NULL,
    log TEXT NOT NULL,
    seq INTEGER,
    refusal BLOB,
    at TEXT NOT NULL,
    CHECK ((seq IS NULL) <> (refusal IS NULL))
) STRICT, WITHOUT ROWID;

-- Refused commands are few among millions.

CREATE INDEX command_refused ON command (log, at) WHERE refusal IS NOT NULL;

CREATE TABLE checkpoint (
    log TEXT NOT NULL,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    signature BLOB NOT NULL,
    key BLOB NOT NULL,
    snapshot BLOB
) STRICT;

CREATE INDEX checkpoint_by_seq ON checkpoint (log, seq);

-- Papers of record, as they were printed; the entry that printed a paper names its SHA-256.

CREATE TABLE paper (
    hash BLOB NOT NULL PRIMARY KEY,
    pdf BLOB NOT NULL
) STRICT;

-- Pictures and videos of the signs, in parts; the house log names each by its SHA-256.

CREATE TABLE sign_file (
    hash BLOB NOT NULL,
    number INTEGER NOT NULL,
    part BLOB NOT NULL,
    PRIMARY KEY (hash, number)
) STRICT;

-- The last entry of each log.

CREATE TABLE head (
    log TEXT NOT NULL PRIMARY KEY,
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO head (log, seq, hash) VALUES ('house', 0, zeroblob(32));

-- Secrets and sessions are in no log, and therefore in no export.

CREATE TABLE credential (
    person TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('card', 'pin', 'password', 'device')),
    secret TEXT NOT NULL,
    set_at TEXT NOT NULL,
    seal TEXT NOT NULL,
    PRIMARY KEY (person, kind)
) STRICT;

CREATE UNIQUE INDEX credential_by_secret ON credential (secret) WHERE kind IN ('card', 'device');

CREATE TABLE session (
    token TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    origin TEXT NOT NULL,
    began_at TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    locked INTEGER NOT NULL DEFAULT 0,
    seal TEXT NOT NULL,
    desk TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE pairing (
    code TEXT NOT NULL PRIMARY KEY,
    desk TEXT NOT NULL,
    person TEXT NOT NULL,
    at TEXT NOT NULL,
    seal TEXT NOT NULL
) STRICT;

CREATE TABLE failure (
    subject TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;

CREATE INDEX failure_by_subject ON failure (subject, at);

-- Triggers refuse to change history.

CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;
CREATE TRIGGER command_stays BEFORE UPDATE ON command
BEGIN SELECT RAISE(ABORT, 'a command is never changed'); END;
CREATE TRIGGER command_remains BEFORE DELETE ON command
BEGIN SELECT RAISE(ABORT, 'a command is never deleted'); END;
CREATE TRIGGER checkpoint_stays BEFORE UPDATE ON checkpoint
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never changed'); END;
CREATE TRIGGER checkpoint_remains BEFORE DELETE ON checkpoint
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never deleted'); END;
CREATE TRIGGER paper_stays BEFORE UPDATE ON paper
BEGIN SELECT RAISE(ABORT, 'a paper is never changed'); END;
CREATE TRIGGER paper_remains BEFORE DELETE ON paper
BEGIN SELECT RAISE(ABORT, 'a paper is never deleted'); END;

CREATE TRIGGER sign_file_stays BEFORE UPDATE ON sign_file
BEGIN SELECT RAISE(ABORT, 'a file of the signs is never changed'); END;

-- REPLACE deletes conflicting rows without firing a delete trigger.

CREATE TRIGGER entry_is_new BEFORE INSERT ON entry
WHEN EXISTS (SELECT 1 FROM entry WHERE log = NEW.log AND seq = NEW.seq)
    OR EXISTS (SELECT 1 FROM entry WHERE rowid = NEW.rowid)
BEGIN SELECT RAISE(ABORT, 'an entry is never replaced'); END;
CREATE TRIGGER command_is_new BEFORE INSERT ON command
WHEN EXISTS (SELECT 1 FROM command WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a command is never replaced'); END;
CREATE TRIGGER checkpoint_is_new BEFORE INSERT ON checkpoint
WHEN EXISTS (SELECT 1 FROM checkpoint WHERE rowid = NEW.rowid)
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never replaced'); END;
CREATE TRIGGER paper_is_new BEFORE INSERT ON paper
WHEN EXISTS (SELECT 1 FROM paper WHERE hash = NEW.hash)
    OR EXISTS (SELECT 1 FROM paper WHERE rowid = NEW.rowid)
BEGIN SELECT RAISE(ABORT, 'a paper is never replaced'); END;
CREATE TRIGGER sign_file_is_new BEFORE INSERT ON sign_file
WHEN EXISTS (SELECT 1 FROM sign_file WHERE hash = NEW.hash AND number = NEW.number)
    OR EXISTS (SELECT 1 FROM sign_file WHERE rowid = NEW.rowid)
BEGIN SELECT RAISE(ABORT, 'a file of the signs is never replaced'); END;
