"""What is counted in games, and what the counts say."""

from __future__ import annotations

import json

import numpy as np
import pytest

from ironlanes.boards import load_board
from ironlanes.book.bot_games import count_bot_games
from ironlanes.book.counts import OUTCOMES, Counts, count_games
from ironlanes.book.figures import chapter_of
from ironlanes.book.sayings import SAYINGS
from ironlanes.book.seat_table import SeatTable
from ironlanes.kernel.records import add_to_mask
from tests.book.hand_made import hand_made_games


def test_counts_of_hand_made_games() -> None:
    table = hand_made_games()
    chapter = chapter_of(table.board, "people", 2, count_games(table))
    first, second, third, *others = chapter.tickets
    assert chapter.games == 4
    assert (first.kept_first.of, first.kept_first.value) == pytest.approx((3, 2 / 3))
    assert (second.kept_first.of, second.kept_first.value) == (3, 1.0)
    assert (third.kept_first.of, third.kept_first.value) == pytest.approx((3, 2 / 3))
    assert (first.completed.of, first.completed.value) == (2, 0.5)
    assert all(each.kept_first.of == 0 and each.gain is None for each in others)
    # who kept the first ticket won by 10 and lost by 40; who left it won by 20
    assert first.gain is not None
    assert first.gain.lead.mean == -15
    assert first.gain.lead.other_mean == 20
    assert first.gain.lead.difference == -35
    assert first.gain.wins.mean == 0.5
    assert second.gain is None  # nobody left it
    # track 7 was claimed twice, in turns 3 and 5, by a winner and a loser
    track = chapter.tracks[7]
    assert (track.claimed.value, track.turn.value) == (0.5, 4)
    assert track.gain is not None
    assert (track.gain.wins.mean, track.gain.lead.mean) == (0.5, -5)
    assert [(share.value, share.of) for share in track.by_order] == [(0.5, 2), (0.5, 2)]
    assert [(share.value, share.of) for share in chapter.tracks[9].by_order] == [(1, 1), (0, 1)]
    assert chapter.tracks[8].claimed.value == 0
    assert [share.of for share in chapter.tracks[8].by_order] == [0, 0]
    beginner, other = chapter.turn_order
    assert beginner.gain is not None
    assert beginner.gain.wins.mean == pytest.approx((1 + 1 + 0 + 0.5) / 4)
    assert other.gain is not None
    assert other.gain.lead.mean == pytest.approx(-(10 + 20 - 40 + 0) / 4)
    assert chapter.turns.value == 30
    (total, _) = chapter.points
    # both seats of the drawn game have won it
    assert total.points.mean == pytest.approx((110 + 90 + 120 + 99 + 99) / 5)
    assert total.points.other_mean == pytest.approx((100 + 70 + 80) / 3)


def test_sayings_of_hand_made_games() -> None:
    table = hand_made_games()
    chapter = chapter_of(table.board, "people", 2, count_games(table))
    sayings = {each.name: each.gain for each in chapter.sayings}
    ended = sayings["endTheGame"]
    assert ended is not None
    assert ended.wins.mean == pytest.approx((1 + 0 + 1 + 0.5) / 4)
    kept = sayings["keepAll"]
    assert kept is not None
    assert (kept.wins.first, kept.wins.second) == (6, 2)  # seats that were offered nothing have kept everything
    early = sayings["claimAtOnce"]
    assert early is not None
    assert (early.wins.first, early.wins.mean) == (1, 0)
    assert sayings["stations"] is None
    assert sayings["passengers"] is None


def test_who_blocks_takes_what_only_others_need() -> None:
    """In the first game, seat 0 has tickets that lead from Atlanta to Raleigh, and seat 1 has none."""
    table = hand_made_games()
    track = next(number for number, track in enumerate(table.board.tracks) if track.name.startswith("atlanta--raleigh"))
    by_one, by_other = ([[False, True], *[[False, False]] * 3], [[True, False], *[[False, False]] * 3])
    for seat, groups in ((1, (by_one, by_other)), (0, ([[False] * 2] * 4, [[False] * 2] * 4))):
        games = table.summaries.copy()
        add_to_mask(games[0]["claimed"][seat], track)
        found = SAYINGS["block"](SeatTable(table.compiled, games))
        assert [each.tolist() for each in found] == list(groups)


def test_groups_of_sayings_have_no_seat_in_common() -> None:
    table = hand_made_games()
    for name, groups in SAYINGS.items():
        first, second = groups(table)
        assert first.shape == second.shape == (4, 2), name
        assert not (first & second).any(), name


def test_counts_of_older_versions_can_be_read_and_added() -> None:
    whole, older = (count_games(hand_made_games()) for _ in range(2))
    del older.arrays["track claims by order"]
    for outcome in OUTCOMES:
        older.arrays[f"sayings {outcome}"] = older.arrays[f"sayings {outcome}"][:-1]
    chapter = chapter_of(hand_made_games().board, "people", 2, older.of_today())
    assert chapter.tracks[7].by_order[0].of == 0
    assert chapter.sayings[-1].seats.of == 0
    both = chapter_of(hand_made_games().board, "people", 2, older.of_today() + whole)
    assert both.games == 8
    assert both.tracks[7].claimed.of == 8
    assert both.tracks[7].by_order[0].of == 2
    assert (both.sayings[0].seats.of, both.sayings[-1].seats.of) == (16, 8)


def test_counts_can_be_added() -> None:
    table = hand_made_games()
    whole, parts = count_games(table), Counts()
    for game in range(len(table.summaries)):
        parts += count_games(SeatTable(table.compiled, table.summaries[game : game + 1]))
    assert parts.hands == whole.hands
    assert all((parts.arrays[name] == whole.arrays[name]).all() for name in whole.arrays)
    again = Counts.from_json(json.loads(json.dumps(whole.to_json(hands=1))))
    assert again.games == 4
    assert len(again.hands) == 1
    assert all((again.arrays[name] == whole.arrays[name]).all() for name in whole.arrays)


@pytest.mark.parametrize(("board", "players"), [("usa", 2), ("europe", 3), ("germany", 4)])
def test_counts_of_bots_games_add_up(board: str, players: int) -> None:
    opened = load_board(board)
    counts = count_bot_games(opened, players, "random", 12, seed=1, jobs=1)
    arrays = counts.arrays
    assert counts.games == 12
    assert sum(arrays["turn order wins"][:, 1]) == 12 * players
    assert (arrays["tickets kept first"] <= arrays["tickets offered first"]).all()
    assert (arrays["tickets kept first"] + arrays["tickets kept later"] >= arrays["tickets held"]).all()
    assert (arrays["tickets completed"] <= arrays["tickets held"]).all()
    assert (arrays["track claims"] == arrays["tracks wins"][:, 1]).all()
    assert (arrays["track claims"] == arrays["track claims by order"].sum(0)).all()
    assert sum(each[0] for each in counts.hands.values()) == 12 * players
    again = count_bot_games(opened, players, "random", 12, seed=1, jobs=1)
    assert all((again.arrays[name] == arrays[name]).all() for name in arrays)
    assert np.array_equal(arrays["turns"].sum(), 12)
