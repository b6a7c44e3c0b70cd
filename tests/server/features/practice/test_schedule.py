"""When exercises come again."""

from __future__ import annotations

from ironlanes.server.features.practice.schedule import DAY, answered, is_due
from ironlanes.server.model.answer_verdict import AnswerVerdict
from ironlanes.server.storage.features.practice import Exercise, ExerciseMoment

MOMENT = ExerciseMoment(seat=0, turn=1, played="draw deck", better="draw red", points=6.0, points_error=2.0)
RIGHT, WRONG = AnswerVerdict(True, 0.0, 2.0), AnswerVerdict(False, 6.0, 2.0)


def test_after_1_3_7_and_21_days_and_then_never() -> None:
    exercise, now = Exercise("game", 3, 100.0, 0, MOMENT, {}), 100.0
    for days in (1, 3, 7, 21):
        assert is_due(exercise, now)
        exercise = answered(exercise, "draw deck", RIGHT, now)
        assert exercise.due == now + days * DAY
        assert not is_due(exercise, exercise.due - 1)
        now = exercise.due
    exercise = answered(exercise, "draw deck", RIGHT, now)
    assert exercise.due is None
    assert not is_due(exercise, now + 1000 * DAY)


def test_a_wrong_answer_leads_back_to_the_first_interval() -> None:
    exercise = answered(Exercise("game", 3, 0.0, 3, MOMENT, {}), "draw deck", WRONG, 500.0)
    assert (exercise.due, exercise.step) == (500.0 + DAY, 1)
    assert answered(exercise, "draw deck", RIGHT, 500.0 + DAY).due == 500.0 + 4 * DAY


def test_only_the_first_answer_counts_and_all_are_kept() -> None:
    exercise = answered(Exercise("game", 3, 0.0, 0, MOMENT, {}), "draw deck", WRONG, 500.0)
    again = answered(exercise, "draw red", RIGHT, 501.0)
    assert (again.due, again.step) == (exercise.due, exercise.step)
    assert again.answers == {"draw deck": WRONG, "draw red": RIGHT}
