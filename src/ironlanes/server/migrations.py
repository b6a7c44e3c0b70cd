"""How the database came to its present form: one script a version, run once, in order, never changed afterwards."""

from __future__ import annotations

from typing import Final

MIGRATIONS: Final = (
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
    # That a message which is sent twice is carried out once, its table sees to, which knows its whole log: for the
    # log itself it was one more page to write with every action.
    """
    DROP INDEX events_by_message;
    """,
)
