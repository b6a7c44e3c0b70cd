"""Small changes of a board: a length, two colours, a second track, a ticket."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ironlanes.boards import Board
from ironlanes.boards.file.draft import Draft, named_tickets, named_tracks
from ironlanes.boards.model import GRAY, Ticket, Track
from ironlanes.boards.problems import ProblemReport
from ironlanes.boards.text import endpoints
from ironlanes.boards.validate.balance import balance_of, shortest_path
from ironlanes.boards.validate.board_checks import check_draft

Places = tuple[str, str]


@dataclass(frozen=True, slots=True)
class NewLength:
    """All tracks of a connection become longer or shorter."""

    places: Places
    length: int

    def tracks(self, board: Board) -> list[Track]:
        return [replace(each, length=self.length) if each.places == self.places else each for each in board.tracks]

    def tickets(self, board: Board) -> list[Ticket]:
        return list(board.tickets)

    def sentence(self, board: Board) -> str:
        before = next(each.length for each in board.tracks if each.places == self.places)
        return f"{endpoints(board, self.places)}: {self.length} spaces instead of {before}"


@dataclass(frozen=True, slots=True)
class SwappedColours:
    """Two tracks swap their colours."""

    first: str
    second: str

    def tracks(self, board: Board) -> list[Track]:
        one, other = (board.tracks[board.track_index[name]] for name in (self.first, self.second))
        colours = {one.name: other.colour, other.name: one.colour}
        return [replace(each, colour=colours.get(each.name, each.colour)) for each in board.tracks]

    def tickets(self, board: Board) -> list[Ticket]:
        return list(board.tickets)

    def sentence(self, board: Board) -> str:
        one, other = (board.tracks[board.track_index[name]] for name in (self.first, self.second))
        ends = (endpoints(board, one.places), endpoints(board, other.places))
        return f"{ends[0]} becomes {other.colour} and {ends[1]} {one.colour}"


@dataclass(frozen=True, slots=True)
class NewLanes:
    """A connection gets a second, gray track, or loses it."""

    places: Places
    is_double: bool

    def tracks(self, board: Board) -> list[Track]:
        here = [each for each in board.tracks if each.places == self.places]
        others = [each for each in board.tracks if each.places != self.places]
        return others + ([here[0], replace(here[0], colour=GRAY)] if self.is_double else here[:1])

    def tickets(self, board: Board) -> list[Ticket]:
        return list(board.tickets)

    def sentence(self, board: Board) -> str:
        return f"{endpoints(board, self.places)}: {'two tracks, one of them gray' if self.is_double else 'one track'}"


@dataclass(frozen=True, slots=True)
class NewTicket:
    """A ticket is replaced by one between other places."""

    old: str
    places: Places

    def tracks(self, board: Board) -> list[Track]:
        return list(board.tracks)

    def tickets(self, board: Board) -> list[Ticket]:
        old = board.tickets[board.ticket_index[self.old]]
        new = replace(old, places=self.places)
        worth = old.points + shortest_path(board, new) - shortest_path(board, old)
        return [replace(new, points=max(1, worth)) if each is old else each for each in board.tickets]

    def sentence(self, board: Board) -> str:
        old = board.tickets[board.ticket_index[self.old]]
        return f"ticket {endpoints(board, self.places)} instead of {endpoints(board, old.places)}"


Change = NewLength | SwappedColours | NewLanes | NewTicket


def changed_board(board: Board, change: Change) -> Board | None:
    """Return a board with a change, or None if the checker has more to say about it than before.

    A ticket is worth more or less by as many points as its shortest path becomes longer or shorter.
    """
    tracks = named_tracks(change.tracks(board))
    draft = Draft(board.id, board.name, board.rules, about=board.about, author=board.author)
    draft.places = {place.name: place for place in board.places}
    draft.tracks = {track.name: track for track in tracks}
    draft.tickets = {ticket.name: ticket for ticket in named_tickets(change.tickets(board))}
    report = ProblemReport(board.name)
    check_draft(draft, report)
    if report.problems:
        return None
    found = draft.board()
    if not isinstance(change, NewTicket):
        found = replace(found, tickets=tuple(_worth(each, board, found) for each in found.tickets))
    return None if len(balance_of(found).warnings) > len(balance_of(board).warnings) else found


def apply_changes(board: Board, changes: Iterable[Change]) -> Board:
    """Return a board with some changes, in order; one that no longer fits, because another is missing, is left out."""
    for change in changes:
        if fits(board, change):
            board = changed_board(board, change) or board
    return board


def fits(board: Board, change: Change) -> bool:
    """Return whether what a change is about is on the board."""
    match change:
        case SwappedColours(first, second):
            return first in board.track_index and second in board.track_index
        case NewTicket(old, places):
            return old in board.ticket_index and all(place in board.place_index for place in places)
        case NewLength(places) | NewLanes(places):
            return any(track.places == places for track in board.tracks)


def _worth(ticket: Ticket, before: Board, after: Board) -> Ticket:
    more = shortest_path(after, ticket) - shortest_path(before, ticket)
    return replace(ticket, points=max(1, ticket.points + more)) if more else ticket
