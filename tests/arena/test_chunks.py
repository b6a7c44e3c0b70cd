"""What is known of a game that was played, held against the game itself."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from ironlanes.arena import GameResult, fixture_at
from ironlanes.arena.entrants import kernel_specs_of, lockstep_specs_of
from ironlanes.arena.game_result import record_of
from ironlanes.arena.run.chunks import play_chunk, play_compiled, play_in_lockstep, play_in_python
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game
from tests.arena.sample_matches import a_match, play_all
from tests.support.random_games import BOARDS_AND_PLAYERS

SETUP = ("setup-split", "setup-tickets")


@pytest.mark.parametrize(("board", "players"), BOARDS_AND_PLAYERS)
def test_it_tells_what_the_game_tells(board: str, players: int) -> None:
    match = a_match(*["path", "random", "random", "random", "random"][:players], board=board, players=players, games=1)
    compiled = compiled_board(match.board)
    (played,) = play_chunk(match, [1])
    record = record_of(compiled, match.names, played)
    game = Game.from_record(record)
    assert game.record() == record
    assert record["names"] == [match.names[entrant] for entrant in played.fixture.seating]
    score = game.score()
    assert played.winners == score.winners
    for seat, (did, told) in enumerate(zip(played.seats, score.seats, strict=True)):
        assert did.total == told.total == sum(getattr(did, name) for name in did.__slots__[1:8])
        assert did.tickets_won + did.tickets_lost == told.ticket_points
        assert [compiled.ticket_names[ticket] for ticket in did.completed] == list(told.tickets_completed)
        assert [compiled.ticket_names[ticket] for ticket in did.failed] == list(told.tickets_failed)
        assert did.longest_path == told.longest_path
        claimed = {name for name, owner in game.position()["claimed"].items() if owner == seat}
        assert {compiled.track_names[track] for track in did.claimed} == claimed


@pytest.mark.parametrize(("board", "players"), [("usa", 2), ("europe", 3), ("germany", 4), ("alps", 2), ("usa", 5)])
def test_turns_and_decisions_are_counted_as_they_happen(board: str, players: int) -> None:
    match = a_match(*["random"] * players, board=board, players=players, games=2 * players)
    for played in play_all(match):
        game = Game.new(match.board, players, played.fixture.seed, start=0)
        seats, in_turns = [], []
        for index in played.actions:
            seats.append(game.seat)
            in_turns += [game.seat] if game.phase not in SETUP else []
            game.play_index(index)
        assert [did.decisions for did in played.seats] == [seats.count(seat) for seat in range(players)]
        assert played.turns == len(list(groupby(in_turns)))
        assert played.place_of(played.start) == 0
        assert in_turns[0] == played.start


@pytest.mark.parametrize(("board", "players"), BOARDS_AND_PLAYERS)
def test_kernels_play_at_once_what_they_play_one_decision_at_a_time(board: str, players: int) -> None:
    entrants = ("path", "random", "hungry", "planner", "one-step")[:players]
    match = a_match(*entrants, board=board, players=players, games=players)
    fixtures = [fixture_at(match, number) for number in range(match.total)]
    specs = kernel_specs_of(match)
    assert specs is not None
    assert play_compiled(match, fixtures, specs) == play_in_python(match, fixtures)


@pytest.mark.parametrize(
    ("board", "entrants"),
    [
        ("usa", ("champion", "beginner")),
        ("europe", ("casual", "blocker", "planner")),
        ("germany", ("steady", "random", "collector", "champion")),
        ("alps", ("expert", "champion")),
    ],
)
@pytest.mark.parametrize("rounds", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_networks_play_in_lockstep_what_they_play_one_decision_at_a_time(
    board: str, entrants: tuple[str, ...], rounds: int
) -> None:
    match = a_match(*entrants, board=board, players=len(entrants), games=rounds * len(entrants))
    fixtures = [fixture_at(match, number) for number in range(match.total)]
    specs = lockstep_specs_of(match)
    assert specs is not None
    together = play_in_lockstep(match, fixtures, specs)
    assert together == play_in_python(match, fixtures)
    assert together[1:2] == play_in_lockstep(match, fixtures[1:2], specs)
    assert all(second > 0 for played in together for second in played.seconds)


def test_one_bot_that_is_no_kernel_is_played_in_python() -> None:
    match = a_match("path", "my_bot.py")
    assert kernel_specs_of(match) is None
    assert lockstep_specs_of(match) is None


def test_a_game_depends_on_its_number_alone() -> None:
    match = a_match("path", "random", games=6)
    in_order = play_all(match)
    assert play_chunk(match, [5, 2]) == [in_order[5], in_order[2]]


def test_the_same_bot_twice_is_not_the_same_game_twice() -> None:
    """Chance comes from who one is, too: else both seatings of a deal would be one game."""
    first, second = play_all(a_match(games=2))
    assert first.actions != second.actions


def test_as_json_and_back() -> None:
    (played,) = play_chunk(a_match(), [0])
    again = GameResult.from_json(played.to_json(), played.timing())
    assert again.seconds == played.seconds
    assert again.to_json() == played.to_json()


def test_a_bot_that_fails_is_reported_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "lazy.py"
    file.write_text("class Lazy:\n    def decide(self, view, actions):\n        raise ValueError('no')\n")
    (played,) = play_chunk(a_match(f"{file}:Lazy", "random"), [0])
    lazy, other = played.seats
    assert (lazy.forfeits, other.forfeits) == (lazy.decisions, 0)
    assert lazy.trouble == "failed: ValueError: no (lazy.py, line 3)."
