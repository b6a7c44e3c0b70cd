"""Play a chunk of a match, the unit of work of every executor, in this process."""

from __future__ import annotations

from collections.abc import Sequence

from ironlanes.bots import play_game
from ironlanes.bots.bulk import BotSpec, BulkGame, PlayedGame, Spec, play_bulk_games
from ironlanes.bots.kernel_bot import KernelBotSpec
from ironlanes.game.compiled_board import compiled_board
from ironlanes.game.game import Game

from ..entrants import kernel_specs_of, lockstep_specs_of, random_generator_for, seat_bots
from ..game_result import FinishedGame, GameResult, game_result_of
from ..match import Match
from ..schedule import Fixture, fixture_at

#: The seat that begins, always the same: the schedule rotates the entrants instead.
START = 0


def play_chunk(match: Match, numbers: Sequence[int]) -> list[GameResult]:
    """Play the games of these numbers. The result of each depends only on its fixture."""
    fixtures = [fixture_at(match, number) for number in numbers]
    kernel_specs, specs = kernel_specs_of(match), lockstep_specs_of(match)
    if kernel_specs is not None:
        return play_compiled(match, fixtures, kernel_specs)
    if specs is not None:
        return play_in_lockstep(match, fixtures, specs)
    return play_in_python(match, fixtures)


def play_compiled(match: Match, fixtures: Sequence[Fixture], specs: Sequence[KernelBotSpec]) -> list[GameResult]:
    """Play games between compiled bots, all at once. The games are the same as in Python, about 100 times faster."""
    games = _bulk_games(match, fixtures, specs)
    return _results(match, fixtures, play_bulk_games(compiled_board(match.board), games))


def play_in_lockstep(match: Match, fixtures: Sequence[Fixture], specs: Sequence[BotSpec]) -> list[GameResult]:
    """Play games between compiled bots and bots that think with the network, all at once, as they are in Python."""
    from ironlanes.bots.lockstep.games import play_lockstep_games  # takes time to import

    games = _bulk_games(match, fixtures, specs)
    return _results(match, fixtures, play_lockstep_games(compiled_board(match.board), games))


def _bulk_games(match: Match, fixtures: Sequence[Fixture], specs: Sequence[Spec]) -> list[BulkGame[Spec]]:
    return [
        BulkGame(
            fixture.seed,
            [specs[entrant] for entrant in fixture.seating],
            [random_generator_for(fixture, seat) for seat in range(match.players)],
            START,
        )
        for fixture in fixtures
    ]


def _results(match: Match, fixtures: Sequence[Fixture], played: Sequence[PlayedGame]) -> list[GameResult]:
    """Return the results of games in which no bot can fail."""
    compiled, nobody, nothing = compiled_board(match.board), [0] * match.players, [""] * match.players
    ends = (
        FinishedGame(
            end.state, end.score_record, end.actions, end.turns, end.decisions, end.seconds, (), nobody, nothing
        )
        for end in played
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
