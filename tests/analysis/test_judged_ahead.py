"""Games that are judged while they go on: the review is the same, and most of its work is done before the end."""

from __future__ import annotations

from ironlanes.analysis import Effort, ReviewSettings, review_record
from ironlanes.analysis.review.judged_ahead import JudgedAhead
from ironlanes.game.json_types import Record
from tests.analysis.recorded_games import network, recorded_game

SETTINGS = ReviewSettings(
    seats=(0,), screening=Effort(4, 1), second_look=Effort(4, 1), close_look=Effort(4, 1), close_looks=2, played_games=1
)


def beginning(record: Record, count: int) -> Record:
    """The record of a game after its first actions."""
    return record | {"actions": record["actions"][:count], "result": None}


def judge_ahead(ahead: JudgedAhead, record: Record) -> None:
    ahead.judge(network(), record, SETTINGS, lambda _done, _total: None)


def test_the_review_is_the_same_and_little_is_left_to_do() -> None:
    record = recorded_game("alps", ("casual", "steady"), 5)
    ahead, last = JudgedAhead(), len(record["actions"]) - 4
    for count in (last // 2, last):
        judge_ahead(ahead, beginning(record, count))
    before = set(ahead.known)
    ahead.follow(record)
    assert set(ahead.known) == before, "nothing was taken back"
    assert review_record(record, SETTINGS, known=ahead.known) == review_record(record, SETTINGS)
    new = [key for key in ahead.known if key not in before and key[0] < last]
    assert len(new) <= SETTINGS.close_looks, "at the end only the worst decisions are looked at again"
    assert len(before) > 5 * len(new)


def test_what_is_taken_back_is_forgotten() -> None:
    record = recorded_game("alps", ("casual", "steady"), 5)
    other = recorded_game("alps", ("steady", "casual"), 5)
    same = next(
        number for number, (one, two) in enumerate(zip(record["actions"], other["actions"], strict=False)) if one != two
    )
    ahead = JudgedAhead()
    judge_ahead(ahead, beginning(record, 20))
    assert any(key[0] >= same for key in ahead.known)
    ahead.follow(beginning(other, 20))
    assert all(key[0] < same for key in ahead.known)
    judge_ahead(ahead, beginning(other, 20))
    fresh = JudgedAhead()
    judge_ahead(fresh, beginning(other, 20))
    assert ahead.known == fresh.known
