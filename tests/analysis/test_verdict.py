"""The verdict: whole numbers that add up to the points between a seat and the best of the others."""

from __future__ import annotations

import json

import pytest

from ironlanes.analysis import Effort, Review, ReviewSettings, review_record
from ironlanes.analysis.review.verdict import DecisionKind, PartKind, kind_of_decision, rounded
from ironlanes.boards.actions import Action
from ironlanes.game.compiled_board import compiled_board
from tests.analysis.recorded_games import recorded_game
from tests.analysis.reviewed_games import GAMES, ReviewedGame, check_sentences, written_lines

LOOK = Effort(worlds=4, rounds=1)
SETTINGS = ReviewSettings(screening=LOOK, second_look=LOOK, close_look=LOOK, close_looks=1, played_games=1)
#: The games that `make test` reviews, of two, which are cheapest. All the others are slow tests.
SAMPLE = (1, 3)


def action(text: str) -> Action:
    compiled = compiled_board("europe")
    return compiled.actions[compiled.action_index[text]]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("keep 1 2", DecisionKind.TICKETS),
        ("tickets", DecisionKind.TICKETS),
        ("draw deck", DecisionKind.CARDS),
        ("draw red", DecisionKind.CARDS),
        ("pass", DecisionKind.CARDS),
        ("claim paris--zurich with 3 red", DecisionKind.TRACKS),
        ("station paris with 1 red", DecisionKind.TRACKS),
        ("pay 1 red", DecisionKind.TRACKS),
        ("decline", DecisionKind.TRACKS),
    ],
)
def test_decisions_are_told_apart_by_what_they_are_about(text: str, kind: DecisionKind) -> None:
    assert kind_of_decision(action(text)) is kind


@pytest.mark.parametrize(
    ("exact", "whole"),
    [
        ((17.4, -64.8, 28.4), (17, -65, 29)),
        ((0.5, -0.5, 0.0), (1, -1, 0)),
        ((-0.4, -0.4, -0.2), (-1, 0, 0)),
        ((3.0, 4.0, -7.0), (3, 4, -7)),
    ],
)
def test_rounding_keeps_the_sum(exact: tuple[float, float, float], whole: tuple[int, int, int]) -> None:
    kinds = (PartKind.LUCK, PartKind.TRACKS, PartKind.REST)
    found = rounded(dict(zip(kinds, exact, strict=True)))
    assert sum(found.values()) == round(sum(exact)) == sum(whole)
    assert all(abs(found[kind] - number) < 1 for kind, number in zip(kinds, exact, strict=True))


@pytest.fixture(scope="module")
def review() -> Review:
    return review_record(recorded_game("usa", ("beginner", "champion"), 3), SETTINGS)


def test_the_numbers_of_the_sentence_add_up(review: Review) -> None:
    """Also with three players, see `test_record_review.py`."""
    check_sentences(review)
    assert all(seat.given_away.decisions for seat in review.seats), "opponents are judged too"


@pytest.mark.parametrize(
    "game",
    [game if game.number in SAMPLE else pytest.param(game, marks=pytest.mark.slow) for game in GAMES],
    ids=lambda game: str(game.number),
)
def test_the_numbers_add_up_in_two_hundred_games(game: ReviewedGame) -> None:
    check_sentences(game.review())


def test_the_written_verdicts_are_those_of_these_games() -> None:
    """The client's tests say each of them in every language."""
    rows = {number: json.loads(line) for number, line in written_lines().items()}
    assert {len(row["bots"]) for row in rows.values()} == {2, 3, 4, 5}
    for number, row in rows.items():
        totals = row["totals"]
        assert (row["board"], tuple(row["bots"])) == (GAMES[number].board, GAMES[number].bots)
        for seat, (rival, parts) in enumerate(zip(row["rivals"], row["parts"], strict=True)):
            assert len(parts) == len(PartKind)
            assert sum(parts) == totals[seat] - totals[rival]
            assert totals[rival] == max(total for each, total in enumerate(totals) if each != seat)


def test_two_seats_tell_of_the_same_points(review: Review) -> None:
    """With two players, what one seat gave away is what the other was given."""
    one, other = ({part.kind: part.points for part in seat.verdict.parts} for seat in review.seats)
    own = (PartKind.TICKETS, PartKind.TRACKS, PartKind.CARDS)
    for mine, theirs in ((one, other), (other, one)):
        assert sum(mine[kind] for kind in own) == pytest.approx(-theirs[PartKind.OTHERS], abs=3)
        assert mine[PartKind.LUCK] == pytest.approx(-theirs[PartKind.LUCK], abs=1)
    assert sum(one[kind] for kind in own) < sum(other[kind] for kind in own), "the beginner gave away more"
