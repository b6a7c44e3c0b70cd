"""A game as a Python programmer meets it.

What only some programs need (events, views, scores, JSON, reasons) is imported where it is first used, so that a game
can be dealt quickly.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Self, cast

import numpy as np
import numpy.typing as npt

from ironlanes.boards.actions import Action
from ironlanes.boards.model import Board
from ironlanes.kernel.compile import copy_records, new_records, records_from_bytes
from ironlanes.kernel.objects import pick
from ironlanes.kernel.records import Int8Array, Records
from ironlanes.notebook import board_svg
from ironlanes.rules import api as rules_api
from ironlanes.rules.randomness import key_of
from ironlanes.rules.state import NONE, OBSERVATION, SCRATCH, STATE, Phase

from .compiled_board import CompiledBoard, compiled_board, from_portable, portable
from .protocol_names import PHASES, progress_text
from .raw import RawGame
from .sampling.knowledge import Knowledge
from .seeds import hash_of_seed, read_seed, write_seed
from .validation import expect_int, expect_player_count

if TYPE_CHECKING:
    from pathlib import Path

    from .event_decoder import EventDecoder
    from .events import Event
    from .json_types import OpenRecord, Position, Record, RecordedHint, ViewJson
    from .refusals.attempt import AnyClaim
    from .refusals.refusal import Refusal
    from .score import Score
    from .view import View

OVER, TURN = int(Phase.OVER), int(Phase.TURN)


class Game:
    """One game of any board. Make one with `Game.new`, `Game.from_position` or `Game.from_record`.

    `compiled` has the board's action table. `raw` is for code that calls kernels itself: the game's own memory, which
    only `play` may change.
    """

    def __init__(self, compiled: CompiledBoard, states: Records, seed: int, knowledge: Knowledge | None = None):
        self.compiled = compiled
        self.seed = seed
        #: What players who forget nothing remember.
        self.knowledge = Knowledge.at_the_beginning(compiled, states) if knowledge is None else knowledge
        self.played: list[Action] = []
        #: How many turns have begun, of all seats, since the deal or the position that the game began from.
        self.turns = 0
        self.names: tuple[str, ...] = tuple(f"Player {seat + 1}" for seat in range(int(states[0]["players"])))
        #: The hints that were asked for while it was played; whoever gives them notes them here.
        self.hints: tuple[RecordedHint, ...] = ()
        self._origin: Position | None = None
        self._first: Records | None = None
        self.start = int(states[0]["start"])
        self._states, self._arrays, self._actions = states, compiled.arrays, compiled.actions
        self._state = states[0]
        # As memory, a number is read in a fraction of the time that an array takes.
        self._phase, self._to_move = states["phase"].data, states["to_move"].data
        self._before = new_records(1, STATE)
        self._phase_before = self._before["phase"].data
        self._scratches = new_records(1, SCRATCH)
        self._scratches[0]["is_logging"] = 1
        self._log, self._log_size = self._scratches["log"][0].data, self._scratches["log_size"].data
        self.raw = RawGame(compiled, states, self._state, self._scratches)
        self._legal = np.empty(len(compiled.actions) + 1, dtype=np.int32)
        self._decoder: EventDecoder | None = None

    # ---- making a game

    @classmethod
    def new(
        cls,
        board: Board | str | Path,
        players: int = 2,
        seed: int | str | None = None,
        start: int | None = None,
    ) -> Self:
        """Deal a game. The seed decides every shuffle; without one it is drawn at random."""
        compiled = compiled_board(board)
        expect_player_count(players, compiled.board)
        if start is not None:
            expect_int(start, "start", 0, players - 1)
        number = read_seed(seed)
        states, scratches = new_records(1, STATE), new_records(1, SCRATCH)
        states[0]["key"] = key_of(number)
        rules_api.deal_game(states, 0, compiled.arrays, scratches, players, NONE if start is None else start)
        return cls(compiled, states, number)

    @classmethod
    def from_position(cls, position: Mapping[str, object], seed: int | str | None = None) -> Self:
        """A game that begins in the middle, from a position as the protocol writes it."""
        from .json.position_reader import IGNORED, read_state

        number = read_seed(seed)
        compiled, states = read_state(position, number)
        game = cls(compiled, states, number)
        game._origin = cast("Position", {name: value for name, value in position.items() if name not in IGNORED})
        return game

    @classmethod
    def from_record(cls, record: Mapping[str, object]) -> Self:
        """A game that a record tells, played again to its last action."""
        from .json.record import read_record

        return read_record(cls, record)

    @classmethod
    def from_sample(cls, compiled: CompiledBoard, states: Records, seed: int) -> Self:
        """A game that begins with a sampled state."""
        game = cls(compiled, states, seed)
        game.begin_here()
        return game

    def copy(self) -> Self:
        """The same game once more: what is played in the one does not touch the other."""
        twin = type(self)(self.compiled, copy_records(self._states), self.seed, self.knowledge.copy())
        twin.played, twin.names, twin.start, twin.turns = list(self.played), self.names, self.start, self.turns
        twin._origin, twin._first, twin.hints = self._origin, self._first, self.hints
        return twin

    # ---- where it stands

    @property
    def board(self) -> Board:
        return self.compiled.board

    @property
    def players(self) -> int:
        return int(self._state["players"])

    @property
    def seat(self) -> int | None:
        """The seat that has to decide; None when the game is over."""
        seat: int = self._to_move[0]
        return None if seat == NONE else seat

    @property
    def phase(self) -> str:
        return PHASES[self._phase[0]]

    @property
    def is_over(self) -> bool:
        return bool(self._phase[0] == OVER)

    @cached_property
    def seed_hash(self) -> str:
        """What is published of the seed when the game starts."""
        return hash_of_seed(self.seed)

    # ---- actions

    def legal_actions(self) -> list[Action]:
        """Every legal action of the seat to move, in the order of their texts."""
        count = rules_api.list_legal(self._states, 0, self._arrays, self._scratches, self._legal)
        return pick(self._actions, self._legal, count)

    def legal_indices(self) -> list[int]:
        """The legal actions by their index in the board's action table, ascending."""
        count = rules_api.list_legal(self._states, 0, self._arrays, self._scratches, self._legal)
        indices: list[int] = self._legal[:count].tolist()
        return indices

    def legal_mask(self) -> Int8Array:
        """For each action of the board's action table, 1 where it is legal and else 0."""
        mask = np.zeros(len(self.compiled.actions), dtype=np.int8)
        mask[self.legal_indices()] = 1
        return mask

    def index_of(self, action: Action | str) -> int:
        """An action's place in the board's action table; a ValueError where the board has no such action."""
        try:
            text = action if isinstance(action, str) else action.text
        except AttributeError:
            raise TypeError(
                f"An action or its text, such as 'draw deck', is needed here, not {action!r:.80};"
                " an action's index goes to play_index."
            ) from None
        index = self.compiled.action_index.get(text)
        if index is None:
            from .refusals.refusal import UnknownAction

            raise UnknownAction(text)
        return index

    def why_not(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """Why an action of the seat to move, or of another seat, is not legal now; None where it is.

        `claim TRACK`, without cards, asks about every way to pay for the track.
        """
        who: int = self._to_move[0] if seat is None else seat
        if isinstance(action, str) and action not in self.compiled.action_index:
            from .refusals.attempt import CLAIM

            track = action.removeprefix(CLAIM)
            if track != action and track in self.board.track_index:
                return self._why_no_claim(track, who)
        index = self.index_of(action)
        reason = rules_api.reason_against(self._states, 0, self._arrays, self._scratches, who, index)
        return self._explain(reason, who, self.compiled.actions[index])

    def _why_no_claim(self, track: str, seat: int) -> Refusal | None:
        from .refusals.attempt import AnyClaim

        index = self.board.track_index[track]
        reason = rules_api.reason_against_claims(self._states, 0, self._arrays, seat, index)
        return self._explain(reason, seat, AnyClaim(track))

    def _explain(self, reason: int, seat: int, action: Action | AnyClaim) -> Refusal | None:
        if not reason:
            return None
        from .refusals.attempt import Attempt
        from .refusals.refusal import explain

        return explain(Attempt(self.compiled, self._state, seat, action), reason)

    def play(self, action: Action | str) -> list[Event]:
        """Carry an action out and tell what happened, the whole truth. Refused, it raises and changes nothing."""
        index = self.compiled.action_places.get(id(action))
        if index is None or self._actions[index] is not action:  # it may be a text, or be equal to one of the table
            index = self.index_of(action)
        return self.play_index(index)

    def play_index(self, index: int) -> list[Event]:
        """The same, by the action's index."""
        if not 0 <= index < len(self._actions):
            raise ValueError(f"There is no action {index}: the board has {len(self._actions)}, counted from 0.")
        action = self._actions[index]
        reason = rules_api.play_action(
            self._states, 0, self._arrays, self._scratches, index, self._before, self.knowledge.records
        )
        if reason:
            from .refusals.refusal import IllegalAction

            raise IllegalAction(cast("Refusal", self._explain(reason, self._to_move[0], action)))
        self.played.append(action)
        self.turns += self._phase_before[0] == TURN  # A1: every turn begins with one action in this phase
        return (self._decoder or self._new_decoder()).decode(self._log[: self._log_size[0]].tobytes())

    def _new_decoder(self) -> EventDecoder:
        from .event_decoder import EventDecoder

        self._decoder = EventDecoder(self.compiled, self._before, self._states, self._scratches)
        return self._decoder

    def undo(self, count: int = 1) -> list[Action]:
        """Take the last actions back, and return them. The game is dealt again and played up to there (H3)."""
        if not 0 < count <= len(self.played):
            raise ValueError(f"{count} actions can't be taken back: {len(self.played)} have been played.")
        again, kept = self._beginning(), len(self.played) - count
        for action in self.played[:kept]:
            again.play(action)
        taken_back = self.played[kept:]
        self._states.view(np.uint8)[:] = again._states.view(np.uint8)
        self.knowledge, self.played, self.turns = again.knowledge, again.played, again.turns
        self.hints = tuple({**hint, "seq": min(hint["seq"], kept)} for hint in self.hints)
        return taken_back

    def _beginning(self) -> Self:
        """Return the game before its first action."""
        if self._first is not None:
            return type(self).from_sample(self.compiled, copy_records(self._first), self.seed)
        if self._origin is not None:
            return type(self).from_position(self._origin, self.seed)
        return type(self).new(self.board, self.players, self.seed, self.start)

    # ---- what players see and remember

    def view(self, seat: int | None, *, remembers: bool = True) -> View:
        """What a seat, or (None) a spectator, may see; one that is only looked at need not remember what was."""
        if seat is not None and seat not in range(self.players):
            raise ValueError(f"seat: there is no seat {seat}; they are numbered from 0 to {self.players - 1}.")
        from .view import View

        observations = new_records(1, OBSERVATION)
        viewer = NONE if seat is None else seat
        rules_api.observe_game(self._states, 0, self._arrays, viewer, observations)
        knowledge = self.knowledge.seen_by(seat) if remembers else None
        return View(self.compiled, observations, knowledge, self.seed_hash, Game.from_sample)

    def view_json(self, seat: int | None) -> ViewJson:
        """The view as the protocol writes it: when the game is over it is the whole position, with the seed (H2)."""
        if not self.is_over:
            return self.view(seat, remembers=False).to_json()
        from .json.position import write_position

        open_end = {"viewer": seat, "seed_hash": self.seed_hash, "seed": write_seed(self.seed)}
        return cast("ViewJson", write_position(self) | open_end)

    # ---- the result

    def score(self) -> Score:
        """The score as if the game ended now."""
        from .score import read_score

        return read_score(self.compiled, self._state, self.raw.score_record())

    def returns(self) -> npt.NDArray[np.float64]:
        """The points of every seat when the game is over, as an array; zeros before."""
        if not self.is_over:
            return np.zeros(self.players)
        totals: npt.NDArray[np.float64] = self.raw.score_record()["total"][: self.players].astype(np.float64)
        return totals

    # ---- positions and records

    def position(self) -> Position:
        """The whole position as the protocol writes it."""
        from .json.position import write_position

        return write_position(self)

    def record(self) -> Record:
        """The game as a seed and action texts, enough to play it again exactly (H3)."""
        from .json.record import write_record

        return write_record(self)

    def record_for_players(self) -> Record | OpenRecord:
        """The record as players may have it (H1): while the game goes on, it tells only what everyone has seen.

        So it has neither the seed nor a position that the game began from, and of kept tickets only how many.
        """
        from .json.record import write_open_record, write_record

        return write_record(self) if self.is_over else write_open_record(self)

    def begin_here(self) -> None:
        """Let the game's record begin with the present position."""
        self._first = copy_records(self._states)

    @property
    def origin(self) -> Position | None:
        """The position that the game began from, where it did not begin with the deal."""
        if self._origin is None and self._first is not None:
            self._origin = type(self)(self.compiled, self._first, self.seed, self.knowledge).position()
        return self._origin

    @property
    def hint_counts(self) -> list[int]:
        """For how many decisions each seat asked for a hint."""
        return [sum(hint["seat"] == seat for hint in self.hints) for seat in range(self.players)]

    # ---- as a Python value

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> Self:
        return self.copy()  # what the two share never changes: the board, actions and events

    def __reduce__(self) -> tuple[object, ...]:
        """A game goes to another process as its state, with its board's id or a board of one's own."""
        first = None if self._first is None else self._first.tobytes()
        actions = [self.compiled.action_index[action.text] for action in self.played]
        state = (self._states.tobytes(), self.seed, self.knowledge, actions, self.names, self.start, self.turns)
        return _game_again, (type(self), portable(self.board), *state, self._origin, first, self.hints)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game at the same point: board, seed, names, actions played, and position."""
        if not isinstance(other, Game):
            return NotImplemented
        return (self.seed, self.names, self.played) == (other.seed, other.names, other.played) and (
            self.board == other.board and bool(self._states.tobytes() == other._states.tobytes())
        )

    __hash__ = None  # type: ignore[assignment] # a game changes while it is played

    def __repr__(self) -> str:
        count = len(self.played)
        progress = progress_text(self.players, self.seat, self.phase)
        return f"<Game on '{self.board.id}': {progress}, {count} action{'s' * (count != 1)} played>"

    def _repr_svg_(self) -> str | None:
        """The board with all that lies on it, as a notebook shows it."""
        return board_svg(self.board, self.position(), self.names)


def _game_again(
    kind: type[Game],
    board: Board | str,
    state: bytes,
    seed: int,
    knowledge: Knowledge,
    actions: list[int],
    names: tuple[str, ...],
    start: int,
    turns: int,
    origin: Position | None,
    first: bytes | None,
    hints: tuple[RecordedHint, ...],
) -> Game:
    """The game that `Game.__reduce__` took apart."""
    compiled = from_portable(board)
    game = kind(compiled, records_from_bytes(state, STATE), seed, knowledge)
    game.played, game.names, game.start = [compiled.actions[index] for index in actions], names, start
    game.turns, game.hints = turns, hints
    game._origin, game._first = origin, None if first is None else records_from_bytes(first, STATE)
    return game
