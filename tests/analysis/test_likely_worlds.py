"""The worlds that decisions are judged in: the likelier ones more often, in two independent halves."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.bots.lockstep.worlds import draw_worlds
from ironlanes.game.view import View
from tests.analysis.recorded_games import read_game


def late_view(board: str, bots: tuple[str, ...], seed: int) -> View:
    decisions = read_game(board, bots, seed).decisions
    return decisions[len(decisions) * 3 // 4].view


def test_tickets_of_others_fit_what_they_built() -> None:
    view = late_view("usa", ("hungry", "planner"), 1)
    fits = view.sampler.ticket_fits
    assert view.viewer is not None
    other = 1 - view.viewer

    def fit(states: np.ndarray) -> float:
        bits = np.unpackbits(states["tickets"][:, other].view(np.uint8), axis=-1, bitorder="little")
        held = bits[:, : fits.shape[1]].astype(float)
        return float((held @ fits[other]).mean())

    likely = draw_worlds(view, 200, Seeds(1))
    weighted = view.sampler.worlds(2000, np.random.default_rng(2))
    expected = float(np.average([fit(weighted.states[[row]]) for row in range(2000)], weights=weighted.weights))
    assert fit(likely.positions.states) == pytest.approx(expected, rel=0.1)
    assert fit(likely.positions.states) > 1.2 * fit(weighted.states)


@pytest.mark.parametrize("count", [1, 7, 24])
def test_the_halves_are_drawn_apart(count: int) -> None:
    view = late_view("usa", ("planner", "path", "hungry", "random"), 2)
    likely = draw_worlds(view, count, Seeds(1))
    hidden = [(state["hands"].tobytes(), state["tickets"].tobytes()) for state in likely.positions.states]
    assert len(hidden) == count
    assert not set(hidden[0::2]) & set(hidden[1::2])


def test_few_likely_worlds_make_means_less_certain() -> None:
    """At the start all worlds are equally likely; late in a game of four, few are, but not too few to be of use."""
    start = read_game("usa", ("planner", "path", "hungry", "random"), 2).decisions[0].view
    early = draw_worlds(start, 40, Seeds(1)).variance_factor
    late = draw_worlds(late_view("usa", ("planner", "path", "hungry", "random"), 2), 40, Seeds(1))
    assert early == pytest.approx(1 + 20 / 500)
    assert early < late.variance_factor <= 3


def test_every_world_looks_like_the_real_game() -> None:
    view = late_view("europe", ("planner", "hungry"), 3)
    states = draw_worlds(view, 10, Seeds(1)).positions.states
    for state in states:
        assert state["hands"][view.viewer].tolist() == states[0]["hands"][view.viewer].tolist()
        assert state["claimed"].tolist() == states[0]["claimed"].tolist()
        assert np.bincount(state["deck"][: state["deck_size"]], minlength=9).sum() == state["deck_size"]
    decks = {state["deck"].tobytes() for state in states}
    assert len(decks) == 10
