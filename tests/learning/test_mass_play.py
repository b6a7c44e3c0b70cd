"""Games that are recorded by their choices, and played again."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from ironlanes.boards import load_board
from ironlanes.book.played_games import summarise_actions
from ironlanes.game.compiled_board import compiled_board
from ironlanes.learning import mass_play
from ironlanes.learning.evaluation import MOST_STEPS
from ironlanes.learning.mass_play import CpuStepPlayer, play_games
from ironlanes.rules.state import NONE
from tests.support.random_choices import RandomChoices


@pytest.mark.parametrize(("board", "players"), [("usa", 2), ("europe", 3), ("germany", 4)])
def test_every_slot_plays_the_same_number_of_whole_games(board: str, players: int) -> None:
    compiled = compiled_board(board)
    player = CpuStepPlayer(load_board(board), players, 3, 1, 4, RandomChoices())
    played = play_games(player, compiled, players, each=2)
    assert len(played.keys) == len(played.ends) == 6
    assert sorted(map(tuple, played.keys[:, 4:6].tolist())) == [(slot, game) for slot in range(3) for game in range(2)]
    starts = np.full(6, NONE, dtype=np.int8)
    # refused unless every game is over after its last action, and so not before
    summaries = summarise_actions(compiled, players, played.keys, starts, played.actions, played.ends)
    assert (summaries["turns"][:, :players] > 0).all()
    assert len({tuple(each) for each in summaries["total"].tolist()}) == 6


def test_games_are_those_that_the_environment_played() -> None:
    """The points of every game, as the environment scored it, are those of the game played again."""
    compiled = compiled_board("usa")
    player = CpuStepPlayer(load_board("usa"), 2, 2, 1, 4, RandomChoices())
    totals: dict[tuple[int, int], list[int]] = {}
    environment, seen = player._environment, [0, 0]
    step = environment.step

    def noting_step(choices: object, rewards: object, ended: npt.NDArray[np.uint8], number: int = 0) -> None:
        step(choices, rewards, ended, number)  # type: ignore[arg-type]
        for slot in np.flatnonzero(ended):
            totals[int(slot), seen[slot]] = environment.score_records["total"][slot, :2].tolist()
            seen[slot] += 1

    environment.step = noting_step  # type: ignore[method-assign, assignment]
    played = play_games(player, compiled, 2, each=2)
    starts = np.full(4, NONE, dtype=np.int8)
    summaries = summarise_actions(compiled, 2, played.keys, starts, played.actions, played.ends)
    for key, summary in zip(played.keys.tolist(), summaries, strict=True):
        assert totals[key[4], key[5]] == summary["total"][:2].tolist()


class EndlessSlot:
    """Two slots: in the first a game ends every 50 steps, in the second only one ever does."""

    seed = np.zeros(4, dtype=np.uint32)

    def __init__(self) -> None:
        self.steps = 0

    def play(self, steps: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.uint8]]:
        numbers = np.arange(self.steps, self.steps + steps)
        self.steps += steps
        ended = np.stack([numbers % 50 == 49, numbers == 69], axis=1).astype(np.uint8)
        return np.stack([numbers, numbers], axis=1).astype(np.int16), ended


def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left is whole: of the other slot all games, of this one those before it."""
    monkeypatch.setattr(mass_play, "actions_of", lambda *arguments: arguments[3])
    player = EndlessSlot()
    played = play_games(player, compiled_board("usa"), 2, each=3)
    assert MOST_STEPS <= player.steps < MOST_STEPS + 3 * mass_play.STEPS
    assert played.keys[:, 4:6].tolist() == [[0, 0], [0, 1], [0, 2], [1, 0]]
    assert played.ends.tolist() == [50, 100, 150, 220]
    assert played.actions.tolist() == [*range(150), *range(70)]
