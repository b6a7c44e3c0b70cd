"""States that the rule book does not cover, counted in games that are played again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ironlanes.boards import load_board
from ironlanes.game.events import Claimed, Displayed, Passed
from ironlanes.game.game import Game
from ironlanes.rules.cards import MOST_REPLACEMENTS

from ..bot_games import play_bot_games
from .experiment import Measured, Wish

BOARD: Final = "usa"
#: Where a game may have a state that the rule book does not cover.
NO_CARDS: Final = "games in which no card is left to draw"
NO_TRACK: Final = "games in which somebody has too few trains for any free track, before the last round"
PASSED: Final = "games in which somebody can do nothing"
REPLACED: Final = "games in which the display is replaced"
ENDLESS: Final = f"games in which it is replaced {MOST_REPLACEMENTS} times at once"
HOLES: Final = (NO_CARDS, NO_TRACK, PASSED, REPLACED, ENDLESS)
PART: Final = 50


def play_holes(wish: Wish) -> Iterator[Measured]:
    """Play games, and count those that have such states."""
    board, bots = load_board(BOARD), (wish.bot or "path",) * 4
    for played in play_bot_games(board, bots, wish.games, wish.seed, wish.jobs):
        for first in range(0, len(played), PART):
            found = [
                holes_of(Game.new(board, len(bots), seed=each.fixture.seed, start=each.start), each.actions)
                for each in played[first : first + PART]
            ]
            yield {hole: (float(sum(hole in each for each in found)), len(found)) for hole in HOLES}


def holes_of(game: Game, actions: Sequence[int]) -> set[str]:
    """Return which of these states a game has, played to its end by the indices of its actions."""
    found, free = set[str](), {track.name: track.length for track in game.board.tracks}
    shortest = min(free.values())
    state = game.raw.state
    for action in actions:
        events = game.play_index(action)
        replaced = 0
        for event in events:
            if isinstance(event, Displayed):
                replaced += event.discarded is not None
            elif isinstance(event, Passed):
                found.add(PASSED)
            elif isinstance(event, Claimed):
                del free[event.track]
                shortest = min(free.values(), default=shortest)
        if replaced:
            found.add(REPLACED)
        if replaced >= MOST_REPLACEMENTS:
            found.add(ENDLESS)
        if not state["deck_size"] and not state["display_size"]:
            found.add(NO_CARDS)
        if state["last_turn_of"] < 0 and state["trains"][: game.players].min() < shortest:
            found.add(NO_TRACK)
    return found
