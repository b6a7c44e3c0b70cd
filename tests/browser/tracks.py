"""Which tracks can be claimed in a rehearsed game, and with what."""

from __future__ import annotations

from collections.abc import Callable

from ironlanes.boards.actions import ClaimTrack
from ironlanes.game.game import Game
from tests.browser.rehearsing import Rehearsal, hoarding, rehearse


def payments(game: Game) -> dict[str, list[str]]:
    """The legal payments of every track that can be claimed."""
    found: dict[str, list[str]] = {}
    for action in game.legal_actions():
        if isinstance(action, ClaimTrack):
            found.setdefault(action.track, []).append(action.payment.text)
    return found


def at_turn(wish: Callable[[dict[str, list[str]]], bool], players: int = 2, seed: int = 0) -> Rehearsal:
    """A turn with payments as wished for, after drawing nothing but cards."""
    return rehearse("usa", players, seed, lambda game: game.phase == "turn" and wish(payments(game)), hoarding)
