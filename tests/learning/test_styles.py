"""What a seat that plays a style is rewarded for, beside a naive computation from the final positions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ironlanes.bots.kernels.workspace import new_workspaces
from ironlanes.kernel.compile import new_records
from ironlanes.learning.environments.cpu import CpuEnvironment
from ironlanes.learning.environments.slot_records import TABLE_BOTS
from ironlanes.learning.environments.styles import BLOCKER, BUILDER, COLLECTOR
from ironlanes.learning.evaluation import NETWORK, play_bots, play_choices
from ironlanes.learning.seat_plans import frozen_seats, styled_seats

GAMES = 6


def members(words: Any) -> list[int]:
    """The elements of a set that is given by its words."""
    return [64 * place + bit for place, word in enumerate(words) for bit in range(64) if int(word) >> bit & 1]


def naive_reward(environment: CpuEnvironment, game: int, seat: int, style: int) -> float:
    state, score = environment.states[game], environment.score_records[game]
    board = environment.slots.boards[0]
    if style == COLLECTOR:
        return 0.08 * len(members(state["tickets"][seat])) + 0.12 * len(members(score["completed"][seat]))
    if style == BUILDER:
        lengths = [int(board["track_length"][track]) for track in members(state["claimed"][seat])]
        return 0.9 * (sum(lengths) / len(lengths) - 2 if lengths else 0)
    return 0.0


@pytest.mark.parametrize("players", [2, 3])
def test_a_style_adds_to_the_reward(players: int) -> None:
    """The same games three times: to their final positions, without styles, and with a style for every seat."""
    kept, plain, styled = (CpuEnvironment(["germany"], [players], GAMES, 3, threads=1) for _ in range(3))
    styles = np.zeros_like(styled.records["styles"])
    styles[:, :players] = (np.arange(GAMES)[:, None] + np.arange(players)) % 3 + 1
    styled.set_styles(styles)
    for environment in (kept, plain, styled):
        environment.begin(scatter=0)
    features, over = kept.new_feature_batch(), np.zeros(GAMES, dtype=np.uint8)
    nobody = new_records(GAMES, TABLE_BOTS)
    nobody["kinds"] = NETWORK
    workspaces = new_workspaces(GAMES * players)
    results: dict[int, Any] = {}
    random = np.random.default_rng(1)
    while not over.all():
        kept.observe(features, over)
        choices = (random.random(features.allowed.shape) * features.allowed).argmax(1).astype(np.int32)
        found = []
        for environment in (plain, styled):
            rest = first_choices(environment)  # for slots whose first game is over: they go on with others
            rewards, ended = environment.new_results()
            environment.step(np.where(over, rest, choices).astype(np.int32), rewards, ended)
            found.append(rewards[0])
        play_choices(kept, choices, over)
        before = over.copy()
        play_bots(kept, workspaces, nobody, over)
        for place in np.flatnonzero(over > before).tolist():
            results[place] = (found[1] - found[0])[place]
    for game, more in results.items():
        for seat in range(players):
            expected = naive_reward(kept, game, seat, int(styles[game, seat]))
            assert more[seat] == pytest.approx(expected, abs=1e-4), (game, seat)
    assert {COLLECTOR, BUILDER, BLOCKER} == set(styles[:, :players].ravel().tolist())
    assert any(more[seat] > 0 for more in results.values() for seat in range(players))


def first_choices(environment: CpuEnvironment) -> np.ndarray:
    """Observe all games, and return the first choice in each."""
    features = environment.new_feature_batch()
    environment.observe(features)
    first: np.ndarray = features.allowed.argmax(1)
    return first


def test_seats_with_a_style_and_frozen_seats_are_spread_over_games() -> None:
    slots = CpuEnvironment(["usa", "germany"], [2, 3, 5], 18, 1, threads=1).slots
    styles = styled_seats(slots, 2)
    assert ((styles > 0).sum(1) == np.arange(36) % 2).all()
    assert all((styles == style).sum() == 6 for style in (COLLECTOR, BUILDER, BLOCKER))
    assert not styled_seats(slots, 0).any()
    frozen = frozen_seats(slots, 6)
    expected = np.where(np.arange(36) % 18 < 6, slots.players - 1, 0)
    assert (frozen.sum(1) == expected).all()
