"""Luck with open cards: zero-sum, zero on average, and with the decisions it adds up to the result."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.analysis.chance import ChanceKind, extra_chances, outcomes_of
from ironlanes.analysis.luck import OpenReview, review_open
from ironlanes.analysis.recorded_game import RecordedGame
from ironlanes.analysis.values.equity import Source, values_of
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.game.game import Game
from tests.analysis.recorded_games import network, read_game
from tests.support.cases import others_are_slow

GAMES = [
    ("usa", ("hungry", "planner"), 1),
    ("europe", ("planner", "hungry"), 3),
    ("germany", ("hungry", "planner", "hungry"), 6),
    ("usa", ("planner", "path", "hungry", "hungry", "planner"), 2),
    ("germany", ("planner", "hungry"), 5),
    ("alps", ("planner", "path", "hungry", "planner"), 7),
]


@pytest.fixture(
    scope="module",
    params=others_are_slow(*((game,) for game in GAMES), kept=3),
    ids=lambda game: f"{game[0]}-{len(game[1])}",
)
def game(request: pytest.FixtureRequest) -> tuple[RecordedGame, OpenReview]:
    recorded = read_game(*request.param)
    return recorded, review_open(network(), recorded, seed=1)


def test_luck_and_changes_add_up_to_the_result(game: tuple[RecordedGame, OpenReview]) -> None:
    recorded, review = game
    score, players = recorded.game.score(), recorded.players
    shares = [(seat in score.winners) / len(score.winners) for seat in range(players)]
    luck = np.sum([event.win for event in review.events], axis=0)
    assert np.allclose(luck + review.win_changes.sum(0), np.array(shares) - 1 / players, atol=1e-9)
    totals = np.array([seat.total for seat in score.seats], dtype=float)
    lead = (totals - totals.mean()) * players / (players - 1)
    points = np.sum([event.lead for event in review.events], axis=0)
    assert np.allclose(points + review.lead_changes.sum(0), lead, atol=1e-9)


def test_nobody_is_lucky_alone(game: tuple[RecordedGame, OpenReview]) -> None:
    _, review = game
    for event in review.events:
        assert abs(sum(event.win)) < 1e-9
        assert abs(sum(event.lead)) < 1e-9
    assert np.allclose(review.win_changes.sum(1), 0, atol=1e-9)


def test_every_chance_event_of_a_game_is_told(game: tuple[RecordedGame, OpenReview]) -> None:
    recorded, review = game
    told = {event.decision: event.kind for event in review.events}
    for decision in recorded.decisions:
        kinds = {event.type for event in decision.events}
        if "drew" in kinds:
            assert told[decision.number] is ChanceKind.BLIND
        if "offered" in kinds:
            assert told[decision.number] is ChanceKind.TICKETS
        if "tunnel" in kinds:
            assert told[decision.number] is ChanceKind.TUNNEL


def test_chances_sum_to_one_and_the_end_is_exact(game: tuple[RecordedGame, OpenReview]) -> None:
    recorded, review = game
    assert np.allclose(review.values.win.sum(1), 1)
    assert review.values.sources[-1] is Source.EXACT
    assert review.values.win_error[-1] == 0
    assert review.values.points[-1].tolist() == [seat.total for seat in recorded.game.score().seats]
    assert (review.values.win_error[:-1] > 0).any()


def test_the_luck_of_a_blind_card_is_zero_on_average() -> None:
    """Whatever lies on top: weighted by its probability, the luck of all cards is nothing."""
    recorded = read_game("usa", ("hungry", "planner"), 1)
    decision = next(each for each in recorded.decisions[40:] if each.action.text == "draw deck")
    before = recorded.positions.pick([decision.number])
    size = int(before.states["deck_size"][0])
    mean = np.zeros(2)
    for place in range(size):  # each card of the deck once on top
        turned = before.pick([0])
        deck = turned.states["deck"][0]
        deck[place], deck[size - 1] = deck[size - 1], deck[place]
        after = turned.pick([0])
        after.play(np.array([decision.index]))
        outcomes = outcomes_of(turned, decision.index, after, Seeds(place))
        assert outcomes is not None
        assert outcomes.positions is not None
        assert outcomes.actual + outcomes.weights.sum() == pytest.approx(1)
        actual = values_of(network(), after, Seeds(1)).win[0]
        others = values_of(network(), outcomes.positions, Seeds(1)).win
        mean += (actual - outcomes.actual * actual - outcomes.weights @ others) / size
    assert np.allclose(mean, 0, atol=1e-6)


@pytest.mark.parametrize("board", ["usa", "germany"])
def test_the_deal_favours_no_seat(board: str) -> None:
    """Before anybody has kept tickets no seat is better off on average, though seat 0 is asked first."""
    deals = Positions.join([Positions.of_game(Game.new(board, 2, seed=seed)) for seed in range(120)])
    leads = values_of(network(), deals, Seeds(1)).lead[:, 0]
    assert abs(leads.mean()) < 3 * leads.std() / np.sqrt(len(leads))


def test_tunnels_cost_what_the_deck_says() -> None:
    chances = extra_chances(hits=2, size=4, cards=3)
    assert chances.tolist() == [0, 0.5, 0.5, 0]
    assert extra_chances(hits=10, size=60, cards=3).sum() == pytest.approx(1)
