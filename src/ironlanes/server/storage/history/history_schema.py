"""The tables of what people have achieved."""

from __future__ import annotations


def history_schema(identifier: str, real: str, boolean: str, end: str) -> str:
    """Return the tables; the databases differ in the names of types."""
    return f"""
    -- What games add up to, kept when they end, because games are removed. There are two rows for everything: one for
    -- all games, and one (`is_public`) for those that everybody may know of.
    CREATE TABLE achievements (
        "user" {identifier} NOT NULL,
        is_public {boolean} NOT NULL,
        name {identifier} NOT NULL,
        game {identifier} NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", is_public, name)
    ){end};
    CREATE TABLE board_figures (
        "user" {identifier} NOT NULL,
        is_public {boolean} NOT NULL,
        board {identifier} NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        best_score INTEGER NOT NULL,
        PRIMARY KEY ("user", is_public, board)
    ){end};
    -- Wins in a row; `at` is the end of the last game.
    CREATE TABLE streaks (
        "user" {identifier} NOT NULL,
        is_public {boolean} NOT NULL,
        streak INTEGER NOT NULL,
        longest INTEGER NOT NULL,
        at {real} NOT NULL,
        PRIMARY KEY ("user", is_public)
    ){end};
    CREATE INDEX streaks_by_age ON streaks (at);

    -- The points that a player had at the end of a game; null until the game is counted for them.
    ALTER TABLE table_users ADD COLUMN total INTEGER;
    CREATE INDEX table_users_to_count ON table_users (listed_at, table_id, "user")
        WHERE total IS NULL AND is_over AND seat IS NOT NULL;
    CREATE INDEX table_users_by_total ON table_users ("user", total) WHERE total IS NOT NULL;
    """
