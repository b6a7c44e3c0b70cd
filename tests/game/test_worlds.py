"""Worlds: many samples of a view at once, weighted by what the other seats have built."""

from __future__ import annotations

from functools import cache
from math import exp

import numpy as np
import pytest

from ironlanes.bots.registry import find_bot
from ironlanes.game.game import Game
from ironlanes.game.protocol_names import members
from ironlanes.game.sampling.sample import ImpossibleKnowledge, Sampler
from ironlanes.game.view import View
from ironlanes.kernel.mode import MODE, Mode
from tests.game.naive_progress import SeatNetwork
from tests.support.random_games import board_by_id, fewer_when_slow, random_game


def fit(view: View, seat: int, ticket: int) -> float:
    """The share of a ticket's way that a seat has built, worked out in plain Python."""
    board = view.board
    whole = SeatNetwork(Game.new(board, view.players, 1).view(0), 0).distance(board.tickets[ticket])
    missing = SeatNetwork(view, seat).distance(board.tickets[ticket])
    assert whole
    return 0.0 if missing is None else max(0.0, 1 - missing / whole)


@pytest.mark.parametrize(("board_id", "players"), [("usa", 2), ("europe", 3), ("germany", 2), ("alps", 3)])
def test_weights_are_what_plain_python_finds(board_id: str, players: int) -> None:
    *_, (game, _) = random_game(board_id, players, seed=5, most=fewer_when_slow(150))
    view = game.view(0)
    worlds = view.sampler.worlds(20, np.random.default_rng(1), kappa=2.5)
    raw = []
    for state in worlds.states:
        held = [(seat, ticket) for seat in range(1, players) for ticket in members(state["tickets"][seat])]
        raw.append(exp(2.5 * sum(fit(view, seat, ticket) for seat, ticket in held)))
    assert worlds.weights == pytest.approx([each / sum(raw) for each in raw], rel=1e-4)
    assert worlds.weights.sum() == pytest.approx(1)
    assert worlds.effective_size == pytest.approx(sum(raw) ** 2 / sum(each**2 for each in raw), rel=1e-3)


def test_without_kappa_all_worlds_weigh_the_same() -> None:
    *_, (game, _) = random_game("usa", 3, seed=5, most=fewer_when_slow(100))
    worlds = game.view(1).sampler.worlds(50, np.random.default_rng(1), kappa=0)
    assert worlds.weights == pytest.approx([1 / 50] * 50)
    assert worlds.effective_size == pytest.approx(50)


def test_the_same_generator_gives_the_same_worlds() -> None:
    *_, (game, _) = random_game("europe", 3, seed=8, most=80)
    sampler = game.view(0).sampler
    first, second = (sampler.sample_many(5, np.random.default_rng(4)) for _ in range(2))
    assert first.tobytes() == second.tobytes()
    assert len({state.tobytes() for state in first}) == 5


def test_every_world_looks_like_the_real_game_to_its_viewer() -> None:
    *_, (game, _) = random_game("germany", 3, seed=2, most=90)
    view = game.view(1)
    for state in view.sampler.sample_many(10, np.random.default_rng(4)):
        imagined = Game.new(board_by_id("germany"), 3, 1)
        imagined.raw.states[0] = state
        assert imagined.view(1).raw.content == view.raw.content


@cache
def middles_and_ends() -> list[tuple[Game, int]]:
    """Positions of games that planners play with each other, and the seat to move."""
    found = []
    for seed in range(6):
        positions = []
        game = Game.new("usa", 2, seed)
        bots = [find_bot("planner").make(np.random.default_rng([seed, seat])) for seat in range(2)]
        while game.seat is not None:
            positions.append((game.copy(), game.seat))
            game.play(bots[game.seat].decide(game.view(game.seat), game.legal_actions()))
        found += [positions[len(positions) * share // 10] for share in (5, 7, 9)]
    return found


def test_weighted_tickets_fit_the_tracks_about_as_well_as_the_real_ones() -> None:
    real, equal, weighted = [], [], []
    for game, seat in middles_and_ends():
        sampler, other = game.view(seat).sampler, 1 - seat
        worlds = sampler.worlds(1000, np.random.default_rng(1))
        fits = sampler.ticket_fits[other]
        found = np.array([fits[list(members(state["tickets"][other]))].mean() for state in worlds.states])
        real.append(fits[list(members(game.raw.state["tickets"][other]))].mean())
        equal.append(found.mean())
        weighted.append(found @ worlds.weights)
    bias, rest = np.mean(real) - np.mean(equal), np.mean(real) - np.mean(weighted)
    assert bias > 0.1, "tickets that are drawn at random don't fit the tracks"
    assert abs(rest) < bias / 2


@pytest.mark.skipif(MODE is Mode.INTERPRETED, reason="giving up takes four million exchanges")
def test_what_can_not_be_remembered_is_refused_and_not_searched_for_ever() -> None:
    view = Game.new("usa", 2, 1).view(0)
    assert view._knowledge is not None
    impossible = view._knowledge.copy()
    impossible.records["needs"][0, 1] = 1
    impossible.records["need_draws"][0, 1, 0], impossible.records["need_count"][0, 1, 0] = 4, 5  # five of four cards
    with pytest.raises(ImpossibleKnowledge, match="no hands fit"):
        Sampler(view.compiled, view.raw.observations, impossible).sample(np.random.default_rng(1))
