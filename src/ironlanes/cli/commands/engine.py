"""`ironlanes engine`: play games for another program, with JSON Lines over standard input and output."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

if TYPE_CHECKING:
    from ..engine.engine_session import EngineSession


def engine(
    board: Annotated[
        list[str] | None, typer.Option("--board", metavar="FILE", help="A board file to add; may be repeated.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="BOT", help="A bot to add: FILE.py:CLASS or exec:COMMAND; may be repeated."),
    ] = None,
) -> None:
    """Play games for another program: JSON lines in, JSON lines out."""
    from ironlanes.game.kernel_sets import GAME

    from ..engine.engine_session import EngineSession
    from ..options.option_parsing import parse_bot
    from ..progress import prepare_kernels

    add_boards(board or [])
    for spec in bot or []:
        parse_bot(spec)
    try:
        serve_requests(EngineSession(lambda: prepare_kernels(GAME)), sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the other program has gone; Python must not complain at its exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def add_boards(files: list[str]) -> None:
    """Let requests use the boards in these files by their ids."""
    from ironlanes.game.compiled_board import known_boards, register_board

    from ..errors import CommandError
    from ..options.board_arguments import open_board, taken_id

    for file in files:
        board = open_board(file)
        if board.id in known_boards():
            raise CommandError(f"{file}: {taken_id(board)}")
        register_board(board)


def serve_requests(session: EngineSession, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line at once, until `quit` or the end of the input."""
    from ..engine.engine_session import error_answer
    from ..engine.json_lines import read_lines, write_answer

    for line in read_lines(requests):
        try:
            answer = write_answer(session.answer(line))
        except Exception as error:  # a bug: the game is unchanged, and the session goes on
            answer = write_answer(error_answer(f"Internal error: {type(error).__name__}: {error}."))
        answers.write(answer)
        answers.flush()
        if session.is_finished:
            return
