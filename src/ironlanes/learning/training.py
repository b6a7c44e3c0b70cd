"""Training: continues a run until its time is over, and saves and evaluates it now and then."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ironlanes.game.compiled_board import compiled_board

from .checkpoints import CHECKPOINT, LOG, TrainingError
from .config import Config, config_from
from .evaluation import Opponent, match_table, play_duel, play_match
from .generated_boards import register_generated
from .greedy_player import graph_for, room_for
from .pytorch import torch
from .report import REPORT, write_report
from .torch_network import Graphs
from .training_run import TrainingRun


def train(run: TrainingRun, seconds: float | None, decisions: int | None, opponents: Sequence[Opponent]) -> None:
    """Learn for a time or until a total number of decisions; then save, then evaluate."""
    evaluation = run.config.evaluation
    run.end = time.monotonic() + seconds if seconds is not None else float("inf")
    evaluated = run.decisions
    while time.monotonic() < run.end and (decisions is None or run.decisions < decisions):
        before = run.decisions
        entry = run.iterate()
        if run.iteration % 10 == 1 or run.iteration < 10:
            run.say(_line(entry))
        for count in run.config.snapshots:
            if before < count <= run.decisions:
                run.save_network(f"network-{count // 1_000_000}m.npz")
        if time.monotonic() - run.saved_at > run.config.save_seconds:
            run.save()
        if evaluation.every and run.decisions - evaluated >= evaluation.every:
            evaluated = run.decisions
            run.save()
            evaluate(run, opponents)
    run.save()
    if evaluated != run.decisions:
        evaluate(run, opponents)
    write_report(run.folder / LOG, run.folder / REPORT)


def evaluate(run: TrainingRun, opponents: Sequence[Opponent]) -> None:
    """Play matches against every opponent on every board, and log the results."""
    wishes, results = run.config.evaluation, []
    register_generated(wishes.boards)
    for board in wishes.boards or dict.fromkeys(run.config.games.boards):
        room = room_for(compiled_board(board))
        graphs = graph_for(compiled_board(board), room, run.device)
        choose = run.choose_best(graphs)
        for opponent in opponents:
            for players in wishes.players:
                if players not in compiled_board(board).board.rules.players:
                    continue
                started = time.monotonic()
                seed = 10_000_000 + run.config.seed
                cap = run.config.games.ticket_cap
                result = play_match(choose, board, players, opponent, wishes.games, seed, cap, room)
                results.append((f"{Path(board).stem}, {players} players, {opponent.name}", result))
                run.log.write(
                    {
                        "event": "evaluation",
                        "decisions": run.decisions,
                        "seconds": round(run.seconds, 2),
                        "board": board,
                        "players": players,
                        "opponent": opponent.name,
                        "took": round(time.monotonic() - started, 2),
                        **result.as_dict(),
                    }
                )
                run.say(match_table(results[-1:]))
        _evaluate_frozen(run, board, graphs, room)


def _evaluate_frozen(run: TrainingRun, board: str, graphs: Graphs, room: tuple[int, int]) -> None:
    """Play games of two against each of the frozen networks, and log the results."""
    choose, wishes = run.choose_best(graphs), run.config.evaluation
    for path in run.frozen.each():
        other, seed = run.choose_best(graphs, run.frozen.network), 10_000_000 + run.config.seed
        result = play_duel(choose, other, board, 2, wishes.games, seed, run.config.games.ticket_cap, room)
        entry = {"event": "evaluation", "decisions": run.decisions, "seconds": round(run.seconds, 2)}
        run.log.write(entry | {"board": board, "players": 2, "opponent": Path(path).stem, **result.as_dict()})
        run.say(match_table([(f"{Path(board).stem}, {Path(path).stem}", result)]))


def _line(entry: dict[str, Any]) -> str:
    return (
        f"{entry['decisions'] / 1e6:8.1f} M decisions  {entry['rate'] / 1e3:6.0f} k/s (play {entry['playing']:.2f} s, "
        f"learn {entry['learning']:.2f} s)  entropy {entry['entropy']:.3f}  kl {entry['divergence']:.4f}  "
        f"clipped {entry['clipped']:.3f}  value {entry['value']:.4f}  explained {entry['explained']:.2f}"
    )


def open_run(config: Config, folder: Path, say: Callable[[str], None] = print) -> TrainingRun:
    """Open a run in a folder; the size of the network in its checkpoint must match."""
    path = folder / CHECKPOINT
    if path.exists():
        kept = config_from(json.loads(torch.load(path, map_location="cpu", weights_only=True)["config"]))
        if kept.network != config.network:
            raise TrainingError(f"{path} holds a network of another size; choose another folder.")
    return TrainingRun(config, folder, say)
