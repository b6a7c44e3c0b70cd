"""Tournaments, each as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ...model.messages.tournaments import TournamentPhase
from ..database.database import Repository, Statement, marks
from ..database.errors import TournamentChanged
from ..database.schema import Step, step

SCHEMA: Final = """
    CREATE TABLE tournaments (
        id {id} PRIMARY KEY,
        phase {id} NOT NULL,
        at {real} NOT NULL,
        body TEXT NOT NULL
    ){end};
    CREATE INDEX tournaments_by_phase ON tournaments (phase, at);
    """
#: The hosts and entrants of tournaments, with those of an older database.
USERS_STEP: Final[Step] = step(
    """
    CREATE TABLE tournament_users (
        "user" {id} NOT NULL,
        tournament {id} NOT NULL,
        PRIMARY KEY ("user", tournament)
    ){end};
    CREATE INDEX users_of_tournaments ON tournament_users (tournament);
    INSERT INTO tournament_users ("user", tournament)""",
    sqlite="""
    SELECT json_extract(body, '$.host'), id FROM tournaments
    UNION SELECT json_extract(entrant.value, '$.user'), tournaments.id
    FROM tournaments, json_each(body, '$.entrants') AS entrant;""",
    postgres="""
    SELECT body::json ->> 'host', id FROM tournaments
    UNION SELECT entrant ->> 'user', id FROM tournaments, json_array_elements(body::json -> 'entrants') AS entrant;""",
)
#: The tables whose games are part of a tournament's present round.
TABLES_SCHEMA: Final = """
    CREATE TABLE tournament_tables (table_id {id} PRIMARY KEY, tournament {id} NOT NULL){end};
    CREATE INDEX tables_of_tournament ON tournament_tables (tournament);
    CREATE INDEX running_tournaments ON tournaments (id) WHERE phase = 'running';
    """
ADD: Final = "INSERT INTO tournaments (id, phase, at, body) VALUES (?, ?, ?, ?)"
SAVE: Final = "UPDATE tournaments SET phase = ?, at = ?, body = ? WHERE id = ? AND body = ?"
REMOVE_USERS: Final = "DELETE FROM tournament_users WHERE tournament = ?"
ADD_USER: Final = 'INSERT INTO tournament_users ("user", tournament) VALUES (?, ?)'
REMOVE_TABLES: Final = "DELETE FROM tournament_tables WHERE tournament = ?"
ADD_TABLE: Final = "INSERT INTO tournament_tables (table_id, tournament) VALUES (?, ?)"


@dataclass(frozen=True, slots=True)
class SaveTournament:
    """Save a tournament if nobody else has changed it."""

    id: str
    phase: str
    at: float
    body: str
    #: Its host and everyone who has entered.
    users: Sequence[str]
    #: The tables whose games it waits for.
    open_tables: Sequence[str]
    #: The `body` before the change; None for a new tournament.
    before: str | None

    def statements(self) -> Iterator[Statement]:
        if self.before is None:
            yield Statement(ADD, ((self.id, self.phase, self.at, self.body),))
        else:
            yield Statement(SAVE, ((self.phase, self.at, self.body, self.id, self.before),), TournamentChanged)
        yield Statement(REMOVE_USERS, ((self.id,),))
        yield Statement(ADD_USER, [(user, self.id) for user in self.users])
        yield Statement(REMOVE_TABLES, ((self.id,),))
        yield Statement(ADD_TABLE, [(table, self.id) for table in self.open_tables])


class Tournaments(Repository):
    """Queries for tournaments."""

    async def get(self, name: str) -> str | None:
        """Return a tournament."""
        return await self._database.fetch_text("SELECT body FROM tournaments WHERE id = ?", (name,))

    async def of_user(self, user: str) -> list[str]:
        """Return the tournaments that a user hosts or has entered, the one that changed last first."""
        query = (
            "SELECT tournaments.body FROM tournament_users JOIN tournaments ON tournaments.id = tournament"
            ' WHERE "user" = ? ORDER BY at DESC'
        )
        return await self._database.fetch_texts(query, (user,))

    async def running(self, after: str, limit: int) -> list[str]:
        """Return the ids of tournaments that have begun and are not over, in order, beginning after an id."""
        query = "SELECT id FROM tournaments WHERE phase = 'running' AND id > ? ORDER BY id LIMIT ?"
        return await self._database.fetch_texts(query, (after, limit))

    async def of_table(self, table: str) -> str | None:
        """Return the id of the tournament that waits for the game at a table."""
        return await self._database.fetch_text("SELECT tournament FROM tournament_tables WHERE table_id = ?", (table,))

    async def remove_before(self, at: float, phase: TournamentPhase, limit: int) -> int:
        """Remove tournaments in a phase that changed last before a time; return their number."""
        query = "SELECT id FROM tournaments WHERE phase = ? AND at < ? LIMIT ?"
        old = await self._database.fetch_texts(query, (phase, at, limit))
        if not old:
            return 0
        which = marks(old)
        return await self._database.execute(
            (f"DELETE FROM tournaments WHERE id IN ({which})", old),
            (f"DELETE FROM tournament_users WHERE tournament IN ({which})", old),
            (f"DELETE FROM tournament_tables WHERE tournament IN ({which})", old),
        )
