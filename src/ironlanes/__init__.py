"""Railway board games by the rule book: `from ironlanes import Game`."""

from __future__ import annotations

from .lazy_names import lazy_names
from .notebook import register_svg_renderer

TYPE_CHECKING = False  # that of `typing`, which takes half of the time of this import
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .boards.actions import Action as Action
    from .boards.load import load_board as load_board
    from .boards.load import packaged_boards as packaged_boards
    from .boards.model import Board as Board
    from .boards.problems import BoardError as BoardError
    from .game.compiled_board import register_board as register_board
    from .game.events import Event as Event
    from .game.game import Game as Game
    from .game.refusals.refusal import IllegalAction as IllegalAction
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
    "IllegalAction": "game.refusals.refusal",
    "Score": "game.score",
    "View": "game.view",
    "load_board": "boards.load",
    "packaged_boards": "boards.load",
    "register_board": "game.compiled_board",
}
__all__ = [*_HOMES, "__version__"]


__getattr__ = lazy_names(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)


def _draw_svg(board: Board, position: Mapping[str, object] | None, names: Sequence[str] | None) -> str:
    """Draw for a notebook. The drawing code is imported when the first picture is asked for."""
    from ironlanes.drawing.notebook_svg import render_for_notebook

    return render_for_notebook(board, position, names)


register_svg_renderer(_draw_svg)
