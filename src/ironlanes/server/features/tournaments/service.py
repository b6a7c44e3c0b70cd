"""Runs tournaments: people come and go, rounds are paired, tables made, and results counted when games end.

What has to be done follows from what is stored, so a restart changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from ...model.addresses import UNKNOWN
from ...model.ids import new_id, public_id
from ...model.messages.incoming import NewTournament, Options
from ...model.request_errors import RequestError
from ...play.people.player_names import clean, unique_name
from ...play.tables.seating import require_board, wrong_player_count
from ...play.tables.table_registry import TableRegistry
from ...play.tables.table_state import TableState
from ...runtime import wall_clock
from ...storage.database.commit import Commit
from ...storage.database.database import Change
from ...storage.database.errors import DatabaseDamaged, StorageUnavailable
from ...storage.features.tournaments import Tournaments
from ...storage.people.accounts import Accounts
from ...storage.people.blocks import BlockLists
from ...storage.play.table_rows import TableRow, TableRows
from .pairing import Pair, next_round
from .saved_tournaments import TournamentChange, change_saved, save, saved_text
from .tournament import Entrant, RoundGame, Tournament, read_tournament

log = logging.getLogger(__name__)

MAX_ENTRANTS: Final = 64
#: The clock of a game that is played in one sitting.
TURN_SECONDS: Final = 60
RESERVE_SECONDS: Final = 300
#: How many running tournaments are looked at in turn, and seconds after which the next ones are, whatever ends.
BATCH_SIZE: Final = 100
INTERVAL: Final = 20.0


class TournamentService:
    """All tournaments of a server."""

    def __init__(
        self,
        tables: TableRegistry,
        tournaments: Tournaments,
        accounts: Accounts,
        blocks: BlockLists,
        table_rows: TableRows,
        is_in_charge: Callable[[], bool] = lambda: True,
    ) -> None:
        self._tables = tables
        self._tournaments = tournaments
        self._accounts = accounts
        self._blocks = blocks
        self._table_rows = table_rows
        #: Of several nodes one pairs the rounds.
        self._is_in_charge = is_in_charge
        self._lock = asyncio.Lock()
        self._wake = asyncio.Event()
        #: The tables of games that have ended, as far as their tournaments have not been looked at.
        self._ended: set[str] = set()
        #: The last tournament that was looked at in turn.
        self._last = ""
        self._changed = asyncio.Event()
        tables.hooks.end_saved.append(self._note_own_end)
        #: Called when a tournament has changed, and with the table of a game that has ended, which may be one of a
        #: tournament.
        self.on_change: Callable[[str], None] = lambda _: None
        self.on_game_over: Callable[[str], None] = lambda _: None

    # ---- what people do

    async def create(self, request: NewTournament, user: str) -> Tournament:
        """Create a tournament; its host does not have to play."""
        board = require_board(request.board)
        if request.seats not in board.rules.players:
            raise wrong_player_count(board)
        tournament = Tournament(
            *(new_id(), clean(request.name), user, board.id, request.form, request.seats, request.rounds, request.pace),
            created_at=wall_clock.now(),
            has_shared_addresses=request.has_shared_addresses,
        )
        await self._save(tournament, None).wait()
        return tournament

    async def of_user(self, user: str) -> list[Tournament]:
        """Return the tournaments that a user hosts or has entered, last changed first."""
        found = [read_tournament(text) for text in await self._tournaments.of_user(user)]
        return [each for each in found if each.host == user or each.number_of(user) is not None]

    async def find(self, name: str) -> Tournament:
        """Return a tournament by its id."""
        return read_tournament(await saved_text(self._tournaments, name))

    async def join(self, name: str, user: str, player: str, address: str = UNKNOWN) -> None:
        """Take part in a tournament that has not begun."""
        is_guest = not await self._accounts.exists(user)
        entrant = Entrant(user, player, address=self._tables.people.household_of(address) if is_guest else None)
        await self._change(name, partial(self._join, entrant))

    async def leave(self, name: str, user: str) -> None:
        """Leave a tournament: before it begins as if one had never come, then without further games."""
        await self._change(name, partial(self._leave, user))

    async def remove(self, name: str, user: str, player: str) -> None:
        """Remove a player at the host's request; they can't come back."""
        await self._change(name, partial(self._remove, user, player))

    async def cancel(self, name: str, user: str) -> None:
        """Cancel a tournament that has not begun, at the host's request."""
        await self._change(name, partial(self._cancel, user))

    async def start(self, name: str, user: str) -> None:
        """Begin: nobody else can come, and the first round is paired."""
        await self._change(name, partial(self._start, user))

    async def _join(self, entrant: Entrant, tournament: Tournament, before: str) -> None:
        _check_open(tournament)
        if tournament.number_of(entrant.user) is not None:
            return
        _check_welcome(tournament, entrant)
        if len(tournament.entrants) >= MAX_ENTRANTS:
            raise RequestError("tournament-full", f"There are {MAX_ENTRANTS} players already.", most=MAX_ENTRANTS)
        taken = [each.name for each in tournament.entrants]
        tournament.entrants.append(replace(entrant, name=unique_name(entrant.name, taken)))
        await self._save(tournament, before).wait()

    async def _leave(self, user: str, tournament: Tournament, before: str) -> None:
        number = tournament.number_of(user)
        if number is None or tournament.phase in ("over", "cancelled"):
            return
        if tournament.phase == "open":
            del tournament.entrants[number]
        else:
            tournament.entrants[number].has_left = True
        await self._save(tournament, before).wait()

    async def _start(self, user: str, tournament: Tournament, before: str) -> None:
        _check_open(tournament)
        _check_host(tournament, user)
        if len(tournament.entrants) < 2:
            raise RequestError("too-few-players", "A tournament needs at least two players.")
        tournament.begin()
        await self._begin_round(tournament, before)

    async def _remove(self, user: str, player: str, tournament: Tournament, before: str) -> None:
        _check_host(tournament, user)
        if not tournament.remove(player):
            raise RequestError("no-entrant", "There is no player of this name.", 404)
        await self._save(tournament, before).wait()

    async def _cancel(self, user: str, tournament: Tournament, before: str) -> None:
        _check_open(tournament)
        _check_host(tournament, user)
        tournament.phase = "cancelled"
        await self._save(tournament, before).wait()

    async def _change(self, name: str, change: TournamentChange) -> None:
        async with self._lock:
            await change_saved(self._tournaments, name, change)

    # ---- what happens by itself

    async def run(self) -> None:
        """Count results and pair rounds when a game ends; and in turn, in case an announcement was lost."""
        loop = asyncio.get_running_loop()
        turn_at = loop.time()
        while True:
            self._wake.clear()
            is_turn = loop.time() >= turn_at
            if is_turn:
                turn_at = loop.time() + INTERVAL
            try:
                await self._go_on(is_turn=is_turn)
            except (StorageUnavailable, DatabaseDamaged) as error:
                log.warning("tournaments could not go on, which is tried again: %s", error)
            try:
                async with asyncio.timeout_at(turn_at):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def _go_on(self, *, is_turn: bool) -> None:
        """Advance tournaments, as the server in charge does."""
        if not self._is_in_charge():
            self._ended.clear()
            return
        await self.advance()
        if is_turn:
            await self.look_around()

    def wake(self, table: str) -> None:
        """Note that a table's game is over: it may be part of a tournament."""
        if table:
            self._ended.add(table)
        self._wake.set()

    def _note_own_end(self, table: str) -> None:
        self.wake(table)
        self.on_game_over(table)

    async def advance(self) -> None:
        """Advance the tournaments whose games have ended."""
        while self._ended:
            table = next(iter(self._ended))
            name = await self._tournaments.of_table(table)
            if name is not None:
                await self._try_to_advance(name)
            self._ended.discard(table)

    async def look_around(self) -> None:
        """Advance the next running tournaments as far as possible. All take turns, however many there are."""
        names = await self._tournaments.running(self._last, BATCH_SIZE)
        for name in names:
            await self._try_to_advance(name)
            await asyncio.sleep(0)
        self._last = names[-1] if len(names) == BATCH_SIZE else ""

    async def _try_to_advance(self, name: str) -> None:
        try:
            await self._change(name, self._advance)
        except StorageUnavailable:
            raise
        except Exception:
            log.exception("a tournament could not go on")

    async def _advance(self, tournament: Tournament, before: str) -> None:
        if tournament.phase != "running":
            return
        rows = {row.id: row for row in await self._table_rows.by_ids(tournament.open_tables)}
        ended = [
            _count(pairing, rows[pairing.table])
            for pairing in tournament.pairings[-1]
            if pairing.table in rows and not pairing.is_over and rows[pairing.table].result is not None
        ]
        if tournament.is_round_over:
            await self._begin_round(tournament, before)
        elif ended:
            await self._save(tournament, before).wait()

    async def _begin_round(self, tournament: Tournament, before: str) -> None:
        """Pair the next round and make its tables; without one, the tournament is over."""
        games = next_round(tournament, await self._kept_apart(tournament))
        made: list[tuple[TableState, str]] = []
        changes: list[Change] = []
        for pairing in games:
            if not pairing.is_bye:
                people = [(tournament.entrants[each].user, tournament.entrants[each].name) for each in pairing.players]
                state, created = self._tables.create_seated(
                    tournament.board, people, options_of(tournament), tournament.id
                )
                pairing.table = state.id
                made.append((state, people[0][1]))
                changes += created
        if games:
            tournament.pairings.append(games)
        else:
            tournament.phase = "over"
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

    def _save(self, tournament: Tournament, before: str | None, changes: Sequence[Change] = ()) -> Commit:
        commit = save(self._tournaments, tournament, before, changes)
        commit.on_done(self.announce_change)
        return commit

    # ---- changes

    def announce_change(self) -> None:
        """Announce a changed tournament to everybody, including other nodes."""
        self.note_change()
        self.on_change("")

    def note_change(self) -> None:
        """Note that a tournament may have changed."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def updates(self) -> AsyncGenerator[None, None]:
        """Yield whenever any tournament may have changed."""
        while True:
            changed = self._changed
            yield
            await changed.wait()


def _check_open(tournament: Tournament) -> None:
    if tournament.phase == "cancelled":
        raise RequestError("cancelled", "The host has called the tournament off.")
    if tournament.phase != "open":
        raise RequestError("started", "The tournament has begun: that can't change any more.")


def _check_host(tournament: Tournament, user: str) -> None:
    if user != tournament.host:
        raise RequestError("not-host", "Only the host of the tournament can do that.", 403)


def _check_welcome(tournament: Tournament, entrant: Entrant) -> None:
    """Raise RequestError if the host has removed someone, or another guest came from where they do."""
    if any(each.user == entrant.user for each in tournament.removed):
        raise RequestError("removed", "The host has removed you from this tournament.", 403)
    others = (each.address for each in (*tournament.entrants, *tournament.removed))
    if entrant.address is not None and not tournament.has_shared_addresses and entrant.address in others:
        text = "Another guest has entered from your network address. Sign in, or ask the host to allow several guests."
        raise RequestError("address-entered", text)


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
