"""How closely decisions are looked at: the work for a game is bounded, however many mistakes are in it."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from ironlanes.analysis import ReviewSettings
from ironlanes.analysis.decisions.comparison import CERTAIN, NOTHING, Estimate
from ironlanes.analysis.decisions.judgement import CLOSE_LOOK, LEAST_WORLDS, SCREENING, SECOND_LOOK, Judgement
from ironlanes.analysis.review.judging import (
    ADVANCE,
    LEAST_CLOSE,
    Question,
    TakenLook,
    _close_effort,
    judge_decisions,
    screening_of,
    second_looks,
)
from ironlanes.analysis.values.equity import Source
from ironlanes.bots.lockstep.network_values import NetworkValues
from tests.analysis.recorded_games import network, read_game, recorded_game

SETTINGS = ReviewSettings()
INDEX = {"draw deck": 0, "draw red": 1}
#: How many positions a playout of one round takes in these tests.
EACH = 3


def judgement(number: int, loss: float, error: float = 2.0) -> Judgement:
    """A decision of one of two seats with a loss in points."""
    lead = Estimate(loss, error, loss, loss)
    return Judgement(
        number,
        number % 2,
        number // 2,
        "draw deck",
        "draw red" if loss > 0 else "draw deck",
        ("draw deck", "draw red"),
        (),
        NOTHING,
        lead,
        NOTHING,
        (0, 0),
        (0, 0),
        16,
        1,
        Source.NETWORK,
    )


def weak_game(mistakes: int, *, is_usual: bool = True) -> tuple[dict[int, TakenLook], dict[int, Question]]:
    """A game in which every decision is a mistake, the first one the largest: what the screening found, and was."""
    question = Question(SCREENING, (0, 1), None if is_usual else 1)
    first = {
        number: TakenLook(judgement(number, 30 - number / 10), EACH * question.playouts) for number in range(mistakes)
    }
    return first, dict.fromkeys(first, question)


def cost(looks: dict[int, Question]) -> int:
    return sum(EACH * each.playouts * each.effort.rounds for each in looks.values())


@pytest.mark.parametrize("left", [4_000, 10_000, 20_000])
@pytest.mark.parametrize("mistakes", [5, 20, 60])
def test_second_looks_take_what_is_left_and_the_worst_get_most(left: int, mistakes: int) -> None:
    first, screening = weak_game(mistakes)
    looks = second_looks(first, screening, SETTINGS, INDEX, left)
    brief = mistakes * EACH * 3 * SECOND_LOOK.brief.worlds
    assert looks.keys() == first.keys(), "each gets one"
    assert cost(looks) <= max(left, brief)
    close = [number for number, each in looks.items() if each.effort.rounds == CLOSE_LOOK.rounds]
    assert set(close) <= set(range(SETTINGS.close_looks)), "the worst ones"
    assert all(LEAST_CLOSE <= looks[number].effort.worlds <= CLOSE_LOOK.worlds for number in close)
    if left >= 2 * brief:
        assert 0 in close


def test_with_enough_left_the_worst_ones_get_whole_looks() -> None:
    first, screening = weak_game(30)
    looks = second_looks(first, screening, SETTINGS, INDEX, inf)
    assert [each.effort for each in looks.values()] == [CLOSE_LOOK.halved] * 10 + [SECOND_LOOK] * 20
    limited = second_looks(first, screening, replace(SETTINGS, seconds=5.0), INDEX, inf)
    assert {each.effort for each in limited.values()} == {CLOSE_LOOK.halved}, "as many as there is time for"


def test_the_last_turn_costs_nothing_and_is_looked_at_closely_though_nothing_is_left() -> None:
    first, screening = weak_game(3)
    first[2] = replace(first[2], positions=0)
    looks = second_looks(first, screening, SETTINGS, INDEX, -1_000)
    assert [looks[number].effort for number in range(3)] == [SECOND_LOOK.brief, SECOND_LOOK.brief, CLOSE_LOOK.halved]


def test_only_the_seats_that_somebody_asks_about_get_close_looks() -> None:
    first, screening = weak_game(30)
    looks = second_looks(first, screening, replace(SETTINGS, seats=(1,)), INDEX, 20_000)
    close = {number for number, each in looks.items() if each.effort.rounds == CLOSE_LOOK.rounds}
    assert close == set(range(1, 20, 2))


def test_what_the_champion_would_not_do_needs_no_second_look_unless_it_is_among_the_worst() -> None:
    first, screening = weak_game(60, is_usual=False)
    assert second_looks(first, screening, SETTINGS, INDEX, 0) == {}
    looks = second_looks(first, screening, SETTINGS, INDEX, 3_000)
    assert set(looks) <= set(range(10))
    assert looks[0].later == 1, "what was found best was perhaps as good a turn later"


@pytest.mark.parametrize(("loss", "worlds"), [(1.4, 24), (1.6, 48), (CERTAIN * 2.0, 48), (CERTAIN * 2.0 + 0.1, 24)])
def test_a_mistake_without_doubt_and_one_too_small_to_tell_need_fewer_worlds(loss: float, worlds: int) -> None:
    effort = _close_effort(judgement(0, loss), SETTINGS)
    assert (effort.worlds, effort.rounds) == (worlds, CLOSE_LOOK.rounds)


@pytest.mark.parametrize("bots", [("champion", "champion"), ("champion", "random")])
def test_screening_takes_no_more_than_it_saves_up(bots: tuple[str, str]) -> None:
    recorded = read_game("usa", bots, 3)
    questions = screening_of(network(), recorded, SETTINGS)
    assert list(questions) == [each.number for each in recorded.decisions]
    for seat, bot in enumerate(bots):
        own = [questions[each.number] for each in recorded.decisions if each.seat == seat]
        unusual = [each for each in own if each.later is not None]
        assert all(each.lines == 3 and each.later == each.candidates[1] for each in unusual)
        assert (len(unusual) == 0) if bot == "champion" else (len(unusual) > len(own) / 2)
    playouts = sum(each.playouts for each in questions.values() if each.effort.worlds > LEAST_WORLDS)
    assert playouts <= ADVANCE + SETTINGS.screened * len(questions)


def test_the_screening_of_a_decision_depends_on_nothing_after_it() -> None:
    """So that what was judged while the game went on is of use at its end."""
    recorded = read_game("usa", ("champion", "random"), 3)
    whole, part = screening_of(network(), recorded, SETTINGS), replace(recorded, decisions=recorded.decisions[:60])
    assert screening_of(network(), part, SETTINGS) == {number: whole[number] for number in range(60)}


def test_mistakes_do_not_make_a_review_longer() -> None:
    """The network is shown no more positions for the beginning of a game of weak players than for one of champions."""
    settings = replace(SETTINGS, positions=40, positions_if_unusual=20, screened=5)
    for bots in (("champion", "champion"), ("random", "path")):
        whole, shown = read_game("usa", bots, 3), NetworkValues()
        recorded = replace(whole, decisions=whole.decisions[:30])
        judgements = judge_decisions(shown, recorded, recorded_game("usa", bots, 3), settings, lambda *_: None)
        assert len(judgements) == 30
        assert shown.shown < 1.2 * 2 * 40 * 30, bots


@pytest.mark.parametrize(("positions", "games"), [(1, 16), (6, 16), (12, 8), (40, 2), (1000, 1)])
def test_more_positions_are_played_on_from_less_often(positions: int, games: int) -> None:
    assert ReviewSettings(played_games=16).games_from_each(positions) == games
