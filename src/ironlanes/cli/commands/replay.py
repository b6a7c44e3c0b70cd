"""`ironlanes replay`: step through the record of a game, print it, or check it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record: JSON, or JSON Lines with one game per line.")],
    game: Annotated[
        int | None, typer.Option("--game", metavar="K", help="The number of the game in the file, counted from 1.")
    ] = None,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Start after N actions.")] = None,
    hands: Annotated[bool, typer.Option("--hands", help="Show all hands and every card drawn.")] = False,
    text: Annotated[
        bool, typer.Option("--text", help="Print the game in words instead of stepping through it.")
    ] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Replay the file and check that everything in it is right.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="With --verify: print the result as JSON.")] = False,
    board: Annotated[
        str | None, typer.Option(metavar="FILE", help="The board file, if the board is not packaged.")
    ] = None,
) -> None:
    """Step through a recorded game, print it in words, or check it."""
    from ironlanes.game.kernel_sets import GAME

    from ..options.board_arguments import add_board, add_board_beside
    from ..progress import prepare_kernels
    from ..records.record_files import read_record_of
    from ..records.timeline import Timeline
    from ..terminal.replay.replay_text import print_game, print_position, verify_file, verify_for_program
    from ..terminal.replay.replay_viewer import ReplayViewer
    from ..terminal.screens.screen import Screen

    if game is not None and game < 1:
        raise typer.BadParameter("games are counted from 1", param_hint="--game")
    if json and not verify:
        raise typer.BadParameter("this needs --verify", param_hint="--json")
    if board is not None:
        add_board(board)
    else:
        add_board_beside(file)
    if verify:
        (verify_for_program if json else verify_file)(file, game)
        return
    record, has_more = read_record_of(file, game or 1)
    prepare_kernels(GAME)
    timeline = Timeline(record, file.name)
    if at is not None and not 0 <= at <= timeline.last:
        raise typer.BadParameter(f"the record has {timeline.last} actions", param_hint="--at")
    screen = Screen()
    if not text and screen.is_live:
        ReplayViewer(timeline, screen, hands).run(at or 0)
    elif at is not None:
        print_position(timeline, at, hands)
    else:
        print_game(timeline, record, hands)
    if has_more and game is None:
        typer.echo(f"{file.name} holds more games; show the next one with --game 2.", err=True)
