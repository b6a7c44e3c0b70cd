"""Games played beforehand, just as the server will play them: so a test knows what leads to a rare position.

The bots at the table are One-Step, which leaves nothing to chance: with the same seed and the same actions of the
guest, who has seat 0, the server's game is the precomputed one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np

from ironlanes.boards.actions import Action, ClaimTrack, DrawBlind, KeepTickets
from ironlanes.bots import Bot, find_bot
from ironlanes.game.game import Game
from tests.support.random_games import choose as random_policy

#: The guest's seat.
OWN = 0
Policy = Callable[[Game, Random], Action]
Condition = Callable[[Game], bool]


@dataclass(frozen=True)
class PrecomputedGame:
    """A game as far as it was played, and what seat 0 did in it, action by action."""

    game: Game
    actions: list[str]

    @property
    def length(self) -> int:
        """How many actions all seats have played."""
        return len(self.game.record()["actions"])

    def without_last_action(self) -> tuple[PrecomputedGame, str]:
        """The game before seat 0's last action, which was the last of all, and that action."""
        record = self.game.record()
        *before, last = record["actions"]
        assert last == self.actions[-1]
        earlier = Game.new(self.game.board, self.game.players, self.game.seed)
        for action in before:
            earlier.play(action)
        return PrecomputedGame(earlier, self.actions[:-1]), last


class NotReached(Exception):
    """The game was over before the condition held."""


def bot_policy(game: Game, _random: Random) -> Action:
    """Pursue tickets."""
    chosen = _helper().decide(game.view(OWN), game.legal_actions())
    return game.compiled.actions[game.index_of(chosen)]


def finish_fast(game: Game, random: Random) -> Action:
    """Claim long tracks, otherwise draw from the deck: this ends games."""
    legal = game.legal_actions()
    claims = [action for action in legal if isinstance(action, ClaimTrack)]
    longest = max(claims, key=partial(_length, game), default=None)
    if longest is not None and (_length(game, longest) > 2 or sum(game.view(OWN).hand.values()) > 11):
        return longest
    others = [action for action in legal if isinstance(action, DrawBlind | KeepTickets)]
    return others[-1] if others else random.choice(legal)


def draw_only(game: Game, random: Random) -> Action:
    """Draw from the deck whenever that is possible."""
    legal = game.legal_actions()
    return next((action for action in legal if isinstance(action, DrawBlind)), None) or random.choice(legal)


def claim_tunnels(game: Game, random: Random) -> Action:
    """Draw cards, and spend them on tunnels."""
    tracks, index = game.board.tracks, game.board.track_index
    claims = [action for action in game.legal_actions() if isinstance(action, ClaimTrack)]
    tunnels = [claim for claim in claims if tracks[index[claim.track]].is_tunnel]
    has_many = sum(game.view(OWN).hand.values()) >= 10
    return random.choice(tunnels) if tunnels and has_many else draw_only(game, random)


def _helper() -> Bot:
    return find_bot("one-step").make(np.random.default_rng(1))


def _length(game: Game, claim: ClaimTrack) -> int:
    return game.board.tracks[game.board.track_index[claim.track]].length


def has_choice_of_payments(game: Game, track: str = "") -> bool:
    """Whether a track, or one whose name has this in it, can be paid for in two ways."""
    claims = [
        action.track for action in game.legal_actions() if isinstance(action, ClaimTrack) and track in action.track
    ]
    return len(claims) > len(set(claims))


def precompute(
    board: str, players: int, seed: int, condition: Condition, choose: Policy = random_policy
) -> PrecomputedGame:
    """Play until it is seat 0's turn to decide something and the condition holds."""
    game, random, actions = Game.new(board, players, seed), Random(seed), list[str]()
    while not game.is_over:
        seat = game.seat
        if seat == OWN and condition(game):
            return PrecomputedGame(game, actions)
        if seat == OWN:
            actions.append(choose(game, random).text)
            game.play(actions[-1])
        else:
            assert seat is not None
            game.play(_helper().decide(game.view(seat), game.legal_actions()))
    raise NotReached(f"{board}, {players} players, seed {seed}")


def first_seed(board: str, players: int, condition: Condition, choose: Policy = random_policy, most: int = 1000) -> int:
    """The first seed whose precomputed game gets there: how the seeds in these tests were found."""
    for seed in range(most):
        try:
            precompute(board, players, seed, condition, choose)
        except NotReached:
            continue
        return seed
    raise NotReached(f"{board}, {players} players, {most} seeds")
