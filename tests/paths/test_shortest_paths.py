"""The joint graph as kernels lay it out, and the shortest paths that they find in it."""

from __future__ import annotations

import pytest

from ironlanes.game.game import Game
from ironlanes.game.ticket_progress import SeatNetwork, TicketStatus
from tests.paths.naive_network import Network, Path, network_of
from tests.paths.shortest_path_queries import Way, way, ways_of_tickets
from tests.rules.positions import game_on
from tests.support.random_games import (
    BOARD_IDS,
    BOARDS_AND_PLAYERS,
    SOME_BOARDS_AND_PLAYERS,
    mostly_checked,
    random_game,
)


def names(found: Way | None) -> set[str]:
    assert found is not None
    return set(found.tracks)


def test_a_country_does_not_connect_two_tracks() -> None:
    """Freiburg--France--Karlsruhe would be 0 trains; the direct track takes 3 (K6)."""
    game = game_on("germany", claimed={"frankreich--freiburg": 0, "frankreich--karlsruhe": 0})
    assert names(way(game, ("freiburg", "karlsruhe"))) == {"freiburg--karlsruhe"}


def test_any_end_of_a_country_will_do() -> None:
    game = game_on("germany")
    assert names(way(game, ("frankreich", "saarbrucken"))) == {"frankreich--saarbrucken"}
    assert names(way(game, ("freiburg", "frankreich"))) == {"frankreich--freiburg"}
    game = game_on("germany", claimed={"frankreich--freiburg": 1})
    assert names(way(game, ("freiburg", "frankreich"))) == {"freiburg--karlsruhe", "frankreich--karlsruhe"}


def test_of_equally_short_paths_the_one_with_fewer_tracks_is_taken() -> None:
    """From Omaha to Santa Fe it is 6 trains either way: through Denver, or Kansas City and Oklahoma City."""
    assert names(way(game_on("usa"), ("omaha", "santa-fe"))) == {"denver--omaha", "denver--santa-fe"}


def test_the_first_track_is_that_at_the_first_place() -> None:
    path = {"denver--omaha", "denver--santa-fe"}
    there, back = (way(game_on("usa"), places) for places in (("omaha", "santa-fe"), ("santa-fe", "omaha")))
    assert there == Way(6, frozenset(path), "denver--omaha")
    assert back == Way(6, frozenset(path), "denver--santa-fe")


@pytest.mark.parametrize(("players", "is_open"), [(2, False), (3, False), (4, True)])
def test_with_few_players_a_claimed_track_closes_those_beside_it(players: int, is_open: bool) -> None:
    game = game_on("usa", players, claimed={"portland--seattle/1": 1})
    assert (names(way(game, ("portland", "seattle"))) == {"portland--seattle/2"}) is is_open


def test_a_track_longer_than_the_trains_is_not_in_the_graph() -> None:
    game = game_on("usa", seats=[{"trains": 2}])
    assert way(game, ("calgary", "vancouver")) is None
    assert names(way(game, ("denver", "el-paso"))) == {"denver--santa-fe", "el-paso--santa-fe"}


def test_every_seat_has_a_graph_of_its_own_which_all_can_see() -> None:
    game = game_on("usa", claimed={"calgary--vancouver": 1})
    for viewer in (0, 1):
        mine, theirs = (way(game, ("calgary", "vancouver"), seat, viewer=viewer) for seat in (0, 1))
        assert mine is not None
        assert (mine.trains, theirs) == (5, Way(0, frozenset()))


def test_a_station_lends_one_track_only() -> None:
    """Brest and Bruxelles are both joined to Dieppe by seat 1; a station in Dieppe can't use the two."""
    claimed = {"brest--dieppe": 1, "bruxelles--dieppe": 1}
    game = game_on("europe", stations={"dieppe": 0}, claimed=claimed)
    assert way(game, ("brest", "dieppe")) == Way(0, frozenset())
    assert names(way(game, ("brest", "bruxelles"))) == {"dieppe--paris", "bruxelles--paris/1"}


def test_two_stations_lend_two_tracks() -> None:
    claimed = {"brest--dieppe": 1, "bruxelles--dieppe": 1}
    game = game_on("europe", stations={"dieppe": 0, "bruxelles": 0}, claimed=claimed)
    assert way(game, ("brest", "bruxelles")) == Way(0, frozenset())
    game = game_on("europe", stations={"dieppe": 0, "bruxelles": 1}, claimed=claimed)
    assert names(way(game, ("brest", "bruxelles"))) == {"dieppe--paris", "bruxelles--paris/1"}


def test_a_new_station_is_counted_on_only_when_asked() -> None:
    game = game_on("europe", claimed={"brest--dieppe": 1})
    without = way(game, ("brest", "dieppe"))
    assert without is not None
    assert (without.trains, without.borrowed) == (4, None)
    assert way(game, ("brest", "dieppe"), may_build=True) == Way(0, frozenset(), None, "brest--dieppe")


def test_one_new_station_is_counted_on_and_no_second() -> None:
    claimed = {"brest--dieppe": 1, "bruxelles--dieppe": 1}
    found = way(game_on("europe", claimed=claimed), ("brest", "bruxelles"), may_build=True)
    assert found is not None
    assert (found.trains, found.borrowed) == (3, "brest--dieppe")


def test_a_seat_that_has_built_all_its_stations_counts_on_no_other() -> None:
    stations = dict.fromkeys(("athina", "roma", "sofia"), 0)
    game = game_on("europe", claimed={"brest--dieppe": 1}, stations=stations)
    assert way(game, ("brest", "dieppe"), may_build=True) == way(game, ("brest", "dieppe"))


def test_a_station_stands_in_a_free_city_and_never_in_a_country() -> None:
    game = game_on("alps", claimed={"basel--deutschland": 1}, seats=[{"trains": 0}])
    assert way(game, ("basel", "deutschland"), may_build=True) == Way(0, frozenset(), None, "basel--deutschland")
    game = game_on("alps", claimed={"basel--deutschland": 1}, seats=[{"trains": 0}], stations={"basel": 1})
    assert way(game, ("basel", "deutschland"), may_build=True) is None


# Against searches that were written apart, in positions of games that wander.


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(SOME_BOARDS_AND_PLAYERS))
def test_paths_are_as_short_as_plain_ones(board_id: str, players: int) -> None:
    compare_with_oracle(board_id, players, seed=players, every=60)


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
@pytest.mark.parametrize("seed", range(20, 25))
def test_the_same_in_many_positions(board_id: str, players: int, seed: int) -> None:
    compare_with_oracle(board_id, players, seed, every=15)


def compare_with_oracle(board_id: str, players: int, seed: int, every: int) -> None:
    """Every ticket of every seat, with and without a new station."""
    for step, (game, _) in enumerate(random_game(board_id, players, seed, most=400)):
        if step % every or game.is_over:
            continue
        for seat in range(players):
            network = network_of(game.view(seat), seat)
            for ticket in game.board.tickets:
                for may_build in (False, True):
                    compare(game, network, seat, ticket.places, may_build)


def compare(game: Game, network: Network, seat: int, places: tuple[str, str], may_build: bool) -> None:
    """The same cost, and the tracks of the kernel's path, alone, do connect the two places."""
    expected, found = network.path(places, may_build), way(game, places, seat, may_build)
    if expected is None or found is None:
        assert (expected, found) == (None, None)
        return
    tracks = [game.board.track_index[name] for name in found.tracks]
    assert found.trains == sum(game.board.tracks[track].length for track in tracks)
    # Of two paths that cost the same, one may build and the other not.
    assert (found.trains, len(tracks)) == (expected.trains, expected.tracks)
    assert found.first is None if not tracks else found.first in found.tracks
    alone = network.only(tracks).path(places, found.borrowed is not None)
    assert alone is not None
    assert (alone.trains, alone.tracks) == (0, 0)
    assert found.borrowed is None or found.borrowed in {game.board.tracks[track].name for track in network.sites}


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_distances_are_those_that_players_are_told(board_id: str) -> None:
    for step, (game, _) in enumerate(random_game(board_id, 3, seed=5, most=300)):
        if step % 50 or game.is_over:
            continue
        for seat in range(game.players):
            view = game.view(seat)
            compare_with_told(game, seat, view.trains(seat), SeatNetwork(view, seat))


def compare_with_told(game: Game, seat: int, trains: int, network: SeatNetwork) -> None:
    for ticket in game.board.tickets:
        told = network.progress(ticket, is_completed=False)
        found = way(game, ticket.places, seat)
        fits = found is not None and found.trains <= trains
        assert fits == (told.state == TicketStatus.OPEN)
        assert not fits or (found is not None and found.trains == told.trains)
        if told.stations == 1:
            found = way(game, ticket.places, seat, may_build=True)
            assert found is not None
            assert (found.trains, found.borrowed is not None) == (told.trains, True)


# All tickets of a viewer at once.


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_the_ways_of_all_own_tickets_are_those_of_each(board_id: str) -> None:
    tickets = 0
    for step, (game, _) in enumerate(random_game(board_id, 3, seed=6, most=300)):
        if step % 30 or game.is_over:
            continue
        for seat in range(game.players):
            for name, found in ways_of_tickets(game, seat).items():
                ticket = game.board.tickets[game.board.ticket_index[name]]
                alone = way(game, ticket.places, seat)
                assert (found is None) == (alone is None)
                assert found is None or alone is None or (found.trains, found.tracks) == (alone.trains, alone.tracks)
                tickets += 1
    assert tickets > 40


def test_a_completed_ticket_lacks_nothing_and_a_lost_one_has_no_way() -> None:
    closed = dict.fromkeys(("atlanta--miami", "charleston--miami", "miami--new-orleans"), 1)
    own = {"denver--santa-fe": 0, "el-paso--santa-fe": 0}
    tickets = ["denver--el-paso", "miami--toronto", "calgary--salt-lake-city"]
    game = game_on("usa", seats=[{"tickets": tickets}], claimed=closed | own)
    assert ways_of_tickets(game, 0) == {
        "denver--el-paso": Way(0, frozenset()),
        "miami--toronto": None,
        "calgary--salt-lake-city": Way(7, frozenset(("calgary--helena", "helena--salt-lake-city"))),
    }


def test_the_oracle_takes_the_fewest_trains_and_then_the_fewest_tracks() -> None:
    network = network_of(game_on("usa").view(0), 0)
    assert network.path(("omaha", "santa-fe")) == Path(6, 2)
    assert network.only([]).path(("omaha", "santa-fe")) is None
