"""Schedules what happens at a table without a message: bots that act, clocks that run out, bots that stand in."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from ...model.messages.outgoing import Clock
from ...model.table_events import BotFailed, PlayedBy, StoodIn, TableEvent
from ...runtime import wall_clock
from ...runtime.encoding import without_null
from ..bots.bot_worker import BotQuestion
from ..bots.worker_pool import BotRunner
from ..clients.outgoing_text import clock_text
from .audience import Audience
from .correspondence_clock import CorrespondenceClock
from .table_state import TableState
from .turn_clock import EXTENSION_SECONDS, TurnClock, now

#: In a correspondence game: a person who is late this many times in a row is not waited for any more.
MAX_LATE_TURNS: Final = 3


class ScheduledTable(Protocol):
    """What a scheduler sees of its table, and does there."""

    @property
    def state(self) -> TableState: ...

    @property
    def audience(self) -> Audience: ...

    def post(self, work: Callable[[], None]) -> None:
        """Run something after all that was posted before."""

    def act(self, seat: int, text: str, by: PlayedBy) -> None:
        """Play a legal action."""

    def commit(self, event: TableEvent, /) -> object:
        """Apply an event and save it."""

    def post_chat(self, spoken: BotFailed) -> None:
        """Post a chat message of the table."""

    def send_table(self) -> None:
        """Send everybody the table as it is now."""


class TurnScheduler:
    """Schedules bots, clocks and stand-ins for one table."""

    def __init__(self, table: ScheduledTable, bots: BotRunner) -> None:
        self._table = table
        self._bots = bots
        self._seat: int | None = None
        self._clock: TurnClock | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._generation = 0
        #: How many actions there were when the seat to move was asked for the next one, and when that was.
        self._seq, self._asked_at = -1, 0.0
        #: The seat that acted last, its clock, and when that stopped.
        self._stopped: tuple[int, TurnClock, float] | None = None
        #: How long the person who acts next wants bots to wait, so that they can take the action back.
        self.take_back_ms = 0
        self._bot_tasks = set[asyncio.Task[None]]()
        #: The position that a bot thinks about, and for what reason.
        self._asked_for: tuple[int, PlayedBy] | None = None
        #: Since when a user has no socket here.
        self._absent_since = dict[str, float]()
        self._sent_clock: object = None
        #: In a correspondence game: the turn that a bot plays for someone who is late, by its seat and when it began.
        self._late_turn: tuple[int | None, float] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is scheduled."""
        return self._alarm is not None or self._asked_for is not None

    def update_presence(self) -> None:
        """Note who has left, and when."""
        here, at = self._table.audience.users_here, now()
        users = {chair.user for chair in self._table.state.chairs if chair.user is not None}
        self._absent_since = {user: self._absent_since.get(user, at) for user in users - here}

    def absence_of(self, user: str) -> float | None:
        """Return for how many seconds a seated user has had no socket here; None if they are here."""
        since = self._absent_since.get(user)
        return None if since is None else now() - since

    def reschedule(self) -> None:
        """Schedule what happens next if nothing else does; called after every change."""
        self._cancel_alarm()
        state = self._table.state
        seat = None if state.game is None else state.game.seat
        if seat is None:
            self._clock = self._seat = None
            self._send_clock()
            return
        at, seq = now(), state.seq
        if seat != self._seat:
            self._change_seat(seat, at)
        if seq != self._seq:
            self._seq, self._asked_at = seq, at
        if seat in state.chosen_early:
            self._table.post(self._play_choice)
        elif state.chairs[seat].kind == "bot":
            self._set_alarm(self._asked_at + self._bot_pace(), partial(self._ask_bot, "bot"))
        elif seat in state.stand_ins:
            self._set_alarm(self._asked_at + self._bot_pace(), partial(self._ask_bot, "stand-in"))
        elif state.correspondence is not None:
            if self._late_turn == (seat, state.correspondence.since):
                self._table.post(partial(self._ask_bot, "late"))
        elif self._absent_since or state.options.has_clock:
            times = [each for each in (self._timeout_at(), self._stand_in_at()) if each is not None]
            if times:
                self._set_alarm(min(times), self._check_clock)
        self._send_clock()

    def play_late_turn(self) -> None:
        """Let a bot play the turn of a correspondence seat that is out of time, or all turns from now on.

        Nobody waits for someone who has missed several turns in a row until they come back.
        """
        state = self._table.state
        assert state.correspondence is not None
        seat = state.correspondence.seat
        if seat is None or self._late_turn == (seat, state.correspondence.since):
            return
        if state.late_turns[seat] + 1 >= MAX_LATE_TURNS and state.can_take_changes:
            self._table.commit(StoodIn(seat))
            self._table.send_table()
        else:
            self._late_turn = seat, state.correspondence.since
        self.reschedule()

    def extend(self) -> bool:
        """Give the seat to move more time; False where it has no end."""
        if self._table.state.correspondence is not None:  # the table's log keeps that
            return self._table.state.correspondence.deadline is not None
        if self._clock is None or self._seat is None or (self._timeout_at() is None and self._stand_in_at() is None):
            return False
        self._clock.extension += EXTENSION_SECONDS
        return True

    def reserve_ms(self, seat: int) -> int | None:
        """Return what a seat that acts now has left of its reserve."""
        return self._clock.reserve_ms(now()) if self._clock is not None and seat == self._seat else None

    def clock_message(self) -> bytes:
        """Return the current clock as a message."""
        return clock_text(self._clock_state())

    @property
    def has_clock(self) -> bool:
        return self._sent_clock is not None

    def seconds_left(self) -> float | None:
        """Seconds until the seat to move is late, with its reserve; None without a clock for turns."""
        clock = self._clock_state()
        turn_ms = None if clock is None else clock.get("turn_ms")
        if clock is None or turn_ms is None:
            return None
        reserves = clock["reserve_ms"]
        return (turn_ms + (reserves[clock["seat"]] if reserves else 0)) / 1000

    def stop(self) -> None:
        """Cancel everything that is scheduled."""
        self._cancel_alarm()
        for task in self._bot_tasks:
            task.cancel()

    # ---- time

    def _change_seat(self, seat: int, at: float) -> None:
        """Pass the turn: start the seat's clock, or resume it if the seat has taken an action back."""
        state, stopped = self._table.state, self._stopped
        if self._seat is not None and self._clock is not None:
            self._stopped = self._seat, self._clock, at
        self._seat = seat
        has_taken_back = bool(state.action_results and state.action_results[-1].takes_back)
        if has_taken_back and stopped is not None and stopped[0] == seat:
            _, clock, since = stopped
            self._clock = replace(clock, began=clock.began + at - since)
        else:
            self._clock = TurnClock(state.options, at, state.reserve_ms[seat] / 1000)

    def _bot_pace(self) -> float:
        """Return how many seconds a bot waits: longer after what a person may want to take back.

        It does not wait where bots act at once, or where that would cost another person time.
        """
        state = self._table.state
        pace = state.options.bot_pace_ms
        people = {chair.user for chair in state.chairs if chair.user is not None}
        can_take_back = bool(state.action_results and state.action_results[-1].undoable_actions)
        if can_take_back and pace > 0 and not (state.options.has_clock and len(people) > 1):
            pace = max(pace, self.take_back_ms)
        return pace / 1000

    def _timeout_at(self) -> float | None:
        return None if self._clock is None else self._clock.deadline

    def _stand_in_at(self) -> float | None:
        """Return when a bot replaces someone who is gone; never while nobody is there to wait for them."""
        assert self._clock is not None
        assert self._seat is not None
        state = self._table.state
        since = self._absent_since.get(state.chairs[self._seat].user or "")
        if state.correspondence is not None or since is None or not self._table.audience.users_here:
            return None
        return max(since, self._clock.began) + state.options.grace_seconds + self._clock.extension

    def _set_alarm(self, at: float, then: Callable[[], None]) -> None:
        fire = partial(self._fire_alarm, self._generation, then)
        self._alarm = asyncio.get_running_loop().call_at(at, self._table.post, fire)

    def _fire_alarm(self, generation: int, then: Callable[[], None]) -> None:
        """Run the alarm, unless it was rescheduled while this waited in the table's queue."""
        if generation == self._generation:
            self._alarm = None
            then()

    def _cancel_alarm(self) -> None:
        self._generation += 1
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _check_clock(self) -> None:
        """Check whether a turn's time, or the wait for someone, is over."""
        assert self._seat is not None
        at, timeout_at, stand_in_at = now(), self._timeout_at(), self._stand_in_at()
        if timeout_at is not None and timeout_at <= at:
            self._ask_bot("late")
        elif stand_in_at is not None and stand_in_at <= at and not self._table.state.can_take_changes:
            self._ask_bot("late")  # nobody stands in any more, but the game goes on
        elif stand_in_at is not None and stand_in_at <= at:
            self._table.commit(StoodIn(self._seat))
            self._table.send_table()
            self.reschedule()
        else:
            self.reschedule()

    def _clock_state(self) -> Clock | None:
        if self._clock is None or self._seat is None:
            return None
        state, at = self._table.state, now()
        if state.correspondence is not None:
            return _correspondence_clock_state(state.correspondence, self._seat)
        stand_in_at = None if self._seat in state.stand_ins else self._stand_in_at()
        if not self._clock.is_running and stand_in_at is None:
            return None
        reserves = list(state.reserve_ms) if state.options.reserve_seconds else []
        own = self._clock.reserve_ms(at)
        if own is not None:
            reserves[self._seat] = own
        clock = Clock(
            seat=self._seat,
            turn_ms=self._clock.turn_ms(at),
            reserve_ms=reserves,
            grace_ms=None if stand_in_at is None else max(0, round(1000 * (stand_in_at - at))),
        )
        return without_null(clock)

    def _send_clock(self) -> None:
        """Send everybody the clock if it is not the one that they count down already."""
        if (
            self._sent_clock is None
            and not self._absent_since
            and not (self._clock is not None and self._table.state.options.has_clock)
        ):
            return
        known: object = None
        clock = self._table.state.correspondence
        if clock is not None:
            known = None if clock.deadline is None else (clock.seat, clock.deadline)
        elif self._clock is not None and self._clock_state() is not None:
            stand_in_at = None if self._seat in self._table.state.stand_ins else self._stand_in_at()
            known = (self._seat, self._clock.began, self._clock.extension, stand_in_at)
        if known != self._sent_clock:
            self._sent_clock = known
            self._table.audience.broadcast(self.clock_message())

    # ---- bots

    def _play_choice(self) -> None:
        """Play the first tickets that the seat to move chose before its turn."""
        game, chosen_early = self._table.state.game, self._table.state.chosen_early
        if game is None or game.seat not in chosen_early:
            return
        chosen = chosen_early[game.seat]
        if any(action.text == chosen for action in game.legal_actions()):
            self._table.act(game.seat, chosen, "person")
        else:  # the log was changed by hand
            self._ask_bot("late")

    def _ask_bot(self, by: PlayedBy) -> None:
        """Ask a bot for a decision, in another process."""
        state = self._table.state
        if state.game is None or state.game.seat is None or self._asked_for == (state.seq, by):
            return
        seat = state.game.seat
        bot = state.chairs[seat].bot if by == "bot" else state.options.fallback
        assert bot is not None
        chance = hashlib.sha256(f"{state.game.seed} bot {state.seq}".encode()).digest()
        seed = [int.from_bytes(chance[at : at + 4], "big") for at in range(0, 32, 4)]
        question = BotQuestion(bot, state.game.view(seat), state.game.legal_indices(), seed)
        self._asked_for = (state.seq, by)
        task = asyncio.get_running_loop().create_task(self._await_bot(question, state.seq, by))
        self._bot_tasks.add(task)
        task.add_done_callback(self._bot_tasks.discard)

    async def _await_bot(self, question: BotQuestion, seq: int, by: PlayedBy) -> None:
        index, failure = await self._bots.decide(question)
        failed = None if failure is None else BotFailed(question.bot, failure)
        self._table.post(partial(self._on_bot_decision, index, failed, seq, by))

    def _on_bot_decision(self, index: int, failed: BotFailed | None, seq: int, by: PlayedBy) -> None:
        """Play what a bot has decided, unless the game has gone on."""
        state = self._table.state
        if self._asked_for == (seq, by):
            self._asked_for = None
        if state.game is None or state.game.seat is None or state.seq != seq:
            return
        if by == "stand-in" and state.game.seat not in state.stand_ins:
            return
        if failed is not None and state.can_take_chat:
            self._table.post_chat(failed)
        self._table.act(state.game.seat, state.game.compiled.actions[index].text, by)


def _correspondence_clock_state(clock: CorrespondenceClock, seat: int) -> Clock | None:
    """Return the clock of a correspondence game; None if it has none."""
    at = wall_clock.now()
    if clock.deadline is None:
        return None
    left = max(0, round(1000 * (clock.deadline - at)))
    return Clock(seat=seat, turn_ms=left, reserve_ms=[round(1000 * bank) for bank in clock.banks_at(at)])
