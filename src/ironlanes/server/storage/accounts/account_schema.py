"""The tables of accounts and of profiles."""

from __future__ import annotations


def accounts_schema(identifier: str, real: str, end: str) -> str:
    """The tables of accounts; the databases differ in the names of types. Tokens and codes are stored as hashes."""
    return f"""
    -- A guest with a passkey. `skeleton` is what the name looks like, so that no two accounts look the same.
    CREATE TABLE accounts (
        "user" {identifier} PRIMARY KEY,
        skeleton {identifier} NOT NULL UNIQUE,
        handle {identifier} NOT NULL UNIQUE,
        made_at {real} NOT NULL
    ){end};
    CREATE TABLE passkeys (
        id {identifier} PRIMARY KEY,
        "user" {identifier} NOT NULL,
        public_key TEXT NOT NULL,
        counter BIGINT NOT NULL,
        name TEXT NOT NULL,
        made_at {real} NOT NULL,
        used_at {real}
    ){end};
    CREATE INDEX passkeys_by_user ON passkeys ("user");
    CREATE TABLE sessions (
        hash {identifier} PRIMARY KEY,
        id {identifier} NOT NULL,
        "user" {identifier} NOT NULL,
        device TEXT NOT NULL,
        made_at {real} NOT NULL,
        seen_at {real} NOT NULL
    ){end};
    CREATE INDEX sessions_by_user ON sessions ("user");
    CREATE INDEX sessions_by_age ON sessions (seen_at);

    -- Each can be used once: it is removed by whoever uses it.
    CREATE TABLE challenges (
        hash {identifier} PRIMARY KEY,
        kind {identifier} NOT NULL,
        "user" {identifier} NOT NULL,
        until {real} NOT NULL
    ){end};
    CREATE INDEX challenges_by_age ON challenges (until);
    CREATE TABLE device_codes (
        id {identifier} PRIMARY KEY,
        hash {identifier} NOT NULL,
        "user" {identifier} NOT NULL,
        until {real} NOT NULL,
        tries INTEGER NOT NULL
    ){end};
    CREATE INDEX device_codes_by_age ON device_codes (until);
    CREATE TABLE recovery_codes (hash {identifier} PRIMARY KEY, "user" {identifier} NOT NULL){end};
    CREATE INDEX recovery_codes_by_user ON recovery_codes ("user");
    """


def players_schema(identifier: str, end: str) -> str:
    """Whom the public ids of people belong to who have an account, a rating, or a game that is over."""
    return f"""
    CREATE TABLE players (player {identifier} PRIMARY KEY, "user" {identifier} NOT NULL){end};
    CREATE INDEX players_by_user ON players ("user");
    INSERT INTO players (player, "user") SELECT DISTINCT player, "user" FROM ratings;
    """


def proof_schema(identifier: str, real: str, end: str) -> str:
    """When and how the owner of a session proved who they are, and passkeys that can take an account back."""
    return f"""
    ALTER TABLE sessions ADD COLUMN proved_at {real} NOT NULL DEFAULT 0;
    ALTER TABLE sessions ADD COLUMN proved_with {identifier} NOT NULL DEFAULT '';
    CREATE TABLE removed_passkeys (
        id {identifier} PRIMARY KEY,
        "user" {identifier} NOT NULL,
        public_key TEXT NOT NULL,
        counter BIGINT NOT NULL,
        name TEXT NOT NULL,
        made_at {real} NOT NULL,
        used_at {real},
        until {real} NOT NULL
    ){end};
    CREATE INDEX removed_passkeys_by_user ON removed_passkeys ("user");
    CREATE INDEX removed_passkeys_by_age ON removed_passkeys (until);
    """


def looks_schema(identifier: str) -> str:
    """What the names of accounts look like as they are written; null where it has not been worked out yet."""
    return f"""
    ALTER TABLE accounts ADD COLUMN shown {identifier};
    CREATE INDEX accounts_by_shown ON accounts (shown);
    CREATE INDEX accounts_without_shown ON accounts ("user") WHERE shown IS NULL;
    """
