"""Views: what is closed, what need not be remembered, and what has changed from one to the next."""

from typing import Any

import numpy as np
import pytest

from ironlanes.boards import Board
from ironlanes.game.eyes import Eyes
from ironlanes.game.game import Game
from tests.walking import BOARD_IDS, wander


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.parametrize("viewer", [None, 0])
def test_eyes_see_the_view_and_miss_no_change_of_it(board: str, viewer: int | None) -> None:
    eyes: Eyes | None = None
    before: dict[str, Any] = {}
    for game, _ in wander(board, 3, 3):
        if eyes is None:
            eyes, before = Eyes(game, viewer), game.view(viewer).to_json()
        changed = eyes.look()
        told = eyes.view().to_json()
        assert told == game.view(viewer).to_json()
        seats = {seat for seat, (old, new) in enumerate(zip(before["seats"], told["seats"], strict=True)) if old != new}
        named = {name for name in told.keys() | before.keys() if told.get(name) != before.get(name)} - {"seats"}
        if changed & {"phase", "to_move"}:
            named -= {"pending", "start"}
        if changed & {"hand", "tickets"}:
            seats -= {viewer}
        assert seats | named <= changed
        before = told
    assert eyes is not None
    assert eyes.look() == set()


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
