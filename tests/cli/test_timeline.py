"""Forwards and back through a record."""

import random

from ironlanes.cli.records.timeline import Timeline
from tests.cli.scripted_games import dealt, play_out


def test_every_moment_is_the_same_from_whichever_side_it_is_reached() -> None:
    game = play_out(dealt("europe", 3, 2), random.Random(2), 90)
    positions = [Timeline(game.record(), "game").at(number).position() for number in range(0, 91, 5)]
    timeline, rng = Timeline(game.record(), "game"), random.Random(3)
    for _ in range(60):
        number = rng.randrange(len(positions))
        assert timeline.at(5 * number).position() == positions[number]
    timeline.at(90)
    assert len(timeline.happened) == timeline.last == 90
