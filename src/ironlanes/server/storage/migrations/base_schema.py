"""The tables of logs, lists, users and uploads, which are older than the files of repositories."""

from __future__ import annotations

from typing import Final

#: The first versions, which knew SQLite alone.
SQLITE_ONLY: Final = (
    """
    CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;

    -- Only ever appended to: everything about a table is rebuilt from here.
    CREATE TABLE events (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at REAL NOT NULL,
        body TEXT NOT NULL,
        user TEXT,
        message TEXT,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID;
    -- A message that is sent twice is carried out once.
    CREATE UNIQUE INDEX events_by_message ON events (table_id, user, message) WHERE message IS NOT NULL;

    -- What lists and links need to find a table; all of it could be made again from the events.
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        board TEXT NOT NULL,
        phase TEXT NOT NULL,
        is_listed INTEGER NOT NULL,
        names TEXT NOT NULL,
        game TEXT UNIQUE,
        result TEXT,
        changed_at REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_phase ON tables (phase, changed_at);
    CREATE TABLE table_users (
        user TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (user, table_id)
    ) WITHOUT ROWID;

    CREATE TABLE uploads (
        id TEXT PRIMARY KEY,
        at REAL NOT NULL,
        user TEXT NOT NULL,
        record TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    # The table, which knows its whole log, ensures that a repeated message is carried out once. The index was one more
    # page to write with every action.
    """
    DROP INDEX events_by_message;
    """,
    # Lists read only these rows. `changed_at`, `seq` and `to_move` (a user) are written with every line of the log;
    # `listed_at`, by which lists are ordered, only once a minute, because it is in indices. The progress of running
    # games in an older database has to be read from their logs: -1 means that this has not been done yet.
    """
    ALTER TABLE tables ADD COLUMN seq INTEGER NOT NULL DEFAULT -1;
    ALTER TABLE tables ADD COLUMN to_move TEXT;
    ALTER TABLE tables ADD COLUMN listed_at REAL NOT NULL DEFAULT 0;
    UPDATE tables SET changed_at = coalesce(
        (SELECT at FROM events WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1), changed_at
    ) WHERE phase <> 'over';
    UPDATE tables SET listed_at = changed_at, seq = CASE phase WHEN 'playing' THEN -1 ELSE 0 END;
    DROP INDEX tables_by_phase;
    CREATE INDEX tables_by_phase ON tables (phase, listed_at);
    CREATE INDEX tables_to_watch ON tables (phase, listed_at) WHERE is_listed;
    CREATE INDEX tables_to_work_out ON tables (id) WHERE seq < 0;

    ALTER TABLE table_users ADD COLUMN is_over INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE table_users ADD COLUMN listed_at REAL NOT NULL DEFAULT 0;
    UPDATE table_users SET (is_over, listed_at) = (
        SELECT phase = 'over', listed_at FROM tables WHERE id = table_id
    ) WHERE table_id IN (SELECT id FROM tables);
    CREATE INDEX table_users_in_order ON table_users (user, is_over, listed_at);
    CREATE INDEX table_users_by_table ON table_users (table_id);

    ALTER TABLE users ADD COLUMN changed_at REAL NOT NULL DEFAULT 0;
    UPDATE users SET changed_at = CAST(strftime('%s', 'now') AS REAL);
    CREATE INDEX users_by_age ON users (changed_at);
    CREATE INDEX uploads_by_age ON uploads (at);
    """,
    # What a user's history needs of a game that is over: where they sat, and whether a bot had to finish it for them.
    # Of the games of an older database only their logs tell, so their rows are worked out again.
    """
    ALTER TABLE table_users ADD COLUMN seat INTEGER;
    ALTER TABLE table_users ADD COLUMN was_absent INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET seq = -1 WHERE phase = 'over';
    """,
)

#: PostgreSQL begins with the schema that the steps before this one led to. Ids are compared byte by byte, so that no
#: update of the system's languages can change the order of an index.
POSTGRES_BASE: Final = """
    CREATE TABLE users (
        id TEXT COLLATE "C" PRIMARY KEY,
        name TEXT NOT NULL,
        changed_at DOUBLE PRECISION NOT NULL
    );
    CREATE INDEX users_by_age ON users (changed_at);

    CREATE TABLE events (
        table_id TEXT COLLATE "C" NOT NULL,
        seq INTEGER NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        body TEXT NOT NULL,
        "user" TEXT COLLATE "C",
        message TEXT COLLATE "C",
        PRIMARY KEY (table_id, seq)
    );

    -- Every action updates a row; the free space keeps these updates out of the indices.
    CREATE TABLE tables (
        id TEXT COLLATE "C" PRIMARY KEY,
        board TEXT COLLATE "C" NOT NULL,
        phase TEXT COLLATE "C" NOT NULL,
        is_listed BOOLEAN NOT NULL,
        names TEXT NOT NULL,
        game TEXT COLLATE "C" UNIQUE,
        result TEXT,
        changed_at DOUBLE PRECISION NOT NULL,
        seq INTEGER NOT NULL,
        to_move TEXT COLLATE "C",
        listed_at DOUBLE PRECISION NOT NULL
    ) WITH (fillfactor = 70);
    CREATE INDEX tables_by_phase ON tables (phase, listed_at);
    CREATE INDEX tables_to_watch ON tables (phase, listed_at) WHERE is_listed;

    CREATE TABLE table_users (
        "user" TEXT COLLATE "C" NOT NULL,
        table_id TEXT COLLATE "C" NOT NULL,
        is_over BOOLEAN NOT NULL,
        listed_at DOUBLE PRECISION NOT NULL,
        seat INTEGER,
        was_absent BOOLEAN NOT NULL DEFAULT FALSE,
        PRIMARY KEY ("user", table_id)
    );
    CREATE INDEX table_users_in_order ON table_users ("user", is_over, listed_at);
    CREATE INDEX table_users_by_table ON table_users (table_id);

    CREATE TABLE uploads (
        id TEXT COLLATE "C" PRIMARY KEY,
        at DOUBLE PRECISION NOT NULL,
        "user" TEXT COLLATE "C" NOT NULL,
        record TEXT NOT NULL
    );
    CREATE INDEX uploads_by_age ON uploads (at);
    """

#: What a user has, and what is old, is found without a look at everything else.
MISSING_INDICES: Final = """
    CREATE INDEX uploads_by_user ON uploads ("user");
    CREATE INDEX daily_by_user ON daily ("user");
    CREATE INDEX notices_by_user ON notices ("user");
    CREATE INDEX challenges_by_user ON challenges ("user");
    CREATE INDEX device_codes_by_user ON device_codes ("user");
    CREATE INDEX vacation_by_age ON vacation (hour);
    CREATE INDEX away_by_age ON away (until);
    """
