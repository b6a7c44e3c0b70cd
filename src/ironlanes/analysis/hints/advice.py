"""Make hints from a view: at once the moves that the champion considers, a second later how they compare."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np

from ironlanes.boards.actions import Action, ClaimTrack, KeepTickets
from ironlanes.boards.model import Board
from ironlanes.bots.learned.network_player import champion
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.bots.lockstep.worlds import draw_worlds
from ironlanes.game.view import View

from ..decisions.comparison import Comparison, compare
from ..decisions.judgement import Effort, play_candidates
from ..values.calibration import Calibration, Floats, calibration_for
from ..values.equity import utility_of
from .facts import facts_of
from .hint import Candidate, Hint, HintReason, ReasonCode
from .nudges import nudge_for
from .own_tickets import OwnTickets
from .reasons import reasons_for
from .ticket_sets import set_of, with_completions, with_expected

#: How closely the moves are compared: about half a second of one core.
EFFORT: Final = Effort(worlds=48, rounds=1)
#: The champion considers a move that it would choose at least this often; at most this many are shown.
LEAST_PROBABILITY: Final = 0.03
MOST_MOVES: Final = 3
#: Sets of tickets are more, and there is less between them that one round would tell.
TICKET_EFFORT: Final = Effort(worlds=16, rounds=1)
MOST_SETS: Final = 11
#: The part of an analysis that the random generator belongs to.
HINT: Final = 21


@dataclass(frozen=True, slots=True)
class _Move:
    """A move that the champion considers."""

    index: int
    action: Action
    probability: float


def quick_hint(view: View) -> Hint:
    """Return a hint at once: the moves that the champion considers, likeliest first, with reasons."""
    return _hint(view, _considered(view))


def full_hint(view: View, seed: int = 1) -> Hint:
    """Return a hint whose moves were compared in games that could be the real one; `seed` selects them.

    The champion's own choice stays the best one unless another is better beyond doubt.
    """
    moves, seat = _considered(view), view.viewer
    hint = replace(_hint(view, moves), is_final=True)
    if len(moves) < 2:
        return hint
    assert seat is not None
    network, seeds = _network(), Seeds(seed, HINT)
    effort = TICKET_EFFORT if hint.ticket_sets else EFFORT
    likely = draw_worlds(view, effort.worlds, seeds)
    worlds = likely.positions
    values = play_candidates(network, worlds, [move.index for move in moves], seat, effort, seeds)
    shape = len(worlds), len(moves), worlds.players
    calibration = calibration_for(view.board.id, view.players).for_share(values.network_share)
    win, lead = values.win.reshape(shape), values.lead.reshape(shape)
    table = _Comparisons(win, lead, seat, calibration, likely.variance_factor)
    best = table.best
    hint = _hint(view, [moves[best], *(move for move in moves if move is not moves[best])])
    behind = {moves[number].action.text: table.behind(number, best) for number in range(len(moves))}
    candidates = tuple(replace(each, behind=behind[each.action]) for each in hint.candidates)
    sets = hint.ticket_sets
    if sets:
        texts = [move.action.text for move in moves]
        sets = tuple(with_expected(sets, texts, values, seat))
        sets = tuple(with_completions(network, sets, worlds, texts, seat))
    return replace(hint, candidates=candidates, ticket_sets=sets, gain=table.gain(best), is_final=True)


@dataclass(frozen=True, slots=True)
class _Comparisons:
    """Moves compared over common worlds; arrays are by world, move and seat."""

    win: Floats
    lead: Floats
    seat: int
    calibration: Calibration
    variance_factor: float

    @property
    def best(self) -> int:
        """The champion's choice, or the move that is better than it beyond doubt."""
        found = self._compare(list(range(self.win.shape[1])))
        return found.best if found.lead.is_certain or found.win.is_certain else 0

    def behind(self, number: int, best: int) -> float | None:
        """Return by how many points a move is certainly worse than the best one; None if that is uncertain."""
        loss = self._compare([number, best]).lead if number != best else None
        return loss.value if loss is not None and loss.is_certain else None

    def gain(self, best: int) -> float | None:
        """Return by how many points the best move is certainly ahead of every other; None if that is uncertain."""
        others = [number for number in range(self.win.shape[1]) if number != best]
        ahead = self._compare([best, *others]).ahead
        return ahead.value if ahead.is_certain else None

    def _compare(self, moves: list[int]) -> Comparison:
        win, lead = self.win[:, moves], self.lead[:, moves]
        return compare(win, lead, utility_of(win, lead), len(moves), self.seat, self.calibration, self.variance_factor)


@cache
def _network() -> NetworkValues:
    return NetworkValues()


def _considered(view: View) -> list[_Move]:
    """Return the moves that the champion considers, likeliest first, and at least two.

    Of several claims between the same two places, only one is included.
    """
    if view.to_move is None or view.to_move != view.viewer:
        raise ValueError("Only the seat to move can ask for a hint.")
    player = champion()
    opinion = player.consider(view.compiled, view.raw.observations, view.raw.known_cards)
    odds = np.exp(opinion.logits.astype(float) - float(opinion.logits.max()))
    odds /= odds.sum()
    moves: list[_Move] = []
    for place in np.argsort(-odds, kind="stable"):
        index = player.action_of(view.compiled, view.raw.observations, int(opinion.choices[place]))
        move = _Move(index, view.compiled.actions[index], float(odds[place]))
        is_set = isinstance(move.action, KeepTickets)
        if len(moves) == (MOST_SETS if is_set else MOST_MOVES):
            break
        is_unlikely = len(moves) > 1 and move.probability < LEAST_PROBABILITY
        if not is_set and (is_unlikely or _is_known(view.board, moves, move.action)):
            continue
        moves.append(move)
    return moves


def _is_known(board: Board, moves: list[_Move], action: Action) -> bool:
    """Return whether an earlier move claims the same track with other cards, or a parallel one."""

    def places(claim: ClaimTrack) -> tuple[str, str]:
        return board.tracks[board.track_index[claim.track]].places

    known = [places(move.action) for move in moves if isinstance(move.action, ClaimTrack)]
    return isinstance(action, ClaimTrack) and places(action) in known


def _hint(view: View, moves: list[_Move]) -> Hint:
    """Return a hint for moves, best first, from facts alone."""
    tickets = OwnTickets(view)
    keeps = sorted((move.action for move in moves if isinstance(move.action, KeepTickets)), key=lambda each: each.text)
    sets = tuple(set_of(tickets, action) for action in keeps)
    only = (HintReason(ReasonCode.ONLY_MOVE),) if len(moves) == 1 else None
    shown = [moves[0], *(move for move in moves[1:MOST_MOVES] if move.probability >= LEAST_PROBABILITY)]
    candidates = tuple(Candidate(move.action.text, only or reasons_for(tickets, move.action)) for move in shown)
    nudge = nudge_for(tickets, moves[0].action, candidates[0].reasons)
    return Hint(nudge, facts_of(tickets), candidates, sets)
