"""The error of a decision: what its seat gave away, judged by what it could know."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.playouts import ENOUGH, play_rounds
from ironlanes.bots.lockstep.positions import Positions
from ironlanes.bots.lockstep.seeds import Seeds
from ironlanes.bots.lockstep.worlds import draw_worlds
from ironlanes.rules.state import NONE

from ..recorded_game import RecordedDecision
from ..values.calibration import calibration_for
from ..values.equity import Source, Values, utility_of, values_of
from .candidates import MOST
from .comparison import NOTHING, Comparison, Estimate, compare

#: The part of an analysis that a seeds belong to.
WORLDS: Final = 3


#: Each half of the worlds is measured on its own, and it takes two to know how certain a mean is.
LEAST_WORLDS: Final = 4
#: How many rivals are enough where it is nearly clear what was lost: the best one so far, and the champion's choice.
FAVOURITES: Final = 2


@dataclass(frozen=True, slots=True)
class Effort:
    """How closely a decision is looked at.

    Its cost grows with the worlds, with the rounds that the champion plays in each before the network is asked, and
    with the rivals: the largest number of moves that the played one is compared with.
    """

    worlds: int
    rounds: int
    rivals: int = MOST

    def __post_init__(self) -> None:
        if self.worlds < LEAST_WORLDS or self.rounds < 1:
            raise ValueError(f"a look takes at least {LEAST_WORLDS} worlds and one round")

    @property
    def halved(self) -> Effort:
        """The same look in half as many worlds, with two rivals only."""
        return Effort(max(LEAST_WORLDS, self.worlds // 2), self.rounds, FAVOURITES)

    @property
    def brief(self) -> Effort:
        """The halved look, one round deep."""
        return replace(self.halved, rounds=1)


#: Every decision is screened; the doubtful ones get a second look with fresh worlds, the worst of them a close one.
#: More worlds would hardly make them more certain: the values have an error of their own that is larger.
SCREENING: Final = Effort(worlds=16, rounds=1)
SECOND_LOOK: Final = Effort(worlds=16, rounds=2)
CLOSE_LOOK: Final = Effort(worlds=48, rounds=3)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one decision gave away."""

    decision: int
    seat: int
    turn: int
    played: str
    best: str
    candidates: tuple[str, ...]
    offer: tuple[str, ...]  # the tickets to choose from, where tickets were kept
    win: Estimate
    lead: Estimate
    ahead: Estimate  # points by which the move that was played is ahead of the best other one
    win_by_seat: tuple[float, ...]  # what the loss brought every seat
    lead_by_seat: tuple[float, ...]
    worlds: int
    rounds: int
    source: Source

    @property
    def is_certain(self) -> bool:
        """Whether it was a mistake beyond doubt."""
        return self.win.is_certain or self.lead.is_certain

    @property
    def without_loss(self) -> Judgement:
        """The same judgement, with nothing given away."""
        nobody = (0.0,) * len(self.win_by_seat)
        return replace(self, win=NOTHING, lead=NOTHING, win_by_seat=nobody, lead_by_seat=nobody)


def judge(
    network: NetworkValues,
    decision: RecordedDecision,
    candidates: list[int],
    effort: Effort,
    seed: int,
    later: int | None = None,
) -> Judgement:
    """Compare the move that was played, the first of the candidates, with others over common worlds.

    `later` is an action that could have followed in the seat's next turn: where it is as good then,
    nothing was lost yet.
    """
    view, players = decision.view, decision.view.players
    candidates = candidates[: 1 + effort.rivals]
    texts = tuple(view.compiled.actions[index].text for index in candidates)
    if len(candidates) < 2:
        nobody = (0.0,) * players
        comparison = Comparison(0, NOTHING, NOTHING, NOTHING, nobody, nobody)
        source, worlds, rounds = Source.EXACT, 0, 0
    else:
        worlds, rounds = effort.worlds, effort.rounds
        seeds = Seeds(seed, WORLDS, decision.number, effort.worlds, effort.rounds)
        comparison, source = _compare(network, decision, candidates, effort, later, seeds)
    return Judgement(
        decision.number,
        decision.seat,
        decision.turn,
        texts[0],
        texts[comparison.best],
        texts,
        view.offer,
        comparison.win,
        comparison.lead,
        comparison.ahead,
        comparison.win_by_seat,
        comparison.lead_by_seat,
        worlds,
        rounds,
        source,
    )


def _compare(
    network: NetworkValues,
    decision: RecordedDecision,
    candidates: list[int],
    effort: Effort,
    later: int | None,
    seeds: Seeds,
) -> tuple[Comparison, Source]:
    likely = draw_worlds(decision.view, effort.worlds, seeds)
    worlds = likely.positions
    values = play_candidates(network, worlds, candidates, decision.seat, effort, seeds, later)
    shape = len(worlds), -1, worlds.players
    win, lead = values.win.reshape(shape), values.lead.reshape(shape)
    calibration = calibration_for(worlds.compiled.board.id, worlds.players).for_share(values.network_share)
    utility = utility_of(win, lead)
    factor = likely.variance_factor
    comparison = compare(win, lead, utility, len(candidates), decision.seat, calibration, factor)
    return comparison, Source.NETWORK if values.network_share else Source.PLAYOUTS


def play_candidates(
    network: NetworkValues,
    worlds: Positions,
    candidates: list[int],
    seat: int,
    effort: Effort,
    seeds: Seeds,
    later: int | None = None,
) -> Values:
    """Return the expected result after each candidate in each world, by world and then by candidate.

    All candidates meet the same hidden cards and the same order of the decks. In the last round games are played out.
    With `later` there is one more line in each world: the first candidate, and that action as soon as it is legal.
    """
    lines, wanted = list(candidates), [NONE] * len(candidates)
    if later is not None:
        lines, wanted = [*lines, candidates[0]], [*wanted, later]
    games = worlds.pick(np.repeat(np.arange(len(worlds)), len(lines)))
    games.play(np.tile(np.array(lines), len(worlds)))
    rounds = ENOUGH if _is_last_round(worlds) else effort.rounds
    play_rounds(network, games, seat, rounds, np.tile(np.array(wanted, dtype=np.int32), len(worlds)))
    return values_of(network, games, seeds, playouts=1)


def _is_last_round(worlds: Positions) -> bool:
    return bool(worlds.states["last_turn_of"][0] != NONE)
