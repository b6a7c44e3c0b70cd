"""`ironlanes bots`: list the packaged bots; check any bot."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from ..options.completion import complete_bot
from ..options.limits import MAX_MILLISECONDS
from ..output import JsonOption, print_json

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@app.callback()
def bots(context: typer.Context, json: JsonOption = False) -> None:
    """List the bots; check one of your own."""
    if context.invoked_subcommand is not None:
        return
    if json:
        from ironlanes.bots import known_bots

        print_json([{"name": name, "about": bot.about} for name, bot in known_bots().items()])
        return
    from rich.console import Console
    from rich.table import Table

    from ironlanes.bots import CHARACTER_NAMES, OFFERED_LEVELS, known_bots

    table = Table("bot", "what it does", box=None, pad_edge=False)
    for name, bot in known_bots().items():
        table.add_row(name, bot.about)
        if name in (OFFERED_LEVELS[-1], CHARACTER_NAMES[-1]):
            table.add_row()  # levels, then characters, then bots for research
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(table)
    console.print("\nCheck your own: ironlanes bots check my_bot.py:MyBot", style="dim")


@app.command()
def check(
    bot: Annotated[
        str, typer.Argument(metavar="BOT", help="A name, FILE.py:CLASS, or exec:COMMAND.", autocompletion=complete_bot)
    ],
    board: Annotated[
        list[str] | None,
        typer.Option(
            "--board", metavar="NAME_OR_FILE", help="The board to play on; may be repeated. Default: all boards."
        ),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option(
            "--players", metavar="N", help="The number of players; may be repeated. Default: all that the board allows."
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Games per board and number of players.")] = 1,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The seed of the first game.")] = 0,
    ms: Annotated[
        int, typer.Option(min=1, max=MAX_MILLISECONDS, metavar="N", help="Time limit per decision, in milliseconds.")
    ] = 1000,
    stderr: Annotated[bool, typer.Option("--stderr", help="Show what a program writes to its standard error.")] = False,
    json: JsonOption = False,
) -> None:
    """Check that a bot plays legally, honestly, repeatably and in time."""
    from ironlanes.bots import kernels_of
    from ironlanes.bots.loaders.program_pipe import LOG_VARIABLE, STANDARD_ERROR
    from ironlanes.game.kernel_sets import GAME
    from ironlanes.testing import SPARRING, Fault, check_bot

    from ..errors import CommandError
    from ..options.board_arguments import add_board
    from ..options.option_parsing import parse_bot, parse_players
    from ..progress import ProgressLine, prepare_kernels
    from ..stuck_bots import ending_with_stuck_bots, print_problem

    parse_bot(bot, "BOT")
    boards = [add_board(name) for name in board or []]
    for count in players or []:
        for each in boards:
            parse_players(count, each)
    if stderr:
        os.environ[LOG_VARIABLE] = STANDARD_ERROR
    prepare_kernels((*GAME, *(each for name in (bot, *SPARRING) for each in kernels_of(name))))

    def tell(fault: str) -> None:
        if json:
            print_json({"bot": bot, "ok": False, "fault": fault})
        else:
            print_problem(fault)

    at: list[str] = []
    try:
        with ProgressLine("Checking") as line, ending_with_stuck_bots(ms, tell):
            done = check_bot(
                bot,
                boards=boards or None,
                players=players,
                games=games,
                seed=seed,
                milliseconds=ms,
                report_game=lambda game: at.append(game),
                report_decision=lambda number: line.update(f"{at[-1]}, decision {number}"),
            )
    except Fault as fault:
        if json:
            tell(str(fault))
            raise typer.Exit(1) from fault
        raise CommandError(str(fault)) from fault
    if json:
        print_json({"bot": bot, "ok": True, "games": done.games, "report": done.stats.to_json()})
    else:
        typer.echo(str(done))
