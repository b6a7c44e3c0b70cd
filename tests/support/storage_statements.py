"""Every statement that repositories execute: found by calling each method and making each change with examples."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import re
import sqlite3
import types
import typing
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typing_extensions import is_typeddict

from ironlanes.server import storage
from ironlanes.server.model.table_events import LogError
from ironlanes.server.storage.database.database import Change, Repository, Row, Values
from ironlanes.server.storage.database.errors import DatabaseDamaged
from ironlanes.server.storage.play import table_rows
from ironlanes.server.storage.play.users import OF_STRANGERS
from ironlanes.server.storage.sqlite.sqlite_database import SqliteDatabase
from ironlanes.server.storage.storage import Storage

#: The queries of the database itself, and methods of repositories that execute what they are given.
OF_DATABASE = ("sizes", "time")
WITHOUT_STATEMENTS = frozenset({"select", "read"})
#: Parameters for which an example of their type is not enough.
GIVEN: dict[tuple[str, str], Sequence[Any]] = {("Users.remove_of_strangers", "table"): tuple(OF_STRANGERS)}
#: What rows have where an example of the column's type would not be read.
COLUMN_VALUES: dict[str, Any] = {
    **dict.fromkeys(("names", "chat"), "[]"),
    **dict.fromkeys(("body", "moment", "answers", "details", "record"), "{}"),
    **dict.fromkeys(("result", "closed_at"), None),
    "phase": "open",
    "until": 2.0,
}
#: Where the statements are that repositories do not execute: the schema, copies, and the databases as a whole.
ELSEWHERE = ("migrations.py", "transfer.py", "sqlite", "postgres")
VERBS = ("SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ")


@dataclasses.dataclass(frozen=True, slots=True)
class ExecutedStatement:
    """A statement, with the values that it was executed with, and what executes it."""

    source: str
    sql: str
    values: tuple[Any, ...]


def examples(hint: Any) -> list[Any]:
    """Return values of a type: for a choice between several, one of each."""
    simple: dict[Any, list[Any]] = {
        **{type(None): [None], str: ["x"], float: [1.0], int: [1], bytes: [b"x"], bool: [False, True], Any: ["x"]},
    }
    if hint in simple:
        return simple[hint]
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return examples(arguments[0])
    if origin is typing.Literal:
        return [arguments[0]]
    if origin in (typing.Union, types.UnionType):
        return examples(arguments[0])[:1] + ([None] if type(None) in arguments else [])
    if origin is tuple and ... not in arguments:
        return [tuple(examples(each)[0] for each in arguments)]
    if origin in (Sequence, list, tuple):
        return [(examples(arguments[0])[0],)]
    if origin in (Mapping, dict):
        return [{examples(arguments[0])[0]: examples(arguments[1])[0]}]
    if is_typeddict(hint):
        return [{}]
    if hasattr(hint, "_fields"):  # a named tuple
        return [hint(*(examples(each)[0] for each in typing.get_type_hints(hint).values()))]
    if dataclasses.is_dataclass(hint):
        hints = typing.get_type_hints(hint, include_extras=True)
        of_fields = {
            each.name: [COLUMN_VALUES.get(each.name, "x")] if hints[each.name] is str else examples(hints[each.name])
            for each in dataclasses.fields(hint)
        }
        make: Callable[..., Any] = typing.cast("Any", hint)
        return [make(**{name: found[end] for name, found in of_fields.items()}) for end in (0, -1)]
    raise TypeError(f"there is no example of {hint}")


def fill_tables(connection: sqlite3.Connection) -> None:
    """Put one row into every table that is empty: `x` where it has text, and times long ago."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    for (table,) in tables.fetchall():
        if connection.execute(f"SELECT 1 FROM {table}").fetchone() is None:
            columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
            kinds = {"TEXT": "x", "BLOB": b"x", "REAL": 0.0, "INTEGER": 0, "BIGINT": 0}
            values = [COLUMN_VALUES.get(name, kinds[kind]) for _, name, kind, *_ in columns]
            marks = ", ".join("?" for _ in values)
            connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", values)


class RecordingDatabase(SqliteDatabase):
    """A database in memory that remembers what it executes."""

    def __init__(self) -> None:
        super().__init__(":memory:")
        self.executed: list[tuple[str, tuple[Any, ...]]] = []
        self._empty = self._connection.serialize()
        fill_tables(self._connection)
        self._filled = self._connection.serialize()

    def reset(self, *, is_filled: bool) -> None:
        """Begin again, with nothing or with a row in every table."""
        self.executed.clear()
        self._connection.deserialize(self._filled if is_filled else self._empty)

    async def fetch(self, query: str, values: Values = ()) -> Sequence[Row]:
        self.executed.append((query, tuple(values)))
        return await super().fetch(query, values)

    async def execute_all(self, *statements: tuple[str, Values]) -> list[int]:
        self.executed += [(sql, tuple(values)) for sql, values in statements]
        return await super().execute_all(*statements)


async def executed_statements() -> list[ExecutedStatement]:
    """Return what every method of a repository and every change executes, whether it finds something or not."""
    database = RecordingDatabase()
    with patch.object(table_rows, "REMOVED_AT_ONCE", 0):  # no log is too short to be removed in parts
        found = {each: None async for each in _of_methods(database)} | dict.fromkeys(_of_changes())
    await database.close()
    return list(found)


async def _of_methods(database: RecordingDatabase) -> AsyncIterator[ExecutedStatement]:
    repositories = [each for each in vars(Storage(database)).values() if isinstance(each, Repository)]
    assert {type(each) for each in repositories} == set(Repository.__subclasses__()), "each is part of the storage"
    own = [(f"Database.{name}", getattr(database, name)) for name in OF_DATABASE]
    methods = [
        (f"{type(each).__name__}.{name}", getattr(each, name))
        for each in repositories
        for name in sorted(vars(type(each)))
        if not name.startswith("_") and name not in WITHOUT_STATEMENTS
    ]
    for name, method in [*own, *methods]:
        hints = typing.get_type_hints(method, include_extras=True)
        parameters = list(inspect.signature(method).parameters)
        choices = [GIVEN.get((name, each)) or examples(hints[each]) for each in parameters]
        for arguments, is_filled in product(product(*choices), (False, True)):
            database.reset(is_filled=is_filled)
            with suppress(DatabaseDamaged, LogError):  # a row with the same key is there, or can't be read
                await method(**dict(zip(parameters, arguments, strict=True)))
            for sql, values in database.executed:
                yield ExecutedStatement(name, sql, values)


def _of_changes() -> Iterator[ExecutedStatement]:
    for change in changes():
        for example in examples(change):
            for sql, rows, _ in example.statements():
                for values in rows:
                    yield ExecutedStatement(change.__name__, sql, tuple(values))


def changes() -> Iterator[type[Any]]:
    """Return the classes of all changes in the package."""
    for found in pkgutil.walk_packages(storage.__path__, f"{storage.__name__}."):
        for each in vars(importlib.import_module(found.name)).values():
            is_own = inspect.isclass(each) and each.__module__ == found.name
            if is_own and hasattr(each, "statements") and each is not Change:
                yield each


def written_statements() -> Iterator[tuple[str, str]]:
    """Return the beginning of each statement in the code, up to the first value that is put in, and its file."""
    folder = Path(storage.__file__).parent
    for file in sorted(folder.rglob("*.py")):
        if file.name.endswith(ELSEWHERE) or file.parent.name in ELSEWHERE:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            text = _beginning(node)
            if text.startswith(VERBS) and "NEW." not in text:  # which is of a trigger
                yield file.name, text


def _beginning(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        node = node.values[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def tables_in(sql: str) -> dict[str, str]:
    """Return the tables by the names that they have in a statement."""
    aliases = re.findall(r'\b(?:FROM|JOIN|UPDATE|INTO) "?(\w+)"?(?: AS (\w+))?', sql)
    return {alias or table: table for table, alias in aliases}
