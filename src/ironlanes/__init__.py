"""Railway board games by the rule book: `from ironlanes import Game`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .boards.actions import Action as Action
    from .boards.loading import load_board as load_board
    from .boards.loading import packaged_boards as packaged_boards
    from .boards.model import Board as Board
    from .boards.problems import BoardError as BoardError
    from .game.events import Event as Event
    from .game.game import Game as Game
    from .game.prepared import register as register
    from .game.refusal import IllegalAction as IllegalAction
    from .game.score import Score as Score
    from .game.view import View as View

__version__ = "0.1.0"

#: Where each name lives. It is imported when it is first asked for: the command line's help needs none of them.
_HOMES = {
    "Action": "boards.actions",
    "Board": "boards.model",
    "BoardError": "boards.problems",
    "Event": "game.events",
    "Game": "game.game",
    "IllegalAction": "game.refusal",
    "Score": "game.score",
    "View": "game.view",
    "load_board": "boards.loading",
    "packaged_boards": "boards.loading",
    "register": "game.prepared",
}
__all__ = [*_HOMES, "__version__"]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'ironlanes' has no attribute '{name}'")
    return getattr(import_module(f".{home}", __name__), name)
