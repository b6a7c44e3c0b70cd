"""The store: what the server asks of a database, whichever it is.

Changes are handed over at once and in order, and saved a moment later; with SQLite, before `commit` returns. So the
code of a table never waits for the database; what it sends waits for the commit (`tables/outbox.py`). Reading waits.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Any, Protocol

from ..model.messages.outgoing import TablePhase
from ..model.messages.tournaments import TournamentPhase
from ..model.rated_game import PlayerRating
from ..model.table_events import LogRow
from ..runtime.durations import Durations
from .accounts.account_store import AccountStore
from .address_queries import AddressStore
from .changes import Change
from .commit import Commit
from .daily_queries import DailyStore
from .downtime_queries import DowntimeStore
from .history.history_queries import HistoryStore
from .limit_queries import LimitStore
from .manners.manners_store import MannersStore
from .notice_queries import NoticeStore
from .rating_rows import Leader, RatingChange
from .rows import DaysRow, Exercise, GameGivenAway, NodeRow, TableOwner, TableRow
from .stranger_queries import StrangerStore
from .visits import VisitStore


class Store(
    AccountStore,
    DailyStore,
    HistoryStore,
    MannersStore,
    NoticeStore,
    LimitStore,
    VisitStore,
    StrangerStore,
    AddressStore,
    DowntimeStore,
    Protocol,
):
    """A database: the log of every table, rows for lists of tables, names, uploaded records, reviews, and exercises."""

    async def close(self) -> None:
        """Save what is still to be saved, and close the database."""

    async def can_write(self) -> bool:
        """Return whether anything can be saved now."""

    @property
    def failures(self) -> int:
        """The number of commits that have failed since the start."""

    @property
    def commit_times(self) -> Durations:
        """How long commits took until they were saved, or failed."""

    # ---- changes

    def commit(self, changes: Sequence[Change]) -> Commit:
        """Save changes after all that were handed over before: all of them or none.

        Raise StorageUnavailable if that can't even be tried.
        """

    async def settled(self) -> None:
        """Wait until it is known of every change that was handed over whether it is saved."""

    # ---- logs

    async def log(self, table: str, since: int = 0, limit: int | None = None) -> list[LogRow]:
        """Return the lines of a table's log from line `since`, at most `limit`; raise LogError if it is damaged."""

    async def has_table(self, table: str) -> bool:
        """Return whether there is a table with this id."""

    # ---- the owners of tables, where several servers use a database

    async def owner_of(self, table: str, silent_after: float) -> TableOwner | None:
        """Return who owns a table; None if there is no such table.

        A node that has given no sign of life for some seconds has no address.
        """

    async def claim(self, table: str, node: str, epoch: int) -> bool:
        """Make a node the owner of a table in the next epoch; False if `epoch` is not the last one any more."""

    async def orphans(self, limit: int) -> list[str]:
        """Return tables with a running game whose owner is gone, the most recently changed first."""

    async def tables_owned_by(self, node: str, limit: int) -> list[str]:
        """Return the tables with a running game that a node owns, the most recently changed first."""

    async def claim_review(self, game: str, node: str) -> str | None:
        """Let a node make the review of a game, unless another one does: then return the address of that one."""

    async def note_node(self, node: NodeRow, program: str, lost_after: float) -> None:
        """Note that a node is alive; others at its address, and those that were silent for too long, are gone."""

    async def remove_node(self, node: str) -> None:
        """Note that a node is gone."""

    async def nodes(self) -> list[NodeRow]:
        """Return the nodes that are alive."""

    async def notify(self, notice: str) -> None:
        """Tell all nodes something."""

    def notices(self) -> AsyncGenerator[str, None]:
        """Yield an empty notice as soon as others are heard, and then every notice, until the connection breaks."""

    # ---- lists, which read rows alone

    async def tables_of(self, user: str, limit: int, *, is_over: bool) -> list[TableRow]:
        """Return a user's tables, the most recently changed first."""

    async def listed_tables(self, limit: int) -> list[TableRow]:
        """Return the running games that everyone may watch."""

    async def tables_since(self, at: float, limit: int) -> list[str]:
        """Return the tables with a running game that has changed since a time, without games that last for days."""

    async def tables_without_progress(self) -> list[str]:
        """Return the tables of an older database whose rows don't have the progress of their games yet."""

    async def table_of_game(self, game: str) -> str | None:
        """Return the table where a game was played."""

    async def seat_in_game(self, user: str, game: str) -> int | None:
        """Return where a user sat in a game that is over."""

    # ---- games that last for days

    async def tables_due(self, at: float, limit: int) -> list[str]:
        """Return the tables where something has to happen by itself by a time, the most overdue first."""

    async def days_rows(self, tables: Sequence[str]) -> dict[str, DaysRow]:
        """Return what is known of those tables whose games last for days, by table."""

    async def days_tables_of(self, user: str, limit: int) -> list[tuple[TableRow, DaysRow]]:
        """Return a user's tables whose games last for days and are not over, the longest turn first."""

    async def open_days_tables(self, limit: int) -> list[tuple[TableRow, DaysRow]]:
        """Return the listed tables with a free seat whose games will last for days."""

    async def vacation_hours(self, user: str, first: int, last: int) -> list[int]:
        """Return the hours of vacation that a user has taken between two hours, both included."""

    async def away_since(self, at: float) -> dict[str, float]:
        """Return the users who are away after a time, and until when."""

    async def away_until(self, user: str) -> float | None:
        """Return until when a user has said that they are away."""

    async def remove_vacation_before(self, at: float, limit: int) -> int:
        """Remove hours of vacation before a time, and who was away then; return the number of hours."""

    # ---- tournaments

    async def tournament(self, name: str) -> str | None:
        """Return a tournament, as JSON."""

    async def tournaments_of(self, user: str) -> list[str]:
        """Return the tournaments that a user hosts or has entered, as JSON, the one that changed last first."""

    async def running_tournaments(self, after: str, limit: int) -> list[str]:
        """Return the ids of tournaments that have begun and are not over, in order, beginning after an id."""

    async def tournament_of_table(self, table: str) -> str | None:
        """Return the id of the tournament that waits for the game at a table."""

    async def table_rows(self, tables: Sequence[str]) -> list[TableRow]:
        """Return what lists show of some tables."""

    async def remove_tournaments_before(self, at: float, phase: TournamentPhase, limit: int) -> int:
        """Remove tournaments in a phase that changed last before a time; return their number."""

    # ---- removing what is old

    async def tables_before(
        self, at: float, phases: Sequence[TablePhase], limit: int, *, for_days: bool | None = None
    ) -> list[str]:
        """Return tables where nothing has happened since a time; only those for games of days, or only others."""

    async def remove_table(self, table: str) -> bool:
        """Remove a part of a table, starting with its log; return whether all of it is gone."""

    async def remove_uploads_before(self, at: float, limit: int) -> int:
        """Remove records that were uploaded before a time; return their number."""

    async def remove_reviews_before(self, at: float, limit: int) -> int:
        """Remove reviews that were made before a time; return their number."""

    async def remove_ratings_before(self, at: float, limit: int) -> int:
        """Remove what games changed before a time, and ratings without a later game; return the number of changes."""

    # ---- ratings

    async def games_to_rate(self, limit: int) -> list[tuple[str, str]]:
        """Return the oldest rated games that are still to be rated: their tables, and the games as JSON."""

    async def is_to_be_rated(self, table: str) -> bool:
        """Return whether the game of a table is over and still to be rated."""

    async def ratings_on(self, board: str, users: Sequence[str]) -> dict[str, PlayerRating]:
        """Return the ratings of users on a board; of those who have one there."""

    async def ratings_of(self, user: str) -> dict[str, PlayerRating]:
        """Return a user's ratings by board."""

    async def user_of_player(self, player: str) -> str | None:
        """Return the user with a public id, if they have an account, a rating, or a game that is over."""

    async def rating_changes_of(self, user: str, board: str, limit: int) -> list[RatingChange]:
        """Return what a user's last rated games on a board changed, the last one first."""

    async def rating_changes_at(self, table: str) -> list[RatingChange]:
        """Return what the game of a table changed."""

    async def rated_tables_since(self, at: float, users: Sequence[str]) -> list[tuple[str, str]]:
        """Return users together with the tables of their rated games since a time."""

    async def leaders(self, board: str, since: float, limit: int, offset: int) -> list[Leader]:
        """Return the players with known ratings and a game since a time, the best first."""

    # ---- names, uploads, reviews, and the server's own values

    async def name_of(self, user: str) -> str | None:
        """Return a user's name; None if they have not chosen one."""

    async def upload(self, name: str) -> dict[str, Any] | None:
        """Return an uploaded record."""

    async def review(self, game: str) -> bytes | None:
        """Return the review of a game, as JSON; None if there is none, or it is damaged."""

    # ---- practice

    async def exercises_due(self, user: str, now: float) -> int:
        """Return how many exercises a user has to do."""

    async def exercises_of(self, user: str) -> list[Exercise]:
        """Return a user's exercises, those that are due first; damaged ones are left out."""

    async def exercise(self, user: str, game: str, decision: int) -> Exercise | None:
        """Return one of a user's exercises."""

    async def given_away_by(self, user: str, limit: int) -> list[GameGivenAway]:
        """Return what a user gave away in their reviewed games, the last ones first."""

    async def value_of(self, key: str, default: str | None = None) -> str | None:
        """Return a value of the server itself; where there is none, store and return the default."""
