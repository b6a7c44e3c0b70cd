"""The migrations of the databases: one step per version, run once and in order, never changed after a release.

A step only adds: a program of the version before can still use the database.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .accounts.account_schema import accounts_schema, looks_schema, players_schema, proof_schema
from .daily_rows import DAILY_ENTRIES
from .history.history_schema import history_schema
from .manners.manners_schema import POSTGRES_SPEAKERS, SQLITE_SPEAKERS, ban_marks_schema, manners_schema, sizes_schema
from .visits import POSTGRES_VISITS, SQLITE_VISITS


@dataclass(frozen=True, slots=True)
class Step:
    """What leads from one version of the schema to the next, in each database."""

    sqlite: str
    postgres: str


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

HOUSE: Final = """
    -- What belongs to the server itself: the secret that signs cookies, and with PostgreSQL the version of the schema.
    CREATE TABLE house (key TEXT PRIMARY KEY, value TEXT NOT NULL)"""

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

#: Reviews of finished games and of uploaded records, as compressed JSON; each could be made again.
SQLITE_REVIEWS: Final = """
    CREATE TABLE reviews (game TEXT PRIMARY KEY, at REAL NOT NULL, body BLOB NOT NULL);
    CREATE INDEX reviews_by_age ON reviews (at);
    """
POSTGRES_REVIEWS: Final = """
    CREATE TABLE reviews (game TEXT COLLATE "C" PRIMARY KEY, at DOUBLE PRECISION NOT NULL, body BYTEA NOT NULL);
    CREATE INDEX reviews_by_age ON reviews (at);
    """


def _ratings(identifier: str, real: str, end: str) -> str:
    """The tables of ratings; the databases differ in the names of types."""
    return f"""
    -- Rated games that are over and still to be rated: a row comes with the end of a game, and goes with its ratings.
    CREATE TABLE games_to_rate (table_id {identifier} PRIMARY KEY, at {real} NOT NULL, body TEXT NOT NULL){end};
    CREATE INDEX games_to_rate_in_order ON games_to_rate (at);

    CREATE TABLE ratings (
        "user" {identifier} NOT NULL,
        board {identifier} NOT NULL,
        player {identifier} NOT NULL,
        rating {real} NOT NULL,
        deviation {real} NOT NULL,
        games INTEGER NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", board)
    ){end};
    CREATE INDEX ratings_by_player ON ratings (player);
    CREATE INDEX ratings_in_order ON ratings (board, rating) WHERE deviation < 75;
    CREATE INDEX ratings_by_age ON ratings (at);

    CREATE TABLE rating_changes (
        "user" {identifier} NOT NULL,
        board {identifier} NOT NULL,
        number INTEGER NOT NULL,
        table_id {identifier} NOT NULL,
        game {identifier} NOT NULL,
        at {real} NOT NULL,
        old_rating {real} NOT NULL,
        new_rating {real} NOT NULL,
        deviation {real} NOT NULL,
        place INTEGER NOT NULL,
        seats INTEGER NOT NULL,
        PRIMARY KEY ("user", board, number)
    ){end};
    CREATE UNIQUE INDEX rating_changes_of_table ON rating_changes (table_id, "user");
    CREATE INDEX rating_changes_in_order ON rating_changes ("user", at);
    CREATE INDEX rating_changes_by_age ON rating_changes (at);
    """


#: What is kept of a review for the players: exercises from their errors, and what every seat gave away. `due` is null
#: when nobody has to be asked any more.
SQLITE_PRACTICE: Final = """
    CREATE TABLE exercises (
        user TEXT NOT NULL,
        game TEXT NOT NULL,
        decision INTEGER NOT NULL,
        due REAL,
        step INTEGER NOT NULL,
        moment TEXT NOT NULL,
        answers TEXT NOT NULL,
        PRIMARY KEY (user, game, decision)
    ) WITHOUT ROWID;
    CREATE INDEX exercises_by_game ON exercises (game);
    CREATE TABLE given_away (
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        at REAL NOT NULL,
        points REAL NOT NULL,
        error REAL NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    """
POSTGRES_PRACTICE: Final = """
    CREATE TABLE exercises (
        "user" TEXT COLLATE "C" NOT NULL,
        game TEXT COLLATE "C" NOT NULL,
        decision INTEGER NOT NULL,
        due DOUBLE PRECISION,
        step INTEGER NOT NULL,
        moment TEXT NOT NULL,
        answers TEXT NOT NULL,
        PRIMARY KEY ("user", game, decision)
    );
    CREATE INDEX exercises_by_game ON exercises (game);
    CREATE TABLE given_away (
        game TEXT COLLATE "C" NOT NULL,
        seat INTEGER NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        points DOUBLE PRECISION NOT NULL,
        error DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (game, seat)
    );
    """

#: The tables where users play the deal of a day.
SQLITE_DAILY: Final = """
    CREATE TABLE daily (
        day TEXT NOT NULL,
        user TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (day, user)
    ) WITHOUT ROWID;
    CREATE INDEX daily_by_table ON daily (table_id);
    """
POSTGRES_DAILY: Final = """
    CREATE TABLE daily (
        day TEXT COLLATE "C" NOT NULL,
        "user" TEXT COLLATE "C" NOT NULL,
        table_id TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (day, "user")
    );
    CREATE INDEX daily_by_table ON daily (table_id);
    """


def _days(identifier: str, real: str, boolean: str, end: str) -> str:
    """The tables of games that last for days; the databases differ in the names of types."""
    return f"""
    -- A row for each table whose game lasts for days and is not over. `due_at` is when something happens by itself.
    CREATE TABLE days_tables (
        table_id {identifier} PRIMARY KEY,
        pace {identifier} NOT NULL,
        due_at {real},
        deadline {real},
        seat INTEGER,
        since {real} NOT NULL,
        open_seats INTEGER NOT NULL,
        is_rated {boolean} NOT NULL
    ){end};
    CREATE INDEX days_tables_due ON days_tables (due_at) WHERE due_at IS NOT NULL;

    -- The hours of vacation that people have used, counted from 1970, and until when they said that they are away.
    CREATE TABLE vacation ("user" {identifier} NOT NULL, hour INTEGER NOT NULL, PRIMARY KEY ("user", hour)){end};
    CREATE TABLE away ("user" {identifier} PRIMARY KEY, until {real} NOT NULL){end};
    """


def _notices(identifier: str, real: str, boolean: str, end: str) -> str:
    """The tables of reminders; the databases differ in the names of types."""
    return f"""
    -- The outbox: what is to be sent next about the turn at a table. Without `next_at`, nothing more is.
    CREATE TABLE notices (
        table_id {identifier} PRIMARY KEY,
        "user" {identifier} NOT NULL,
        since {real} NOT NULL,
        kind {identifier} NOT NULL,
        next_at {real}
    ){end};
    CREATE INDEX notices_due ON notices (next_at) WHERE next_at IS NOT NULL;

    CREATE TABLE push_ways (
        endpoint {identifier} PRIMARY KEY,
        "user" {identifier} NOT NULL,
        point TEXT NOT NULL,
        auth TEXT NOT NULL,
        language {identifier} NOT NULL,
        at {real} NOT NULL
    ){end};
    CREATE INDEX push_ways_of_user ON push_ways ("user");

    CREATE TABLE mail_addresses (
        "user" {identifier} PRIMARY KEY,
        mail TEXT NOT NULL,
        language {identifier} NOT NULL,
        is_confirmed {boolean} NOT NULL,
        code_hash TEXT NOT NULL,
        code_until {real} NOT NULL,
        tries INTEGER NOT NULL,
        token {identifier} NOT NULL
    ){end};
    CREATE INDEX mail_addresses_by_token ON mail_addresses (token);

    CREATE TABLE quiet_hours (
        "user" {identifier} PRIMARY KEY,
        zone TEXT NOT NULL,
        first_hour INTEGER NOT NULL,
        last_hour INTEGER NOT NULL
    ){end};
    """


#: The servers that use a database together, and which of them owns a table. The epoch counts the owners of a table; who
#: saves something for a table names the epoch in which they became its owner.
SQLITE_NODES: Final = """
    CREATE TABLE nodes (
        id TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        program TEXT NOT NULL,
        seen_at REAL NOT NULL,
        open_tables TEXT NOT NULL
    ) WITHOUT ROWID;
    ALTER TABLE tables ADD COLUMN owner TEXT;
    ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_by_owner ON tables (owner) WHERE owner IS NOT NULL;
    """
POSTGRES_NODES: Final = """
    CREATE TABLE nodes (
        id TEXT COLLATE "C" PRIMARY KEY,
        address TEXT COLLATE "C" NOT NULL,
        program TEXT NOT NULL,
        seen_at DOUBLE PRECISION NOT NULL,
        open_tables TEXT NOT NULL
    );
    ALTER TABLE tables ADD COLUMN owner TEXT COLLATE "C";
    ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX tables_by_owner ON tables (owner) WHERE owner IS NOT NULL;
    """


def _tournaments(identifier: str, real: str, end: str) -> str:
    """Tournaments, as JSON; the databases differ in the names of types."""
    return f"""
    CREATE TABLE tournaments (
        id {identifier} PRIMARY KEY,
        phase {identifier} NOT NULL,
        at {real} NOT NULL,
        body TEXT NOT NULL
    ){end};
    CREATE INDEX tournaments_by_phase ON tournaments (phase, at);
    """


def _tournament_users(identifier: str, end: str, entrants: str) -> str:
    """Whose tournaments they are; `entrants` selects users and tournaments from what is there already."""
    return f"""
    CREATE TABLE tournament_users (
        "user" {identifier} NOT NULL,
        tournament {identifier} NOT NULL,
        PRIMARY KEY ("user", tournament)
    ){end};
    CREATE INDEX users_of_tournaments ON tournament_users (tournament);
    INSERT INTO tournament_users ("user", tournament) {entrants};
    """


SQLITE_TOURNAMENT_USERS: Final = _tournament_users(
    "TEXT",
    " WITHOUT ROWID",
    """SELECT json_extract(body, '$.host'), id FROM tournaments
    UNION SELECT json_extract(entrant.value, '$.user'), tournaments.id
    FROM tournaments, json_each(body, '$.entrants') AS entrant""",
)
POSTGRES_TOURNAMENT_USERS: Final = _tournament_users(
    'TEXT COLLATE "C"',
    "",
    """SELECT body::json ->> 'host', id FROM tournaments
    UNION SELECT entrant ->> 'user', id FROM tournaments, json_array_elements(body::json -> 'entrants') AS entrant""",
)

#: The rate limits that servers count together: when a bucket will be full again. After a crash of PostgreSQL they
#: begin anew, so that counting need not wait for the disk.
RATE_LIMITS: Final = "TABLE rate_limits (key {identifier} PRIMARY KEY, full_at {real} NOT NULL)"
SQLITE_RATE_LIMITS: Final = f"CREATE {RATE_LIMITS.format(identifier='TEXT', real='REAL')} WITHOUT ROWID;"
POSTGRES_RATE_LIMITS: Final = f"CREATE UNLOGGED {RATE_LIMITS.format(identifier='TEXT', real='DOUBLE PRECISION')};"

#: Which of several servers makes the review of a game.
REVIEW_CLAIMS: Final = "CREATE TABLE review_claims (game {identifier} PRIMARY KEY, node {identifier} NOT NULL)"
SQLITE_REVIEW_CLAIMS: Final = f"{REVIEW_CLAIMS.format(identifier='TEXT')} WITHOUT ROWID;"
POSTGRES_REVIEW_CLAIMS: Final = f"""{REVIEW_CLAIMS.format(identifier='TEXT COLLATE "C"')};"""
#: What lists need to take no longer in a large database: leaders are found without a look at those who have not played
#: for long, and open reports without a look at all others.
FOR_LISTS: Final = """
    CREATE INDEX ratings_of_leaders ON ratings (board, rating, "user", at, deviation) WHERE deviation < 75;
    DROP INDEX ratings_in_order;
    CREATE INDEX reports_as_shown ON reports ((closed_at IS NOT NULL), at DESC);
    """

#: The record of the game that a report is about.
REPORT_RECORDS: Final = "ALTER TABLE reports ADD COLUMN record TEXT;"

#: People to be deleted by the server that uses the database, because a command beside it asked for that.
DELETION_REQUESTS: Final = 'CREATE TABLE deletion_requests ("user" {identifier} PRIMARY KEY, at {real} NOT NULL)'
SQLITE_DELETION_REQUESTS: Final = f"{DELETION_REQUESTS.format(identifier='TEXT', real='REAL')} WITHOUT ROWID;"
POSTGRES_DELETION_REQUESTS: Final = (
    f"""{DELETION_REQUESTS.format(identifier='TEXT COLLATE "C"', real="DOUBLE PRECISION")};"""
)


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


def _tournament_tables(identifier: str, end: str) -> str:
    """The tables whose games are part of a tournament's present round; the databases differ in the names of types."""
    return f"""
    CREATE TABLE tournament_tables (table_id {identifier} PRIMARY KEY, tournament {identifier} NOT NULL){end};
    CREATE INDEX tables_of_tournament ON tournament_tables (tournament);
    CREATE INDEX running_tournaments ON tournaments (id) WHERE phase = 'running';
    """


def _fair_play(identifier: str, real: str, end: str) -> str:
    """Tables that keep games fair; the databases differ in the names of types."""
    return f"""
    -- Where the people came from who have seats at tables whose games have not begun, as keyed hashes.
    CREATE TABLE seat_addresses (
        table_id {identifier} NOT NULL,
        "user" {identifier} NOT NULL,
        address {identifier} NOT NULL,
        PRIMARY KEY (table_id, "user", address)
    ){end};
    CREATE INDEX seat_addresses_of_user ON seat_addresses ("user");
    CREATE INDEX seat_addresses_by_address ON seat_addresses (address);

    -- Who hosts a table whose game has not begun.
    ALTER TABLE days_tables ADD COLUMN host {identifier};
    CREATE INDEX days_tables_by_host ON days_tables (host) WHERE host IS NOT NULL;

    -- The times in which no server was there.
    CREATE TABLE downtimes (began {real} PRIMARY KEY, until {real} NOT NULL){end};
    CREATE INDEX downtimes_by_end ON downtimes (until);

    -- The records of games are kept for the last reports only.
    CREATE INDEX reports_of_games ON reports (game, accused) WHERE record IS NOT NULL;
    CREATE INDEX reports_with_records ON reports (at) WHERE record IS NOT NULL;
    """


MIGRATIONS: Final = (
    *(Step(script, "") for script in SQLITE_ONLY),
    Step(f"{HOUSE} WITHOUT ROWID;", f"{HOUSE}; {POSTGRES_BASE}"),
    Step(SQLITE_REVIEWS, POSTGRES_REVIEWS),
    Step(_ratings("TEXT", "REAL", " WITHOUT ROWID"), _ratings('TEXT COLLATE "C"', "DOUBLE PRECISION", "")),
    Step(SQLITE_PRACTICE, POSTGRES_PRACTICE),
    Step(SQLITE_DAILY, POSTGRES_DAILY),
    Step(
        _days("TEXT", "REAL", "INTEGER", " WITHOUT ROWID"),
        _days('TEXT COLLATE "C"', "DOUBLE PRECISION", "BOOLEAN", ""),
    ),
    Step(
        _notices("TEXT", "REAL", "INTEGER", " WITHOUT ROWID"),
        _notices('TEXT COLLATE "C"', "DOUBLE PRECISION", "BOOLEAN", ""),
    ),
    Step(
        accounts_schema("TEXT", "REAL", " WITHOUT ROWID"), accounts_schema('TEXT COLLATE "C"', "DOUBLE PRECISION", "")
    ),
    Step(players_schema("TEXT", " WITHOUT ROWID"), players_schema('TEXT COLLATE "C"', "")),
    Step(SQLITE_NODES, POSTGRES_NODES),
    Step(manners_schema("TEXT", "REAL", " WITHOUT ROWID"), manners_schema('TEXT COLLATE "C"', "DOUBLE PRECISION", "")),
    Step(_tournaments("TEXT", "REAL", " WITHOUT ROWID"), _tournaments('TEXT COLLATE "C"', "DOUBLE PRECISION", "")),
    Step(SQLITE_RATE_LIMITS, POSTGRES_RATE_LIMITS),
    Step(SQLITE_REVIEW_CLAIMS, POSTGRES_REVIEW_CLAIMS),
    Step(f"{FOR_LISTS} {sizes_schema()}", FOR_LISTS),
    Step(REPORT_RECORDS, REPORT_RECORDS),
    Step(SQLITE_TOURNAMENT_USERS, POSTGRES_TOURNAMENT_USERS),
    Step(MISSING_INDICES, MISSING_INDICES),
    Step(SQLITE_VISITS, POSTGRES_VISITS),
    Step(SQLITE_SPEAKERS, POSTGRES_SPEAKERS),
    Step(_tournament_tables("TEXT", " WITHOUT ROWID"), _tournament_tables('TEXT COLLATE "C"', "")),
    Step(proof_schema("TEXT", "REAL", " WITHOUT ROWID"), proof_schema('TEXT COLLATE "C"', "DOUBLE PRECISION", "")),
    Step(looks_schema("TEXT"), looks_schema('TEXT COLLATE "C"')),
    Step(
        ban_marks_schema("TEXT", "REAL", " WITHOUT ROWID"), ban_marks_schema('TEXT COLLATE "C"', "DOUBLE PRECISION", "")
    ),
    Step(_fair_play("TEXT", "REAL", " WITHOUT ROWID"), _fair_play('TEXT COLLATE "C"', "DOUBLE PRECISION", "")),
    Step(SQLITE_DELETION_REQUESTS, POSTGRES_DELETION_REQUESTS),
    Step(
        history_schema("TEXT", "REAL", "INTEGER", " WITHOUT ROWID"),
        history_schema('TEXT COLLATE "C"', "DOUBLE PRECISION", "BOOLEAN", ""),
    ),
    Step(DAILY_ENTRIES.format(boolean="INTEGER"), DAILY_ENTRIES.format(boolean="BOOLEAN")),
)

#: The oldest version of the program that may use a database with this schema, as the number of steps that it knows: all
#: that came later only adds. Programs that know fewer would save things for tables that others own.
OLDEST_PROGRAM: Final = 1 + [step.postgres for step in MIGRATIONS].index(POSTGRES_NODES)
