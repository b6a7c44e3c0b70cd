"""Figures of someone's own games."""

from __future__ import annotations

import pytest

from ironlanes.arena.stats.intervals import proportion
from ironlanes.book.figures import Mean
from ironlanes.book.own_games import own_chapter
from ironlanes.book.played_games import GameActions
from ironlanes.book.seat_table import SeatTable
from ironlanes.game.game import Game
from tests.book.hand_made import hand_made_games


def test_figures_of_hand_made_games() -> None:
    chapter = own_chapter(hand_made_games(), [0, 0, 0, 1])
    first, second, third = chapter.tickets  # the only ones that were offered
    assert chapter.games == 4
    assert chapter.wins.value == pytest.approx((1 + 1 + 0 + 0.5) / 4)
    assert chapter.lead.value == pytest.approx((10 + 20 - 40 + 0) / 4)
    assert (first.kept.of, first.kept.value) == pytest.approx((3, 2 / 3))
    assert (first.completed.of, first.completed.value) == (2, 0.5)
    assert (first.lead.of, first.lead.value) == (2, -15)
    assert (second.kept.value, second.lead.value) == pytest.approx((1, (10 + 20 - 40) / 3), abs=1e-5)
    assert third.lead.value == (20 - 40) / 2


def test_one_game_says_nothing_about_errors() -> None:
    table = hand_made_games()
    chapter = own_chapter(SeatTable(table.compiled, table.summaries[:1]), [0])
    assert (chapter.games, chapter.lead) == (1, Mean(10, None, 1))
    first, second, third = chapter.tickets
    assert (first.lead, second.lead, third.lead) == (Mean(10, None, 1), Mean(10, None, 1), Mean(0, None, 0))
    assert chapter.wins.error == pytest.approx(proportion(1, 1).error), "a share has an interval of its own"


def test_a_game_that_began_in_the_middle_is_not_counted() -> None:
    game = Game.new("usa", 2, 1)
    assert GameActions.from_record(game.record()) is not None
    assert GameActions.from_record(Game.from_position(game.position(), 1).record()) is None
