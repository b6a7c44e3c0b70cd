"""Plays games with a random policy that keeps to the action masks, and trains nothing.

python examples/random_policy.py --board europe --players 3 --games 20
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from ironlanes.env import ironlanes_v0


def play(env: Any, policy: np.random.Generator, seed: int) -> dict[str, dict[str, Any]]:
    """Play one game, and tell of each seat what the environment says of it at the end."""
    endings = {}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _reward, is_terminated, is_truncated, info = env.last()
        if is_terminated or is_truncated:
            endings[agent] = info
            env.step(None)
        else:
            # A policy that learns looks at observation["observation"] here, and leaves out what the mask forbids.
            env.step(policy.choice(np.flatnonzero(observation["action_mask"])))
    return endings


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="usa", help="usa, europe, germany, or the path of a board file")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others follow")
    options = parser.parse_args()

    env = ironlanes_v0.env(board=options.board, players=options.players)
    policy = np.random.default_rng(options.seed)
    games = [play(env, policy, options.seed + game) for game in range(options.games)]
    for agent in env.possible_agents:
        points = np.mean([game[agent]["points"] for game in games])
        wins = sum(game[agent]["has_won"] for game in games)
        print(f"{agent}: {points:.1f} points a game, {wins} of {len(games)} won")


if __name__ == "__main__":
    main()
