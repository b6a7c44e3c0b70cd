"""A table as its log tells it: one function makes of each happening what it changes, now and after a restart alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from ironlanes.game.events import Event
from ironlanes.game.game import Game
from ironlanes.game.prepared import find_board

from .happenings import (
    Acted,
    CameBack,
    Chair,
    Chose,
    Created,
    Entry,
    Extended,
    OptionsSet,
    RematchMade,
    Renamed,
    Sat,
    SeatSet,
    Spoke,
    Started,
    Stood,
    StoodIn,
    Voted,
)
from .messages import Options
from .store import TableRow

#: How much of what was said is told to someone who comes.
CHAT_LENGTH = 50


@dataclass(frozen=True, slots=True)
class Deed:
    """What an action brought, the whole truth: it goes out through `scene.entry_of` only."""

    seat: int
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that was said."""

    name: str
    seat: int | None
    text: str
    at: float


@dataclass(slots=True)
class TableState:
    """Everything about a table that is not about who is connected."""

    id: str
    board: str
    chairs: list[Chair]
    options: Options
    host: str
    bot: str
    chosen_seed: str | None
    start: int | None
    length: int = 1  # lines of the log
    changed_at: float = 0
    finished_at: float | None = None
    phase: Literal["lobby", "playing", "over"] = "lobby"
    game_id: str | None = None
    game: Game | None = None
    deeds: list[Deed] = field(default_factory=list)
    chat: list[Remark] = field(default_factory=list)
    stand_ins: set[int] = field(default_factory=set)
    #: First tickets that were chosen before it was the seat's turn.
    choices: dict[int, str] = field(default_factory=dict)
    reserve_ms: list[int] = field(default_factory=list)
    votes: set[str] = field(default_factory=set)
    next_table: str | None = None
    #: People share a device.
    has_local: bool = False
    #: What was carried out already, by user and message; for an action the number of actions after it.
    carried_out: dict[tuple[str, str], int | None] = field(default_factory=dict)

    @property
    def seq(self) -> int:
        """How many actions have been played."""
        return len(self.deeds)

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def users(self) -> list[str]:
        """Everyone who has a seat, and the host."""
        return sorted({chair.user for chair in self.chairs if chair.user is not None} | {self.host})

    def seats_of(self, user: str) -> list[int]:
        """The seats that a user plays, his own and those of others on his device."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.user == user]

    def row(self) -> TableRow:
        """What lists show of the table."""
        result = None
        if self.game is not None and self.game.is_over:
            score = self.game.score()
            result = {"winners": list(score.winners), "totals": [seat.total for seat in score.seats]}
        names = [chair.name for chair in self.chairs if chair.kind in ("person", "bot")]
        is_listed, at = self.options.is_listed, self.finished_at or self.changed_at
        return TableRow(self.id, self.board, self.phase, is_listed, names, self.game_id, result, at)

    def apply(self, entry: Entry) -> None:
        """Let something happen."""
        self.length += 1
        self.changed_at = entry.at
        match entry.happening:
            case Acted(seat, text, _, reserve_ms):
                self._act(seat, text, reserve_ms)
                self.finished_at = entry.at if self.phase == "over" else None
            case Sat(seat, user, name, is_local):
                self.chairs[seat] = Chair("person", name, user=user, is_local=is_local)
            case Stood(seat):
                self.chairs[seat] = Chair("open")
            case SeatSet(seat, kind, bot, name):
                self.chairs[seat] = Chair(kind, name, bot)
            case OptionsSet(options, board, chairs):
                self.options, self.board, self.chairs = Options(**options), board, list(chairs)
            case Renamed(user, name):
                self._rename(user, name)
            case Started():
                self._begin(entry.happening)
            case Chose(seat, text):
                self.choices[seat] = text
            case Spoke(name, seat, text):
                self.chat = [*self.chat[1 - CHAT_LENGTH :], Remark(name, seat, text, entry.at)]
            case StoodIn(seat):
                self.stand_ins.add(seat)
            case CameBack(seat):
                self.stand_ins.discard(seat)
            case Voted(user):
                self.votes.add(user)
            case RematchMade(table):
                self.next_table = table
            case Extended():
                pass  # the time of a turn begins anew when a table is loaded
            case Created():
                raise ValueError("a table is created once.")
        if entry.user is not None and entry.message is not None:
            is_action = isinstance(entry.happening, Acted | Chose)
            self.carried_out[entry.user, entry.message] = self.seq if is_action else None

    def _rename(self, user: str, name: str) -> None:
        for seat, chair in enumerate(self.chairs):
            if chair.user == user and not chair.is_local:
                self.chairs[seat] = replace(chair, name=name)
        if self.game is not None:
            self.game.names = tuple(self.names)

    def _begin(self, started: Started) -> None:
        self.phase = "playing"
        self.game_id = started.game
        self.chairs = list(started.chairs)
        self.has_local = any(chair.is_local for chair in self.chairs)
        self.game = Game.new(find_board(self.board), len(self.chairs), started.seed, started.start)
        self.game.names = tuple(self.names)
        self.reserve_ms = [1000 * self.options.reserve_seconds] * len(self.chairs)

    def _act(self, seat: int, text: str, reserve_ms: int | None) -> None:
        assert self.game is not None
        self.choices.pop(seat, None)
        self.deeds.append(Deed(seat, self.game.play(text)))
        if reserve_ms is not None:
            self.reserve_ms[seat] = reserve_ms
        if self.game.is_over:
            self.phase = "over"


def begin_table(name: str, entry: Entry) -> TableState:
    """A table at the first line of its log."""
    created = entry.happening
    if not isinstance(created, Created):
        raise ValueError("the log of a table begins with its creation.")
    return TableState(
        id=name,
        board=created.board,
        chairs=list(created.chairs),
        options=Options(**created.options),
        host=created.host,
        bot=created.bot,
        chosen_seed=created.seed,
        start=created.start,
        changed_at=entry.at,
    )


def rebuild_table(name: str, log: Iterable[Entry]) -> TableState:
    """A table from its whole log."""
    lines = iter(log)
    state = begin_table(name, next(lines))
    for entry in lines:
        state.apply(entry)
    return state
