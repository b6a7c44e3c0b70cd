"""The analysis of a single position: what it is worth, and what the moves of the seat to move are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import numpy as np

from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.bots.lockstep.worlds import draw_worlds
from ironlanes.game.game import Game
from ironlanes.game.view import View

from ..decisions.candidates import candidates_among
from ..decisions.judgement import SCREENING, Effort, play_candidates
from ..values.calibration import calibration_for
from ..values.equity import Equity, utility_of, values_of

#: The parts of an analysis that random generators belong to.
OWN_VIEW, OPEN = 11, 12


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move that the champion would consider, and what the game is worth to the mover after it."""

    action: str
    probability: float  # how often the champion would choose it
    win: float
    points: float  # ahead of the mean of the others
    win_behind: float  # compared with the best move
    points_behind: float
    win_error: float  # of what it is behind
    points_error: float


@dataclass(frozen=True, slots=True)
class PositionAnalysis:
    """A position from the view of the seat to move, and with open cards where those are known."""

    seat: int
    own_view: Equity
    open_cards: Equity | None
    moves: tuple[MoveValue, ...]  # the best first
    worlds: int
    rounds: int

    def as_dict(self) -> dict[str, object]:
        """Return the analysis as JSON."""
        return asdict(self)


def analyse_position(
    position: Game | Mapping[str, object], effort: Effort = SCREENING, seed: int = 1
) -> PositionAnalysis:
    """Analyse a whole position, a game or its JSON: the view of the seat to move, and open cards beside it."""
    game = position if isinstance(position, Game) else Game.from_position(position, seed=seed)
    if game.seat is None:
        raise ValueError("The game is over; there is nothing left to decide.")
    network = NetworkValues()
    values = values_of(network, Positions.of_game(game), Seeds(seed, OPEN))
    return _analyse(network, game.view(game.seat), effort, seed, values.equity(0))


def analyse_view(view: View, effort: Effort = SCREENING, seed: int = 1) -> PositionAnalysis:
    """Analyse a position using only what the seat to move may know."""
    if view.to_move is None or view.to_move != view.viewer:
        raise ValueError("Only the seat to move can ask what its moves are worth.")
    return _analyse(NetworkValues(), view, effort, seed, None)


def _analyse(
    network: NetworkValues, view: View, effort: Effort, seed: int, open_cards: Equity | None
) -> PositionAnalysis:
    seeds, seat = Seeds(seed, OWN_VIEW), view.viewer
    assert seat is not None
    likely = draw_worlds(view, effort.worlds, seeds)
    worlds = likely.positions
    size = len(worlds) / likely.variance_factor
    before = values_of(network, worlds, seeds, playouts=1)
    candidates = candidates_among(network, worlds.pick([0]))
    actions = [action for action, _ in candidates]
    values = play_candidates(network, worlds, actions, seat, effort, seeds)
    shape = len(worlds), len(actions), worlds.players
    win, lead = values.win.reshape(shape), values.lead.reshape(shape)
    utilities = utility_of(win, lead)[..., seat].mean(0)
    best = int(utilities.argmax())
    calibration = calibration_for(view.board.id, worlds.players)
    moves = []
    for number, (action, probability) in enumerate(candidates):
        behind = [numbers[:, best, seat] - numbers[:, number, seat] for numbers in (win, lead)]
        errors = [
            0.0 if number == best else float(np.hypot(each.std(ddof=1) / np.sqrt(size), least))
            for each, least in zip(behind, (calibration.loss_error, calibration.lead_loss_error), strict=True)
        ]
        moves.append(
            MoveValue(
                view.compiled.actions[action].text,
                probability,
                float(win[:, number, seat].mean()),
                float(lead[:, number, seat].mean()),
                float(behind[0].mean()),
                float(behind[1].mean()),
                errors[0],
                errors[1],
            )
        )
    error = float(np.hypot(before.win[:, seat].std() / np.sqrt(size), before.win_error.mean()))
    points_error = float(np.hypot(before.points[:, seat].std() / np.sqrt(size), before.points_error.mean()))
    own_view = Equity(
        tuple(map(float, before.win.mean(0))),
        tuple(map(float, before.points.mean(0))),
        error,
        points_error,
        before.sources[0],
    )
    best_first = tuple(moves[number] for number in np.argsort(-utilities, kind="stable"))
    return PositionAnalysis(seat, own_view, open_cards, best_first, effort.worlds, effort.rounds)
