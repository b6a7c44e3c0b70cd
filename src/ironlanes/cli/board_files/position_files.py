"""Read the positions to draw, from records and from position files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import typer

from ironlanes.boards import Board, load_board, packaged_boards
from ironlanes.boards.model import COLOURS, MAX_SEATS

from ..errors import CommandError


def position_from_record(
    file: Path, at: int | None, own: Board | None
) -> tuple[Board, Mapping[str, object], list[str]]:
    """Return the board, the spectators' view and the players' names after `at` actions of a record, or after all."""
    from ironlanes.game.kernel_sets import GAME

    from ..progress import prepare_kernels
    from ..records.record_files import read_record_of
    from ..records.timeline import Timeline

    record, _ = read_record_of(file, 1)
    prepare_kernels(GAME)
    timeline = Timeline(record, file.name)
    if at is not None and not 0 <= at <= timeline.last:
        raise typer.BadParameter(f"the record has {timeline.last} actions", param_hint="--at")
    game = timeline.at(timeline.last if at is None else at)
    _check_board(file, own, game.board.id)
    return game.board, game.view(None).to_json(), list(game.names)


def read_position(file: Path, own: Board | None) -> tuple[Board, dict[str, object]]:
    """Read a position or a view, and check everything in it that a picture shows."""
    from ..records.record_files import read_record_of

    position, _ = read_record_of(file, 1)
    if not isinstance(position, dict) or not isinstance(position.get("map"), str):
        raise CommandError(f"{file.name} is not a position: it must be a JSON object with the field 'map'.")
    name = position["map"]
    _check_board(file, own, name)
    if own is None and name not in packaged_boards():
        raise CommandError(f"{file.name} is on the board '{name}', which is not packaged; give its file with --board.")
    board = own or load_board(name)
    _check_owners(file, position.get("claimed"), board.track_index, "track")
    cities = {city.slug: 0 for city in board.cities}
    _check_owners(file, position.get("stations"), cities, "city")
    _check_passengers(file, position.get("passengers"), board)
    return board, position


def _check_board(file: Path, own: Board | None, name: str) -> None:
    if own is not None and own.id != name:
        raise CommandError(
            f"{file.name} is on the board '{name}', not '{own.id}'; leave out --board, or give the file of that board."
        )


def _check_owners(file: Path, owners: object, known: dict[str, int], kind: str) -> None:
    if not isinstance(owners, dict | None):
        raise CommandError(f"{file.name}: 'claimed' and 'stations' must be objects from names to seats.")
    for name, seat in (owners or {}).items():
        if name not in known:
            raise CommandError(f"{file.name}: the board has no {kind} '{name}'.")
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < MAX_SEATS:
            raise CommandError(f"{file.name}: the seat of '{name}' must be a number from 0 to {MAX_SEATS - 1}.")


def _check_passengers(file: Path, passengers: object, board: Board) -> None:
    if not isinstance(passengers, dict | None):
        raise CommandError(f"{file.name}: 'passengers' must be an object from places to lists of colours.")
    for place, colours in (passengers or {}).items():
        if place not in board.place_index:
            raise CommandError(f"{file.name}: the board has no place '{place}'.")
        if not isinstance(colours, list) or not all(colour in COLOURS for colour in colours):
            raise CommandError(f"{file.name}: the passengers at '{place}' must be a list of colours.")
