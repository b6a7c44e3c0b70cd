"""How closely decisions are looked at: the work for a game is bounded, however many mistakes are in it."""

from __future__ import annotations

from collections import Counter

import pytest

from ironlanes.analysis import ReviewSettings
from ironlanes.analysis.decisions.comparison import CERTAIN, NOTHING, Estimate
from ironlanes.analysis.decisions.judgement import CLOSE_LOOK, SCREENING, SECOND_LOOK, Effort, Judgement
from ironlanes.analysis.review.judging import _close_effort, _doubtful, _screening_efforts, _second_efforts
from ironlanes.analysis.values.equity import Source
from tests.analysis.recorded_games import network, read_game

SETTINGS = ReviewSettings()


def judgement(number: int, loss: float, error: float = 2.0) -> Judgement:
    """A decision of one of two seats with a loss in points."""
    lead = Estimate(loss, error, loss, loss)
    texts = "draw deck", "draw red"
    return Judgement(
        number,
        number % 2,
        number // 2,
        *texts,
        texts,
        (),
        NOTHING,
        lead,
        NOTHING,
        (0, 0),
        (0, 0),
        24,
        1,
        Source.NETWORK,
    )


def weak_game(mistakes: int) -> dict[int, Judgement]:
    """A game in which nearly every decision is a mistake."""
    return {number: judgement(number, 30 - number / 10) for number in range(mistakes)}


def work(efforts: dict[int, Effort]) -> int:
    return sum(effort.worlds * effort.rounds for effort in efforts.values())


def test_only_the_worst_of_each_seat_get_whole_second_looks() -> None:
    first = weak_game(120)
    efforts = _second_efforts(_doubtful(first), first, SETTINGS)
    whole = [number for number, effort in efforts.items() if effort == SECOND_LOOK]
    assert whole == list(range(2 * SETTINGS.second_looks)), "the worst ones"
    assert work(efforts) < 0.4 * len(efforts) * SECOND_LOOK.worlds * SECOND_LOOK.rounds


def test_a_seat_that_is_judged_alone_is_looked_at_as_closely() -> None:
    first = weak_game(60)
    both = _second_efforts(_doubtful(first), first, SETTINGS)
    own = {number: each for number, each in first.items() if each.seat == 1}
    alone = _second_efforts(_doubtful(own), own, SETTINGS)
    assert alone == {number: both[number] for number in own}


@pytest.mark.parametrize(("loss", "worlds"), [(1.4, 24), (1.6, 48), (CERTAIN * 2.0, 48), (CERTAIN * 2.0 + 0.1, 24)])
def test_a_mistake_without_doubt_and_one_too_small_to_tell_need_fewer_worlds(loss: float, worlds: int) -> None:
    effort = _close_effort(judgement(0, loss), SETTINGS)
    assert (effort.worlds, effort.rounds) == (worlds, CLOSE_LOOK.rounds)


def test_what_the_champion_would_not_do_is_screened_briefly() -> None:
    recorded = read_game("usa", ("champion", "random"), 3)
    efforts = _screening_efforts(network(), recorded, SETTINGS)
    assert efforts.keys() == {each.number for each in recorded.decisions}
    brief = {number for number, effort in efforts.items() if effort == SCREENING.brief}
    assert all(efforts[number] == SCREENING for number in efforts.keys() - brief)
    seats = Counter(recorded.decisions[number].seat for number in brief)
    assert seats[0] == 0, "the champion considers what it does"
    assert seats[1] > len([each for each in recorded.decisions if each.seat == 1]) / 2


@pytest.mark.parametrize(("positions", "games"), [(1, 16), (6, 16), (12, 8), (40, 2), (1000, 1)])
def test_more_positions_are_played_on_from_less_often(positions: int, games: int) -> None:
    assert ReviewSettings(played_games=16).games_from_each(positions) == games
