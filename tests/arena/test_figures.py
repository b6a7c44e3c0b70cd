"""Every figure, from games whose figures can be worked out by hand."""

from __future__ import annotations

import json

import pytest

from ironlanes.arena import Figures, figures_of, fixture_at
from ironlanes.arena.run.chunks import play_in_python
from ironlanes.boards.validate.balance import balance_of
from tests.arena.sample_matches import a_game, a_match, a_seat, duels

MATCH = a_match("path", "random", games=4)
#: In the board's lists: the first ticket and the first track, and the second.
FIRST, SECOND = 0, 1


@pytest.fixture(scope="module")
def figures() -> Figures:
    """Four games of two deals: path wins two, they share one, random wins one."""
    path = a_seat(
        100, tracks=70, tickets_won=30, completed=(FIRST,), claimed=(FIRST, SECOND), longest_path=9, trains_left=2
    )
    random = a_seat(
        40,
        tracks=60,
        tickets_lost=-20,
        failed=(SECOND, FIRST),
        claimed=(2,),
        decisions=20,
        forfeits=3,
        trouble="slept.",
    )
    return figures_of(
        MATCH,
        [
            a_game((0, 1), (0,), 0, 0, (path, random)),
            a_game((1, 0), (1,), 1, 0, (random, path)),
            a_game((0, 1), (0, 1), 2, 1, (path, random)),
            a_game((1, 0), (0,), 3, 1, (random, path)),
        ],
    )


def test_wins_and_their_rates(figures: Figures) -> None:
    path, random = figures.entrants
    assert (path.name, path.games, path.wins, path.win_rate.value) == ("path", 4, 2.5, 0.625)
    assert (random.wins, random.win_rate.of) == (1.5, 4)
    assert figures.ranking == [path, random]


def test_scores_and_where_they_come_from(figures: Figures) -> None:
    path, random = figures.entrants
    assert (path.score.mean, path.score.error, path.scores.start, path.scores.counts) == (100, 0, 100, (4,))
    assert {name: points for name, points in path.points.items() if points} == {"tracks": 70, "tickets_won": 30}
    assert {name: points for name, points in random.points.items() if points} == {"tracks": 60, "tickets_lost": -20}
    assert (path.tickets_kept, path.tickets_completed, random.tickets_kept, random.tickets_completed) == (1, 1, 2, 0)
    assert (path.tracks_claimed, path.longest_path, path.trains_left) == (2, 9, 2)


def test_turn_order(figures: Figures) -> None:
    assert [(proportion.value, proportion.of) for proportion in figures.places] == [(2.5 / 4, 4), (1.5 / 4, 4)]
    path, random = figures.entrants
    assert [(proportion.value, proportion.of) for proportion in path.places] == [(0.75, 2), (0.5, 2)]
    assert [proportion.value for proportion in random.places] == [0.5, 0.25]


def test_pairs(figures: Figures) -> None:
    (pair,) = figures.pairs
    assert (pair.first, pair.second, pair.ahead.value, pair.ahead.of) == ("path", "random", 0.625, 4)


def test_at_larger_tables_who_has_more_points_is_ahead() -> None:
    match = a_match("a", "b", "c", players=3, games=3)
    seats = (a_seat(10), a_seat(30), a_seat(10))
    told = figures_of(match, [a_game((2, 0, 1), (1,), 0, 0, seats)])
    assert {(pair.first, pair.second): pair.ahead.value for pair in told.pairs} == {
        ("a", "b"): 1,
        ("a", "c"): 1,
        ("b", "c"): 0.5,
    }


def test_tickets(figures: Figures) -> None:
    first, second, *others = figures.tickets
    assert first.name == MATCH.board.tickets[0].name
    spaces = {each.ticket: each.spaces for each in balance_of(MATCH.board).tickets}
    assert {ticket.name: ticket.spaces for ticket in figures.tickets} == spaces
    assert (first.kept, first.completed.value, first.win_rate.value) == (8, 0.5, 0.5)
    assert first.gain.mean == pytest.approx(0)
    assert (second.kept, second.completed.value, second.win_rate.value) == (4, 0, 0.375)
    assert all(ticket.kept == ticket.completed.of == 0 for ticket in others)


def test_a_ticket_that_goes_with_wins_has_a_gain() -> None:
    lucky, unlucky = a_seat(100, completed=(FIRST,)), a_seat(50, failed=(SECOND,))
    games = [a_game((0, 1), (0,), 0, 0, (lucky, unlucky)), a_game((1, 0), (0,), 1, 0, (lucky, unlucky))]
    first, second, *_ = figures_of(MATCH, games).tickets
    assert (first.gain.mean, second.gain.mean) == (0.5, -0.5)


def test_tracks(figures: Figures) -> None:
    first, second, third, fourth, *_ = figures.tracks
    assert (first.claimed.value, first.by_winner.value, first.by_winner.of) == (1, 0.625, 4)
    assert second.claimed == first.claimed
    assert third.by_winner.value == 0.375
    assert (fourth.claimed.value, fourth.by_winner.of) == (0, 0)


def test_length_forfeits_and_time(figures: Figures) -> None:
    assert (figures.length.turns.mean, figures.length.decisions.mean, figures.length.histogram.counts) == (40, 30, (4,))
    path, random = figures.entrants
    assert (path.forfeits, random.forfeits, random.trouble) == (0, 12, "slept.")
    assert figures.milliseconds == {}
    match = a_match(games=2)
    timed = play_in_python(match, [fixture_at(match, number) for number in range(2)])
    assert min(figures_of(match, timed).milliseconds.values()) > 0


def test_as_json_it_is_plain_and_whole(figures: Figures) -> None:
    told = json.loads(json.dumps(figures.to_json()))
    assert (told["games"], told["of"], told["ranking"]) == (4, 4, ["path", "random"])
    assert told["entrants"][0]["win_rate"] == {
        "value": 0.625,
        "low": pytest.approx(0.2194, abs=1e-3),
        "high": pytest.approx(0.9081, abs=1e-3),
        "of": 4,
    }
    assert len(told["tickets"]) == len(MATCH.board.tickets)
    assert len(told["tracks"]) == len(MATCH.board.tracks)


def test_a_part_of_a_match_in_which_not_all_have_played() -> None:
    figures = figures_of(a_match("a", "b", "c", games=20), duels(3, 1))
    assert [entrant.games for entrant in figures.entrants] == [4, 4, 0]
    assert figures.entrants[2].score.of == 0
