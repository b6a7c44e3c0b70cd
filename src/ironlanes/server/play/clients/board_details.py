"""What the server sends of a board: the numbers of its rules, its places, tracks, tickets and picture."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from ironlanes.boards.model import CARDS, COLOURS, LOCOMOTIVE, NUMBER_RULES, Board
from ironlanes.drawing import Drawing, find_drawing, render_thumbnail
from ironlanes.drawing.picture import Picture
from ironlanes.game.compiled_board import compiled_board
from ironlanes.kernel.board_arrays import BOARD_ARRAYS
from ironlanes.kernel.native.manifest import describe_dtype

from ...model.messages.boards import BoardCard, BoardDetails, PlaceDetails, RuleDetails, TicketDetails, TrackDetails
from ...runtime.encoding import encode_message

if TYPE_CHECKING:
    from ironlanes.drawing.layout.pipeline import ProgressCallback


@dataclass(frozen=True, slots=True)
class CompressedFile:
    """A file that is compressed once and then served to everyone."""

    plain: bytes
    gzipped: bytes


@dataclass(frozen=True, slots=True)
class BoardFiles:
    """The files of a board that clients request."""

    card: BoardCard
    body: CompressedFile
    land: CompressedFile
    thumbnail: CompressedFile


_prepared_drawings = WeakKeyDictionary[Board, Drawing]()
_kept_drawings: dict[str, Callable[[], Drawing]] = {}


def prepare_drawing(board: Board, folder: Path | None, progress: ProgressCallback) -> None:
    """Find or draw the picture of a board before the server starts, because drawing takes some seconds."""
    _prepared_drawings[board] = find_drawing(board, folder, progress)


def register_drawing(name: str, load: Callable[[], Drawing]) -> None:
    """Use the drawing that `load` returns for the board with an id."""
    _kept_drawings[name] = load


def drawing_of(board: Board) -> Drawing:
    """Return the picture of a board, which may have to be drawn first."""
    kept = _kept_drawings.get(board.id)
    return kept() if kept is not None else _prepared_drawings.get(board) or find_drawing(board)


@cache
def board_files_of(board: Board) -> BoardFiles:
    """Return everything that is sent of a board; it is made once."""
    drawing = drawing_of(board)
    land, thumbnail = drawing.land.encode(), render_thumbnail(board, drawing).encode()
    body = encode_message(details_of(board, drawing.picture)).encode()
    card = BoardCard(
        id=board.id,
        name=board.name,
        about=board.about,
        author=board.author,
        players=list(board.rules.players),
        cities=len(board.cities),
        countries=len(board.countries),
        tracks=len(board.tracks),
        tickets=len(board.tickets),
        hash=hashlib.sha256(body + land + thumbnail).hexdigest()[:16],
    )
    return BoardFiles(card, *(CompressedFile(each, gzip.compress(each, mtime=0)) for each in (body, land, thumbnail)))


#: The layout of a board's arrays. A client whose rules were compiled for another one can't use them.
ARRAYS_LAYOUT: Final = describe_dtype(BOARD_ARRAYS).split()[-1]


@cache
def board_arrays_of(board: Board) -> CompressedFile:
    """Return the arrays of a board, as the rules in a client take them."""
    arrays: bytes = compiled_board(board).arrays.tobytes()
    return CompressedFile(arrays, gzip.compress(arrays, mtime=0))


def details_of(board: Board, picture: Picture) -> BoardDetails:
    """Return what a screen needs of a board with its picture."""
    points = board.rules.track_points
    return BoardDetails(
        id=board.id,
        name=board.name,
        rules=_rule_details(board),
        places=[PlaceDetails(slug=each.slug, name=each.name, is_country=each.is_country) for each in board.places],
        tracks=[
            TrackDetails(
                name=track.name,
                places=track.places,
                length=track.length,
                colour=track.colour,
                points=points[track.length - 1],
                locomotives=track.locomotives,
                is_tunnel=track.is_tunnel,
                lane=track.lane,
            )
            for track in board.tracks
        ],
        tickets=[
            TicketDetails(name=ticket.name, places=ticket.places, points=ticket.points, is_long=ticket.is_long)
            for ticket in board.tickets
        ],
        picture=picture,
    )


def _rule_details(board: Board) -> RuleDetails:
    rules = board.rules
    numbers = {name: getattr(rules, name) for name in NUMBER_RULES}
    others: dict[str, object] = {
        "players": list(rules.players),
        "deck": sum(rules.cards),
        "locomotives": rules.cards[CARDS.index(LOCOMOTIVE)],
        "parallel_from": rules.parallel_from if any(board.parallel_groups()) else 0,
        "setup_unkept": rules.setup_unkept,
        "passenger_colours": [colour for colour, count in zip(COLOURS, rules.passengers, strict=True) if count],
        "passenger_points": rules.passenger_points,
        "tunnel_cards": rules.tunnel_cards if any(track.is_tunnel for track in board.tracks) else 0,
        "tie_breaks": list(rules.tie_breaks),
    }
    return RuleDetails(**numbers | others)
