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

    -- What operators did: never changed.
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
