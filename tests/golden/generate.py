"""Generate the golden files: `make golden` rewrites them; review the diff."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from ironlanes.game.bulk import count_sequences, play_random_games
from ironlanes.game.game import Game
from ironlanes.kernel.records import Records
from ironlanes.rules.state import STATE
from tests.support.random_games import BOARD_IDS, BOARDS_AND_PLAYERS, board_by_id, choose

FOLDER = Path(__file__).parent
PERFT = FOLDER / "perft.json"
GAMES = FOLDER / "games.json"
#: Every field of a state, in the order in which the hashes of games take them; a new field goes to the end.
HASHED_FIELDS = (
    "key shuffles claimed available tickets stations standing points deck_size ticket_top ticket_left deck "
    "ticket_deck hands discards display display_size collected trains stations_left players start to_move phase "
    "last_turn_of passes offers offer_size tunnel_track laid_colour laid_cards laid_locomotives revealed "
    "revealed_size extra choices choices_left"
).split()
#: (actions played at random first, depth): from the deal, from the first turns, and from the middle of a game.
STARTS = ((0, 3), (0, 4), (12, 2), (60, 2), (120, 2))


def perft_start(board_id: str, players: int, seed: int, played: int) -> Game:
    """Return the game from which sequences are counted, a number of random actions after the deal."""
    game, random = Game.new(board_by_id(board_id), players, seed), Random(seed)
    for _ in range(played):
        if not game.is_over:
            game.play(choose(game, random))
    return game


def perft_row(board_id: str, players: int, seed: int, played: int, depth: int) -> dict[str, Any]:
    """One line of the perft table."""
    count = count_sequences(perft_start(board_id, players, seed, played), depth)
    return {"map": board_id, "players": players, "seed": seed, "played": played, "depth": depth, "count": count}


def written_out(states: Records) -> Records:
    """Copy states into records with a fixed order of fields, so that hashes don't depend on the layout of `State`."""
    ordered = np.dtype([(name, STATE[name]) for name in HASHED_FIELDS], align=True)
    copies = np.zeros(len(states), ordered)
    for name in HASHED_FIELDS:
        copies[name] = states[name]
    return copies


def games_row(board_id: str, players: int, seed: int, games: int) -> dict[str, Any]:
    """Random games from the same seeds end in the same bytes, however the rules are run."""
    result = play_random_games(board_by_id(board_id), players, games, seed)
    return {
        "map": board_id,
        "players": players,
        "seed": seed,
        "games": games,
        "decisions": result.decisions,
        "sha256": hashlib.sha256(written_out(result.states).tobytes()).hexdigest(),
    }


def playthrough_file(board_id: str) -> Path:
    return FOLDER / f"playthrough-{board_id}.jsonl"


def difference(old: Any, new: Any) -> Any:
    """What is new in a JSON value: in objects and in lists of the same length only the parts that changed."""
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        old, new = ({str(place): value for place, value in enumerate(values)} for values in (old, new))
    if not isinstance(old, dict) or not isinstance(new, dict):
        return new
    changed = {key: difference(old.get(key), value) for key, value in new.items() if old.get(key) != value}
    return changed | {key: None for key in old if key not in new}


def playthrough(board_id: str, seed: int = 1) -> list[str]:
    """A game line by line: each action, and for every seat and a spectator the events and what changed in the view."""
    game, random = Game.new(board_by_id(board_id), 2, seed), Random(seed)
    viewers: dict[str, int | None] = {"seat 0": 0, "seat 1": 1, "spectator": None}
    views = {name: game.view_json(viewer) for name, viewer in viewers.items()}
    lines = [json.dumps({"board": board_id, "seed": seed, "views": views})]
    while not game.is_over:
        mover, action = game.seat, choose(game, random)
        events = game.play(action)
        sees = {}
        for name, viewer in viewers.items():
            view = game.view_json(viewer)
            told = [event.seen_by(viewer).to_json() for event in events]
            sees[name] = {"events": told, "changed": difference(views[name], view)}
            views[name] = view
        lines.append(json.dumps({"seat": mover, "action": action.text, "sees": sees}))
    return lines


def write_all() -> None:
    """Write every golden file."""
    starts = [(board, players, played, depth) for board, players in BOARDS_AND_PLAYERS for played, depth in STARTS]
    perft = [perft_row(board, players, 7, played, depth) for board, players, played, depth in starts]
    games = [games_row(board, players, 0, count) for board, players in BOARDS_AND_PLAYERS for count in (2, 200)]
    for path, rows in ((PERFT, perft), (GAMES, games)):
        path.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", encoding="utf-8")
    for board in BOARD_IDS:
        playthrough_file(board).write_text("\n".join(playthrough(board)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
