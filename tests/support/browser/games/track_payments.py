"""Which tracks can be claimed in a precomputed game, and with what."""

from __future__ import annotations

from collections.abc import Callable

from ironlanes.boards.actions import ClaimTrack
from ironlanes.game.game import Game
from tests.support.browser.games.precomputed_game import PrecomputedGame, draw_only, precompute


def payments(game: Game) -> dict[str, list[str]]:
    """The legal payments of every track that can be claimed."""
    found: dict[str, list[str]] = {}
    for action in game.legal_actions():
        if isinstance(action, ClaimTrack):
            found.setdefault(action.track, []).append(action.payment.text)
    return found


def at_turn(condition: Callable[[dict[str, list[str]]], bool], players: int = 2, seed: int = 0) -> PrecomputedGame:
    """A turn whose payments meet a condition, after drawing nothing but cards."""
    return precompute("usa", players, seed, lambda game: game.phase == "turn" and condition(payments(game)), draw_only)
