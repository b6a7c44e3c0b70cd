"""Measure a network: matches against packaged bots or other networks, as a file lists them; the results go to JSON.

`python -m ironlanes.learning.measure LIST OUT NETWORK…` plays them. Results are written after every match, so that what
was played is kept if the time runs out; matches that the file has already are not played again.
"""

from __future__ import annotations

import json
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ironlanes.bots.learned.weights_file import load_weights
from ironlanes.files import replace_atomically
from ironlanes.game.compiled_board import compiled_board

from .environments.cpu import TICKET_CAP
from .evaluation import match_table, opponent_of, play_duel, play_match
from .generated_boards import generated_name, register_generated
from .greedy_player import graph_for, greedy_player, room_for
from .network_size import Size
from .pytorch import torch
from .torch_network import GraphNetwork

#: The deals of all measurements follow from this seed, which no training run has.
SEED = 20_000_000


@dataclass(frozen=True)
class MeasuredMatch:
    """Games of the network against a bot, or the network of a file, in all other seats."""

    board: str
    players: int
    opponent: str
    games: int


def matches_of(given: Mapping[str, Any]) -> Iterator[MeasuredMatch]:
    """List the matches of a file: each of its tables names boards, player counts, opponents, and how many games."""
    for table in given["matches"]:
        first, last = table.get("generated", (1, 0))
        boards = [*table.get("boards", []), *(generated_name(number) for number in range(first, last + 1))]
        for opponent in table.get("opponents", ["planner"]):
            for players in table.get("players", [2]):
                yield from (MeasuredMatch(board, players, opponent, table["games"]) for board in boards)


def load_network(path: Path, device: torch.device) -> GraphNetwork:
    """Load a network from its file."""
    weights, about = load_weights(path)
    network = GraphNetwork(Size(**about["size"]))
    network.load_state_dict({name: torch.from_numpy(array) for name, array in weights.items()})
    network.to(device)
    return network


def measure(network: GraphNetwork, match: MeasuredMatch, device: torch.device) -> dict[str, Any]:
    """Play a match, and return it with its results."""
    started = time.monotonic()
    register_generated([match.board])
    compiled = compiled_board(match.board)
    room = room_for(compiled)
    graphs = graph_for(compiled, room, device)
    player, games = greedy_player(network, graphs, device), (match.games, SEED, TICKET_CAP, room)
    if match.opponent.endswith(".npz"):
        other = greedy_player(load_network(Path(match.opponent), device), graphs, device)
        result = play_duel(player, other, match.board, match.players, *games)
    else:
        result = play_match(player, match.board, match.players, opponent_of(match.opponent), *games)
    print(
        match_table([(f"{Path(match.board).stem}, {match.players}, {Path(match.opponent).stem}", result)]), flush=True
    )
    return vars(match) | result.as_dict() | {"seconds": round(time.monotonic() - started, 1)}


def measure_all(matches: Sequence[MeasuredMatch], out: Path, paths: Sequence[Path], device: torch.device) -> None:
    """Play every match with every network, and write the results by the networks' names."""
    results = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    networks = {path.stem: load_network(path, device) for path in paths}
    for match in matches:
        for name, network in networks.items():
            kept = results.setdefault(name, [])
            if not any(vars(match).items() <= each.items() for each in kept):
                kept.append(measure(network, match, device))
                replace_atomically(out, lambda file: file.write(json.dumps(results, indent=1).encode()))


def main() -> None:
    """Measure the networks named on the command line."""
    matches, out, *paths = map(Path, sys.argv[1:])
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    given = tomllib.loads(matches.read_text(encoding="utf-8"))
    measure_all(list(matches_of(given)), out, paths, device)


if __name__ == "__main__":
    main()
