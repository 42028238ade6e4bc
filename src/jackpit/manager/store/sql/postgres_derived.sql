-- Tables derived from the logs; `jackpit rebuild` recreates them.

DROP TABLE IF EXISTS posting;
DROP TABLE IF EXISTS opening;
DROP TABLE IF EXISTS balance;
DROP TABLE IF EXISTS round;
DROP TABLE IF EXISTS win;
DROP TABLE IF EXISTS alarm;

CREATE TABLE posting (
    log text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    number bigint NOT NULL,
    reason text COLLATE "C" NOT NULL,
    source text COLLATE "C" NOT NULL,
    target text COLLATE "C" NOT NULL,
    microcents bigint NOT NULL CHECK (microcents > 0),
    PRIMARY KEY (log, seq, number)
);

CREATE TABLE opening (
    log text COLLATE "C" NOT NULL,
    day text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    account text COLLATE "C" NOT NULL,
    microcents bigint NOT NULL,
    PRIMARY KEY (log, day, account)
);

CREATE TABLE balance (
    log text COLLATE "C" NOT NULL,
    account text COLLATE "C" NOT NULL,
    microcents bigint NOT NULL,
    PRIMARY KEY (log, account)
) WITH (fillfactor = 50);

CREATE TABLE round (
    log text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    place text COLLATE "C" NOT NULL,
    day text COLLATE "C" NOT NULL,
    wagers bigint NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint,
    PRIMARY KEY (log, number)
) WITH (fillfactor = 80);

CREATE TABLE win (
    log text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    day text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL,
    place text COLLATE "C" NOT NULL,
    round bigint NOT NULL,
    microcents bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (log, number)
);

CREATE TABLE alarm (
    log text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    number bigint NOT NULL,
    at text COLLATE "C" NOT NULL,
    alarm text COLLATE "C" NOT NULL,
    sentence text COLLATE "C" NOT NULL,
    PRIMARY KEY (log, seq, number)
);

CREATE TRIGGER posting_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
EXECUTE FUNCTION history_stays();

GRANT SELECT, INSERT ON posting, opening, alarm TO jackpit_manager;
GRANT SELECT, INSERT, UPDATE ON balance, round, win TO jackpit_manager;
