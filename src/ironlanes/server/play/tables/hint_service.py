"""Hints at one table: asks the coach, and answers only the browser that asked."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from ironlanes.analysis.hints import Hint

from ...model.messages.incoming import HintRequest
from ...model.request_errors import RequestError
from ...model.table_events import TableEvent
from ..bots.hint_worker import HintQuestion
from ..bots.worker_pool import BotRunner
from ..clients.connection import Connection
from ..clients.outgoing_text import hinted_text, refused_text
from . import play_requests
from .table_state import TableState

#: A decision: the number of actions before it, and the seat that makes it.
Place = tuple[int, int]


class HintTable(Protocol):
    """What the hint service sees of its table, and does there."""

    @property
    def state(self) -> TableState: ...

    def post(self, work: Callable[[], None]) -> None:
        """Run something after all that was posted before."""

    def commit(self, event: TableEvent, /) -> object:
        """Apply an event and save it."""


class HintService:
    """Answers requests for hints: with what is known of the decision at once, and again when moves were compared."""

    def __init__(self, table: HintTable, bots: BotRunner) -> None:
        self._table = table
        self._bots = bots
        self._tasks = set[asyncio.Task[None]]()
        self._place: Place | None = None
        self._hint: Hint | None = None
        #: Who waits for a hint about the present decision, with their last request.
        self._waiting: dict[Connection, HintRequest] = {}

    def ask(self, connection: Connection, request: HintRequest) -> None:
        """Answer a request for a hint, after it is saved in the log."""
        state = self._table.state
        event = play_requests.hinted(state, connection.user, connection.viewing_seat, request)
        if not connection.hints.take():
            raise RequestError("too-fast", "Too many hints in a short time; wait a moment.", what="hints")
        if event is not None:
            self._table.commit(event)
        assert connection.viewing_seat is not None
        place = (state.seq, connection.viewing_seat)
        if place != self._place:
            self._place, self._hint, self._waiting = place, None, {}
            self._waiting[connection] = request
            self._start(place)
            return
        self._waiting[connection] = request
        if self._hint is not None:
            self._answer()

    def stop(self) -> None:
        """Stop waiting for a hint."""
        for task in self._tasks:
            task.cancel()

    def _start(self, place: Place) -> None:
        game, is_full = self._table.state.game, self._table.state.allowed_hints == "full"
        assert game is not None
        # The worlds that the coach looks at follow from what everybody knows, never from the game's seed.
        chance = hashlib.sha256(f"{game.seed_hash} hint {place}".encode()).digest()
        question = partial(HintQuestion, game.view(place[1]), seed=int.from_bytes(chance[:4], "big"))
        task = asyncio.get_running_loop().create_task(self._await_coach(place, question, is_full))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _await_coach(self, place: Place, question: Callable[..., HintQuestion], is_full: bool) -> None:
        hint = await self._bots.hint(question(is_full=False))
        self._table.post(partial(self._on_hint, place, hint))
        if is_full and hint is not None:
            hint = await self._bots.hint(question(is_full=True))
            self._table.post(partial(self._on_hint, place, hint))

    def _on_hint(self, place: Place, hint: Hint | None) -> None:
        """Pass on what the coach says, unless the game has gone on."""
        if place != self._place or place[0] != self._table.state.seq:
            return
        if hint is None and self._hint is not None:
            hint = replace(self._hint, is_final=True)  # the moves can't be compared, but the first answer holds
        if hint is None:
            error = RequestError("no-hint", "The coach has no answer.")
            for connection, request in self._waiting.items():
                connection.send(refused_text(request.id, error.explanation))
            self._waiting, self._place = {}, None
            return
        self._hint = hint
        self._answer()

    def _answer(self) -> None:
        hint, place, state = self._hint, self._place, self._table.state
        assert hint is not None
        assert place is not None
        for connection, request in self._waiting.items():
            if connection.viewing_seat == place[1]:
                connection.send(hinted_text(request.id, place[0], request.level, hint, state.allowed_hints))
        if hint.is_final or state.allowed_hints == "facts":
            self._waiting = {}
