"""Nothing is made and nothing is lost: cards, trains, tickets, stations and passengers, at every step of any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from ironlanes.boards.model import CARDS, COLOURS
from ironlanes.game.game import Game
from ironlanes.rules import api as rules_api
from tests.support.random_games import BOARDS_AND_PLAYERS, fewer_when_slow, mostly_checked, random_game


def count_cards(position: Mapping[str, Any]) -> Counter[str]:
    pending = position.get("pending", {})
    cards = Counter(position["deck"]) + Counter(position["display"]) + Counter(position["discards"])
    cards += Counter(pending.get("laid", {})) + Counter(pending.get("revealed", []))
    return sum((Counter(seat["hand"]) for seat in position["seats"]), cards)


def check_conservation(game: Game, position: Mapping[str, Any]) -> None:
    """Hold a position against what the board says there is."""
    rules = game.board.rules
    assert count_cards(position) == Counter({card: n for card, n in zip(CARDS, rules.cards, strict=True) if n})
    lengths = {track.name: track.length for track in game.board.tracks}
    points = {track.name: rules.track_points[track.length - 1] for track in game.board.tracks}
    for seat, state in enumerate(position["seats"]):
        mine = [track for track, owner in position["claimed"].items() if owner == seat]
        assert state["trains"] + sum(lengths[track] for track in mine) == rules.trains
        assert state["points"] == sum(points[track] for track in mine)
        if rules.stations:
            built = sum(owner == seat for owner in position["stations"].values())
            assert state["stations_left"] + built == rules.stations
    check_tickets(game, position)
    if any(rules.passengers):
        standing = Counter(colour for colours in position["passengers"].values() for colour in colours)
        everyone = sum((Counter(seat["passengers"]) for seat in position["seats"]), standing)
        assert everyone == Counter({colour: n for colour, n in zip(COLOURS, rules.passengers, strict=True) if n})


def check_tickets(game: Game, position: Mapping[str, Any]) -> None:
    """No ticket is in two places; where none leaves the game, all are somewhere."""
    decks = position["ticket_deck"]
    somewhere = decks["short"] + decks["long"] if isinstance(decks, dict) else list(decks)
    pending = position.get("pending", {})
    offers = pending.get("offers") or [pending.get("offer", [])]
    for tickets in (*offers, *(seat["tickets"] for seat in position["seats"])):
        somewhere = somewhere + tickets
    assert len(somewhere) == len(set(somewhere))
    if not game.board.rules.setup_long_tickets:
        assert len(somewhere) == len(game.board.tickets)


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(BOARDS_AND_PLAYERS))
def test_everything_is_conserved_at_every_step_and_every_game_ends(board_id: str, players: int) -> None:
    check_games(board_id, players, range(fewer_when_slow(2)))


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_everything_is_conserved_in_many_games(board_id: str, players: int) -> None:
    check_games(board_id, players, range(100, 140))


def check_games(board_id: str, players: int, seeds: range) -> None:
    """Check conservation after every action of random games, and that they end."""
    for seed in seeds:
        last = None
        for game, _ in random_game(board_id, players, seed):
            check_conservation(game, game.position())
            last = game
        assert last is not None
        assert last.is_over


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(BOARDS_AND_PLAYERS))
def test_an_action_is_legal_exactly_when_it_is_not_refused(board_id: str, players: int) -> None:
    most = fewer_when_slow(250)
    for step, (game, _) in enumerate(random_game(board_id, players, seed=77, most=most)):
        if game.is_over or step % 9:
            continue
        legal = game.legal_indices()
        assert legal == sorted(set(legal))
        assert legal == [index for index, action in enumerate(game.compiled.actions) if game.why_not(action) is None]


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(BOARDS_AND_PLAYERS))
def test_the_n_th_legal_action_is_the_n_th_of_the_list(board_id: str, players: int) -> None:
    most = fewer_when_slow(250)
    for step, (game, _) in enumerate(random_game(board_id, players, seed=5, most=most)):
        if game.is_over or step % 6:
            continue
        legal = game.legal_indices()
        room = (game._states, 0, game.compiled.arrays, game._scratches)
        assert rules_api.count_actions(*room) == len(legal)
        assert [rules_api.nth_action(*room, n) for n in range(len(legal))] == legal
