"""The graphs that bots search, and the paths they find."""

from __future__ import annotations

import pytest

from ironlanes.boards.model import Ticket
from ironlanes.bots.goals import path_for
from ironlanes.bots.graph import board_graph
from ironlanes.bots.network import Network, Path, network_of
from ironlanes.game.game import Game
from ironlanes.game.ticket_progress import Network as TicketNetwork
from ironlanes.game.ticket_progress import State
from tests.rules.positions import game_on
from tests.walking import BOARD_IDS, the_board, wander


def network(game: Game, seat: int = 0) -> Network:
    return network_of(game.view(seat), seat)


def names(game: Game, path: Path | None) -> list[str]:
    assert path is not None
    return [game.board.tracks[track].name for track in path.tracks]


def test_a_country_has_a_node_for_every_track_into_it() -> None:
    board = the_board("germany")
    graph = board_graph(board)
    assert len(graph.nodes["frankreich"]) == 3
    assert all(len(graph.ways[node]) == 1 for node in graph.nodes["frankreich"])
    assert [len(graph.nodes[city.slug]) for city in board.cities] == [1] * len(board.cities)


def test_a_country_does_not_connect_two_tracks() -> None:
    """Freiburg--France--Karlsruhe would be 0 trains; the direct track takes 3 (K6)."""
    game = game_on("germany", claimed={"frankreich--freiburg": 0, "frankreich--karlsruhe": 0})
    path = network(game).path(("freiburg", "karlsruhe"))
    assert names(game, path) == ["freiburg--karlsruhe"]


def test_any_end_of_a_country_will_do() -> None:
    game = game_on("germany")
    assert names(game, network(game).path(("frankreich", "saarbrucken"))) == ["frankreich--saarbrucken"]
    assert names(game, network(game).path(("freiburg", "frankreich"))) == ["frankreich--freiburg"]
    game = game_on("germany", claimed={"frankreich--freiburg": 1})
    assert names(game, network(game).path(("freiburg", "frankreich"))) == [
        "freiburg--karlsruhe",
        "frankreich--karlsruhe",
    ]


def test_of_equally_short_paths_the_one_with_fewer_tracks_is_taken() -> None:
    """From Omaha to Santa Fe it is 6 trains either way: through Denver, or Kansas City and Oklahoma City."""
    game = game_on("usa")
    assert names(game, network(game).path(("omaha", "santa-fe"))) == ["denver--omaha", "denver--santa-fe"]


@pytest.mark.parametrize(("players", "is_open"), [(2, False), (3, False), (4, True)])
def test_with_few_players_a_claimed_track_closes_those_beside_it(players: int, is_open: bool) -> None:
    game = game_on("usa", players, claimed={"portland--seattle/1": 1})
    path = network(game).path(("portland", "seattle"))
    assert (names(game, path) == ["portland--seattle/2"]) is is_open


def test_a_track_longer_than_the_trains_is_not_in_the_free_graph() -> None:
    game = game_on("usa", seats=[{"trains": 2}])
    assert {game.board.tracks[track].length for track in network(game).free} == {1, 2}
    assert network(game).path(("calgary", "vancouver")) is None


def test_every_seat_has_a_network_of_its_own() -> None:
    game = game_on("usa", claimed={"calgary--vancouver": 1})
    mine, theirs = network(game, 0).path(("calgary", "vancouver")), network(game, 1).path(("calgary", "vancouver"))
    assert mine is not None
    assert (mine.trains, theirs) == (5, Path(0, ()))


def test_an_extended_network_has_claimed_more() -> None:
    game = game_on("usa")
    before = network(game)
    path = before.path(("calgary", "salt-lake-city"))
    assert path is not None
    after = before.extended(path.tracks)
    assert after.trains == before.trains - path.trains
    assert after.path(("calgary", "salt-lake-city")) == Path(0, ())
    assert set(before.free) - set(after.free) == set(path.tracks)


def test_a_station_lends_one_track_only() -> None:
    """Brest and Bruxelles are both joined to Dieppe by seat 1; a station in Dieppe can't use the two."""
    claimed = {"brest--dieppe": 1, "bruxelles--dieppe": 1}
    game = game_on("europe", stations={"dieppe": 0}, claimed=claimed)
    assert network(game).path(("brest", "dieppe")) == Path(0, ())
    through = network(game).path(("brest", "bruxelles"))
    assert names(game, through) == ["dieppe--paris", "bruxelles--paris/1"]


def test_a_new_station_is_counted_on_only_when_asked() -> None:
    game = game_on("europe", claimed={"brest--dieppe": 1})
    track = game.board.track_index["brest--dieppe"]
    assert network(game).path(("brest", "dieppe")) != Path(0, (), track)
    assert network(game).path(("brest", "dieppe"), with_new_station=True) == Path(0, (), track)
    assert network(game).sites[track] == ["brest", "dieppe"]


def test_a_seat_that_has_built_all_its_stations_has_no_site_left() -> None:
    stations = dict.fromkeys(("athina", "roma", "sofia"), 0)
    assert network(game_on("europe", claimed={"brest--dieppe": 1}, stations=stations)).sites == {}


def test_a_country_is_no_site() -> None:
    game = game_on("alps", claimed={"basel--deutschland": 1})
    assert network(game).sites == {game.board.track_index["basel--deutschland"]: ["basel"]}


def test_a_new_station_is_counted_on_only_for_a_ticket_that_is_worth_it() -> None:
    """A ticket of 2 is worth 4, which is what the station brings that is not built (B6)."""
    game = game_on("europe", seats=[{"trains": 1}], claimed={"brest--dieppe": 1})
    cheap, dear = (Ticket("brest--dieppe", ("brest", "dieppe"), points) for points in (2, 3))
    assert path_for(game.board, network(game), cheap) is None
    assert path_for(game.board, network(game), dear) == Path(0, (), game.board.track_index["brest--dieppe"])


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_distances_are_those_that_players_are_told(board_id: str) -> None:
    """Two searches that were written apart agree on every ticket in positions of a wandering game."""
    for step, (game, _) in enumerate(wander(board_id, 3, seed=5, most=300)):
        if step % 25 or game.is_over:
            continue
        for seat in range(game.players):
            view = game.view(seat)
            compare(game, network_of(view, seat), TicketNetwork(view, seat))


def compare(game: Game, ours: Network, theirs: TicketNetwork) -> None:
    for ticket in game.board.tickets:
        told = theirs.progress(ticket, is_completed=False)
        path = ours.path(ticket.places)
        fits = path is not None and path.trains <= ours.trains
        assert fits == (told.state == State.OPEN)
        assert not fits or (path is not None and path.trains == told.trains)
        if told.stations == 1:
            path = ours.path(ticket.places, with_new_station=True)
            assert path is not None
            assert (path.trains, path.borrowed is not None) == (told.trains, True)
