"""The choices of a network are the legal actions, with payments that waste no locomotive."""

from __future__ import annotations

import numpy as np
import pytest

from ironlanes.bots.learned.api import find_action
from ironlanes.bots.learned.feature_layout import (
    CHOOSE_CARD,
    CHOOSE_DECLINE,
    CHOOSE_KEEP,
    CHOOSE_PASS,
    CHOOSE_PASSENGER,
    CHOOSE_PAY,
    CHOOSE_STATION,
    CHOOSE_TICKETS,
    CHOOSE_TRACK,
)
from ironlanes.game.game import Game
from ironlanes.kernel.board_arrays import CARD_KINDS, LOCOMOTIVES, Verb
from tests.bots.learned.encoded import read
from tests.support.random_games import BOARDS_AND_PLAYERS, fewer_when_slow, mostly_checked, random_game


def choice_for(game: Game, index: int) -> int:
    """The choice that an action belongs to."""
    board = game.compiled.arrays[0]
    verb, subject = int(board["action_verb"][index]), int(board["action_subject"][index])
    colour, cards = int(board["action_colour"][index]), int(board["action_cards"][index])
    if verb == Verb.CLAIM:
        return CHOOSE_TRACK + CARD_KINDS * subject + colour
    if verb == Verb.STATION:
        return CHOOSE_STATION + int(board["place_node"][subject])
    return {
        Verb.DRAW: CHOOSE_CARD + subject,
        Verb.TICKETS: CHOOSE_TICKETS + cards,
        Verb.KEEP: CHOOSE_KEEP + subject - 1,
        Verb.PAY: CHOOSE_PAY,
        Verb.DECLINE: CHOOSE_DECLINE,
        Verb.PASSENGER: CHOOSE_PASSENGER + colour,
        Verb.PASS: CHOOSE_PASS,
    }[Verb(verb)]


def is_needless(choice: int, choices: set[int]) -> bool:
    """Locomotives alone, where a colour would do."""
    if choice < CHOOSE_TRACK or (choice - CHOOSE_TRACK) % CARD_KINDS != LOCOMOTIVES:
        return False
    return any(choice - LOCOMOTIVES + colour in choices for colour in range(LOCOMOTIVES))


@pytest.mark.parametrize(("board", "players"), mostly_checked(BOARDS_AND_PLAYERS))
def test_choices_are_the_legal_actions(board: str, players: int) -> None:
    for move, (game, _) in enumerate(random_game(board, players, seed=20 + players, most=fewer_when_slow(300))):
        if game.is_over or (move % 3 and game.phase in ("turn", "second-draw")):
            continue
        shown, _ = read(game)
        legal = game.legal_indices()
        choices = {choice_for(game, index) for index in legal}
        allowed = set(np.flatnonzero(shown.allowed).tolist())
        assert allowed == {choice for choice in choices if not is_needless(choice, choices)}
        observations = game.view(game.seat).raw.observations
        for choice in allowed:
            action = find_action(observations, game.compiled.arrays, choice)
            assert action in legal
            assert choice_for(game, action) == choice or choice >= CHOOSE_STATION


def test_a_seat_with_enough_open_tickets_draws_no_more() -> None:
    for game, _ in random_game("usa", 2, seed=5, most=fewer_when_slow(400)):
        if not game.is_over and game.phase == "turn":
            shown, _ = read(game, cap=0)
            assert not shown.allowed[CHOOSE_TICKETS]
