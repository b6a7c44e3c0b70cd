"""H1: what a seat can't know is swapped for another possibility, and what it sees stays the same, byte by byte."""

from __future__ import annotations

import json
from random import Random

import numpy as np
import pytest

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, DrawTickets, PayTunnel
from ironlanes.game.game import Game
from ironlanes.kernel.board_arrays import CARD_KINDS
from ironlanes.rules.state import OBSERVATION, OPEN, STATE
from tests.support.random_games import (
    BOARDS_AND_PLAYERS,
    SOME_BOARDS_AND_PLAYERS,
    board_by_id,
    choose,
    fewer_when_slow,
)

#: More cards than one action takes off the deck, but where a display is replaced again and again.
NEXT_CARDS = 24
TICKET_FIELDS = ("tickets", "ticket_deck", "ticket_top", "ticket_left", "offers")


def other_world(game: Game, viewer: int | None, rng: np.random.Generator) -> Game:
    """Return a game that the viewer can't distinguish from this one, with the same randomness to come."""
    other = game.view(viewer).sample(rng)
    other.seed = game.seed
    for field in ("key", "shuffles"):
        other.state[field] = game.state[field]
    return other


def align(other: Game, game: Game, viewer: int | None, action: Action, rng: np.random.Generator) -> None:
    """Make the other world one in which the same action is possible and turns up the same cards."""
    state, truth, mover = other.state, game.state, game.seat
    if isinstance(action, DrawTickets) and mover == viewer:
        for field in TICKET_FIELDS:
            state[field] = truth[field]
    size = int(truth["deck_size"])
    below = max(0, size - NEXT_CARDS)
    state["deck"][below:size] = truth["deck"][below:size]
    pays = isinstance(action, ClaimTrack | BuildStation | PayTunnel)
    hidden = [seat for seat in range(game.players) if seat != viewer and not (pays and seat == mover)]
    hands = [np.repeat(np.arange(CARD_KINDS), truth["hands"][seat]) for seat in hidden]
    cards = rng.permutation(np.concatenate([truth["deck"][:below], *hands]))
    state["hands"] = truth["hands"]
    for seat, hand in zip(hidden, hands, strict=True):
        state["hands"][seat] = np.bincount(cards[: len(hand)], minlength=CARD_KINDS)
        cards = cards[len(hand) :]
    state["deck"][:below] = cards


def seen(game: Game, viewer: int | None) -> str:
    """All that a viewer is sent of a position."""
    return json.dumps(game.view_json(viewer))


@pytest.mark.parametrize(("board_id", "players"), SOME_BOARDS_AND_PLAYERS)
def test_views_and_events_stay_the_same_whatever_is_hidden(board_id: str, players: int) -> None:
    check_games(board_id, players, range(1), most=fewer_when_slow(400 if players < 4 else 200))


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_views_and_events_stay_the_same_in_many_games(board_id: str, players: int) -> None:
    check_games(board_id, players, range(100, 120), most=400)


def check_games(board_id: str, players: int, seeds: range, most: int) -> None:
    """Hold what every seat and a spectator see, at every step, against other worlds that they can't tell apart."""
    rng = np.random.default_rng(players)
    swapped = 0
    for seed in seeds:
        game, random = Game.new(board_by_id(board_id), players, seed), Random(seed)
        for _ in range(most):
            if game.is_over:
                break
            action = choose(game, random)
            others = []
            for viewer in (*range(players), None):
                other = other_world(game, viewer, rng)
                assert seen(other, viewer) == seen(game, viewer)
                align(other, game, viewer, action, rng)
                assert seen(other, viewer) == seen(game, viewer)
                swapped += other.state.tobytes() != game.state.tobytes()
                others.append((viewer, other))
            events = game.play(action)
            for viewer, other in others:
                told = [event.seen_by(viewer).to_json() for event in other.play(action)]
                assert told[:-1] == [event.seen_by(viewer).to_json() for event in events][:-1]
                if not game.is_over:  # then the winners depend on what was hidden
                    assert told[-1:] == [event.seen_by(viewer).to_json() for event in events][-1:]
                    assert seen(other, viewer) == seen(game, viewer)
    assert swapped >= 30


def test_a_sight_has_what_is_open_and_what_was_reviewed() -> None:
    """A new field of an observation must be added here by somebody who has asked whether the viewer may see it (H1)."""
    of_the_viewer = {"viewer", "hand", "own_tickets", "offer"}
    counted = {"hand_size", "ticket_count", "long_count"}
    assert set(OBSERVATION.names or ()) - set(OPEN.names or ()) == of_the_viewer | counted


def test_what_is_open_was_reviewed() -> None:
    """Everybody sees these fields of a state; all others are hidden, and stay hidden if nobody lists them."""
    hidden = {"key", "shuffles", "tickets", "ticket_top", "deck", "ticket_deck", "hands", "offers"}
    assert set(STATE.names or ()) - set(OPEN.names or ()) == hidden
