"""The verdict: whole numbers that add up to the points between a seat and the best of the others."""

from __future__ import annotations

import re

import pytest

from ironlanes.analysis import Effort, Review, ReviewSettings, review_record
from ironlanes.analysis.review.sentences import verdict_sentence
from ironlanes.analysis.review.verdict import DecisionKind, PartKind, kind_of_decision, rounded
from ironlanes.boards.actions import Action
from ironlanes.game.compiled_board import compiled_board
from tests.analysis.recorded_games import recorded_game

LOOK = Effort(worlds=4, rounds=1)
SETTINGS = ReviewSettings(screening=LOOK, second_look=LOOK, close_look=LOOK, close_looks=1, played_games=1)
#: The games that `make test` reviews, of two, which is cheapest. All the others are slow tests:
#: `python -m pytest -m slow tests/analysis/test_verdict.py`.
SAMPLE = (1, 14)
BOTS = ("beginner", "casual", "steady", "strong", "expert", "champion")


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


def numbers_in(sentence: str) -> list[int]:
    """The signed numbers that a sentence names behind its colon."""
    _, _, parts = sentence.partition(": ")
    return [int(number.replace("\N{MINUS SIGN}", "-")) for number in re.findall(r"[+\N{MINUS SIGN}]\d+", parts)]


def check_sentences(review: Review) -> None:
    for number, seat in enumerate(review.seats):
        others = [each.points.total for place, each in enumerate(review.seats) if place != number]
        result = seat.points.total - max(others)
        assert seat.verdict.result == result
        assert review.seats[seat.verdict.rival].points.total == max(others)
        assert sum(part.points for part in seat.verdict.parts) == result
        sentence = verdict_sentence(review, number)
        assert sum(numbers_in(sentence)) == result
        told = "level with" if result == 0 else f"{abs(result)} point"
        assert told in sentence.partition(": ")[0]


@pytest.fixture(scope="module")
def review() -> Review:
    return review_record(recorded_game("usa", ("beginner", "champion"), 3), SETTINGS)


def test_the_numbers_of_the_sentence_add_up(review: Review) -> None:
    """Also with three players, see `test_record_review.py`."""
    check_sentences(review)
    assert all(seat.given_away.decisions for seat in review.seats), "opponents are judged too"


@pytest.mark.parametrize(
    "seed", [seed if seed in SAMPLE else pytest.param(seed, marks=pytest.mark.slow) for seed in range(200)]
)
def test_the_numbers_add_up_in_two_hundred_games(seed: int) -> None:
    board = ("usa", "europe", "germany")[seed % 3]
    players = 2 + seed % 7 // 3
    bots = tuple(BOTS[(seed + 2 * seat) % len(BOTS)] for seat in range(players))
    check_sentences(review_record(recorded_game(board, bots, seed), SETTINGS))


def test_two_seats_tell_of_the_same_points(review: Review) -> None:
    """With two players, what one seat gave away is what the other was given."""
    one, other = ({part.kind: part.points for part in seat.verdict.parts} for seat in review.seats)
    own = (PartKind.TICKETS, PartKind.TRACKS, PartKind.CARDS)
    for mine, theirs in ((one, other), (other, one)):
        assert sum(mine[kind] for kind in own) == pytest.approx(-theirs[PartKind.OTHERS], abs=3)
        assert mine[PartKind.LUCK] == pytest.approx(-theirs[PartKind.LUCK], abs=1)
    assert sum(one[kind] for kind in own) < sum(other[kind] for kind in own), "the beginner gave away more"
