"""What the champion would have gone for in a seat's place, wherever tickets were chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.boards.actions import KeepTickets
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.playouts import play_to_end
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.bots.lockstep.seeds import Seeds

from ..recorded_game import RecordedDecision, RecordedGame
from .settings import FEW_TICKET_CHOICES, ReviewSettings

#: Tracks that are claimed in a smaller share of the games are not told.
LEAST_SHARE: Final = 0.25
#: The part of an analysis that the seeds belong to.
CHAMPION_PLANS: Final = 32


@dataclass(frozen=True, slots=True)
class TrackShare:
    """A track, and the share of games in which the champion claimed it."""

    track: str
    share: float


@dataclass(frozen=True, slots=True)
class ChampionPlan:
    """How a seat goes on from a choice of tickets when the champion plays for everybody, beside what really happened.

    All cards are the real ones, except that the decks are shuffled anew for each game.
    """

    decision: int
    seat: int
    turn: int
    kept: tuple[str, ...]
    champion_keeps: tuple[str, ...]
    tracks: tuple[TrackShare, ...]  # the most frequent first
    claimed: tuple[str, ...]  # what the seat really claimed from then on
    points: float  # the champion's, on average
    points_error: float


def champion_plans(
    network: NetworkValues, recorded: RecordedGame, settings: ReviewSettings
) -> tuple[ChampionPlan, ...]:
    """Simulate the champion's plan for each ticket choice in several games."""
    decisions = [each for each in recorded.decisions if isinstance(each.action, KeepTickets)]
    rows = [each.number for each in decisions]
    games = settings.games_from_each(len(rows), FEW_TICKET_CHOICES)
    choices = network.choices(recorded.positions, rows)
    favourites = choices.actions(choices.best)
    played = recorded.positions.pick(np.repeat(rows, games))
    played.shuffle_decks(Seeds(settings.seed, CHAMPION_PLANS))
    play_to_end(network, played)
    totals = played.scores(np.arange(len(played)))["total"].reshape(len(rows), games, -1)
    known = _claims(recorded.positions)
    shares = _claims(played).reshape(len(rows), games, *known.shape[1:]).mean(1) * ~known[rows]
    plans = []
    for place, each in enumerate(decisions):
        points = totals[place, :, each.seat]
        plans.append(
            ChampionPlan(
                decision=each.number,
                seat=each.seat,
                turn=each.turn,
                kept=_kept(each, each.action),
                champion_keeps=_kept(each, each.view.compiled.actions[favourites[place]]),
                tracks=_frequent(recorded, shares[place, each.seat]),
                claimed=_names(recorded, known[-1, each.seat] & ~known[each.number, each.seat]),
                points=float(points.mean()),
                points_error=float(points.std() / np.sqrt(games)),
            )
        )
    return tuple(plans)


def _claims(positions: Positions) -> npt.NDArray[np.bool_]:
    """Return by position, seat and track whether the seat owns the track."""
    masks = np.ascontiguousarray(positions.states["claimed"][:, : positions.players])
    tracks = len(positions.compiled.board.tracks)
    bits = np.unpackbits(masks.view(np.uint8), axis=-1, bitorder="little", count=tracks)
    return bits.astype(np.bool_)


def _kept(decision: RecordedDecision, action: object) -> tuple[str, ...]:
    assert isinstance(action, KeepTickets)
    return tuple(decision.view.offer[position - 1] for position in action.positions)


def _names(recorded: RecordedGame, tracks: npt.NDArray[np.bool_]) -> tuple[str, ...]:
    return tuple(recorded.game.board.tracks[number].name for number in np.flatnonzero(tracks))


def _frequent(recorded: RecordedGame, shares: npt.NDArray[np.float64]) -> tuple[TrackShare, ...]:
    order = np.argsort(-shares, kind="stable")
    tracks = recorded.game.board.tracks
    return tuple(
        TrackShare(tracks[number].name, float(shares[number])) for number in order if shares[number] >= LEAST_SHARE
    )
