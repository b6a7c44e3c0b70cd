"""Views: what is closed, what need not be remembered, and what is kept from one to the next."""

import numpy as np
import pytest

from ironlanes.boards import Board
from ironlanes.game.game import Game
from ironlanes.game.sights import Kept
from tests.walking import BOARD_IDS, wander


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.parametrize("viewer", [None, 0])
def test_what_is_kept_is_what_would_be_made(board: str, viewer: int | None) -> None:
    kept = Kept()
    for game, _ in wander(board, 3, 3):
        if not game.is_over:
            assert game.view(viewer).to_json(kept) == game.view(viewer).to_json()


def named(board: Board, mask: int) -> list[str]:
    """The tracks of a set."""
    return [track.name for position, track in enumerate(board.tracks) if mask >> position & 1]


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.rule("C6")
def test_closed_tracks_are_those_that_nobody_has_and_nobody_can_claim(board: str) -> None:
    for players in (2, 4):
        for game, _ in wander(board, players, 4):
            view = game.view(None)
            might = set().union(*(view.open_tracks(seat) for seat in range(players)))
            names = {track.name for track in game.board.tracks}
            assert set(view.closed_tracks()) == names - set(view.claimed) - might
            for seat in range(players):
                open_tracks = [
                    track.name for at, track in enumerate(game.board.tracks) if view.open_mask(seat) >> at & 1
                ]
                own = {track.name for at, track in enumerate(game.board.tracks) if view.own_mask(seat) >> at & 1}
                assert open_tracks == view.open_tracks(seat)
                assert own == {name for name, owner in view.claimed.items() if owner == seat}


def test_a_view_that_remembers_nothing_imagines_nothing() -> None:
    game = Game.new("usa", 2, 1)
    view = game.view(0, remembers=False)
    assert view.to_json() == game.view(0).to_json()
    with pytest.raises(ValueError, match="remembers nothing"):
        view.sample(np.random.default_rng(1))
