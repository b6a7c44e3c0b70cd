"""What the champion would have gone for: one plan for each choice of tickets, beside what really happened."""

from __future__ import annotations

import pytest

from ironlanes.analysis.review.champion_plans import LEAST_SHARE, ChampionPlan, champion_plans
from ironlanes.analysis.review.settings import ReviewSettings
from ironlanes.boards.actions import KeepTickets
from tests.analysis.recorded_games import network, read_game

USA = ("usa", ("hungry", "champion"), 3)
GERMANY = ("germany", ("champion", "random", "steady"), 3)


def plans_of(board: str, bots: tuple[str, ...], seed: int) -> tuple[ChampionPlan, ...]:
    return champion_plans(network(), read_game(board, bots, seed), ReviewSettings(played_games=4))


@pytest.mark.parametrize("game", [USA, GERMANY])
def test_a_plan_for_each_choice_of_tickets(game: tuple[str, tuple[str, ...], int]) -> None:
    recorded, plans = read_game(*game), plans_of(*game)
    choices = [each for each in recorded.decisions if isinstance(each.action, KeepTickets)]
    assert [(each.number, each.seat, each.turn) for each in choices] == [
        (plan.decision, plan.seat, plan.turn) for plan in plans
    ]
    claimed = {
        seat: {track for track, owner in recorded.game.position()["claimed"].items() if owner == seat}
        for seat in range(recorded.players)
    }
    for choice, plan in zip(choices, plans, strict=True):
        assert set(plan.kept) | set(plan.champion_keeps) <= set(choice.view.offer)
        assert set(plan.claimed) <= claimed[plan.seat]
        if plan.turn == 0:
            assert set(plan.claimed) == claimed[plan.seat]
        shares = [each.share for each in plan.tracks]
        assert shares == sorted(shares, reverse=True)
        assert all(LEAST_SHARE <= share <= 1 for share in shares)
        before = {track for track in claimed[plan.seat] if track not in plan.claimed}
        assert not before & {each.track for each in plan.tracks}, "what is claimed already is no plan"


def test_the_champion_keeps_what_the_champion_keeps() -> None:
    plans = plans_of(*USA)
    assert all(plan.kept == plan.champion_keeps for plan in plans if plan.seat == 1)
    assert any(plan.kept != plan.champion_keeps for plan in plans if plan.seat == 0)


def test_a_player_at_random_is_left_far_behind() -> None:
    recorded = read_game("germany", ("champion", "random", "steady"), 3)
    [first] = [
        plan for plan in plans_of("germany", ("champion", "random", "steady"), 3) if (plan.seat, plan.turn) == (1, 0)
    ]
    assert first.points - 3 * first.points_error > recorded.game.score().seats[1].total


def test_the_same_seed_gives_the_same_plans() -> None:
    assert plans_of(*USA) == plans_of(*USA)
