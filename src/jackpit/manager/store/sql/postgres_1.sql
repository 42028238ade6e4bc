CREATE TABLE schema (
    version bigint NOT NULL PRIMARY KEY
);

-- Recorded facts; no row is ever changed or deleted.

CREATE TABLE entry (
    log text COLLATE "C" NOT NULL,
    seq bigint NOT NULL CHECK (seq > 0),
    record bytea NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (log, seq)
);

CREATE TABLE command (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    digest bytea NOT NULL,
    log text COLLATE "C" NOT NULL,
    seq bigint,
    refusal bytea,
    at text COLLATE "C" NOT NULL,
    CHECK ((seq IS NULL) <> (refusal IS NULL))
);

-- Refused commands are few among millions.

CREATE INDEX command_refused ON command (log, at) WHERE refusal IS NOT NULL;

CREATE TABLE checkpoint (
    log text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,
    body bytea NOT NULL,
    signature bytea NOT NULL,
    key bytea NOT NULL,
    snapshot bytea
);

CREATE INDEX checkpoint_by_seq ON checkpoint (log, seq);

-- Papers of record, as they were printed; the entry that printed a paper names its SHA-256.

CREATE TABLE paper (
    hash bytea NOT NULL PRIMARY KEY,
    pdf bytea NOT NULL
);

-- Pictures and videos of the signs, in parts; the house log names each by its SHA-256.

CREATE TABLE sign_file (
    hash bytea NOT NULL,
    number bigint NOT NULL,
    part bytea NOT NULL,
    PRIMARY KEY (hash, number)
);

ALTER TABLE sign_file ALTER COLUMN part SET STORAGE EXTERNAL;

-- The last entry of each log.

CREATE TABLE head (
    log text COLLATE "C" NOT NULL PRIMARY KEY,
    seq bigint NOT NULL,
    hash bytea NOT NULL
) WITH (fillfactor = 50);

INSERT INTO head (log, seq, hash) VALUES ('house', 0, decode(repeat('00', 32), 'hex'));

-- Secrets and sessions are in no log, and therefore in no export.

CREATE TABLE credential (
    person text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('card', 'pin', 'password', 'device')),
    secret text COLLATE "C" NOT NULL,
    set_at text COLLATE "C" NOT NULL,
    seal text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, kind)
);

CREATE UNIQUE INDEX credential_by_secret ON credential (secret) WHERE kind IN ('card', 'device');

CREATE TABLE session (
    token text COLLATE "C" NOT NULL PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    origin text COLLATE "C" NOT NULL,
    began_at text COLLATE "C" NOT NULL,
    seen_at text COLLATE "C" NOT NULL,
    locked bigint NOT NULL DEFAULT 0,
    seal text COLLATE "C" NOT NULL,
    desk text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE pairing (
    code text COLLATE "C" NOT NULL PRIMARY KEY,
    desk text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL,
    seal text COLLATE "C" NOT NULL
);

CREATE TABLE failure (
    subject text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL
);

CREATE INDEX failure_by_subject ON failure (subject, at);

-- Triggers refuse to change history.

CREATE FUNCTION history_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a row of % is never changed or deleted', TG_TABLE_NAME;
END $$;

CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
EXECUTE FUNCTION history_stays();
CREATE TRIGGER command_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON command
EXECUTE FUNCTION history_stays();
CREATE TRIGGER checkpoint_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON checkpoint
EXECUTE FUNCTION history_stays();
CREATE TRIGGER paper_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON paper
EXECUTE FUNCTION history_stays();
CREATE TRIGGER sign_file_stays BEFORE UPDATE OR TRUNCATE ON sign_file
EXECUTE FUNCTION history_stays();

-- The role of the server has no right to change history either.

GRANT SELECT ON schema TO jackpit_manager;
GRANT SELECT, INSERT ON entry, command, checkpoint, paper TO jackpit_manager;
GRANT SELECT, INSERT, DELETE ON sign_file TO jackpit_manager;
GRANT SELECT, INSERT, UPDATE ON head TO jackpit_manager;
GRANT SELECT, INSERT, UPDATE, DELETE ON credential, session, pairing, failure TO jackpit_manager;
