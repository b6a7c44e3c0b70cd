"""Load the boards that are named on the command line."""

from __future__ import annotations

from pathlib import Path

from ironlanes.boards import Board, BoardError, load_board, packaged_boards

from ..errors import CommandError


def open_board(name_or_path: str) -> Board:
    """Load a packaged board or a board file; a CommandError gives the first problem."""
    try:
        board = load_board(name_or_path)
    except BoardError as error:
        first, *others = error.problems
        hint = f" (and {len(others)} more: see 'ironlanes boards check {name_or_path}')" if others else ""
        raise CommandError(f"{first}{hint}") from error
    if problem := id_problem(board):
        raise CommandError(f"{name_or_path}: {problem}")
    return board


def id_problem(board: Board) -> str | None:
    """Return what is wrong if the id of a board is that of another, packaged board."""
    is_taken = board.id in packaged_boards() and board != load_board(board.id)
    return taken_id(board) if is_taken else None


def taken_id(board: Board) -> str:
    """Return the sentence for a board with the id of another one."""
    return f"there is already a board with the id '{board.id}'; change board.id."


def add_board(name_or_path: str) -> Board:
    """Load a board and register it, so that records can name it by its id."""
    from ironlanes.game.compiled_board import register_board

    board = open_board(name_or_path)
    if board.id not in packaged_boards():
        register_board(board)
    return board


def add_board_beside(file: Path) -> None:
    """Register the board that `simulate --out` has saved beside a file of records, if there is one."""
    if (file.parent / "match.json").is_file() and (file.parent / "board.toml").is_file():
        add_board(str(file.parent / "board.toml"))
