"""Explains why an action is refused, with nothing but what the seat may see."""

from __future__ import annotations

from ironlanes.game.game import Game
from ironlanes.game.refusals.refusal import Refusal, UnknownAction, out_of_turn

from ...model.explanation import Explanation, Labels, explain


def explain_refusal(game: Game, seat: int, text: str) -> Explanation | None:
    """Return why a seat can't do something now, or None. `claim TRACK` asks about every way to pay."""
    try:
        refusal = game.why_not(text, seat)
    except UnknownAction:
        return _unknown_action(text)
    return None if refusal is None else _explain(game, refusal)


def explain_refused_action(game: Game, seat: int, text: str) -> Explanation | None:
    """Return why a seat can't play a whole action now, or None. `claim TRACK` lacks its payment, so it is no action."""
    return explain_refusal(game, seat, text) if text in game.compiled.action_index else _unknown_action(text)


def _unknown_action(text: str) -> Explanation:
    return Explanation("unknown-action", "There is no such action on this board.", {"action": text})


def not_your_turn(game: Game) -> Explanation:
    """Return why somebody who is not to move can't act."""
    return _explain(game, out_of_turn(game.seat))


def _explain(game: Game, refusal: Refusal) -> Explanation:
    return explain(refusal, Labels(game.board, game.names))
