"""Changes that take a user out of what was saved, or put another one there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ...model.ids import public_id
from ..history.history_changes import INHERIT
from ..statement import Statement

REWRITE: Final = 'UPDATE events SET body = ?, "user" = ? WHERE table_id = ? AND seq = ?'
COPY_VISIT: Final = (
    'INSERT INTO visits ("user", table_id) SELECT CAST(? AS TEXT), table_id FROM visits'
    ' WHERE "user" = ? AND table_id = ? ON CONFLICT DO NOTHING'
)
#: What operators did to someone stays, but not to whom.
FORGET_IN_AUDIT: Final = "UPDATE audit SET player = '', details = '{}' WHERE player = ?"
#: The game of a table, in a condition.
OF_TABLE: Final = "game = (SELECT game FROM tables WHERE id = ?)"
#: Everything of a user; where they could be replaced, another one is in their place by now.
OF_USER: Final = (
    *("users", "accounts", "passkeys", "removed_passkeys", "sessions", "challenges", "device_codes", "recovery_codes"),
    *("ratings", "rating_changes", "table_users", "daily", "players", "blocks", "reports", "bans", "operators"),
    *("vacation", "away", "notices", "visits", "report_speakers", "seat_addresses", "deletion_requests"),
    *("achievements", "board_figures", "streaks"),
)
#: What only they had.
OWN: Final = ("uploads", "exercises", "push_ways", "mail_addresses", "quiet_hours")
#: What an heir gets, unless they have their own.
INHERITED_ONCE: Final = ("mail_addresses", "quiet_hours")
KEEP_MARK: Final = (
    "INSERT INTO ban_marks (mark, until) VALUES (?, ?) ON CONFLICT (mark) DO UPDATE SET until ="
    " CASE WHEN excluded.until > ban_marks.until THEN excluded.until ELSE ban_marks.until END"
)


@dataclass(frozen=True, slots=True)
class RewriteLog:
    """Replace a user by another one in the log of a table and in what was saved of its game.

    The row of the table is saved with it, which fails if the table has another owner by then.
    """

    table_id: str
    old: str
    new: str
    #: The lines that change: their numbers, texts and users.
    lines: Sequence[tuple[int, str, str | None]]

    def statements(self) -> Iterator[Statement]:
        table, old, new = self.table_id, self.old, self.new
        yield REWRITE, [(body, user, table, seq) for seq, body, user in self.lines]
        # The new user may have a row already, which is kept.
        yield (
            'UPDATE table_users SET "user" = ? WHERE "user" = ? AND table_id = ?'
            ' AND NOT EXISTS (SELECT 1 FROM table_users AS own WHERE own."user" = ? AND own.table_id = ?)',
            ((new, old, table, new, table),),
        )
        yield 'DELETE FROM table_users WHERE "user" = ? AND table_id = ?', ((old, table),)
        yield COPY_VISIT, ((new, old, table),)
        yield 'DELETE FROM visits WHERE "user" = ? AND table_id = ?', ((old, table),)
        yield (
            'UPDATE daily SET "user" = ? WHERE "user" = ? AND table_id = ?'
            ' AND NOT EXISTS (SELECT 1 FROM daily AS each WHERE each.day = daily.day AND each."user" = ?)',
            ((new, old, table, new),),
        )
        yield "UPDATE days_tables SET host = ? WHERE table_id = ? AND host = ?", ((new, table, old),)
        yield f'UPDATE exercises SET "user" = ? WHERE "user" = ? AND {OF_TABLE}', ((new, old, table),)
        yield f"DELETE FROM reviews WHERE {OF_TABLE}", ((table,),)  # it has names in it; it can be made again


@dataclass(frozen=True, slots=True)
class ForgetUser:
    """Remove everything of a user outside the logs.

    An heir gets uploaded records, reminders, and what the user has achieved. Games that both played count twice.
    """

    user: str
    heir: str | None = None

    def statements(self) -> Iterator[Statement]:
        if self.heir is not None:
            for statement in INHERIT:
                yield statement, ((self.heir, self.user),)
        for table in OF_USER:
            column = "id" if table == "users" else '"user"'
            yield f"DELETE FROM {table} WHERE {column} = ?", ((self.user,),)
        yield "DELETE FROM reports WHERE accused = ?", ((self.user,),)
        yield "DELETE FROM blocks WHERE player = ?", ((public_id(self.user),),)
        if self.heir is None:
            yield FORGET_IN_AUDIT, ((public_id(self.user),),)
        else:
            yield "UPDATE audit SET player = ? WHERE player = ?", ((public_id(self.heir), public_id(self.user)),)
            for table in ("uploads", "push_ways"):
                yield f'UPDATE {table} SET "user" = ? WHERE "user" = ?', ((self.heir, self.user),)
            for table in INHERITED_ONCE:
                has_own = f'EXISTS (SELECT 1 FROM {table} AS own WHERE own."user" = ?)'
                yield (
                    f'UPDATE {table} SET "user" = ? WHERE "user" = ? AND NOT {has_own}',
                    ((self.heir, self.user, self.heir),),
                )
        for table in OWN:
            yield f'DELETE FROM {table} WHERE "user" = ?', ((self.user,),)


@dataclass(frozen=True, slots=True)
class KeepBan:
    """Keep what a banned account can be recognized by, until the ban ends."""

    marks: Sequence[str]
    until: float

    def statements(self) -> Iterator[Statement]:
        yield KEEP_MARK, [(mark, self.until) for mark in self.marks]
