"""What is noted down along with the actions is what the game's memory knows, and a bound on longest paths holds."""

from __future__ import annotations

import pytest

from ironlanes.bots.learned.notes import NOTES, longest_at_most, play_and_note
from ironlanes.kernel.compile import new_records
from ironlanes.rules.connections import longest_path
from ironlanes.rules.state import SCRATCH
from tests.support.random_games import BOARDS_AND_PLAYERS, fewer_when_slow, interpreted_only, random_game


@interpreted_only
@pytest.mark.parametrize(("board", "players"), BOARDS_AND_PLAYERS)
def test_known_cards_are_those_of_the_memory(board: str, players: int) -> None:
    notes, scratches, state = new_records(1, NOTES), new_records(1, SCRATCH), None
    for game, _ in random_game(board, players, seed=40 + players, most=fewer_when_slow(300)):
        if state is not None:
            play_and_note(state[0], game.compiled.arrays[0], scratches[0], notes[0], game.index_of(game.played[-1]))
            assert notes["known"][0, :players].tolist() == game.knowledge.known_cards
        state = game.raw.states.copy()


@interpreted_only
@pytest.mark.parametrize(("board", "players"), BOARDS_AND_PLAYERS[:4])
def test_no_path_is_longer_than_the_bound(board: str, players: int) -> None:
    scratches, exact = new_records(1, SCRATCH), 0
    count = 0
    for game, _ in random_game(board, players, seed=50 + players, most=fewer_when_slow(600)):
        for seat in range(players):
            owned = game.raw.state["claimed"][seat]
            length = longest_path(game.compiled.arrays[0], scratches[0], owned)
            bound = longest_at_most(game.compiled.arrays[0], scratches[0], owned)
            assert length <= bound
            count += 1
            exact += length == bound
    assert exact > 0.5 * count
