"""What happens at a table without a message: bots that act, clocks that run out, bots that stand in for the absent."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from .bot_worker import Question
from .clocks import EXTENSION, TurnClock, now
from .frames import frame_of
from .happenings import By, Spoke, StoodIn

if TYPE_CHECKING:
    from .table import Table


class Prompter:
    """Sees to it that a table's game goes on."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seat: int | None = None
        self._clock: TurnClock | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._arranged = 0
        #: How many actions there were when the seat to move was asked for the next one, and when that was.
        self._seq, self._asked_at = -1, 0.0
        self._thoughts = set[asyncio.Task[None]]()
        #: The position that a bot thinks about, and for what reason.
        self._thinking: tuple[int, By] | None = None
        #: Since when a user has no socket here.
        self._gone = dict[str, float]()
        self._told: Any = None

    @property
    def is_busy(self) -> bool:
        """Whether something will happen by itself."""
        return self._alarm is not None or self._thinking is not None

    def note_presence(self) -> None:
        """Remember since when somebody is gone."""
        here, at = self._table.users_here, now()
        users = {chair.user for chair in self._table.state.chairs if chair.user is not None}
        self._gone = {user: self._gone.get(user, at) for user in users - here}

    def absence_of(self, user: str) -> float | None:
        """For how many seconds a user who has a seat has had no socket here; None where they are here."""
        since = self._gone.get(user)
        return None if since is None else now() - since

    def arrange(self) -> None:
        """After any change: whose turn it is, and what is to happen if nothing else does."""
        self._disarm()
        state = self._table.state
        seat = None if state.game is None else state.game.seat
        if seat is None:
            self._clock = self._seat = None
            self._tell()
            return
        at, seq = now(), state.seq
        if seat != self._seat:
            self._seat = seat
            self._clock = TurnClock(state.options, at, state.reserve_ms[seat] / 1000)
        if seq != self._seq:
            self._seq, self._asked_at = seq, at
        if seat in state.choices:
            self._table.post(self._play_choice)
        elif state.chairs[seat].kind == "bot":
            self._set_alarm(self._asked_at + state.options.bot_pace_ms / 1000, partial(self._think, "bot"))
        elif seat in state.stand_ins:
            self._set_alarm(self._asked_at + state.options.bot_pace_ms / 1000, partial(self._think, "stand-in"))
        elif self._gone or state.options.has_clock:
            times = [each for each in (self._late_at(), self._missed_at()) if each is not None]
            if times:
                self._set_alarm(min(times), self._look_at_clock)
        self._tell()

    def extend(self) -> bool:
        """Give the seat to move more time; False where it has no end."""
        if self._clock is None or self._seat is None or (self._late_at() is None and self._missed_at() is None):
            return False
        self._clock.extension += EXTENSION
        return True

    def reserve_ms(self, seat: int) -> int | None:
        """What a seat that acts now has left of its reserve."""
        return self._clock.reserve_ms(now()) if self._clock is not None and seat == self._seat else None

    def message(self) -> bytes:
        """The clock as it is now."""
        return frame_of({"t": "clock", "clock": self._clock_now()})

    @property
    def has_clock(self) -> bool:
        return self._told is not None

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        self._disarm()
        for thought in self._thoughts:
            thought.cancel()

    # ---- time

    def _late_at(self) -> float | None:
        return None if self._clock is None else self._clock.deadline

    def _missed_at(self) -> float | None:
        """When a bot takes over from someone who is gone: not while nobody is there to wait for him."""
        assert self._clock is not None
        assert self._seat is not None
        state = self._table.state
        since = self._gone.get(state.chairs[self._seat].user or "")
        if since is None or not self._table.users_here:
            return None
        return max(since, self._clock.began) + state.options.grace_seconds + self._clock.extension

    def _set_alarm(self, at: float, then: Callable[[], None]) -> None:
        go_off = partial(self._go_off, self._arranged, then)
        self._alarm = asyncio.get_running_loop().call_at(at, self._table.post, go_off)

    def _go_off(self, arranged: int, then: Callable[[], None]) -> None:
        """The time has come, unless something else was arranged while this waited in the table's queue."""
        if arranged == self._arranged:
            self._alarm = None
            then()

    def _disarm(self) -> None:
        self._arranged += 1
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _look_at_clock(self) -> None:
        """A turn's time, or the time that someone is waited for, may be over."""
        assert self._seat is not None
        at, late, missed = now(), self._late_at(), self._missed_at()
        if late is not None and late <= at:
            self._think("late")
        elif missed is not None and missed <= at and not self._table.state.can_take_changes:
            self._think("late")  # nobody stands in any more, but the game goes on
        elif missed is not None and missed <= at:
            self._table.note(StoodIn(self._seat))
            self._table.tell_table()
            self.arrange()
        else:
            self.arrange()

    def _clock_now(self) -> dict[str, Any] | None:
        if self._clock is None or self._seat is None:
            return None
        state, at = self._table.state, now()
        missed = None if self._seat in state.stand_ins else self._missed_at()
        if not self._clock.is_running and missed is None:
            return None
        reserves = list(state.reserve_ms) if state.options.reserve_seconds else []
        own = self._clock.reserve_ms(at)
        if own is not None:
            reserves[self._seat] = own
        clock = {
            "seat": self._seat,
            "turn_ms": self._clock.turn_ms(at),
            "reserve_ms": reserves,
            "grace_ms": None if missed is None else max(0, round(1000 * (missed - at))),
        }
        return {name: value for name, value in clock.items() if value is not None}

    def _tell(self) -> None:
        """Tell everybody of the clock where it is not the one that they know of and count down themselves."""
        if self._told is None and not self._gone and not (self._clock is not None and self._clock.is_running):
            return
        known = None
        if self._clock is not None and self._clock_now() is not None:
            missed = None if self._seat in self._table.state.stand_ins else self._missed_at()
            known = (self._seat, self._clock.began, self._clock.extension, missed)
        if known != self._told:
            self._told = known
            self._table.tell(self.message())

    # ---- bots

    def _play_choice(self) -> None:
        """It is the turn of a seat that has chosen its first tickets already."""
        game, choices = self._table.state.game, self._table.state.choices
        if game is None or game.seat not in choices:
            return
        chosen = choices[game.seat]
        if any(action.text == chosen for action in game.legal_actions()):
            self._table.act(game.seat, chosen, "person")
        else:  # the log was changed by hand
            self._think("late")

    def _think(self, by: By) -> None:
        """Let a bot decide, elsewhere."""
        state = self._table.state
        if state.game is None or state.game.seat is None or self._thinking == (state.seq, by):
            return
        seat = state.game.seat
        bot = state.chairs[seat].bot if by == "bot" else state.options.fallback
        assert bot is not None
        chance = hashlib.sha256(f"{state.game.seed} bot {state.seq}".encode()).digest()
        seed = [int.from_bytes(chance[at : at + 4], "big") for at in range(0, 32, 4)]
        question = Question(bot, state.game.view(seat), state.game.legal_indices(), seed)
        self._thinking = (state.seq, by)
        thought = asyncio.get_running_loop().create_task(self._ask(question, state.seq, by))
        self._thoughts.add(thought)
        thought.add_done_callback(self._thoughts.discard)

    async def _ask(self, question: Question, seq: int, by: By) -> None:
        index, trouble = await self._table.hall.bots.decide(question)
        self._table.post(partial(self._decided, index, trouble, seq, by))

    def _decided(self, index: int, trouble: str, seq: int, by: By) -> None:
        """A bot has decided; it may be too late for that."""
        state = self._table.state
        if self._thinking == (seq, by):
            self._thinking = None
        if state.game is None or state.game.seat is None or state.seq != seq:
            return
        if by == "stand-in" and state.game.seat not in state.stand_ins:
            return
        if trouble and state.can_take_remarks:
            self._table.say(Spoke("", None, trouble))
        self._table.act(state.game.seat, state.game.compiled.actions[index].text, by)
