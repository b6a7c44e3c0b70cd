"""Experiments of the literature, repeated."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.boards import load_board
from ironlanes.book.bot_games import tables_of_games
from ironlanes.book.papers.experiment import Experiment, repeat
from ironlanes.book.papers.experiments import EXPERIMENTS, THEIR_LENGTHS, connections
from ironlanes.book.seat_table import SeatTable
from ironlanes.cli.main import main
from tests.book.hand_made import hand_made_games


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_figure_of_theirs_is_measured(name: str) -> None:
    experiment = EXPERIMENTS[name]
    tables = tables_of_games(load_board(experiment.board), experiment.bots, 4, seed=1, jobs=1)
    found = repeat(experiment, tables)
    assert {each.name for each in found if each.theirs is not None} == set(experiment.theirs)
    assert all(each.ours.of > 0 for each in found)


def test_lengths_of_connections_are_those_that_their_table_is_about() -> None:
    """Their shares of the lengths on the board, .064 .32 .218 .192 .089 .115, are those of 78 connections.

    One that has five spaces has four there.
    """
    board = load_board("usa")
    lengths = [board.tracks[tracks[0]].length for tracks in connections(board).values()]
    theirs = [round(share * 78) for share in (0.064, 0.32, 0.218, 0.192, 0.089, 0.115)]
    assert len(lengths) == sum(theirs) == 78
    assert [lengths.count(length) for length in THEIR_LENGTHS] == [*theirs[:3], theirs[3] - 1, theirs[4] + 1, theirs[5]]


def test_figures_of_hand_made_games() -> None:
    """Of four games two have a claim of a winner: track 7 in the first game."""
    table = hand_made_games()
    (found,) = repeat(_claims(7), [table])
    assert (found.ours.value, found.ours.of, found.theirs) == (0.25, 4, None)


def test_errors_follow_from_the_parts() -> None:
    table = hand_made_games()
    parts = [SeatTable(table.compiled, table.summaries[game : game + 1]) for game in range(4)]
    (found,) = repeat(_claims(7), parts)
    assert found.ours.value == 0.25
    assert found.ours.error == pytest.approx(1.96 * np.std([1, 0, 0, 0], ddof=1) / 2, rel=0.001)


def _claims(track: int) -> Experiment:
    def measure(table: SeatTable) -> dict[str, tuple[float, int]]:
        won = table.claimed[:, :, track] & (table.wins > 0)
        return {"claims": (float(won.any(1).sum()), len(table.summaries))}

    return Experiment("claims", "nobody", "How often?", "usa", ("path", "path"), measure, {})


def test_the_command_lists_and_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers"]) == 0
    assert "Which tracks do winners claim?" in capsys.readouterr().out
    assert main(["papers", "cities", "--games", "20", "--jobs", "1", "--bot", "random"]) == 0
    shown = capsys.readouterr().out
    assert "20 games of random and random" in shown
    assert "washington, games in which nobody goes there" in shown
    assert main(["papers", "nothing"]) == 1
    assert "There is no experiment 'nothing'; there are tracks, cities" in capsys.readouterr().err
