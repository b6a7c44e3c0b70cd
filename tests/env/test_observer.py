"""Observations: they say what the view says, lie within their bounds, and know nothing that is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pytest

from ironlanes.boards.model import CARDS, COLOURS
from ironlanes.env import Layout, Observer, layout
from ironlanes.game.protocol_names import PHASES
from ironlanes.game.view import View
from tests.support.random_games import BOARDS_AND_PLAYERS, board_by_id, fewer_when_slow, random_game


def counted(counts: Mapping[str, int], names: Iterable[str]) -> list[int]:
    """How many there are of each name."""
    return [counts.get(name, 0) for name in names]


def marked(names: Iterable[Any], chosen: Iterable[Any]) -> list[int]:
    """1 for each name that is chosen."""
    among = set(chosen)
    return [int(name in among) for name in names]


def of_seat(owners: Mapping[str, int], seat: int) -> list[str]:
    """What belongs to a seat."""
    return [name for name, owner in owners.items() if owner == seat]


def expected(view: View, laid: Layout) -> dict[str, Any]:
    """Return the observation of a seat, written in the simplest way from the properties of its view."""
    board, viewer, pending = view.board, view.viewer or 0, view.pending
    seats = [(viewer + step) % view.players for step in range(view.players)]
    tracks, tickets = [track.name for track in board.tracks], [ticket.name for ticket in board.tickets]
    places = [place.slug for place in board.places]
    positions = laid["offer"].shape[0]
    told = view.to_json()
    deck = told["ticket_deck_size"]
    return {
        "phase": marked(PHASES, [view.phase]),
        "to_move": marked(seats, [view.to_move]),
        "start": marked(seats, [told.get("start", "unknown")]),
        "last_turn_of": marked(seats, [view.last_turn_of]),
        "passes": [view.passes],
        "hand": counted(view.hand, CARDS),
        "tickets": marked(tickets, view.tickets),
        "offer": [marked(tickets, view.offer[position : position + 1]) for position in range(positions)],
        "claimed": [marked(tracks, of_seat(view.claimed, seat)) for seat in seats],
        "open_tracks": [marked(tracks, view.open_tracks(seat)) for seat in seats],
        "stations": [
            marked(places, (city for city, owner in view.stations.items() if owner == seat)) for seat in seats
        ],
        "points": [view.points(seat) for seat in seats],
        "trains": [view.trains(seat) for seat in seats],
        "stations_left": [view.stations_left(seat) for seat in seats],
        "collected": [counted(view.collected(seat), COLOURS) for seat in seats],
        "hand_size": [view.hand_size(seat) for seat in seats],
        "ticket_count": [view.ticket_count(seat) for seat in seats],
        "display": counted(Counter(view.display), CARDS),
        "discards": counted(view.discards, CARDS),
        "deck_size": [view.deck_size],
        "ticket_left": list(deck.values()) if isinstance(deck, dict) else [deck],
        "passengers": [counted(Counter(view.passengers.get(place, ())), COLOURS) for place in places],
        "tunnel_track": marked(tracks, [pending.get("track")]),
        "laid": counted(pending.get("laid", {}), CARDS),
        "revealed": counted(Counter(pending.get("revealed", ())), CARDS),
        "extra": [pending.get("extra", 0)],
        "passenger_places": marked(places, pending.get("places", ())),
    }


@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_an_observation_says_what_the_view_says(board_id: str, players: int) -> None:
    laid = layout(board_by_id(board_id), players)
    observer = Observer(laid)
    phases = set()
    for step, (game, _) in enumerate(random_game(board_id, players, seed=players, most=fewer_when_slow(2000))):
        view = game.view(step % players)
        phases.add(view.phase)
        observation = observer.observe(view)
        assert observation.dtype == np.float32
        for name, numbers in expected(view, laid).items():
            if laid[name].size and (name != "start" or view.is_setup):
                assert laid[name].of(observation).tolist() == numbers, name
        offers = [len(game.view((seat + step) % players).offer) for seat in range(players)]
        assert laid["offer_size"].of(observation).tolist() == offers
        start = int(np.flatnonzero(laid["start"].of(observation))[0])
        assert (start + step) % players == game.start
        if game.board.rules.ticket_decks == 2:
            kinds = [seat.get("ticket_kinds") for seat in view.to_json()["seats"]]
            long = laid["long_count"].of(observation).tolist()
            assert all(kind is None or long[(seat - step) % players] == kind["long"] for seat, kind in enumerate(kinds))
    assert {"turn", "second-draw", "keep-tickets", "over"} <= phases


@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_an_observation_lies_within_its_bounds(board_id: str, players: int) -> None:
    laid = layout(board_by_id(board_id), players)
    observer = Observer(laid)
    for step, (game, _) in enumerate(random_game(board_id, players, seed=70 + players, most=fewer_when_slow(2000))):
        observation = observer.observe(game.view(step % players))
        assert (observation >= 0).all()
        assert (observation / laid.highest <= 1).all()


@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_swapping_what_a_seat_cannot_know_leaves_its_observation_as_it_is(board_id: str, players: int) -> None:
    observer = Observer(layout(board_by_id(board_id), players))
    rng = np.random.default_rng(players)
    swapped = 0
    for step, (game, _) in enumerate(random_game(board_id, players, seed=40 + players, most=fewer_when_slow(300))):
        if game.is_over or step % 3:
            continue
        for seat in range(players):
            view = game.view(seat)
            other = view.sample(rng)
            assert observer.observe(other.view(seat)).tobytes() == observer.observe(view).tobytes()
            swapped += other.raw.state["hands"].tobytes() != game.raw.state["hands"].tobytes()
    assert swapped >= fewer_when_slow(50)


def test_the_own_seat_comes_first() -> None:
    laid = layout("usa", 3)
    observer = Observer(laid)
    for game, _ in random_game("usa", 3, seed=5, most=200):
        seen = [laid["points"].of(observer.observe(game.view(seat))).tolist() for seat in range(3)]
        assert seen[1] == seen[0][1:] + seen[0][:1]
        assert seen[2] == seen[0][2:] + seen[0][:2]


def test_observations_are_kept_apart() -> None:
    observer = Observer(layout("usa", 2))
    games = [game.view(0) for game, _ in random_game("usa", 2, seed=5, most=5)]
    first = observer.observe(games[0])
    before = first.copy()
    observer.observe(games[-1])
    assert np.array_equal(first, before)


@pytest.mark.parametrize(("board_id", "players"), [("europe", 2), ("usa", 3)])
def test_a_view_of_another_table_is_refused(board_id: str, players: int) -> None:
    (game, _), *_ = random_game("usa", 2, seed=5, most=1)
    with pytest.raises(ValueError, match=r"This is a view of USA with 2 players; the layout is of "):
        Observer(layout(board_id, players)).observe(game.view(0))


def test_a_spectator_has_no_observation() -> None:
    (game, _), *_ = random_game("usa", 2, seed=5, most=1)
    with pytest.raises(ValueError, match="a spectator has none"):
        Observer(layout("usa", 2)).observe(game.view(None))
