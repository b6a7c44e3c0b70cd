"""The tables of blocks, reports, bans and operators."""

from __future__ import annotations

from typing import Final

#: The tables whose sizes operators are shown.
COUNTED: Final = ("tables", "users", "accounts", "uploads", "reviews")


def manners_schema(identifier: str, real: str, end: str) -> str:
    """The tables; the databases differ in the names of types. Whoever is blocked is named by their public id."""
    return f"""
    CREATE TABLE blocks (
        "user" {identifier} NOT NULL,
        player {identifier} NOT NULL,
        name TEXT NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", player)
    ){end};
    CREATE INDEX blocks_by_player ON blocks (player);
    CREATE TABLE reports (
        id {identifier} PRIMARY KEY,
        at {real} NOT NULL,
        "user" {identifier} NOT NULL,
        accused {identifier} NOT NULL,
        name TEXT NOT NULL,
        table_id {identifier} NOT NULL,
        game {identifier},
        kind {identifier} NOT NULL,
        body TEXT NOT NULL,
        chat TEXT NOT NULL,
        closed_at {real}
    ){end};
    CREATE INDEX reports_in_order ON reports (at);
    CREATE INDEX reports_by_user ON reports ("user");
    CREATE INDEX reports_by_accused ON reports (accused);
    CREATE TABLE bans (
        "user" {identifier} PRIMARY KEY,
        at {real} NOT NULL,
        until {real} NOT NULL,
        reason TEXT NOT NULL
    ){end};
    CREATE TABLE operators ("user" {identifier} PRIMARY KEY, at {real} NOT NULL){end};

    -- What operators did: changed only where someone is deleted whom it is about.
    CREATE TABLE audit (
        id {identifier} PRIMARY KEY,
        at {real} NOT NULL,
        operator {identifier} NOT NULL,
        deed {identifier} NOT NULL,
        player {identifier} NOT NULL,
        details TEXT NOT NULL
    ){end};
    CREATE INDEX audit_in_order ON audit (at);
    """


def _speakers(identifier: str, reference: str, end: str) -> str:
    """Return the table of those whose words are in the chat of a report, so that they can be taken out."""
    return f"""
    CREATE TABLE report_speakers (
        "user" {identifier} NOT NULL,
        report {identifier} NOT NULL{reference},
        PRIMARY KEY ("user", report)
    ){end}
    CREATE INDEX speakers_of_report ON report_speakers (report);
    CREATE INDEX reports_by_table ON reports (table_id);
    CREATE INDEX audit_by_player ON audit (player);
    """


#: Speakers go with the report. SQLite does not follow references unless a connection asks for it, so it has a trigger.
SQLITE_SPEAKERS: Final = _speakers(
    "TEXT",
    "",
    """ WITHOUT ROWID;
    CREATE TRIGGER report_removed AFTER DELETE ON reports BEGIN
        DELETE FROM report_speakers WHERE report = OLD.id;
    END;""",
)
POSTGRES_SPEAKERS: Final = _speakers('TEXT COLLATE "C"', " REFERENCES reports ON DELETE CASCADE", ";")


def ban_marks_schema(identifier: str, real: str, end: str) -> str:
    """Hashes of the names and passkeys of accounts that were banned when they were deleted."""
    return f"""
    CREATE TABLE ban_marks (mark {identifier} PRIMARY KEY, until {real} NOT NULL){end};
    CREATE INDEX ban_marks_by_age ON ban_marks (until);
    """


def sizes_schema() -> str:
    """How many rows those tables have, kept up to date by SQLite itself: counting takes longer the more there are."""
    counts = "\n    UNION ALL ".join(f"SELECT '{table}', count(*) FROM {table}" for table in COUNTED)
    triggers = "".join(
        f"""
    CREATE TRIGGER {table}_{done} AFTER {event} ON {table} BEGIN
        UPDATE sizes SET number = number {sign} 1 WHERE name = '{table}';
    END;"""
        for table in COUNTED
        for done, event, sign in (("added", "INSERT", "+"), ("removed", "DELETE", "-"))
    )
    return f"""
    CREATE TABLE sizes (name TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO sizes (name, number) {counts};{triggers}
    """
