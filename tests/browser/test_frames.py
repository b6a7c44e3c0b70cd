"""What reaches a browser is what its viewer may know, and no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.game.events import Offered
from ironlanes.game.game import Game
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.precomputed_game import bot_policy, precompute
from tests.support.browser.games.table_steps import begin_game_of_two
from tests.support.browser.players.script_client import script_client

#: Everything that anybody may see of another seat during the game.
OPEN = {"trains", "points", "hand_size", "ticket_count", "ticket_kinds", "stations_left", "passengers"}
#: What nobody may see of a game before it is over.
SECRET = {"seed", "deck", "ticket_deck"}
#: The parts of another seat's events that stay hidden.
HIDDEN_PARTS = {"drew": "card", "offered": "tickets", "kept": "tickets"}
SEED, ACTIONS = 29, 56


@pytest.mark.smoke
def test_nobody_is_told_what_others_hold(guests: Guests) -> None:
    """Two people and one who watches: every message that their pages get is read."""
    host, friend, watcher = guests("phone"), guests("phone"), guests("phone")
    game, actions, offered = _rehearsed_for_two()
    table = begin_game_of_two(host, friend, seed=str(SEED))
    watcher.open_table(table)
    with script_client(host, table) as first, script_client(friend, table) as second:
        for seq, (seat, action) in enumerate(actions):
            client = (first, second)[seat]
            client.wait_until(seq)
            assert client.act(action)["t"] == "ack"
        for guest in (host, friend, watcher):
            expect(guest.find("game")).to_have_attribute("data-seq", str(ACTIONS))
    tracks = {track.name for track in game.board.tracks}
    viewers: list[tuple[int | None, BrowserGuest]] = [(0, host), (1, friend), (None, watcher)]
    for viewer, guest in viewers:
        others = set[str]().union(*(names for seat, names in offered.items() if seat != viewer))
        secrets = others - tracks - (offered[viewer] if viewer is not None else set())
        assert secrets
        _assert_ignorant(guest, viewer, secrets)
        assert viewer is None or offered[viewer] <= _told_of(guest, offered[viewer]), "one's own tickets are told"


def _rehearsed_for_two() -> tuple[Game, list[tuple[int, str]], dict[int, set[str]]]:
    """A game of two who pursue tickets: who does what, and which tickets each was ever offered."""
    precomputed = precompute("usa", 2, SEED, lambda game: len(game.record()["actions"]) >= ACTIONS, bot_policy)
    again, actions = Game.new("usa", 2, SEED), list[tuple[int, str]]()
    offered = {seat: set(again.view(seat).offer) for seat in range(2)}
    for action in precomputed.game.record()["actions"][:ACTIONS]:
        seat = again.seat
        assert seat is not None
        for event in again.play(action):
            if isinstance(event, Offered):
                offered[event.seat] |= set(event.tickets or ())
        actions.append((seat, action))
    return again, actions, offered


def _assert_ignorant(guest: BrowserGuest, seat: int | None, secrets: set[str]) -> None:
    expected = [message for message in guest.received if message["t"] in ("snapshot", "step")]
    assert sum(message["t"] == "step" for message in expected) >= ACTIONS - 5
    assert _told_of(guest, secrets) == set()
    for message in expected:
        for name, value in _items(message):
            assert name not in SECRET
            if name == "seats":
                _assert_closed(value, seat)
            elif name == "events":
                _assert_told_right(value, seat)


def _told_of(guest: BrowserGuest, tickets: set[str]) -> set[str]:
    """Those of some tickets whose names were ever sent to a guest, wherever in a message."""
    text = json.dumps(guest.received)
    return {name for name in tickets if f'"{name}"' in text}


def _assert_closed(seats: Any, own: int | None) -> None:
    """Seats come as a list, or by their number where only some have changed."""
    numbered = seats.items() if isinstance(seats, dict) else enumerate(seats)
    for number, shown in numbered:
        if int(number) != own:
            assert {name for name, value in shown.items() if value is not None} <= OPEN


def _assert_told_right(events: list[dict[str, Any]], own: int | None) -> None:
    for event in events:
        part = HIDDEN_PARTS.get(event["type"])
        if part and event["seat"] != own:
            assert part not in event


def _items(tree: Any) -> Iterator[tuple[str, Any]]:
    """Everything in a message that has a name, at any depth."""
    if isinstance(tree, dict):
        yield from tree.items()
    for inner in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from _items(inner)
