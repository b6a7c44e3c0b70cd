"""What PostgreSQL's errors mean: whether the database can't be used now, or is damaged."""

from __future__ import annotations

import pytest

from ironlanes.server.storage.database.errors import DatabaseDamaged, StorageUnavailable, WriteConflict

asyncpg = pytest.importorskip("asyncpg")

from ironlanes.server.storage.postgres.postgres_connection import translated  # noqa: E402 - it needs asyncpg


@pytest.mark.parametrize(
    ("sqlstate", "begins"),
    [
        ("28000", "the database refuses the login; check the user and the password"),
        ("28P01", "the database refuses the login; check the user and the password"),
        ("3D000", "the database does not exist"),
        ("40001", "planted"),
        ("40P01", "planted"),
        ("42501", "the user of the database lacks a privilege"),
        ("53100", "planted"),
        ("53300", "the database has no connection left"),
        ("55P03", "planted"),
        ("57014", "the database did not finish a statement in time"),
        ("57P01", "planted"),
        ("58030", "planted"),
    ],
)
def test_what_goes_away_is_no_damage(sqlstate: str, begins: str) -> None:
    with pytest.raises(StorageUnavailable) as unavailable, translated():
        raise asyncpg.PostgresError.new({"C": sqlstate, "M": "planted"})
    assert str(unavailable.value).startswith(begins)
    assert "planted" in str(unavailable.value), "what the database says is part of it"
    assert unavailable.value.is_certain


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.PostgresError.new({"C": "08006", "M": "planted"}),
        asyncpg.PostgresError.new({"C": "08P01", "M": "planted"}),
        asyncpg.InterfaceError("connection is closed"),
        asyncpg.InternalClientError("cannot switch to state 11; another operation (2) is in progress"),
        ConnectionResetError(),
        TimeoutError(),
    ],
    ids=repr,
)
def test_after_a_broken_connection_nothing_is_certain(error: Exception) -> None:
    with pytest.raises(StorageUnavailable) as unavailable, translated():
        raise error
    assert not unavailable.value.is_certain


@pytest.mark.parametrize("sqlstate", ["42P01", "42703", "22P02", "XX000", "XX001", "XX002"])
def test_what_stays_is_damage(sqlstate: str) -> None:
    with pytest.raises(DatabaseDamaged, match="planted"), translated():
        raise asyncpg.PostgresError.new({"C": sqlstate, "M": "planted"})


def test_a_row_that_exists_is_a_conflict() -> None:
    with pytest.raises(WriteConflict), translated():
        raise asyncpg.PostgresError.new({"C": "23505", "M": "planted"})
