"""A search over worlds that a seat could be in: what the champion considers is tried in many of them.

Each world is a whole game that fits all that the seat knows, likelier ones more often. In every world each choice is
played, the champion plays on for all seats, and its value says what came of it to the seat. All choices meet the same
worlds. The worse half of them is dropped step by step, so that most of the time goes to those that are nearly equal.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from time import perf_counter
from typing import Final

import numpy as np

from ironlanes.game.view import View
from ironlanes.rules.state import NONE, Phase

from .network_values import Floats, NetworkValues
from .playouts import ENOUGH, play_rounds, play_to_end
from .positions import Positions
from .seeds import Seeds
from .worlds import draw_worlds

#: In its last turn a seat considers every choice, up to this many.
MOST_AT_THE_END: Final = 32
#: A step takes at least so many worlds, and at most.
LEAST_WORLDS: Final = 8
MOST_WORLDS: Final = 512
#: With few positions fewer choices are tried, and then for fewer rounds; never fewer than these.
LEAST_CHOICES: Final = 2
LEAST_ROUNDS: Final = 3
#: Before so many games are played on, at least, it looks at the clock.
GAMES_AT_ONCE: Final = 64
#: Positions that the network is shown for each choice in each world, by round and player, until it is known better.
USUAL_COST: Final = 2.0
#: What the network was trained for: this share of winning, and a lead over the best other seat for the rest.
WIN_SHARE: Final = 0.6
POINTS_AHEAD: Final = 60.0
MOST_AHEAD: Final = 1.5


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How much a search does."""

    positions: int  # how many positions the network is shown, about
    rounds: int = 8  # that the champion plays on before it is asked
    errors: float = 1.0  # how many standard errors another choice must be ahead of the champion's
    seconds: float = math.inf  # after which it looks no closer
    most: int = 8  # how many choices are tried, but for the last turn
    least_odds: float = 1e-4  # how often the champion must make a choice that is tried


class Search:
    """Finds the best action of a seat; with the same seeds the same one, if it has the time."""

    def __init__(self, network: NetworkValues, settings: SearchSettings) -> None:
        self.network, self.settings = network, settings

    def best_action(self, view: View, seeds: Seeds) -> int:
        """Return the index of the action to take, from what the viewer knows, who is to move."""
        seat = view.viewer
        assert seat is not None
        end = perf_counter() + self.settings.seconds
        first = draw_worlds(view, LEAST_WORLDS, seeds)
        candidates = self.candidates(first.positions.pick([0]), self._affordable(LEAST_ROUNDS * view.players))
        if len(candidates) == 1:
            return candidates[0]
        rounds = min(self.settings.rounds, max(LEAST_ROUNDS, self._affordable(len(candidates) * view.players)))
        steps = (len(candidates) - 1).bit_length()
        remaining = list(range(len(candidates)))
        found: dict[int, list[Floats]] = {number: [] for number in remaining}
        left, cost = self.settings.positions, USUAL_COST * rounds * view.players
        factor = first.variance_factor
        for step in range(steps):
            if step and perf_counter() > end:
                break
            count = int(left / (steps - step) / (cost * len(remaining)))
            likely = draw_worlds(view, min(MOST_WORLDS, max(LEAST_WORLDS, count)), seeds)
            shown, factor = self.network.shown, likely.variance_factor
            tried = [candidates[number] for number in remaining]
            utilities = self._utilities_until(end, likely.positions, tried, seat, rounds)
            spent = self.network.shown - shown
            left, cost = left - spent, max(1.0, spent / utilities.size)
            for place, number in enumerate(remaining):
                found[number].append(utilities[:, place])
            if step < steps - 1:
                remaining = _better_half(found, remaining)
        return candidates[self._decide(found, remaining, factor)]

    def _affordable(self, cost: int) -> int:
        """Return how often something of a cost is affordable in each world, if each step takes the fewest worlds.

        The steps together take twice as many positions as the first, since each has half as many choices.
        """
        return self.settings.positions // (2 * LEAST_WORLDS * cost)

    def candidates(self, before: Positions, affordable: int) -> list[int]:
        """Return the actions that are tried, the champion's own first."""
        choices = self.network.choices(before)
        logits = choices.logits[0].astype(np.float64)
        odds = np.exp(logits - logits.max())
        odds /= odds.sum()
        is_last = before.states["last_turn_of"][0] == before.states["to_move"][0]
        most, least = min(self.settings.most, max(LEAST_CHOICES, affordable)), self.settings.least_odds
        if is_last:
            most, least = MOST_AT_THE_END, float(np.finfo(float).tiny)
        first = int(choices.best[0])
        order = [first, *(int(each) for each in np.argsort(-odds, kind="stable") if each != first)]
        likely = np.array([each for each in order[:most] if odds[each] >= least], dtype=np.int32)
        rows = np.zeros(len(likely), dtype=int)
        return list(dict.fromkeys(choices.for_rows(rows).actions(likely).tolist()))

    def _utilities_until(self, end: float, worlds: Positions, actions: list[int], seat: int, rounds: int) -> Floats:
        """Return what each action is worth to the seat in each world, as far as the time suffices."""
        parts: list[Floats] = []
        at_once = -(-GAMES_AT_ONCE // len(actions)) if math.isfinite(end) else len(worlds)
        for first in range(0, len(worlds), at_once):
            if parts and perf_counter() > end:
                break
            rows = np.arange(first, min(first + at_once, len(worlds)))
            parts.append(self.utilities(worlds.pick(rows), actions, seat, rounds))
        return np.concatenate(parts)

    def utilities(self, worlds: Positions, actions: list[int], seat: int, rounds: int) -> Floats:
        """Return what each action is worth to the seat in each world, after some rounds of play by the champion."""
        games = worlds.pick(np.repeat(np.arange(len(worlds)), len(actions)))
        games.play(np.tile(np.array(actions), len(worlds)))
        is_last = worlds.states["last_turn_of"][0] != NONE
        play_rounds(self.network, games, seat, ENOUGH if is_last else rounds)
        last = np.flatnonzero(~games.are_over & (games.states["last_turn_of"] != NONE))
        if len(last):  # a network that expects another turn is of no use in the last round
            ends = games.pick(last)
            play_to_end(self.network, ends)
            games = Positions.join([games, ends])
        utilities = np.zeros(len(games))
        over, going = np.flatnonzero(games.are_over), np.flatnonzero(games.states["phase"] != int(Phase.OVER))
        going = going[games.states["last_turn_of"][going] == NONE]
        if len(over):
            utilities[over] = _results(games, over, seat)
        if len(going):
            utilities[going] = self.network.values_to(seat, games.pick(going))
        if len(last):
            utilities[last] = utilities[len(utilities) - len(last) :]
        return utilities[: len(worlds) * len(actions)].reshape(len(worlds), len(actions))

    def _decide(self, found: dict[int, list[Floats]], remaining: list[int], factor: float) -> int:
        """Return the best candidate, or the champion's own where nothing is ahead of it by enough."""
        best, most = 0, 0.0
        own = np.concatenate(found[0])
        for number in remaining:
            if number == 0:
                continue
            ahead = np.concatenate(found[number]) - own
            error = float(ahead.std(ddof=1)) * np.sqrt(factor / len(ahead))
            sure = float(ahead.mean()) - self.settings.errors * error
            if sure > most:
                best, most = number, sure
        return best


def _better_half(found: dict[int, list[Floats]], remaining: list[int]) -> list[int]:
    """Keep the better half of the candidates; the champion's own always stays."""
    means = {number: float(np.concatenate(found[number]).mean()) for number in remaining}
    kept = sorted(remaining, key=lambda number: -means[number])[: (len(remaining) + 1) // 2]
    if 0 not in kept:
        kept = [0, *(kept[:-1] if len(kept) > 1 else kept)]
    return sorted(kept)


def _results(games: Positions, rows: np.ndarray, seat: int) -> Floats:
    """Return what games that are over are worth to a seat."""
    scores, players = games.scores(rows), games.players
    totals = scores["total"][:, :players].astype(np.float64)
    winners = scores["is_winner"][:, :players].astype(np.float64)
    share = winners[:, seat] / winners.sum(-1)
    others = np.delete(totals, seat, axis=1).max(-1)
    ahead = np.clip((totals[:, seat] - others) / POINTS_AHEAD, -MOST_AHEAD, MOST_AHEAD)
    utilities: Floats = WIN_SHARE * (share - 1 / players) * players / (players - 1) + (1 - WIN_SHARE) * ahead
    return utilities
