"""Play a chunk of a match, the unit of work of every executor, in this process."""

from __future__ import annotations

from collections.abc import Sequence

from ironlanes.bots import play_game
from ironlanes.bots.bulk import BulkGame, play_bulk_games
from ironlanes.bots.kernel_bot import KernelBotSpec
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game

from ..entrants import random_generator_for, seat_bots, specs_of
from ..game_result import FinishedGame, GameResult, game_result_of
from ..match import Match
from ..schedule import Fixture, fixture_at

#: The seat that begins, always the same: the schedule rotates the entrants instead.
START = 0


def play_chunk(match: Match, numbers: Sequence[int]) -> list[GameResult]:
    """Play the games of these numbers. The result of each depends only on its fixture."""
    fixtures = [fixture_at(match, number) for number in numbers]
    specs = specs_of(match)
    if specs is not None:
        return play_compiled(match, fixtures, specs)
    return play_in_python(match, fixtures)


def play_compiled(match: Match, fixtures: Sequence[Fixture], specs: Sequence[KernelBotSpec]) -> list[GameResult]:
    """Play games between compiled bots, all at once. The games are the same as in Python, about 100 times faster."""
    compiled = compiled_board(match.board)
    tables = [
        BulkGame(
            fixture.seed,
            [specs[entrant] for entrant in fixture.seating],
            [random_generator_for(fixture, seat) for seat in range(match.players)],
            START,
        )
        for fixture in fixtures
    ]
    nobody, nothing = [0] * match.players, [""] * match.players
    ends = (
        FinishedGame(end.state, end.score_record, end.actions, end.turns, end.decisions, (), (), nobody, nothing)
        for end in play_bulk_games(compiled, tables)
    )
    return [game_result_of(compiled, fixture, end) for fixture, end in zip(fixtures, ends, strict=True)]


def play_in_python(match: Match, fixtures: Sequence[Fixture]) -> list[GameResult]:
    """Play games one after another with bots that are Python objects."""
    return [_play(match, fixture) for fixture in fixtures]


def _play(match: Match, fixture: Fixture) -> GameResult:
    compiled = compiled_board(match.board)
    game = Game.new(compiled.board, match.players, fixture.seed, START)
    bots = seat_bots(match, fixture)
    play_game(game, bots)
    reports = [bot.stats for bot in bots]
    finished = FinishedGame(
        game.raw.state,
        game.raw.score_record(),
        [compiled.action_index[action.text] for action in game.played],
        game.turns,
        [report.decisions for report in reports],
        [report.seconds for report in reports],
        [report.late for report in reports],
        [sum(report.failures.values()) for report in reports],
        [report.trouble for report in reports],
    )
    return game_result_of(compiled, fixture, finished)
