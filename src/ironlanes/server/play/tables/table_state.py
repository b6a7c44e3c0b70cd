"""The state of a table: its log, applied event by event, now and after a restart alike.

What can't have happened is refused with a LogError: then the log is damaged, or the program made a mistake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from ironlanes.boards.model import Board
from ironlanes.game.board_hash import board_hash
from ironlanes.game.compiled_board import find_board
from ironlanes.game.game import Game
from ironlanes.game.json_types import RecordedHint

from ...model.appearance import seat_colours
from ...model.messages.incoming import AllowedHints, Options
from ...model.messages.outgoing import TableKind, TablePhase
from ...model.table_events import (
    Acted,
    BotFailed,
    CameBack,
    Chair,
    Chose,
    Created,
    Extended,
    Hinted,
    LogError,
    LogRow,
    MadeUp,
    OptionsSet,
    RematchMade,
    Renamed,
    Sat,
    SeatSet,
    Spoke,
    Started,
    Stood,
    StoodIn,
    TableEvent,
    TookBack,
    VacationTaken,
    Voted,
)
from ...runtime import wall_clock
from ...storage.features.downtimes import Downtime
from ..client_view.action_result import ActionResult
from .chat import ChatLine, bot_failed
from .correspondence_clock import CorrespondenceClock
from .event_kinds import ACTIONS, CHAT_EVENTS, GAME_EVENTS, PHASES
from .handled_messages import HandledMessages
from .take_back import game_without_last, undoable_actions

#: How many chat messages a newcomer is sent.
CHAT_LENGTH: Final = 50
#: How many chat messages a log takes, and how many other rows apart from the game itself.
MAX_CHAT_LINES: Final = 1000
MAX_CHANGES: Final = 2000
#: How often actions are taken back at a table: each time the game is played again from its beginning.
MAX_TAKE_BACKS: Final = 200


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
    board_hash: str | None
    #: The id of the tournament that the game belongs to.
    tournament: str | None
    created_at: float
    length: int = 1  # lines of the log
    chat_lines: int = 0
    changes: int = 0
    take_backs: int = 0
    changed_at: float = 0
    finished_at: float | None = None
    #: The seats for which a bot played when the game ended.
    absent_at_end: frozenset[int] = frozenset()
    phase: TablePhase = "lobby"
    game_id: str | None = None
    game: Game | None = None
    action_results: list[ActionResult] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)
    stand_ins: set[int] = field(default_factory=set)
    #: How many actions a bot has played for the person in each seat.
    actions_by_bot: Counter[int] = field(default_factory=Counter)
    #: First tickets that were chosen before it was the seat's turn.
    chosen_early: dict[int, str] = field(default_factory=dict)
    reserve_ms: list[int] = field(default_factory=list)
    #: The clock of a correspondence game, once it has begun.
    correspondence: CorrespondenceClock | None = None
    #: How many turns in a row a bot has played for the person in each seat because they were late.
    late_turns: Counter[int] = field(default_factory=Counter)
    #: Those with a seat who have not agreed to what the host has changed: a rated game needs them all.
    undecided: set[str] = field(default_factory=set)
    votes: set[str] = field(default_factory=set)
    next_table: str | None = None
    #: People share a device.
    has_local: bool = False
    #: The game was played on a device, and handed over when it was over.
    is_from_device: bool = False
    handled_messages: HandledMessages = field(default_factory=HandledMessages)

    @property
    def seq(self) -> int:
        """How many actions have been played or taken back: it only grows."""
        return len(self.action_results)

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def users(self) -> list[str]:
        """Everyone who has a seat, and the host."""
        return sorted({chair.user for chair in self.chairs if chair.user is not None} | {self.host})

    @property
    def colours(self) -> list[int]:
        """The colours of the seats' trains."""
        return seat_colours([chair.colour for chair in self.chairs])

    def seats_of(self, user: str) -> list[int]:
        """Return the seats that a user plays: their own, and those of others on their device."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.user == user]

    @property
    def open_seats(self) -> int:
        """How many seats anyone may take."""
        return sum(chair.kind == "open" for chair in self.chairs)

    @property
    def starts_in(self) -> float | None:
        """The seconds until the game starts by itself; None if it does not."""
        if self.phase != "lobby" or not self.options.start_seconds:
            return None
        return max(0.0, self.created_at + self.options.start_seconds - wall_clock.now())

    @property
    def can_take_chat(self) -> bool:
        return self.chat_lines < MAX_CHAT_LINES

    @property
    def can_take_changes(self) -> bool:
        return self.changes < MAX_CHANGES

    def may_chat(self, user: str) -> bool:
        """Return whether the log has room for a user's chat message; spectators can't use up the players' share."""
        return self.chat_lines < (MAX_CHAT_LINES if self.seats_of(user) else MAX_CHAT_LINES // 2)

    def may_change(self, user: str) -> bool:
        """Return whether the log has room for a change; guests can't use up the host's share before the start."""
        is_guest = self.phase == "lobby" and user != self.host
        return self.changes < (MAX_CHANGES // 2 if is_guest else MAX_CHANGES)

    @property
    def user_to_move(self) -> str | None:
        """The person whose turn it is."""
        seat = None if self.game is None else self.game.seat
        return None if seat is None else self.chairs[seat].user

    @property
    def due_at(self) -> float | None:
        """When something happens by itself in a correspondence game: at once where a bot is to move."""
        if self.correspondence is None or self.correspondence.seat is None:
            return None
        seat = self.correspondence.seat
        is_now = self.chairs[seat].kind == "bot" or seat in self.stand_ins or seat in self.chosen_early
        return self.correspondence.since if is_now else self.correspondence.deadline

    @property
    def kind(self) -> TableKind | None:
        """How the people here came together, where it was not by a link."""
        if self.tournament is not None:
            return "tournament"
        if self.is_from_device:
            return "device"
        return "quick" if self.options.start_seconds > 0 else None

    def apply(self, entry: LogRow) -> None:
        """Apply an event; raise LogError or another error if it is impossible, after which the state is unusable."""
        event = entry.event
        if self.phase not in PHASES.get(type(event), ()):
            raise LogError(f"«{event.type}» can't happen when the table is in the phase «{self.phase}».")
        seat = getattr(event, "seat", None)
        if seat is not None and not 0 <= seat < len(self.chairs):
            raise LogError(f"«{event.type}» names the seat {seat}, which the table does not have.")
        self._count(event)
        self.changed_at = entry.at
        self._apply_event(event, entry.user)
        if self.correspondence is not None and self.game is not None:
            is_turn = self.game.turns > 1  # a turn is over, and not only the set-up
            self.correspondence.pass_turn(
                self.game.seat, entry.at, is_turn=is_turn, takes_back=isinstance(event, TookBack)
            )
        if self.phase == "over" and self.finished_at is None:
            self.finished_at = entry.at
            self.absent_at_end = frozenset(self.stand_ins)
        if entry.user is not None and entry.message is not None:
            self.handled_messages.add(entry.user, entry.message, self.seq if isinstance(event, ACTIONS) else None)

    def _count(self, event: TableEvent) -> None:
        self.length += 1
        if isinstance(event, CHAT_EVENTS):
            self.chat_lines += 1
        elif not isinstance(event, GAME_EVENTS):
            self.changes += 1

    def _apply_event(self, event: TableEvent, by: str | None) -> None:
        match event:
            case Acted():
                self._play(event)
            case TookBack(seat, actions):
                self._take_back(seat, actions)
            case Sat(seat, user, name, is_local, avatar, colour):
                self.undecided.discard(user)
                self.chairs[seat] = Chair("person", name, None, user, is_local, avatar, colour)
            case Stood(seat):
                self.chairs[seat] = Chair("open")
            case SeatSet(seat, kind, bot, name):
                self.chairs[seat] = check_chair(Chair(kind, name, bot))
            case OptionsSet(options, board, chairs, board_digest):
                self._ask_for_agreement(Options(**options), board, by)
                self.options, self.board, self.board_hash = Options(**options), board, board_digest
                self.chairs = [check_chair(chair) for chair in chairs]
            case Renamed(user, name):
                self._rename(user, name)
            case Started():
                self._start_game(event)
            case Chose(seat, text):
                self.chosen_early[seat] = text
            case Hinted(seat, level):
                self._note_hint(seat, level)
            case Spoke(name, speaker, text):
                self._add_to_chat(ChatLine(name, speaker, text, self.changed_at, by))
            case BotFailed(bot, why):
                reason = bot_failed(bot, why)
                self._add_to_chat(ChatLine("", None, reason.text, self.changed_at, reason=reason))
            case StoodIn(seat):
                self.stand_ins.add(seat)
            case CameBack(seat):
                self.stand_ins.discard(seat)
                self.late_turns[seat] = 0
            case Voted(user):
                self.votes.add(user)
            case RematchMade(table):
                self.next_table = table
            case Extended():
                if self.correspondence is not None:  # else the time of a turn begins anew when a table is loaded
                    self.correspondence.extend(self.changed_at)
            case VacationTaken(_, until):
                if self.correspondence is None:
                    raise LogError("a seat is on vacation in a game that does not last for days.")
                self.correspondence.stop_until(until)
            case MadeUp(began, until):
                if self.correspondence is None:
                    raise LogError("time is made up for in a game that does not last for days.")
                self.correspondence.make_up_for(Downtime(began, until))

    def _ask_for_agreement(self, options: Options, board: str, by: str | None) -> None:
        """Note that everybody but the host has to agree to a game that is to be rated, and was not so before.

        Somebody who sits down again has seen the table's options by then.
        """
        if not options.is_rated:
            self.undecided.clear()
        elif (options.rated_part, board) != (self.options.rated_part, self.board):
            self.undecided = {chair.user for chair in self.chairs if chair.user not in (None, by)}

    def missed(self, downtimes: Iterable[Downtime]) -> list[Downtime]:
        """Return those of some downtimes that the seat to move in a correspondence game has yet to get back."""
        clock = self.correspondence
        if clock is None or self.phase != "playing":
            return []
        return [each for each in downtimes if each.until > max(clock.since, clock.made_up_until)]

    def _add_to_chat(self, line: ChatLine) -> None:
        self.chat = [*self.chat[1 - CHAT_LENGTH :], line]

    def _rename(self, user: str, name: str) -> None:
        for seat, chair in enumerate(self.chairs):
            if chair.user == user and not chair.is_local:
                self.chairs[seat] = replace(chair, name=name)
        if self.game is not None:
            self.game.names = tuple(self.names)

    def _start_game(self, started: Started) -> None:
        board = board_of_table(self.board, started.board_hash)
        self.phase = "playing"
        self.game_id = started.game
        self.chairs = [check_chair(chair) for chair in started.chairs]
        if any(chair.kind not in ("person", "bot") for chair in self.chairs):
            raise LogError("the game began with an empty seat.")
        self.has_local = any(chair.is_local for chair in self.chairs)
        self.game = Game.new(board, len(self.chairs), started.seed, started.start)
        self.game.names = tuple(self.names)
        self.reserve_ms = [1000 * self.options.reserve_seconds] * len(self.chairs)
        if self.options.days is not None:
            self.correspondence = CorrespondenceClock.of(self.options.days, len(self.chairs))

    def _play(self, acted: Acted) -> None:
        game, seat = self.game, acted.seat
        assert game is not None
        if seat != game.seat:
            raise LogError(f"«{acted.text[:80]}» is noted for seat {seat}, but it is the turn of seat {game.seat}.")
        self.chosen_early.pop(seat, None)
        events = game.play(acted.text)
        can_undo = acted.by == "person" and not game.is_over
        undoable = undoable_actions(self.action_results, seat, events) if can_undo else 0
        self.action_results.append(ActionResult(seat, events, undoable))
        if acted.by in ("late", "stand-in"):
            self.actions_by_bot[seat] += 1
        if acted.by == "person":
            self.late_turns[seat] = 0
        elif acted.by == "late" and game.seat != seat:
            self.late_turns[seat] += 1
        if acted.reserve_ms is not None:
            self.reserve_ms[seat] = acted.reserve_ms
        if game.is_over:
            self.phase = "over"

    def _note_hint(self, seat: int, level: int) -> None:
        """Note a hint; only the highest level for each decision is kept."""
        assert self.game is not None
        hint = RecordedHint(seat=seat, seq=len(self.game.played), level=max(level, self.hint_level(seat)))
        kept = [each for each in self.game.hints if (each["seat"], each["seq"]) != (seat, hint["seq"])]
        self.game.hints = (*kept, hint)

    def hint_level(self, seat: int) -> int:
        """Return the highest level of hints that a seat has had for the current decision; 0: none."""
        if self.game is None:
            return 0
        place = seat, len(self.game.played)
        return max((each["level"] for each in self.game.hints if (each["seat"], each["seq"]) == place), default=0)

    @property
    def allowed_hints(self) -> AllowedHints:
        """Which hints people get: what the host chose, else full ones for somebody who plays against bots alone.

        A rated game has none.
        """
        if self.options.is_rated:
            return "off"
        if self.options.hints != "auto":
            return self.options.hints
        return "full" if sum(chair.kind == "person" for chair in self.chairs) == 1 else "off"

    @property
    def hint_counts(self) -> list[int]:
        """For how many decisions each seat has asked for a hint."""
        return [0] * len(self.chairs) if self.game is None else self.game.hint_counts

    def _take_back(self, seat: int, actions: int) -> None:
        assert self.game is not None
        last = self.action_results[-1] if self.action_results else None
        if last is None or (last.seat, last.undoable_actions) != (seat, actions):
            raise LogError(f"seat {seat} takes back {actions} actions, which it can't.")
        self.game = game_without_last(self.game, actions)
        taken_back = tuple(range(self.seq - actions + 1, self.seq + 1))
        self.action_results.append(ActionResult(seat, [], takes_back=taken_back))
        self.take_backs += 1


def initial_state(name: str, entry: LogRow) -> TableState:
    """Return a table at the first line of its log."""
    created = entry.event
    if not isinstance(created, Created):
        raise LogError("the log of a table begins with its creation.")
    return TableState(
        id=name,
        board=created.board,
        chairs=[check_chair(chair) for chair in created.chairs],
        options=Options(**created.options),
        host=created.host,
        bot=created.bot,
        chosen_seed=created.seed,
        start=created.start,
        board_hash=created.board_hash,
        tournament=created.tournament,
        is_from_device=created.is_from_device,
        created_at=entry.at,
        changed_at=entry.at,
    )


def board_of_table(name: str, board_digest: str | None) -> Board:
    """Return a table's board if it has not changed; a log older than hashes can't tell."""
    board = find_board(name)
    if board_digest not in (None, board_hash(board)):
        raise LogError(f"the board «{name}» is not the one that the table was made for.")
    return board


def check_chair(chair: Chair) -> Chair:
    """Return a seat of a log if it is complete."""
    if (chair.user is None) == (chair.kind == "person") or (chair.bot is None) == (chair.kind == "bot"):
        raise LogError(f"the log has a seat of the kind «{chair.kind}» that can't be one.")
    return chair
