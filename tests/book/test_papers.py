"""Experiments of the literature, repeated."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from ironlanes.arena.run import every_game
from ironlanes.boards import Board, load_board
from ironlanes.book.figures import Mean
from ironlanes.book.papers import evolving
from ironlanes.book.papers.evolving import arc_distance, split_distance
from ironlanes.book.papers.experiment import Experiment, Measured, Repeated, TooFewGames, Wish, repeat
from ironlanes.book.papers.experiments import EXPERIMENTS
from ironlanes.book.papers.figures_of_matches import THEIR_LENGTHS, connections, measure_evaluator
from ironlanes.book.papers.holes import PASSED, REPLACED, holes_of
from ironlanes.book.papers.profiles import rank_correlation
from ironlanes.book.papers.resistance import resistances
from ironlanes.book.seat_table import SeatTable
from ironlanes.cli.main import main
from ironlanes.game.events import Displayed, Passed
from ironlanes.game.game import Game
from tests.book.hand_made import hand_made_games


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_figure_of_theirs_is_measured(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for constant, number in (("CHANGES", 1), ("RANDOM_BOARDS", 1), ("TRIAL_GAMES", 4)):
        monkeypatch.setattr(evolving, constant, number)
    monkeypatch.setattr(every_game, "KERNEL_GAMES", 1)  # so that there are several parts
    experiment = EXPERIMENTS[name]
    found = repeat(experiment, Wish(games=12))
    assert {each.name for each in found if each.theirs is not None} == set(experiment.theirs)
    assert all(each.ours.of > 0 for each in found)
    assert all((each.difference is None) == (each.theirs is None) for each in found)


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
    """Of four games one has a claim of a winner: track 7 in the first game."""
    (found,) = repeat(_claims(7, [hand_made_games()] * 2), Wish(games=8))
    assert (found.ours.value, found.ours.of, found.theirs) == (0.25, 8, None)


def test_games_of_one_part_are_too_few() -> None:
    with pytest.raises(TooFewGames, match="play more"):
        repeat(_claims(7, [hand_made_games()]), Wish(games=4))


def test_errors_follow_from_the_parts() -> None:
    (found,) = repeat(_claims(7, single_games()), Wish(games=4))
    assert found.ours.value == 0.25
    assert found.ours.error == pytest.approx(3.182 * np.std([1, 0, 0, 0], ddof=1) / 2, rel=0.001)  # of 3 degrees


def test_the_error_of_parts_that_are_alike_is_not_known() -> None:
    """And a difference from what others found is not certain then."""

    def derive(_: Wish, measured: Measured) -> dict[str, float]:
        return {name: total / count for name, (total, count) in measured.items()}

    experiment = replace(_experiment(_plays([{"wins": (0.7, 7)}] * 30)), theirs={"wins": 0.5})
    for each in (experiment, replace(experiment, derive=derive)):
        (found,) = repeat(each, Wish(games=210))
        assert found.ours.value == pytest.approx(0.1)
        assert found.ours.error is None
        assert not found.is_certain


@pytest.mark.parametrize("parts", [5, 8, 40, 200])
def test_intervals_cover_the_truth(parts: int) -> None:
    """In 1,000 samples of few parts or many, 93 to 97 % of the intervals contain what is true."""
    rng, hits = np.random.default_rng(parts), 0
    for _ in range(1000):
        wins = rng.binomial(20, 0.3, parts)
        found: list[Measured] = [{"wins": (float(won), 20)} for won in wins]
        (ours,) = repeat(_experiment(_plays(found)), Wish(games=20 * parts))
        hits += abs(ours.ours.value - 0.3) <= (ours.ours.error or 0)
    assert 930 <= hits <= 970


@pytest.mark.parametrize("parts", [5, 8, 40])
def test_intervals_of_derived_figures_cover_the_truth(parts: int) -> None:
    """So do those of figures that follow from leaving groups out: here the ratio of two numbers."""

    def derive(_: Wish, measured: Measured) -> dict[str, float]:
        return {"ratio": measured["claims"][0] / measured["turns"][0]}

    rng, hits = np.random.default_rng(parts), 0
    for _ in range(1000):
        turns = rng.poisson(300, parts)
        claims = rng.binomial(turns, 0.3)
        found: list[Measured] = [
            {"claims": (float(claimed), 10), "turns": (float(turn), 10)}
            for claimed, turn in zip(claims, turns, strict=True)
        ]
        (ours,) = repeat(replace(_experiment(_plays(found)), derive=derive), Wish(games=10 * parts))
        hits += abs(ours.ours.value - 0.3) <= (ours.ours.error or 0)
    assert 930 <= hits <= 970


def test_errors_do_not_depend_on_how_many_processes_play() -> None:
    experiment = EXPERIMENTS["resistance"]
    assert repeat(experiment, Wish(games=300, jobs=1)) == repeat(experiment, Wish(games=300, jobs=2))


def test_a_mean_has_the_same_error_when_each_part_is_left_out_in_turn() -> None:
    experiment = _claims(7, single_games())
    (plain,) = repeat(experiment, Wish(games=4))

    def derive(_: Wish, measured: Measured) -> dict[str, float]:
        return {name: total / count for name, (total, count) in measured.items()}

    (derived,) = repeat(replace(experiment, derive=derive), Wish(games=4))
    assert derived.ours.value == plain.ours.value
    assert derived.ours.error == pytest.approx(plain.ours.error)


def single_games() -> list[SeatTable]:
    table = hand_made_games()
    return [SeatTable(table.compiled, table.summaries[game : game + 1]) for game in range(4)]


def _claims(track: int, tables: list[SeatTable]) -> Experiment:
    def measure(table: SeatTable) -> Measured:
        won = table.claimed[:, :, track] & (table.wins > 0)
        return {"claims": (float(won.any(1).sum()), len(table.summaries))}

    return _experiment(lambda _: map(measure, tables))


def _plays(parts: list[Measured]) -> Callable[[Wish], list[Measured]]:
    return lambda _: parts


def _experiment(play: Callable[[Wish], Iterable[Measured]]) -> Experiment:
    return Experiment("claims", "nobody", "How often?", "nobody", play, {})


def test_the_evaluator_counts_a_tie_for_both() -> None:
    """Of the four games seat 0 wins two alone, seat 1 one, and one is a tie; each brought two last rounds."""
    found = measure_evaluator(hand_made_games())
    assert found["the planner in the place of A*: wins"] == (3.0, 4)
    assert found["Route Focus: wins"] == (2.0, 4)
    assert found["Route Focus: points when it lost"] == (170.0, 2)
    assert found["Route Focus: brought the last round"] == (2.0, 4)
    assert found["Route Focus: won when it did"] == (1.0, 2)


def test_states_that_the_rule_book_does_not_cover_are_found() -> None:
    for seed in range(6):
        game, random = Game.new("usa", 5, seed=seed), Random(seed)
        actions, events = [], []
        while not game.is_over:
            action = random.choice(game.legal_actions())
            actions.append(game.index_of(action))
            events += game.play(action)
        found = holes_of(Game.new("usa", 5, seed=seed), actions)
        replaced = [each for each in events if isinstance(each, Displayed) and each.discarded is not None]
        assert (REPLACED in found) == bool(replaced)
        assert (PASSED in found) == any(isinstance(each, Passed) for each in events)


def test_resistances_are_those_of_the_rules_for_circuits() -> None:
    """Two tracks of two spaces side by side from a to b, and one of three from there to c: 1, 3 and 4."""
    usa = load_board("usa")
    tracks = [replace(usa.tracks[0], places=("a", "b"), length=2)] * 2
    tracks.append(replace(usa.tracks[0], places=("b", "c"), length=3))
    pairs = (("a", "b"), ("b", "c"), ("a", "c"))
    tickets = [replace(usa.tickets[0], name=f"{one}--{other}", places=(one, other)) for one, other in pairs]
    board = SimpleNamespace(place_index={"a": 0, "b": 1, "c": 2}, tracks=tracks, tickets=tickets)
    assert resistances(cast("Board", board)) == pytest.approx({"a--b": 1.0, "b--c": 3.0, "a--c": 4.0})


def test_a_difference_is_certain_beyond_the_error_of_ours() -> None:
    found = [Repeated("", 0.5, Mean(value, 0.02, 100)).is_certain for value in (0.47, 0.49, 0.51, 0.53)]
    assert found == [True, False, False, True]
    assert not Repeated("", None, Mean(0.5, 0.02, 100)).is_certain


def test_equal_values_share_their_rank() -> None:
    assert rank_correlation([1, 2, 2, 3], [10, 20, 20, 30]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)


def test_distances_are_the_share_that_would_have_to_move() -> None:
    one, other = {"tenth 1": (8.0, 10), "tenth 2": (2.0, 10)}, {"tenth 1": (5.0, 10), "tenth 2": (5.0, 10)}
    assert arc_distance(one, other) == pytest.approx(0.3)
    wins = {f"wins {number}": (share, 10) for number, share in enumerate((7.0, 3.0, 0.0, 0.0), 1)}
    assert split_distance(wins, (0.25,) * 4) == pytest.approx(0.5)


def test_a_board_is_only_changed_where_that_fits_better() -> None:
    """The cost is the number of spaces on the board, which can only shrink."""

    def measure(board: Board, games: int, seed: int) -> Iterator[Measured]:  # noqa: ARG001
        yield {"spaces": (float(sum(track.length for track in board.tracks)), 1)}

    board = load_board("usa")
    found = evolving.evolved(board, measure, lambda measured: measured["spaces"][0], seed=1)
    assert sum(track.length for track in found.tracks) < sum(track.length for track in board.tracks)


def test_the_command_lists_and_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["papers"]) == 0
    assert "Which tracks do winners claim?" in capsys.readouterr().out
    assert main(["papers", "cities", "--games", "20", "--jobs", "1", "--bot", "random"]) == 0
    shown = capsys.readouterr().out
    assert "20 games: random in every seat" in shown
    assert "washington, games in which nobody goes there" in shown
    line = next(line for line in shown.splitlines() if line.startswith("washington, games in which no winner does"))
    assert re.search(r"0\.898 +0\.100 ± \? +20  -0\.798 ± \?$", line), "both parts of ten games have one such game"
    assert main(["papers", "nothing"]) == 1
    assert "There is no experiment 'nothing'; there are evaluator, tracks" in capsys.readouterr().err
    assert main(["papers", "split", "--split", "1,2"]) == 1
    assert "--split takes 4 shares, of hungry, path, one-step and long-route" in capsys.readouterr().err
