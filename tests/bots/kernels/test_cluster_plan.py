"""The network that Hungry plans, in positions of games that wander."""

from __future__ import annotations

import pytest

from ironlanes.game.game import Game
from tests.bots.decisions import bot_of, planned, workspace_of
from tests.paths.naive_network import network_of
from tests.support.random_games import BOARDS_AND_PLAYERS, mostly_checked, random_game


def goals_planned(game: Game, seat: int) -> int:
    """Check the plan of a seat whose turn it is; returns how many unfinished tickets it connects."""
    bot, board, view = bot_of("hungry"), game.board, game.view(seat)
    bot.decide(view, game.legal_actions())
    tracks = [board.track_index[name] for name in planned(bot, board.id)]
    network, connected = network_of(view, seat), 0
    alone = network.only(tracks)  # raises where a track is not free
    assert workspace_of(bot)["plan_trains"] == sum(board.tracks[track].length for track in tracks)
    for name in view.tickets:
        places = board.tickets[board.ticket_index[name]].places
        path = network.path(places)
        if path is not None and path.trains <= network.trains:
            assert alone.path(places) is not None
            connected += path.trains > 0
    return connected


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(BOARDS_AND_PLAYERS))
def test_the_plan_connects_every_ticket_that_can_be_connected(board_id: str, players: int) -> None:
    connected = 0
    for game, _ in random_game(board_id, players, seed=players, most=150):
        if game.seat is not None and game.phase == "turn":
            connected += goals_planned(game, game.seat)
    assert connected > 40
