"""Experiments of the literature as text for the terminal."""

from __future__ import annotations

from dataclasses import asdict

import typer

from ironlanes.arena import ArenaError
from ironlanes.arena.entrants import check_entrants
from ironlanes.boards import load_board
from ironlanes.boards.text import join_words
from ironlanes.book.bot_games import tables_of_games
from ironlanes.book.papers.experiment import repeat
from ironlanes.book.papers.experiments import EXPERIMENTS

from ..errors import CommandError
from ..output import print_json
from ..progress import ProgressLine
from ..simulate.cores import usable_cores


def list_papers() -> None:
    """Print what can be repeated."""
    width = max(map(len, EXPERIMENTS))
    for name, experiment in EXPERIMENTS.items():
        typer.echo(f"{name:<{width}}  {experiment.question} ({experiment.source})")


def repeat_paper(name: str, bot: str | None, games: int, seed: int, jobs: int | None, json: bool) -> None:
    """Play the games of an experiment, and print what comes of it."""
    if name not in EXPERIMENTS:
        raise CommandError(f"There is no experiment '{name}'; there are {join_words(EXPERIMENTS)}.")
    experiment = EXPERIMENTS[name]
    bots = experiment.bots if bot is None else (bot,) * len(experiment.bots)
    try:
        check_entrants(bots)
        with ProgressLine(f"Playing {games} games of {join_words(bots)}"):
            board = load_board(experiment.board)
            found = repeat(experiment, tables_of_games(board, bots, games, seed, jobs or usable_cores()))
    except ArenaError as error:
        raise CommandError(str(error)) from error
    if json:
        print_json([asdict(each) for each in found])
        return
    typer.echo(f"{experiment.question} {board.name}, {games:,} games of {join_words(bots)}.")
    typer.echo(f"Theirs: {experiment.source}. ± is half a 95 % interval of ours.")
    width = max(len(each.name) for each in found)
    typer.echo(f"{'':<{width}}  {'theirs':>8}  {'ours':>16}  difference")
    for each in found:
        theirs = "-" if each.theirs is None else f"{each.theirs:.3f}"
        difference = "" if each.theirs is None else f"{each.ours.value - each.theirs:+.3f}"
        ours = f"{each.ours.value:.3f} ± {each.ours.error:.3f}"
        typer.echo(f"{each.name:<{width}}  {theirs:>8}  {ours:>16}  {difference}")
    for note in experiment.notes:
        typer.echo(f"Note: {note}")
