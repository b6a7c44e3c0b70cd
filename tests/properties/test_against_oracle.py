"""The kernel against the naive oracle, which was written from the rule book alone: action by action, all equal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ironlanes.boards.model import CARDS, COLOURS, LOCOMOTIVE, Board
from ironlanes.game.game import Game
from tests.oracle import Oracle, normalise, normalise_score, shuffles_of
from tests.support.random_games import (
    BOARD_IDS,
    BOARDS_AND_PLAYERS,
    board_by_id,
    choose,
    most_when_checked,
    mostly_checked,
)


def play_beside_oracle(game: Game, random: Random, score_every: int, most: int = 10_000) -> None:
    """Play a game and hold legal actions, positions and scores against the oracle's on the way."""
    oracle = Oracle.from_position(game.board, game.position())
    for step in range(most):
        if game.is_over:
            break
        assert [action.text for action in game.legal_actions()] == oracle.legal()
        action = choose(game, random)
        events = game.play(action)
        oracle.play(action.text, shuffles_of([event.to_json() for event in events]))
        assert normalise(oracle.position()) == normalise(game.position()), (step, action.text)
        if step % score_every == 0:
            assert normalise_score(oracle.score()) == normalise_score(game.score().to_json()), step
    assert normalise_score(oracle.score()) == normalise_score(game.score().to_json())


@pytest.mark.parametrize(("board_id", "players"), mostly_checked(BOARDS_AND_PLAYERS))
def test_whole_games_are_played_alike(board_id: str, players: int) -> None:
    play_beside_oracle(Game.new(board_by_id(board_id), players, seed=players), Random(players), score_every=40)


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_games_with_hardly_any_cards_are_played_alike(board_id: str) -> None:
    for seed in range(most_when_checked(15)):
        random = Random(seed)
        game = Game.from_position(scarce_position(board_by_id(board_id), random), seed)
        play_beside_oracle(game, random, score_every=20, most=150)


@pytest.mark.slow
@pytest.mark.parametrize(("board_id", "players"), BOARDS_AND_PLAYERS)
def test_many_whole_games_are_played_alike(board_id: str, players: int) -> None:
    for seed in range(100, 150):
        play_beside_oracle(Game.new(board_by_id(board_id), players, seed), Random(seed), score_every=15)


@pytest.mark.slow
@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_many_games_with_hardly_any_cards_are_played_alike(board_id: str) -> None:
    for seed in range(1000, 3000):
        random = Random(seed)
        game = Game.from_position(scarce_position(board_by_id(board_id), random), seed)
        play_beside_oracle(game, random, score_every=20, most=150)


def scarce_position(board: Board, random: Random) -> dict[str, Any]:
    """A position with so few cards that decks run out, displays stay short and tunnels reveal one or two."""
    players = random.choice(board.rules.players)
    pile = [random.choice(COLOURS) for _ in range(random.randint(0, 14))]
    pile += [LOCOMOTIVE] * random.randint(0, board.rules.cards[-1] - 2 * players)
    random.shuffle(pile)
    regular = [ticket.name for ticket in board.tickets if not ticket.is_long]
    long = [ticket.name for ticket in board.tickets if ticket.is_long]
    random.shuffle(regular)
    left = regular[: random.randint(0, 6)]
    two_decks = {"short": left, "long": long[: random.randint(0, 4)]}
    return {
        "map": board.id,
        "players": players,
        "to_move": random.randrange(players),
        "seats": [
            {
                "hand": {card: random.randint(0, 2) for card in random.sample(CARDS, 4)},
                "tickets": regular[10 + 3 * seat : 13 + 3 * seat],
                "trains": random.choice([3, 5, 10, 20]),
            }
            for seat in range(players)
        ],
        "display": pile[:5],
        "deck": pile[5:],
        "ticket_deck": left if board.rules.ticket_decks == 1 else two_decks,
    }
