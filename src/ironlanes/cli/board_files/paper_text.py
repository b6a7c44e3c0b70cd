"""Experiments of the literature as text for the terminal."""

from __future__ import annotations

from dataclasses import asdict

import typer

from ironlanes.arena import ArenaError
from ironlanes.arena.entrants import check_entrants
from ironlanes.boards.text import join_words
from ironlanes.book.papers.experiment import TooFewGames, Wish, repeat
from ironlanes.book.papers.experiments import EXPERIMENTS
from ironlanes.book.papers.profiles import AGENTS

from ..errors import CommandError
from ..output import print_json
from ..progress import ProgressLine


def list_papers() -> None:
    """Print what can be repeated."""
    width = max(map(len, EXPERIMENTS))
    for name, experiment in EXPERIMENTS.items():
        typer.echo(f"{name:<{width}}  {experiment.question} ({experiment.source})")


def repeat_paper(name: str, wish: Wish, *, as_json: bool) -> None:
    """Play the games of an experiment, and print what comes of it."""
    if name not in EXPERIMENTS:
        raise CommandError(f"There is no experiment '{name}'; there are {join_words(EXPERIMENTS)}.")
    experiment = EXPERIMENTS[name]
    who = experiment.who if wish.bot is None else f"{wish.bot} in every seat"
    try:
        if wish.bot is not None:
            check_entrants([wish.bot])
        with ProgressLine(f"Playing games: {who}"):
            found = repeat(experiment, wish)
    except (ArenaError, TooFewGames) as error:
        raise CommandError(str(error)) from error
    if as_json:
        print_json([asdict(each) | {"difference": each.difference, "is_certain": each.is_certain} for each in found])
        return
    typer.echo(f"{experiment.question} {wish.games:,} games: {who}.")
    typer.echo(f"Theirs: {experiment.source}. ± is half a 95 % interval of ours; * marks a difference beyond it.")
    width = max(len(each.name) for each in found)
    counted = "of" if experiment.derive is None else "parts"
    typer.echo(f"{'':<{width}}  {'theirs':>8}  {'ours':>16}  {counted:>7}  difference")
    for each in found:
        theirs = "-" if each.theirs is None else f"{each.theirs:.3f}"
        half = "?" if each.ours.error is None else f"{each.ours.error:.3f}"
        ours = f"{each.ours.value:.3f} ± {half}"
        line = f"{each.name:<{width}}  {theirs:>8}  {ours:>16}  {each.ours.of:>7,}"
        if each.difference is not None:
            line += f"  {each.difference:+.3f} ± {half}{' *' if each.is_certain else ''}"
        typer.echo(line)
    for note in experiment.notes:
        typer.echo(f"Note: {note}")


def read_split(text: str) -> tuple[float, ...]:
    """Return the shares of wins that somebody wants for the four agents, such as 40,30,20,10."""
    try:
        shares = [float(each) for each in text.split(",")]
    except ValueError:
        shares = []
    if len(shares) != len(AGENTS) or min(shares) < 0 or not sum(shares):
        raise CommandError(f"--split takes {len(AGENTS)} shares, of {join_words(AGENTS)}, such as 40,30,20,10.")
    return tuple(share / sum(shares) for share in shares)
