"""Views: what is closed, what need not be remembered, and what has changed from one to the next."""

import numpy as np
import pytest

from ironlanes.boards import Board
from ironlanes.game.game import Game
from tests.support.random_games import BOARD_IDS, random_game


def named(board: Board, mask: int) -> list[str]:
    """The tracks of a set."""
    return [track.name for position, track in enumerate(board.tracks) if mask >> position & 1]


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.rule("C6")
def test_closed_tracks_are_those_that_nobody_has_and_nobody_can_claim(board: str) -> None:
    for players in (2, 4):
        for game, _ in random_game(board, players, 4):
            view = game.view(None)
            might = set().union(*(view.open_tracks(seat) for seat in range(players)))
            names = {track.name for track in game.board.tracks}
            assert set(view.closed_tracks()) == names - set(view.claimed) - might


def test_a_view_that_remembers_nothing_imagines_nothing() -> None:
    game = Game.new("usa", 2, 1)
    view = game.view(0, remembers=False)
    assert view.to_json() == game.view(0).to_json()
    with pytest.raises(ValueError, match="remembers nothing"):
        view.sample(np.random.default_rng(1))
