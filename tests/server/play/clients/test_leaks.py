"""Rule H1 over the network: what two seats and a spectator are sent in whole games holds nothing that it hides."""

import json
import re
from random import Random
from typing import Any

import numpy as np
import pytest

from ironlanes.bots.leak_check import told_view
from ironlanes.game.events import Claimed, Drew, Offered, StationBuilt, Took
from ironlanes.game.game import Game
from ironlanes.game.rebuilt_observation import rebuild_observation
from ironlanes.game.seeds import hash_of_seed
from ironlanes.server.play.client_view.scene_writer import build_scene
from tests.support.in_process import Guest, InProcessServer, async_test, play_on
from tests.support.random_games import BOARD_IDS, board_by_id, fewer_when_slow, random_game

#: A seed that stands out in any text.
SEED = "31415926535897932384626433832795028841971693993751058209749445923078164062862"


def texts_before_the_end(guest: Guest) -> list[dict[str, Any]]:
    """What a guest was sent while the game went on."""
    phases = [message.get("changes", {}).get("view", {}).get("phase") for message in guest.messages]
    return guest.messages[: phases.index("over")]


def tickets_in(tree: Any, names: set[str]) -> set[str]:
    """Every ticket that is named anywhere in a message."""
    if isinstance(tree, dict):
        return set().union(*(tickets_in(each, names) for pair in tree.items() for each in pair))
    if isinstance(tree, list):
        return set().union(*(tickets_in(each, names) for each in tree))
    return {tree} & names if isinstance(tree, str) else set()


def own_tickets(game: Game, viewer: int | None) -> set[str]:
    """The tickets that a seat was ever offered: those it may know of."""
    again = Game.new(game.board, game.players, game.seed, game.start)
    offered = set(again.view(viewer).offer) if viewer is not None else set()
    for action in game.played:
        for event in again.play(action):
            if isinstance(event, Offered):
                offered |= set(event.seen_by(viewer).tickets or ())
    return offered


def check_tickets(game: Game, messages: list[dict[str, Any]], viewer: int | None) -> None:
    # A ticket is named like a track where both join the same two places: such names tell nothing.
    tracks = {track.name for track in game.board.tracks}
    secret = {ticket.name for ticket in game.board.tickets} - tracks
    assert tickets_in(messages, secret) <= own_tickets(game, viewer)


def check_cards(game: Game, messages: list[dict[str, Any]], viewer: int | None) -> None:
    """Events tell of another's cards only what lay open; no view has another's hand, the deck or the seed."""
    for message in messages:
        for entry in [message["entry"]] if message["t"] == "step" else message.get("log", ()):
            for event in entry["events"]:
                assert event["type"] != "drew" or event["seat"] == viewer or "card" not in event
                assert not {"deck", "ticket_deck"} & set(event)
        view = message.get("scene", message.get("changes", {})).get("view", {})
        assert not {"seed", "deck", "ticket_deck"} & set(view)
        seats = view.get("seats", {})
        for seat, shown in enumerate(seats) if isinstance(seats, list) else ((int(key), seats[key]) for key in seats):
            assert seat == viewer or not {"hand", "tickets"} & set(shown)
        assert SEED not in json.dumps(message)
        assert set(re.findall(r"\b[0-9a-f]{64}\b", json.dumps(message))) <= {hash_of_seed(game.seed)}


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.rule("H1", "H2")
@async_test
async def test_nothing_hidden_is_sent(board: str) -> None:
    board_by_id(board)
    async with InProcessServer() as server:
        one, two, watcher = (server.guest(tab=tab) for tab in ("one", "two", "watcher"))
        table = server.table(one.user, board, 3, seed=SEED)
        for guest in (one, two, watcher):
            await guest.come(table)
        await two.ask("sit", seat=1)
        await one.ask("start")
        await one.reach(0)
        await play_on([one, two], Random(8), lambda: False)
        await watcher.reach(one.seq)
        game = table.state.game
        assert game is not None
        for guest, viewer in ((one, 0), (two, 1), (watcher, None)):
            messages = texts_before_the_end(guest)
            assert len(messages) > 100
            check_tickets(game, messages, viewer)
            check_cards(game, messages, viewer)
            assert guest.scene["view"]["seed"] == SEED, "at the end everything is open"


@pytest.mark.rule("H1")
def test_the_search_finds_what_it_searches_for() -> None:
    """The checks above fail on messages that do tell too much."""
    game = Game.new("usa", 2, int(SEED))
    snapshot = {"t": "snapshot", "scene": build_scene(game, 1), "log": []}
    with pytest.raises(AssertionError):
        check_tickets(game, [snapshot], 0)
    with pytest.raises(AssertionError):
        check_cards(game, [snapshot], 0)
    told = {"t": "step", "entry": {"events": [Drew(1, "red").to_json()]}, "changes": {}}
    with pytest.raises(AssertionError):
        check_cards(game, [told], 0)
    with pytest.raises(AssertionError):
        check_cards(game, [{"t": "said", "text": SEED}], 0)


@pytest.mark.parametrize("board", BOARD_IDS)
@pytest.mark.rule("H1")
def test_what_a_seat_can_not_know_does_not_change_what_it_is_sent(board: str) -> None:
    rng = np.random.default_rng(6)
    for players, seed in ((2, 3), (4, 4)):
        for number, (game, _) in enumerate(random_game(board, players, seed)):
            if game.is_over or number % fewer_when_slow(30):
                continue
            for viewer in (None, 0, players - 1):
                imagined = told_view(game, rebuild_observation(game, viewer)).sample(rng)
                scene, other = build_scene(game, viewer), build_scene(imagined, viewer)
                assert other["view"].pop("seed_hash") != scene["view"].pop("seed_hash")
                assert other == scene, (number, viewer)


@pytest.mark.rule("H1")
def test_events_of_another_seat_tell_its_cards_only_where_they_lay_open() -> None:
    """What the leak test allows is what H1 names: cards taken face up, and cards that were paid."""
    open_events = (Took(0, "red"), Claimed(0, "a--b", {"red": 1}, 1), StationBuilt(0, "a", {"red": 1}))
    for event in open_events:
        assert event.seen_by(1) == event
    assert Drew(0, "red").seen_by(1) == Drew(0, None)
