"""Reviews of whole games: what they say adds up, is the same every time, and can be written."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from pydantic import ConfigDict, TypeAdapter

from ironlanes.analysis import Effort, Review, ReviewSettings, review_record
from ironlanes.analysis.decisions.comparison import CERTAIN
from ironlanes.analysis.recorded_game import read_recorded_game
from ironlanes.analysis.report import render_review_html, render_review_markdown
from ironlanes.analysis.review.falls import largest_falls
from ironlanes.analysis.review.moments import MomentKind
from ironlanes.analysis.values.equity import Source
from ironlanes.game.validation import FieldError
from tests.analysis.recorded_games import recorded_game
from tests.analysis.reviewed_games import check_sentences
from tests.support.cases import others_are_slow
from tests.support.random_games import board_by_id

#: Little work: these tests are about what is made of the numbers.
LOOK = Effort(worlds=4, rounds=1)
SETTINGS = ReviewSettings(
    screening=LOOK, second_look=LOOK, close_look=Effort(worlds=8, rounds=1), close_looks=2, played_games=2
)
GAMES = [("alps", ("planner", "hungry", "path"), 8), ("usa", ("hungry", "planner"), 1)]


@pytest.fixture(scope="module", params=others_are_slow(*((game,) for game in GAMES)), ids=lambda game: game[0])
def review(request: pytest.FixtureRequest) -> Review:
    return review_record(recorded_game(*request.param), SETTINGS)


def test_every_account_adds_up(review: Review) -> None:
    for seat in review.seats:
        for account in (seat.win_account, seat.points_account):
            parts = account.luck - account.own_losses + account.others_losses + account.rest
            assert parts == pytest.approx(account.result, abs=1e-9)
            assert sum(account.luck_by_kind.values()) == pytest.approx(account.luck)
    for name in ("win_account", "points_account"):
        accounts = [getattr(seat, name) for seat in review.seats]
        assert sum(account.luck for account in accounts) == pytest.approx(0, abs=1e-9)
        assert sum(account.rest for account in accounts) == pytest.approx(0, abs=1e-9)


def test_the_numbers_of_the_sentences_add_up(review: Review) -> None:
    check_sentences(review)
    assert all(seat.given_away.decisions for seat in review.seats), "opponents are judged too"


def test_moments_are_few_and_certain(review: Review) -> None:
    assert len(review.moments) <= 6
    for moment in review.moments:
        if moment.kind is MomentKind.ERROR:
            assert moment.is_certain
            assert moment.played != moment.better
            assert moment.why or moment.reply or moment.effects, "a reason names something"
        assert moment.points > 0 or moment.win > 0
        if moment.kind is MomentKind.LUCK:  # losses are shrunk by how uncertain they are
            assert moment.points > CERTAIN * moment.points_error


def test_the_largest_fall_of_the_graph_has_a_moment(review: Review) -> None:
    recorded = read_recorded_game(recorded_game(*next(game for game in GAMES if game[0] == review.map)))
    wins = np.array([equity.win for equity in review.equities])
    falls = largest_falls(recorded.decisions, wins, most=3)
    assert falls, "these games have one"
    for fall in falls:
        assert any(
            fall.turns[0] <= moment.turn <= fall.turns[1] and moment.chances == (fall.before, fall.after)
            for moment in review.moments
        )


def test_every_decision_is_judged_once(review: Review) -> None:
    assert [each.decision for each in review.decisions] == list(range(len(review.equities) - 1))
    assert all(each.lead.value >= 0 for each in review.decisions)
    doubtful = [each for each in review.decisions if each.source is Source.NETWORK]
    assert all(each.lead.error > 0 for each in doubtful if each.lead.raw)


def test_it_fits_its_schema_and_survives_json(review: Review) -> None:
    written = json.loads(json.dumps(review.as_dict()))
    assert written == review.as_dict()
    TypeAdapter(list[Review], config=ConfigDict(extra="forbid")).validate_python([written])


def test_it_is_written_for_people(review: Review) -> None:
    board = board_by_id(review.map)
    page = render_review_html(review, board, "ironlanes review game.json --html review.html")
    assert page.count("<section>") == 10
    for seat in review.seats:
        assert seat.name in page
    assert "http" not in page.replace("http://www.w3.org", "")
    text = render_review_markdown(review, board)
    assert text.startswith("# Review: ")
    assert all(line == line.strip() or line.endswith("  ") for line in text.splitlines())


def test_the_same_settings_give_the_same_review_and_one_seat_is_judged_alike() -> None:
    record = recorded_game("alps", ("hungry", "planner"), 1)
    settings = replace(SETTINGS, close_looks=0)
    both, alone = review_record(record, settings), review_record(record, replace(settings, seats=(1,)))
    mine, judged = ([each for each in review.decisions if each.seat == 1] for review in (alone, both))
    assert mine == judged
    assert [each.decision for each in alone.decisions] == [each.decision for each in both.decisions]
    assert alone.judged.seats == (1,)
    assert alone.luck == both.luck


def test_a_blunder_is_found() -> None:
    """A random player makes mistakes that are beyond doubt, and gives a lot away."""
    record = recorded_game("alps", ("planner", "random"), 2)
    recorded = read_recorded_game(record)
    look = Effort(8, 1)
    settings = ReviewSettings(
        seats=(1,), screening=look, second_look=look, close_look=Effort(32, 1), close_looks=6, played_games=2
    )
    review = review_record(record, settings)
    given = review.seats[1].given_away
    assert given.certain >= 1
    assert given.points > 20
    errors = [moment for moment in review.moments if moment.kind is MomentKind.ERROR]
    assert errors
    assert all(recorded.decisions[moment.decision or 0].seat == moment.seat for moment in errors)
    assert np.isfinite(given.points_error)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(FieldError, match="there is no seat 5"):
        review_record(recorded_game(*GAMES[0]), ReviewSettings(seats=(5,)))
