"""Chapter X: final scoring."""

from __future__ import annotations

from typing import Any

import pytest

from ironlanes.game.score import Score
from tests.rules.positions import CALM, final_scores, game_on, play

NAMES_OF_ALL_PARTS = "tracks ticket_points longest_bonus globetrotter_bonus station_points passenger_points".split()


def scored(board: str, *tracks: str, **fields: Any) -> Score:
    """The score where the seats have the tracks that are given, one text a seat."""
    players = fields.pop("players", max(2, len(tracks)))
    claimed = {track: seat for seat, some in enumerate(tracks) for track in some.split()}
    if board == "germany":
        fields = {"passengers": {}} | fields
    return game_on(board, players, claimed=claimed, **fields).score()


def totals(score: Score) -> list[int]:
    return [seat.total for seat in score.seats]


def holding(*tickets: str) -> list[dict[str, list[str]]]:
    """Seats with these tickets, one text a seat."""
    return [{"tickets": some.split()} for some in tickets]


@pytest.mark.rule("X1")
def test_completed_tickets_are_added_to_the_points_for_tracks_and_the_others_taken_off() -> None:
    seats = holding("denver--el-paso los-angeles--new-york", "duluth--houston")
    score = scored("usa", "denver--santa-fe el-paso--santa-fe", "atlanta--miami", seats=seats)
    first, second = score.seats
    assert (first.tracks, first.ticket_points) == (2 + 2, 4 - 21)
    assert first.tickets_completed == ("denver--el-paso",)
    assert first.tickets_failed == ("los-angeles--new-york",)
    assert (first.longest_bonus, first.total) == (0, 4 + 4 - 21)
    assert (second.tracks, second.ticket_points, second.longest_bonus, second.total) == (10, -8, 10, 10 - 8 + 10)


@pytest.mark.rule("X1")
def test_totals_may_be_negative() -> None:
    score = scored("usa", seats=holding("new-york--seattle los-angeles--miami", ""))
    assert totals(score) == [-42, 0]
    assert score.winners == (1,)
    assert scored("usa", seats=holding("new-york--seattle", "los-angeles--miami")).winners == (1,), "-20 beats -22"


@pytest.mark.rule("X1")
def test_a_total_is_the_sum_of_its_parts() -> None:
    fields: dict[str, Any] = {"seats": [{"tickets": ["lyon--torino", "genova--verona"], "passengers": {"red": 2}}, {}]}
    tracks = "grenoble--lyon grenoble--torino genova--torino"
    score = scored("alps", tracks, "basel--bern", stations={"bern": 0}, passengers={}, **fields)
    for seat in score.seats:
        assert seat.total == sum(getattr(seat, part) for part in NAMES_OF_ALL_PARTS)
    first = score.seats[0]
    assert [getattr(first, part) for part in NAMES_OF_ALL_PARTS] == [2 + 8 + 2, 6 - 5, 8, 12, 3, 12]


#: Tracks, and the length of the longest path in them.
NETWORKS = {
    "one_track": ("atlanta--miami", 5),
    "a_chain": ("portland--seattle/1 portland--san-francisco/1", 1 + 5),
    "a_star_of_which_two_arms_count": ("denver--helena denver--omaha denver--phoenix denver--santa-fe", 4 + 5),
    "two_parts_of_which_the_longer_counts": ("miami--new-orleans chicago--duluth duluth--winnipeg", 3 + 4),
    "a_cycle": ("seattle--vancouver/1 calgary--vancouver calgary--seattle", 1 + 3 + 4),
    "a_cycle_that_ends_where_its_tail_began": (
        "seattle--vancouver/1 calgary--vancouver calgary--seattle portland--seattle/1 calgary--helena",
        4 + 4 + 1 + 3,
    ),
    "two_cycles_through_one_city": (
        "denver--santa-fe oklahoma-city--santa-fe denver--oklahoma-city denver--omaha denver--kansas-city/1 "
        "kansas-city--omaha/1",
        2 + 3 + 4 + 4 + 4 + 1,
    ),
    "two_cycles_with_a_bridge": (
        "denver--santa-fe oklahoma-city--santa-fe denver--oklahoma-city denver--omaha chicago--omaha chicago--duluth "
        "duluth--omaha/1",
        2 + 3 + 4 + 4 + 4 + 3 + 2,
    ),
    "four_odd_cities_of_which_two_lose_their_shortest_track": (
        "el-paso--santa-fe phoenix--santa-fe el-paso--phoenix denver--santa-fe denver--phoenix los-angeles--phoenix "
        "el-paso--los-angeles denver--helena",
        28 - 2,
    ),
    "a_mesh": (
        "dallas--little-rock dallas--oklahoma-city/1 little-rock--oklahoma-city kansas-city--oklahoma-city/1 "
        "kansas-city--saint-louis/1 little-rock--saint-louis nashville--saint-louis little-rock--nashville "
        "dallas--houston/1 houston--new-orleans little-rock--new-orleans",
        23 - 2,
    ),
    "a_comb": (
        "boston--montreal/1 montreal--toronto sault-st-marie--toronto duluth--sault-st-marie duluth--winnipeg "
        "montreal--new-york pittsburgh--toronto sault-st-marie--winnipeg chicago--duluth",
        21,
    ),
}


@pytest.mark.rule("X2")
@pytest.mark.parametrize("name", NETWORKS)
def test_the_longest_path_uses_each_train_once_but_may_revisit_cities(name: str) -> None:
    tracks, length = NETWORKS[name]
    seat = scored("usa", tracks, "").seats[0]
    assert (seat.longest_path, seat.longest_bonus) == (length, 10)


@pytest.mark.rule("X2")
def test_the_longest_path_is_measured_in_spaces_not_in_tracks() -> None:
    ones = "portland--seattle/1 seattle--vancouver/1"
    score = scored("usa", ones, "atlanta--miami")
    assert [seat.longest_path for seat in score.seats] == [2, 5]
    assert [seat.longest_bonus for seat in score.seats] == [0, 10]


@pytest.mark.rule("X2")
@pytest.mark.parametrize("board", ["usa", "europe"])
def test_everyone_who_has_the_longest_path_gets_the_ten_points(board: str) -> None:
    tracks = {
        "usa": ("chicago--duluth duluth--omaha/1", "atlanta--miami", "dallas--el-paso"),
        "europe": ("brest--paris dieppe--paris brest--dieppe", "budapest--kyiv", "riga--wilno kyiv--wilno"),
    }[board]
    score = scored(board, *tracks)
    lengths = [seat.longest_path for seat in score.seats]
    assert lengths == ([5, 5, 4] if board == "usa" else [6, 6, 6])
    assert [seat.longest_bonus for seat in score.seats] == [10 if length == max(lengths) else 0 for length in lengths]


@pytest.mark.rule("X2")
@pytest.mark.parametrize("board", ["usa", "europe"])
def test_nobody_has_the_longest_path_while_no_track_is_claimed(board: str) -> None:
    score = scored(board, players=3)
    assert [(seat.longest_path, seat.longest_bonus) for seat in score.seats] == [(0, 0)] * 3
    one = scored(board, "dallas--houston/1" if board == "usa" else "dieppe--paris", players=3)
    assert [seat.longest_bonus for seat in one.seats] == [10, 0, 0]


@pytest.mark.rule("X2", "X3")
def test_germany_has_no_longest_path_and_the_others_no_globetrotter() -> None:
    score = scored("germany", "berlin--hamburg/1", "")
    assert [(seat.longest_path, seat.longest_bonus, seat.total) for seat in score.seats] == [(0, 0, 18), (0, 0, 0)]
    score = scored("usa", "denver--santa-fe el-paso--santa-fe", "", seats=holding("denver--el-paso"))
    assert score.seats[0].globetrotter_bonus == 0


GLOBETROTTERS = ("mannheim--stuttgart/1 stuttgart--ulm/1 augsburg--ulm/1 augsburg--munchen/1", "berlin--leipzig")


@pytest.mark.rule("X3")
@pytest.mark.parametrize(
    ("tickets", "bonuses"),
    [
        (("mannheim--stuttgart", "berlin--leipzig", ""), [15, 15, 0]),
        (("mannheim--stuttgart munchen--stuttgart", "berlin--leipzig", ""), [15, 0, 0]),
        (("mannheim--stuttgart", "berlin--leipzig berlin--koln berlin--hamburg", "kiel--schweiz"), [15, 15, 0]),
        (("mannheim--wurzburg", "berlin--leipzig", ""), [0, 15, 0]),
        (("mannheim--wurzburg", "berlin--bremen", "kiel--schweiz"), [0, 0, 0]),
        (("", "", ""), [0, 0, 0]),
    ],
)
def test_the_most_completed_tickets_bring_15_points_in_germany(tickets: tuple[str, ...], bonuses: list[int]) -> None:
    """Tickets that were not completed do not count, and nobody has the most of none."""
    score = scored("germany", *GLOBETROTTERS, players=3, seats=holding(*tickets))
    assert [seat.globetrotter_bonus for seat in score.seats] == bonuses
    for seat in score.seats:
        assert seat.total == seat.tracks + seat.ticket_points + seat.globetrotter_bonus


@pytest.mark.rule("X4")
def test_stations_left_are_part_of_the_total_in_europe() -> None:
    score = scored("europe", "dieppe--paris", "", "", stations={"roma": 0, "riga": 0, "wien": 1})
    assert [seat.station_points for seat in score.seats] == [4, 8, 12]
    assert totals(score) == [4 + 1 + 10, 8, 12]


@pytest.mark.rule("X5")
def test_passengers_are_part_of_the_total_in_germany() -> None:
    seats = [{"passengers": {"red": 2, "white": 1}}, {"passengers": {"red": 1}}]
    score = scored("germany", "", "berlin--hamburg/1", seats=seats)
    assert totals(score) == [20 + 20, 10 + 18]


@pytest.mark.rule("X6")
def test_the_most_points_win() -> None:
    score = scored("usa", "atlanta--miami", "miami--new-orleans", "boston--new-york/1")
    assert totals(score) == [10, 25, 2]
    assert score.winners == (1,)


@pytest.mark.rule("X6")
def test_more_completed_tickets_do_not_beat_more_points() -> None:
    seats = holding("denver--el-paso", "")
    score = scored("usa", "denver--santa-fe el-paso--santa-fe", "miami--new-orleans", seats=seats)
    assert (totals(score), score.winners) == ([8, 25], (1,))


# X6, USA. Equal points; what decides is named after the semicolon.
USA_TIES = {
    "one ticket; tickets": (
        ["denver--santa-fe el-paso--santa-fe", "dallas--el-paso portland--seattle/1"],
        ["denver--el-paso", ""],
        [18, 18],
        (0,),
    ),
    "no ticket; the longest path": (
        ["atlanta--miami denver--phoenix chicago--duluth dallas--houston/1", "miami--new-orleans"],
        ["", ""],
        [25, 25],
        (1,),
    ),
    "a ticket without the longest path; tickets": (
        [
            "denver--santa-fe el-paso--santa-fe helena--omaha calgary--vancouver dallas--houston/1 boston--new-york/1",
            "miami--new-orleans",
        ],
        ["denver--el-paso", ""],
        [25, 25],
        (0,),
    ),
    "nothing; shared": (["atlanta--miami", "denver--phoenix"], ["", ""], [20, 20], (0, 1)),
    "two of three; shared": (
        ["atlanta--miami", "boston--new-york/1", "denver--phoenix"],
        ["", ""],
        [20, 2, 20],
        (0, 2),
    ),
}


@pytest.mark.rule("X6")
@pytest.mark.parametrize("case", USA_TIES)
def test_ties_in_the_usa(case: str) -> None:
    tracks, tickets, points, winners = USA_TIES[case]
    score = scored("usa", *tracks, seats=holding(*tickets))
    assert (totals(score), score.winners) == (points, winners)


EUROPE_TIES = {
    "tickets": (
        ["angora--smyrna athina--smyrna", "amsterdam--essen berlin--essen kobenhavn--stockholm/1 budapest--wien/1"],
        ["angora--athina", ""],
        {},
        [33, 33],
        (0,),
    ),
    "tickets before stations": (
        [
            "angora--smyrna athina--smyrna brest--paris",
            "amsterdam--essen berlin--essen kobenhavn--stockholm/1 budapest--wien/1",
        ],
        ["angora--athina", ""],
        {"roma": 0},
        [33, 33],
        (0,),
    ),
    "stations": (["brest--paris kobenhavn--stockholm/1", "lisboa--madrid"], ["", ""], {"roma": 0}, [26, 26], (1,)),
    "stations before the longest path": (
        ["riga--wilno", "brest--paris kobenhavn--stockholm/1 lisboa--madrid budapest--wien/1"],
        ["", ""],
        {"roma": 0},
        [25, 25],
        (1,),
    ),
    "the longest path": (
        ["brest--paris kobenhavn--stockholm/1 lisboa--madrid munchen--wien amsterdam--bruxelles", "riga--wilno"],
        ["", ""],
        {"roma": 0, "essen": 1},
        [25, 25],
        (1,),
    ),
    "shared": (["brest--paris", "lisboa--madrid"], ["", ""], {"roma": 0, "essen": 1}, [22, 22], (0, 1)),
}


@pytest.mark.rule("X6")
@pytest.mark.parametrize("case", EUROPE_TIES)
def test_ties_in_europe(case: str) -> None:
    tracks, tickets, stations, points, winners = EUROPE_TIES[case]
    score = scored("europe", *tracks, seats=holding(*tickets), stations=stations)
    assert (totals(score), score.winners) == (points, winners)


GERMANY_TIES: dict[str, tuple[list[str], list[dict[str, Any]], list[int], tuple[int, ...]]] = {
    "tickets before passengers": (
        ["", "mannheim--stuttgart/1 frankfurt--mainz/1"],
        [{"passengers": {"red": 1}}, {"tickets": ["mannheim--stuttgart"]}],
        [20, 20],
        (1,),
    ),
    "passengers": (
        ["", "berlin--dresden"],
        [{"passengers": {"red": 2}}, {"passengers": {"red": 1}}],
        [20, 20],
        (0,),
    ),
    "passengers of all colours together": (
        ["", ""],
        [{"passengers": {"red": 2, "blue": 1}}, {"passengers": {"red": 1, "blue": 3}}],
        [30, 30],
        (1,),
    ),
    "shared": (
        ["berlin--dresden", "berlin--schwerin"],
        [{"passengers": {"red": 1}}, {"passengers": {"blue": 1}}],
        [30, 30],
        (0, 1),
    ),
}


@pytest.mark.rule("X6")
@pytest.mark.parametrize("case", GERMANY_TIES)
def test_ties_in_germany(case: str) -> None:
    tracks, seats, points, winners = GERMANY_TIES[case]
    score = scored("germany", *tracks, seats=seats)
    assert (totals(score), score.winners) == (points, winners)


@pytest.mark.rule("X6")
def test_a_board_may_break_ties_in_another_order() -> None:
    """Here passengers come before stations: seat 0 has more of the former and built more of the latter."""
    seats = [{"passengers": {"red": 1, "blue": 3}}, {"passengers": {"red": 2, "blue": 1}}]
    tracks = ("chur--lugano graz--magyarorszag", "andermatt--luzern bern--luzern")
    score = scored("alps", *tracks, seats=seats, stations={"bern": 0}, passengers={})
    assert [seat.passenger_points for seat in score.seats] == [6 + 12, 12 + 6]
    assert [seat.longest_bonus for seat in score.seats] == [8, 8]
    assert totals(score) == [5 + 1 + 8 + 18 + 3, 1 + 2 + 8 + 18 + 6]
    assert score.winners == (0,)


@pytest.mark.rule("X6")
def test_the_winners_are_told_when_the_game_is_over() -> None:
    seats = [{"trains": 0}, {"trains": 30}]
    game = game_on("usa", seats=seats, last_turn_of=0, claimed={"atlanta--miami": 1}, display=CALM, deck=["red", "red"])
    play(game, "draw deck")
    assert play(game, "draw deck")[-1] == {"type": "over", "winners": [1]}
    assert (final_scores(game), game.record()["result"]) == ([0, 20], {"totals": [0, 20], "winners": [1]})
