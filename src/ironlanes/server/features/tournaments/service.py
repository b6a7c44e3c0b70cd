"""Runs tournaments: people come and go, rounds are paired, tables made, and results counted when games end.

What has to be done follows from what is stored, so a restart changes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from ...model.addresses import UNKNOWN
from ...model.ids import new_id
from ...model.messages.incoming import NewTournament
from ...model.request_errors import RequestError
from ...play.people.player_names import clean, unique_name
from ...play.tables.seating import require_board, wrong_player_count
from ...play.tables.table_registry import TableRegistry
from ...runtime import wall_clock
from ...storage.database.commit import Commit
from ...storage.database.database import Change
from ...storage.database.errors import StorageUnavailable
from ...storage.features.tournaments import Tournaments
from ...storage.keep_trying import keep_trying
from ...storage.people.accounts import Accounts
from ...storage.people.blocks import BlockLists
from ...storage.play.table_rows import TableRows
from .rounds import Rounds
from .saved_tournaments import TournamentChange, change_saved, save, saved_text
from .tournament import Entrant, Tournament, read_tournament

log = logging.getLogger(__name__)

MAX_ENTRANTS: Final = 64
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
        self._rounds = Rounds(tables, blocks, table_rows, self._save)
        #: Of several nodes one pairs the rounds.
        self._is_in_charge = is_in_charge
        self._lock = asyncio.Lock()
        self._wake = asyncio.Event()
        #: The tables of games that have ended, as far as their tournaments have not been looked at.
        self._ended: set[str] = set()
        #: When the rounds begin that are paired, by tournament, as far as this server knows of them.
        self._starts: dict[str, float] = {}
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

    async def played_by(self, user: str) -> str | None:
        """Return the id of the tournament that a user plays in one sitting, once it has begun."""
        running = (each for each in await self.of_user(user) if each.phase == "running" and each.pace == "live")
        return next((each.id for each in running if each.number_of(user) in each.present), None)

    async def find(self, name: str) -> Tournament:
        """Return a tournament by its id."""
        return read_tournament(await saved_text(self._tournaments, name))

    async def join(self, name: str, user: str, player: str, address: str = UNKNOWN) -> None:
        """Take part in a tournament that has not begun."""
        is_guest = not await self._accounts.exists(user)
        entrant = Entrant(user, player, address=self._tables.people.household_of(address) if is_guest else None)
        await self._change(name, partial(self._join, entrant))

    async def leave(self, name: str, user: str) -> None:
        """Leave a tournament: before it begins, as if they had never entered; after that, without further games."""
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

    async def set_ready(self, name: str, user: str) -> None:
        """Note that a player is ready for the round that is about to begin."""
        await self._change(name, partial(self._set_ready, user))

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
        await self._save_without(number, tournament, before)

    async def _save_without(self, number: int | None, tournament: Tournament, before: str) -> None:
        """Save a tournament that an entrant has left: a round that waits for them is paired again."""
        if tournament.waits_for(number):
            await self._rounds.pair_again(tournament, before)
        else:
            await self._save(tournament, before).wait()

    async def _set_ready(self, user: str, tournament: Tournament, before: str) -> None:
        number = tournament.number_of(user)
        if number is not None and number in tournament.unready:
            await self._rounds.set_ready(number, tournament, before)

    async def _start(self, user: str, tournament: Tournament, before: str) -> None:
        _check_open(tournament)
        _check_host(tournament, user)
        if len(tournament.entrants) < 2:
            raise RequestError("too-few-players", "A tournament needs at least two players.")
        tournament.begin()
        await self._rounds.pair(tournament, before)

    async def _remove(self, user: str, player: str, tournament: Tournament, before: str) -> None:
        _check_host(tournament, user)
        number = next((each for each in tournament.present if tournament.entrants[each].name == player), None)
        if not tournament.remove(player):
            raise RequestError("no-entrant", "There is no player of this name.", 404)
        await self._save_without(number, tournament, before)

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
        """Count results, and pair and begin rounds, when it is time.

        Look at all in turn, too: an announcement may be lost.
        """
        loop = asyncio.get_running_loop()
        turn_at = loop.time()
        while True:
            self._wake.clear()
            is_turn = loop.time() >= turn_at
            if is_turn:
                turn_at = loop.time() + INTERVAL
            await keep_trying("tournaments could not go on", partial(self._go_on, is_turn=is_turn))
            try:
                async with asyncio.timeout_at(min(turn_at, loop.time() + self._seconds_to_start())):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def _go_on(self, *, is_turn: bool) -> None:
        """Advance tournaments, as the server in charge does."""
        if not self._is_in_charge():
            self._ended.clear()
            self._starts.clear()
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

    def _seconds_to_start(self) -> float:
        """Return the seconds until the next round begins."""
        return max(0.0, min(self._starts.values(), default=math.inf) - wall_clock.now())

    async def advance(self) -> None:
        """Advance the tournaments whose games have ended, or whose breaks are over."""
        for due in [name for name, at in self._starts.items() if at <= wall_clock.now()]:
            await self._try_to_advance(due)
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
        self._note_start(tournament)
        await self._rounds.advance(tournament, before)

    def _note_start(self, tournament: Tournament) -> None:
        """Remember when the next round of a tournament begins, so that this server wakes up then."""
        known = self._starts.pop(tournament.id, None)
        if tournament.starts_at is not None and tournament.starts_at > wall_clock.now():
            self._starts[tournament.id] = tournament.starts_at
            if known is None:
                self._wake.set()

    def _save(self, tournament: Tournament, before: str | None, changes: Sequence[Change] = ()) -> Commit:
        commit = save(self._tournaments, tournament, before, changes)
        commit.on_done(self.announce_change)
        commit.on_done(partial(self._note_start, tournament))
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
    """Raise RequestError if the host has removed an entrant, or another guest has entered from their address."""
    if any(each.user == entrant.user for each in tournament.removed):
        raise RequestError("removed", "The host has removed you from this tournament.", 403)
    others = (each.address for each in (*tournament.entrants, *tournament.removed))
    if entrant.address is not None and not tournament.has_shared_addresses and entrant.address in others:
        text = "Another guest has entered from your network address. Sign in, or ask the host to allow several guests."
        raise RequestError("address-entered", text)
