"""How far a ticket is."""

import random
from typing import Any

import pytest

from ironlanes.game.game import Game
from ironlanes.game.ticket_progress import SeatNetwork, TicketProgress, TicketStatus
from tests.cli.scripted_games import BOARDS, dealt, play_out
from tests.game import naive_progress


def progress(position: dict[str, Any], ticket: str, seat: int = 0) -> TicketProgress:
    """How a ticket stands for a seat in a position."""
    game = Game.from_position({"players": 2} | position, 1)
    completed = game.score().seats[seat].tickets_completed
    held = game.board.tickets[game.board.ticket_index[ticket]]
    return SeatNetwork(game.view(seat), seat).progress(held, ticket in completed)


def seats(*tickets: str, **more: Any) -> list[dict[str, Any]]:
    return [{"tickets": list(tickets)} | more, {}]


def test_the_shortest_path_over_own_and_open_tracks() -> None:
    europe: dict[str, Any] = {"map": "europe", "seats": seats("paris--wien")}
    assert progress(europe, "paris--wien") == TicketProgress(TicketStatus.OPEN, 8)
    assert progress(europe | {"claimed": {"munchen--wien": 0}}, "paris--wien") == TicketProgress(TicketStatus.OPEN, 5)
    done = {"frankfurt--paris/1": 0, "frankfurt--munchen": 0, "munchen--wien": 0}
    assert progress(europe | {"claimed": done}, "paris--wien") == TicketProgress(TicketStatus.COMPLETED)


def test_a_track_of_another_player_is_in_the_way() -> None:
    usa: dict[str, Any] = {"map": "usa", "seats": seats("boston--miami")}
    free = progress(usa, "boston--miami").trains
    taken = {"atlanta--miami": 1, "charleston--miami": 1}
    assert progress(usa | {"claimed": taken}, "boston--miami").trains > free
    taken["miami--new-orleans"] = 1
    assert progress(usa | {"claimed": taken}, "boston--miami") == TicketProgress(TicketStatus.LOST)


def test_a_ticket_for_which_the_trains_do_not_suffice_is_lost() -> None:
    few: dict[str, Any] = {"map": "usa", "seats": seats("boston--miami", trains=3)}
    assert progress(few, "boston--miami") == TicketProgress(TicketStatus.LOST)


def test_stations_help_over_tracks_of_others() -> None:
    taken = {"edinburgh--london/1": 1}
    europe: dict[str, Any] = {"map": "europe", "seats": seats("edinburgh--paris"), "claimed": taken}
    assert progress(europe, "edinburgh--paris") == TicketProgress(TicketStatus.WITH_STATIONS, 3, 1)
    built = europe | {"stations": {"edinburgh": 0}}
    assert progress(built, "edinburgh--paris") == TicketProgress(TicketStatus.OPEN, 3)
    spent = europe | {"stations": {"roma": 0, "berlin": 0, "wien": 0}}
    assert progress(spent, "edinburgh--paris") == TicketProgress(TicketStatus.LOST)


def test_tracks_into_one_country_do_not_meet_there() -> None:
    game = dealt("germany", 2)
    ticket = next(each for each in game.board.tickets if each.places == ("frankreich", "munchen"))
    network = naive_progress.SeatNetwork(game.view(0), 0)
    assert network.distance(ticket) is not None
    ends = network._plan.nodes["frankreich"]
    assert len(ends) == len(game.board.places[game.board.place_index["frankreich"]].ends)
    assert all(len(network._plan.tracks[node]) == 1 for node in ends)


@pytest.mark.parametrize("board", BOARDS)
def test_no_distance_is_left_exactly_where_the_score_says_completed(board: str) -> None:
    """Without stations; with them a ticket may be connected while another one uses the station."""
    for seed in range(4):
        game = play_out(dealt(board, 3, seed), random.Random(seed), 120 + 30 * seed)
        for seat, own in enumerate(game.score().seats):
            network = SeatNetwork(game.view(seat), seat)
            for name in own.tickets_completed + own.tickets_failed:
                distance = network.distance(game.board.tickets[game.board.ticket_index[name]])
                if name in own.tickets_completed:
                    assert distance == 0
                elif not game.board.rules.stations:
                    assert distance != 0


@pytest.mark.parametrize("board", BOARDS)
def test_tickets_stand_as_a_plain_search_finds(board: str) -> None:
    """Every ticket of the board, held or not, from anybody's view."""
    game, rng = dealt(board, 3, 1), random.Random(1)
    while not game.is_over:
        for seat in range(3):
            networks = SeatNetwork(game.view(None), seat), naive_progress.SeatNetwork(game.view(seat), seat)
            for ticket in game.board.tickets[seat::3]:
                found, expected = (network.progress(ticket, is_completed=False) for network in networks)
                assert found == expected
                assert networks[0].distance(ticket) == networks[1].distance(ticket)
        play_out(game, rng, 9)
