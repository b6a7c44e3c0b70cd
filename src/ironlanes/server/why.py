"""The answer to «why can't I?», made of nothing but what the one who asks may see."""

from __future__ import annotations

from ironlanes.game.game import Game
from ironlanes.game.refusal import Refusal, UnknownAction, out_of_turn
from ironlanes.scenes.reasons import Labels, Why, of_refusal


def why_not(game: Game, seat: int, text: str) -> Why | None:
    """Why a seat can't do something now; None where it can. `claim TRACK` asks about every way to pay."""
    try:
        refusal = game.why_not(text, seat)
    except UnknownAction:
        return Why("unknown-action", "There is no such action on this board.", {"action": text})
    return None if refusal is None else _told(game, refusal)


def not_your_turn(game: Game) -> Why:
    """Why somebody who is not to move can't."""
    return _told(game, out_of_turn(game.seat))


def _told(game: Game, refusal: Refusal) -> Why:
    return of_refusal(refusal, Labels(game.board, game.names))
