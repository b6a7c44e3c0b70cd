"""The migrations of the databases: one step per version, run once and in order, never changed after a release.

A step only adds: a program of the version before can still use the database. The tables of a feature stand in the file
of its repository; what was there before repositories is in `base_schema.py`.
"""

from __future__ import annotations

from typing import Final

from ..cluster import nodes, rate_limits, values
from ..database.schema import Step, step
from ..features import (
    achievement_progress,
    board_books,
    correspondence,
    daily,
    downtimes,
    figures,
    practice,
    ratings,
    reminder_outbox,
    reviews,
    tournaments,
    vacations,
)
from ..people import (
    accounts,
    bans,
    blocks,
    consents,
    friends,
    kept_boards,
    operators,
    passkeys,
    reminder_contacts,
    reports,
    sessions,
    sign_in_codes,
)
from ..play import appearances, seat_addresses, table_rows, users, visits
from .base_schema import MISSING_INDICES, POSTGRES_BASE, SQLITE_ONLY

#: The tables whose sizes operators are shown.
COUNTED: Final = ("tables", "users", "accounts", "uploads", "reviews")


def _sizes() -> str:
    """Return triggers that count the rows of those tables, because counting takes longer the more there are."""
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


_NODES: Final = step(nodes.SCHEMA)
MIGRATIONS: Final = (
    *(Step(script, "") for script in SQLITE_ONLY),
    step(values.SCHEMA, postgres=POSTGRES_BASE),
    step(reviews.SCHEMA),
    step(ratings.SCHEMA),
    step(practice.SCHEMA),
    step(daily.SCHEMA),
    step(correspondence.SCHEMA, vacations.SCHEMA),
    step(reminder_outbox.SCHEMA, reminder_contacts.SCHEMA),
    step(accounts.SCHEMA, passkeys.SCHEMA, sessions.SCHEMA, sign_in_codes.SCHEMA),
    step(users.PLAYERS_SCHEMA),
    _NODES,
    step(blocks.SCHEMA, reports.SCHEMA, bans.SCHEMA, operators.SCHEMA),
    step(tournaments.SCHEMA),
    rate_limits.STEP,
    step(reviews.CLAIMS_SCHEMA),
    step(ratings.LEADERS_SCHEMA, reports.SHOWN_SCHEMA, sqlite=_sizes()),
    step(reports.RECORD_SCHEMA),
    tournaments.USERS_STEP,
    step(MISSING_INDICES),
    visits.STEP,
    reports.SPEAKERS_STEP,
    step(tournaments.TABLES_SCHEMA),
    step(sessions.PROOF_SCHEMA, passkeys.REMOVED_SCHEMA),
    step(accounts.LOOKS_SCHEMA),
    step(bans.MARKS_SCHEMA),
    step(seat_addresses.SCHEMA, correspondence.HOST_SCHEMA, downtimes.SCHEMA, reports.RECORD_INDICES),
    step(accounts.DELETION_REQUESTS_SCHEMA),
    step(figures.SCHEMA),
    step(daily.ENTRIES_SCHEMA),
    step(table_rows.KIND_SCHEMA),
    step(kept_boards.SCHEMA),
    step(appearances.SCHEMA),
    step(friends.SCHEMA),
    step(achievement_progress.SCHEMA),
    step(consents.SCHEMA, board_books.SCHEMA),
)

#: The oldest version of the program that may use a database with this schema, as the number of steps that it knows: all
#: that came later only adds. Programs that know fewer would save things for tables that others own.
OLDEST_PROGRAM: Final = 1 + MIGRATIONS.index(_NODES)
