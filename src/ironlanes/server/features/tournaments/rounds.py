"""Rounds: pairs them, gives everybody a break to get ready, makes their tables, and counts how games ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ...model.ids import public_id
from ...model.messages.incoming import Options
from ...play.tables.table_registry import TableRegistry
from ...play.tables.table_state import TableState
from ...runtime import wall_clock
from ...storage.database.commit import Commit
from ...storage.database.database import Change
from ...storage.people.blocks import BlockLists
from ...storage.play.table_rows import TableRow, TableRows
from .pairing import Pair, next_round
from .tournament import RoundGame, Tournament

#: The clock of a game that is played in one sitting.
TURN_SECONDS: Final = 60
RESERVE_SECONDS: Final = 300
#: How long players have to get ready before a round that is played in one sitting, in seconds.
BREAK_SECONDS: Final = 30.0

#: Saves a tournament with what belongs to it, if it is still what it was before.
Save = Callable[[Tournament, str, Sequence[Change]], Commit]


class Rounds:
    """Takes tournaments from round to round; each change is saved with the tables that it makes."""

    def __init__(self, tables: TableRegistry, blocks: BlockLists, table_rows: TableRows, save: Save) -> None:
        self._tables = tables
        self._blocks = blocks
        self._table_rows = table_rows
        self._save = save

    async def advance(self, tournament: Tournament, before: str) -> None:
        """Count the games that have ended, and begin or pair the next round when it is time."""
        if tournament.phase != "running":
            return
        if tournament.starts_at is not None:
            if wall_clock.now() >= tournament.starts_at or not tournament.unready:
                await self._begin(tournament, before)
            return
        rows = {row.id: row for row in await self._table_rows.by_ids(tournament.open_tables)}
        ended = [
            _count(pairing, rows[pairing.table])
            for pairing in tournament.pairings[-1]
            if pairing.table in rows and not pairing.is_over and rows[pairing.table].result is not None
        ]
        if tournament.is_round_over:
            await self.pair(tournament, before)
        elif ended:
            await self._save(tournament, before, ()).wait()

    async def pair(self, tournament: Tournament, before: str) -> None:
        """Pair the next round, which begins after a break if it is played in one sitting."""
        is_paired = await self._pair(tournament)
        if is_paired and tournament.pace != "live":
            await self._begin(tournament, before)
            return
        if is_paired:
            tournament.starts_at = wall_clock.now() + BREAK_SECONDS
        await self._save(tournament, before, ()).wait()

    async def pair_again(self, tournament: Tournament, before: str) -> None:
        """Pair anew the round that has not begun yet, because somebody has left; the break goes on."""
        tournament.pairings.pop()
        if not await self._pair(tournament):
            tournament.starts_at = None
        await self._save(tournament, before, ()).wait()

    async def _pair(self, tournament: Tournament) -> bool:
        """Add the games of the next round; without any the tournament is over. Return whether there are some."""
        games = next_round(tournament, await self._kept_apart(tournament))
        if games:
            tournament.pairings.append(games)
        else:
            tournament.phase = "over"
        return bool(games)

    async def set_ready(self, player: int, tournament: Tournament, before: str) -> None:
        """Note that a player is ready; the round begins when everybody is."""
        tournament.ready.append(player)
        if tournament.unready:
            await self._save(tournament, before, ()).wait()
        else:
            await self._begin(tournament, before)

    async def _begin(self, tournament: Tournament, before: str) -> None:
        """Make the tables of the round that was paired. Bots play for those who are not ready until they arrive."""
        away = set(tournament.unready)
        made: list[tuple[TableState, str]] = []
        changes: list[Change] = []
        appearances = await self._tables.people.appearances.of_users([entrant.user for entrant in tournament.entrants])
        for pairing in tournament.pairings[-1]:
            if not pairing.is_bye:
                people = [(tournament.entrants[each].user, tournament.entrants[each].name) for each in pairing.players]
                absent = [seat for seat, player in enumerate(pairing.players) if player in away]
                state, created = self._tables.create_seated(
                    tournament.board, people, options_of(tournament), tournament.id, absent, appearances
                )
                pairing.table = state.id
                made.append((state, people[0][1]))
                changes += created
        tournament.starts_at, tournament.ready = None, []
        commit = self._save(tournament, before, changes)
        await commit.wait()
        for state, host_name in made:
            self._tables.open(state, host_name, commit)

    async def _kept_apart(self, tournament: Tournament) -> set[Pair]:
        """Return the pairs of entrants who should not meet, because one blocks the other."""
        numbers = {public_id(each.user): number for number, each in enumerate(tournament.entrants)}
        blocks = await self._blocks.among([each.user for each in tournament.entrants], list(numbers))
        pairs = ((numbers[public_id(user)], numbers[player]) for user, player in blocks)
        return {(min(pair), max(pair)) for pair in pairs}


def options_of(tournament: Tournament) -> Options:
    """Return the options of a tournament's tables, which have no vacation."""
    if tournament.pace == "live":
        return Options(turn_seconds=TURN_SECONDS, reserve_seconds=RESERVE_SECONDS)
    return Options(days=tournament.pace, has_vacation=False)


def _count(pairing: RoundGame, row: TableRow) -> RoundGame:
    """Write down how a game ended."""
    assert row.result is not None
    totals: list[int] = row.result["totals"]
    ranks = [(seat in row.result["winners"], total) for seat, total in enumerate(totals)]
    pairing.totals = totals
    pairing.places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    return pairing
