"""Everything that is kept of a user: how it is copied, deleted, or given to another user."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ...model.ids import public_id
from ..database.database import Repository, SqlValue, Statement
from ..features.figures import INHERIT
from .friends import forget_friends, inherit_friends

#: What a user may have a copy of: the columns, and where they come from.
EXPORTED: Final = {
    "consent": ("at", 'FROM consents WHERE "user" = ?'),
    "appearance": ("avatar colour at", 'FROM appearances WHERE "user" = ?'),
    "passkeys": ("name made_at used_at", 'FROM passkeys WHERE "user" = ?'),
    "removed_passkeys": ("name made_at used_at until", 'FROM removed_passkeys WHERE "user" = ?'),
    "sessions": ("device made_at seen_at proved_at", 'FROM sessions WHERE "user" = ?'),
    "tables": (
        "table_id board phase names game result changed_at seat was_absent",
        'FROM table_users JOIN tables ON id = table_id WHERE "user" = ?',
    ),
    "achievements": ("name game at", 'FROM achievements WHERE "user" = ? AND NOT is_public'),
    "progress": ("name best", 'FROM achievement_progress WHERE "user" = ? AND NOT is_public'),
    "boards": ("board games wins best_score", 'FROM board_figures WHERE "user" = ? AND NOT is_public'),
    "streaks": ("streak longest at", 'FROM streaks WHERE "user" = ? AND NOT is_public'),
    "made_boards": ("id at name parent body", 'FROM kept_boards WHERE "user" = ?'),
    "records": ("id at record", 'FROM uploads WHERE "user" = ?'),
    "exercises": ("game decision due step answers", 'FROM exercises WHERE "user" = ?'),
    "daily": ("day table_id points lead counts", 'FROM daily WHERE "user" = ?'),
    "ratings": ("board rating deviation games at", 'FROM ratings WHERE "user" = ?'),
    "browsers": ("endpoint language at", 'FROM push_ways WHERE "user" = ?'),
    "mail": ("mail language is_confirmed", 'FROM mail_addresses WHERE "user" = ?'),
    "quiet_hours": ("zone first_hour last_hour", 'FROM quiet_hours WHERE "user" = ?'),
    "vacation": ("hour", 'FROM vacation WHERE "user" = ?'),
    "seat_addresses": ("table_id address", 'FROM seat_addresses WHERE "user" = ?'),
    "blocks": ("name at", 'FROM blocks WHERE "user" = ?'),
    "friends": ("name at", 'FROM friends WHERE "user" = ?'),
    "friends_here": ("at", 'FROM friends_here WHERE "user" = ?'),
    "invitations": ("table_id at", 'FROM friend_invitations WHERE "user" = ?'),
    "reports": ("at name table_id kind body", 'FROM reports WHERE "user" = ?'),
    "bans": ("at until reason", 'FROM bans WHERE "user" = ?'),
    "rated_games": (
        "board number game at old_rating new_rating deviation place seats",
        'FROM rating_changes WHERE "user" = ?',
    ),
}
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
    *(
        "achievements",
        "achievement_progress",
        "board_figures",
        "streaks",
        "friends",
        "friends_here",
        "friend_invitations",
    ),
)
#: What only they had.
OWN: Final = ("uploads", "exercises", "push_ways", "mail_addresses", "quiet_hours", "appearances", "consents")
#: What an heir gets, unless they have their own.
INHERITED_ONCE: Final = ("mail_addresses", "quiet_hours", "appearances")


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
        yield Statement(REWRITE, [(body, user, table, seq) for seq, body, user in self.lines])
        # The new user may have a row already, which is kept.
        yield Statement(
            'UPDATE table_users SET "user" = ? WHERE "user" = ? AND table_id = ?'
            ' AND NOT EXISTS (SELECT 1 FROM table_users AS own WHERE own."user" = ? AND own.table_id = ?)',
            ((new, old, table, new, table),),
        )
        yield Statement('DELETE FROM table_users WHERE "user" = ? AND table_id = ?', ((old, table),))
        yield Statement(COPY_VISIT, ((new, old, table),))
        yield Statement('DELETE FROM visits WHERE "user" = ? AND table_id = ?', ((old, table),))
        yield Statement(
            'UPDATE daily SET "user" = ? WHERE "user" = ? AND table_id = ?'
            ' AND NOT EXISTS (SELECT 1 FROM daily AS each WHERE each.day = daily.day AND each."user" = ?)',
            ((new, old, table, new),),
        )
        yield Statement("UPDATE days_tables SET host = ? WHERE table_id = ? AND host = ?", ((new, table, old),))
        yield Statement(f'UPDATE exercises SET "user" = ? WHERE "user" = ? AND {OF_TABLE}', ((new, old, table),))
        yield Statement(
            f"DELETE FROM reviews WHERE {OF_TABLE}", ((table,),)
        )  # it has names in it; it can be made again


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
                yield Statement(statement, ((self.heir, self.user),))
            yield from inherit_friends(self.user, self.heir)
        yield from forget_friends(self.user)
        for table in OF_USER:
            column = "id" if table == "users" else '"user"'
            yield Statement(f"DELETE FROM {table} WHERE {column} = ?", ((self.user,),))
        yield Statement("DELETE FROM reports WHERE accused = ?", ((self.user,),))
        yield Statement("DELETE FROM blocks WHERE player = ?", ((public_id(self.user),),))
        if self.heir is None:
            yield Statement(FORGET_IN_AUDIT, ((public_id(self.user),),))
        else:
            yield Statement(
                "UPDATE audit SET player = ? WHERE player = ?", ((public_id(self.heir), public_id(self.user)),)
            )
            for table in ("uploads", "push_ways"):
                yield Statement(f'UPDATE {table} SET "user" = ? WHERE "user" = ?', ((self.heir, self.user),))
            for table in INHERITED_ONCE:
                has_own = f'EXISTS (SELECT 1 FROM {table} AS own WHERE own."user" = ?)'
                yield Statement(
                    f'UPDATE {table} SET "user" = ? WHERE "user" = ? AND NOT {has_own}',
                    ((self.heir, self.user, self.heir),),
                )
        # The boards stay: others play on them.
        yield Statement('UPDATE kept_boards SET "user" = ? WHERE "user" = ?', ((self.heir or "", self.user),))
        for table in OWN:
            yield Statement(f'DELETE FROM {table} WHERE "user" = ?', ((self.user,),))


class UserData(Repository):
    """Queries for everything that is kept of a user."""

    async def rows_of(self, user: str) -> dict[str, list[dict[str, SqlValue]]]:
        """Return what is kept of a user outside the logs of tables, table by table, without secrets."""
        found = {}
        for name, (columns, source) in EXPORTED.items():
            names = columns.split()
            rows = await self._database.fetch(f"SELECT {', '.join(names)} {source}", (user,))
            found[name] = [dict(zip(names, row, strict=True)) for row in rows]
        return found
