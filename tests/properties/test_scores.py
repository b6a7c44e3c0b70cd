"""Final scores of made-up endings against the oracle: connections, stations, longest paths, passengers, ties."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ironlanes.boards.model import COLOURS, Board
from ironlanes.game.game import Game
from tests.oracle import Oracle, normalise_score
from tests.support.random_games import BOARD_IDS, board_by_id, most_when_checked


def ending(board: Board, random: Random) -> dict[str, Any]:
    """A position with much of the board claimed, stations built, passengers taken and tickets of all kinds held."""
    players = random.choice(board.rules.players)
    trains = [random.randint(5, board.rules.trains) for _ in range(players)]
    claimed: dict[str, int] = {}
    owners: dict[tuple[str, str], list[int]] = {}
    for track in random.sample(board.tracks, len(board.tracks)):
        seat, group = random.randrange(players), owners.setdefault(track.places, [])
        is_closed = bool(group) and players < board.rules.parallel_from
        if track.length <= trains[seat] and seat not in group and not is_closed:
            group.append(seat)
            claimed[track.name] = seat
            trains[seat] -= track.length
    names = random.sample([ticket.name for ticket in board.tickets], len(board.tickets))
    seats: list[dict[str, Any]] = [{"tickets": names[5 * seat : 5 * seat + 5]} for seat in range(players)]
    position: dict[str, Any] = {"map": board.id, "players": players, "claimed": claimed, "seats": seats}
    if board.rules.stations:
        cities = random.sample([city.slug for city in board.cities], players * board.rules.stations)
        position["stations"] = {city: place % players for place, city in enumerate(cities) if random.random() < 0.8}
    for hue, count in enumerate(board.rules.passengers):
        for described in seats if count else ():
            described.setdefault("passengers", {})[COLOURS[hue]] = random.randint(0, count // players)
    return position


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_endings_score_alike(board_id: str) -> None:
    compare(board_id, range(most_when_checked(60)))


@pytest.mark.slow
@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_many_endings_score_alike(board_id: str) -> None:
    compare(board_id, range(1000, 4000))


def compare(board_id: str, seeds: range) -> None:
    board = board_by_id(board_id)
    for seed in seeds:
        game = Game.from_position(ending(board, Random(seed)), seed=1)
        oracle = Oracle.from_position(board, game.position())
        assert normalise_score(oracle.score()) == normalise_score(game.score().to_json()), seed
