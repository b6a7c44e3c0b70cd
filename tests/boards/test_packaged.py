"""The packaged boards say what the printed ones say."""

import heapq
from collections import Counter

import pytest

from ironlanes.boards import Board, load_board, packaged_boards
from ironlanes.boards.model import COLOURS, GRAY, TieBreak, Unkept


def test_the_three_boards_are_there() -> None:
    assert packaged_boards() == ("europe", "germany", "usa")


@pytest.mark.parametrize(("board_id", "cities", "countries"), [("usa", 36, 0), ("europe", 47, 0), ("germany", 35, 5)])
def test_number_of_places(board_id: str, cities: int, countries: int) -> None:
    board = load_board(board_id)
    assert (board.id, len(board.cities), len(board.countries)) == (board_id, cities, countries)


@pytest.mark.parametrize(
    ("board_id", "tracks", "spaces", "groups"),
    [("usa", 100, 309, {2: 22}), ("europe", 101, 300, {2: 11}), ("germany", 110, 313, {2: 21, 3: 2})],
)
def test_number_of_tracks_spaces_and_parallel_groups(
    board_id: str, tracks: int, spaces: int, groups: dict[int, int]
) -> None:
    board = load_board(board_id)
    assert (len(board.tracks), sum(track.length for track in board.tracks)) == (tracks, spaces)
    assert Counter(len(group) for group in board.parallel_groups()) == groups


@pytest.mark.parametrize(
    ("board_id", "lengths"),
    [
        ("usa", {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}),
        ("europe", {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}),
        ("germany", {1: 23, 2: 30, 3: 25, 4: 17, 5: 8, 6: 2, 7: 5}),
    ],
)
def test_number_of_tracks_of_each_length(board_id: str, lengths: dict[int, int]) -> None:
    assert Counter(track.length for track in load_board(board_id).tracks) == lengths


@pytest.mark.parametrize(
    ("board_id", "spaces"),
    [
        ("usa", (27, 27, 27, 27, 27, 27, 27, 27, 93)),
        ("europe", (22, 23, 23, 22, 22, 22, 22, 22, 122)),
        ("germany", (28, 28, 28, 27, 28, 28, 27, 27, 92)),
    ],
)
def test_number_of_spaces_of_each_colour(board_id: str, spaces: tuple[int, ...]) -> None:
    found = Counter[str]()
    for track in load_board(board_id).tracks:
        found[track.colour] += track.length
    assert tuple(found[colour] for colour in (*COLOURS, GRAY)) == spaces


@pytest.mark.parametrize(
    ("board_id", "tickets", "long", "points"), [("usa", 30, 0, 349), ("europe", 46, 6, 444), ("germany", 89, 34, 941)]
)
def test_number_and_points_of_tickets(board_id: str, tickets: int, long: int, points: int) -> None:
    board = load_board(board_id)
    assert (len(board.tickets), sum(ticket.is_long for ticket in board.tickets)) == (tickets, long)
    assert sum(ticket.points for ticket in board.tickets) == points


@pytest.mark.parametrize(
    ("board_id", "above"),
    [
        (
            "usa",
            {
                "chicago--los-angeles": 1,
                "los-angeles--miami": 1,
                "los-angeles--new-york": 1,
                "new-york--seattle": 2,
                "oklahoma-city--sault-st-marie": 1,
            },
        ),
        ("europe", {"athina--edinburgh": 1, "london--wien": 1}),
        ("germany", {"kiel--stuttgart": 1}),
    ],
)
def test_a_ticket_is_worth_its_shortest_path_but_for_known_ones(board_id: str, above: dict[str, int]) -> None:
    """A misread track or ticket would nearly always break this."""
    board = load_board(board_id)
    found = {ticket.name: ticket.points - shortest_path(board, *ticket.places) for ticket in board.tickets}
    assert {name: difference for name, difference in found.items() if difference} == above


def shortest_path(board: Board, start: str, goal: str) -> int:
    countries = {place.slug for place in board.countries}
    queue, done = [(0, start)], set[str]()
    while queue:
        length, place = heapq.heappop(queue)
        if place == goal:
            return length
        if place in done or (place in countries and place != start):  # K6: a country is a dead end
            continue
        done.add(place)
        for track in board.tracks:
            if place in track.places:
                other = track.places[1 - track.places.index(place)]
                heapq.heappush(queue, (length + track.length, other))
    raise AssertionError(f"{start} and {goal} are not connected")


def test_europe_has_its_tunnels_and_ferries() -> None:
    tracks = load_board("europe").tracks
    assert sum(track.is_tunnel for track in tracks) == 18
    assert sum(track.locomotives > 0 for track in tracks) == 13
    assert sum(track.locomotives for track in tracks) == 17
    assert not any(track.is_tunnel and track.locomotives for track in tracks)


def test_germany_has_its_countries_and_passengers() -> None:
    board = load_board("germany")
    ends = {place.slug: sorted(origin for origin, _, _ in place.ends) for place in board.countries}
    assert ends == {
        "danemark": ["bremerhaven", "kiel"],
        "frankreich": ["freiburg", "karlsruhe", "saarbrucken"],
        "niederlande": ["dusseldorf", "emden", "munster"],
        "osterreich": ["lindau", "munchen", "regensburg"],
        "schweiz": ["freiburg", "konstanz", "lindau"],
    }
    several = {place.slug: place.passengers for place in board.places if place.passengers != 1}
    assert several == {"berlin": 5, "frankfurt": 4, "hamburg": 4, "koln": 4, "munchen": 4, "leipzig": 3, "stuttgart": 3}
    assert sum(place.passengers for place in board.places) == sum(board.rules.passengers) == 60


def test_the_rules_of_usa() -> None:
    rules = load_board("usa").rules
    assert (rules.ticket_decks, rules.setup_tickets, rules.setup_long_tickets, rules.setup_keep) == (1, 3, 0, 2)
    assert (rules.setup_unkept, rules.drawn_tickets, rules.drawn_keep) == (Unkept.BOTTOM, 3, 1)
    assert (rules.tunnel_cards, rules.stations, rules.globetrotter_points, sum(rules.passengers)) == (0, 0, 0, 0)
    assert rules.longest_path_points == 10
    assert rules.tie_breaks == (TieBreak.TICKETS, TieBreak.LONGEST_PATH)


def test_the_rules_of_europe() -> None:
    rules = load_board("europe").rules
    assert (rules.ticket_decks, rules.setup_tickets, rules.setup_long_tickets, rules.setup_keep) == (1, 3, 1, 2)
    assert (rules.setup_unkept, rules.drawn_tickets, rules.drawn_keep) == (Unkept.OUT, 3, 1)
    assert (rules.tunnel_cards, rules.stations, rules.station_points) == (3, 3, 4)
    assert (rules.longest_path_points, rules.globetrotter_points, sum(rules.passengers)) == (10, 0, 0)
    assert rules.tie_breaks == (TieBreak.TICKETS, TieBreak.STATIONS, TieBreak.LONGEST_PATH)


def test_the_rules_of_germany() -> None:
    rules = load_board("germany").rules
    assert (rules.ticket_decks, rules.setup_tickets, rules.setup_long_tickets, rules.setup_keep) == (2, 4, 0, 2)
    assert (rules.setup_unkept, rules.drawn_tickets, rules.drawn_keep) == (Unkept.SHUFFLED, 4, 1)
    assert (rules.tunnel_cards, rules.stations, rules.longest_path_points) == (0, 0, 0)
    assert (rules.globetrotter_points, rules.passenger_points) == (15, (20, 10))
    assert rules.tie_breaks == (TieBreak.TICKETS, TieBreak.PASSENGERS)


@pytest.mark.parametrize("board_id", ["usa", "europe", "germany"])
def test_what_all_three_have_in_common(board_id: str) -> None:
    rules = load_board(board_id).rules
    assert rules.players == (2, 3, 4, 5)
    assert (rules.trains, rules.starting_cards, rules.display, rules.display_locomotives) == (45, 4, 5, 3)
    assert rules.cards == (12, 12, 12, 12, 12, 12, 12, 12, 14)
    assert (rules.parallel_from, rules.last_round_trains) == (4, 2)
    assert rules.track_points == (1, 2, 4, 7, 10, 15, 18, 21)[: len(rules.track_points)]
