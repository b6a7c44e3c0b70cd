"""Taking an action back: which actions allow it, and the game as it was before them.

A claim or a station can be taken back until somebody else acts, if it revealed nothing: no card was turned up, no deck
was shuffled. What follows depends on the seed and the actions alone (H3), so a game without the action that was taken
back is the game in which it was never played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ironlanes.game.events import Claimed, Event, LastRound, PassengerTaken, StationBuilt
from ironlanes.game.game import Game

from ..client_view.action_result import ActionResult

#: The events of a turn that show nobody anything that was hidden.
REVEAL_NOTHING: Final = frozenset({Claimed, StationBuilt, PassengerTaken, LastRound})
#: Those of them that begin what is taken back.
BUILT: Final = frozenset({Claimed, StationBuilt})


def undoable_actions(before: Sequence[ActionResult], seat: int, events: Sequence[Event]) -> int:
    """Return how many actions a seat takes back together with the one that led to these events; 0: it can't.

    A claim is taken back together with the passengers that were chosen for it (P1): they lay open.
    """
    kinds = set(map(type, events))
    if not kinds <= REVEAL_NOTHING:
        return 0
    if not kinds.isdisjoint(BUILT):
        return 1
    previous = before[-1] if before and before[-1].seat == seat else None
    return previous.undoable_actions + 1 if previous is not None and previous.undoable_actions else 0


def game_without_last(game: Game, actions: int) -> Game:
    """Return the game as it was before its last actions."""
    again = game.copy()
    again.undo(actions)
    return again
