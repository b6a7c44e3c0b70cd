"""Banks of time: what a turn costs, and what it brings."""

from ironlanes.server.play.tables.correspondence_clock import DAY, HOUR, CorrespondenceClock


def test_a_turn_uses_the_bank_and_adds_to_it() -> None:
    clock = CorrespondenceClock.of("brisk", 2)
    clock.pass_turn(0, 1000.0)
    assert (clock.seat, clock.since, clock.deadline) == (0, 1000.0, 1000.0 + DAY)
    clock.pass_turn(1, 1000.0 + 20 * HOUR)
    assert clock.banks[0] == 4 * HOUR + 12 * HOUR
    assert clock.deadline == 1000.0 + 20 * HOUR + DAY
    assert clock.banks_at(1000.0 + 30 * HOUR) == [16 * HOUR, 14 * HOUR]


def test_nobody_saves_more_than_the_most() -> None:
    clock = CorrespondenceClock.of("steady", 2)
    at = 0.0
    clock.pass_turn(0, at)
    for turn in range(1, 9):
        at += 60
        clock.pass_turn(turn % 2, at)
    assert clock.banks == [5 * DAY, 5 * DAY]


def test_who_was_late_has_the_time_of_a_turn() -> None:
    clock = CorrespondenceClock.of("slow", 2)
    clock.pass_turn(0, 0.0)
    clock.pass_turn(1, 8 * DAY)
    assert clock.banks[0] == 48 * HOUR


def test_a_take_back_gives_the_time_back_that_was_left() -> None:
    clock = CorrespondenceClock.of("brisk", 2)
    clock.pass_turn(0, 0.0)
    clock.pass_turn(1, HOUR)
    clock.pass_turn(0, HOUR + 5, takes_back=True)
    assert (clock.seat, clock.since, clock.deadline) == (0, 0.0, DAY)
    clock.pass_turn(1, 2 * HOUR)
    assert clock.banks == [22 * HOUR + 12 * HOUR, DAY], "the other seat has lost nothing"


def test_more_time_and_vacation() -> None:
    clock = CorrespondenceClock.of("brisk", 2)
    clock.pass_turn(0, 0.0)
    clock.extend(0.0)
    assert clock.deadline == 2 * DAY
    for _ in range(30):
        clock.extend(0.0)
    assert clock.deadline == 14 * DAY
    clock.stop_until(14 * DAY + HOUR)
    assert clock.deadline == 14 * DAY + HOUR
    clock.stop_until(0.0)
    assert clock.deadline == 14 * DAY + HOUR, "vacation takes no time away"


def test_without_a_clock_nobody_is_late() -> None:
    clock = CorrespondenceClock.of("untimed", 3)
    clock.pass_turn(2, 5.0)
    clock.extend(6.0)
    assert (clock.deadline, clock.since) == (None, 5.0)
