"""A board made ready to be played: its tables, its action table and the names of everything in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from weakref import WeakKeyDictionary

from ironlanes.boards.actions import Action, every_action
from ironlanes.boards.load import load_board, packaged_boards
from ironlanes.boards.model import Board
from ironlanes.kernel.board_arrays import BOARD_ARRAYS
from ironlanes.kernel.board_encoding import encode_board
from ironlanes.kernel.compile import new_records
from ironlanes.kernel.records import Records

from .validation import FieldError, quoted


@dataclass(frozen=True, eq=False)
class CompiledBoard:
    """A board and what the rules need of it."""

    board: Board
    actions: tuple[Action, ...]
    arrays: Records

    @cached_property
    def action_index(self) -> dict[str, int]:
        return {action.text: index for index, action in enumerate(self.actions)}

    @cached_property
    def action_places(self) -> dict[int, int]:
        """Each action's index by the identity of its object, which is known in a tenth of the time that a text takes.

        A copied table has other objects: whoever finds an index here looks whether the action is the one found.
        """
        return {id(action): index for index, action in enumerate(self.actions)}

    @cached_property
    def track_names(self) -> tuple[str, ...]:
        return tuple(track.name for track in self.board.tracks)

    @cached_property
    def track_points(self) -> tuple[int, ...]:
        return tuple(self.board.rules.track_points[track.length - 1] for track in self.board.tracks)

    @cached_property
    def ticket_names(self) -> tuple[str, ...]:
        return tuple(ticket.name for ticket in self.board.tickets)

    @cached_property
    def is_long(self) -> tuple[bool, ...]:
        return tuple(ticket.is_long for ticket in self.board.tickets)

    @cached_property
    def place_slugs(self) -> tuple[str, ...]:
        return tuple(place.slug for place in self.board.places)


_compiled: WeakKeyDictionary[Board, CompiledBoard] = WeakKeyDictionary()
_registered: dict[str, Board] = {}
_unlisted: dict[str, Callable[[], Board]] = {}


def compiled_board(board: Board | str | Path) -> CompiledBoard:
    """A board, the id of one that is known, or a board file, made ready once."""
    if not isinstance(board, Board):
        name = str(board)
        board = _unlisted[name]() if name in _unlisted else _registered.get(name) or load_board(board)
    compiled = _compiled.get(board)
    if compiled is None:
        actions = every_action(board)
        arrays = new_records(1, BOARD_ARRAYS)
        arrays[0] = encode_board(board, actions)[0]
        compiled = _compiled[board] = CompiledBoard(board, actions, arrays)
    return compiled


def register_board(board: Board) -> None:
    """Let positions, records and requests name a person's own board by its id."""
    _registered[board.id] = board


def register_unlisted(name: str, load: Callable[[], Board]) -> None:
    """Let a board be found by its id without being in any list; `load` returns it, each time the same object."""
    _unlisted[name] = load


def is_listed(name: str) -> bool:
    """Return whether the board with an id is in lists: it comes with the package, or was registered."""
    return name in packaged_boards() or name in _registered


def is_known(name: str) -> bool:
    """Return whether a board can be found by its id."""
    return is_listed(name) or name in _unlisted


def as_registered(board: Board) -> Board:
    """Register a board from another process under its id; return the registered one if the two are equal."""
    known = _registered.setdefault(board.id, board)
    return known if known == board else board


def portable(board: Board) -> Board | str:
    """Return what to send to another process: the id of a packaged board, or the board itself."""
    return board.id if board.id in packaged_boards() and board == load_board(board.id) else board


def from_portable(board: Board | str) -> CompiledBoard:
    """Return the board that another process sent with `portable`."""
    return compiled_board(board if isinstance(board, str) else as_registered(board))


def known_boards() -> dict[str, Board]:
    """Every board that can be named by its id: those of the package, and registered ones."""
    return {name: load_board(name) for name in packaged_boards()} | _registered


def find_board(name: object) -> Board:
    """The board of an id that came from outside; never reads a file that it names."""
    if isinstance(name, str) and name in _unlisted:
        return _unlisted[name]()
    boards = known_boards()
    if not isinstance(name, str) or name not in boards:
        problem = (
            f"there is no board of that id; there are {', '.join(boards)}. A board of your own must be known first:"
            " in Python call register_board(board), on the command line give its file with --board."
        )
        raise FieldError("map", problem, "unknown-board", board=quoted(str(name)), known=list(boards))
    return boards[name]
