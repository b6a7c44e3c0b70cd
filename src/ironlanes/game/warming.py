"""Getting the rules ready before they are needed: compiled once, later loaded from the disk."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import numpy as np

from ironlanes.boards.loading import packaged_boards
from ironlanes.rules import entries
from ironlanes.rules.compiling import is_kept, new_records
from ironlanes.rules.state import DESK, NOBODY, SHEET, SIGHT, STATE
from ironlanes.tactics import entries as thinking
from ironlanes.tactics.deciding import Kind
from ironlanes.tactics.mind import new_minds
from ironlanes.tactics.weights import WEIGHTS

from .prepared import prepared

Step = Callable[[], object]


def warm_up(say: Callable[[int, int], None], *besides: Step) -> None:
    """Call every rule that one game needs once, and what else is asked for; `say` is told how many are ready.

    What bots think with takes as long to compile as everything else: the first time another process does that.
    """
    finish_thoughts = _compile_beside(f"from {__name__} import think_once; think_once()")
    steps = [*_steps(), *besides, finish_thoughts, think_once]
    for ready, step in enumerate(steps):
        say(ready, len(steps))
        step()
    say(len(steps), len(steps))


def _compile_beside(program: str) -> Step:
    """Let another process compile what bots think with, where that is not done yet; what is returned waits for it."""
    if is_kept(thinking.choose_action):
        return lambda: None
    silent = subprocess.DEVNULL  # should it fail, or be stopped, the same is done here, and told of here
    helper = subprocess.Popen([sys.executable, "-c", program], stdin=silent, stdout=silent, stderr=silent)
    return helper.wait


def think_once() -> None:
    """Call what bots think with."""
    board, states, desks = _game()
    sights, minds = new_records(1, SIGHT), new_minds(1)
    entries.deal_game(states, 0, board, desks, 2, NOBODY)
    entries.observe_game(states, 0, board, 0, sights)
    thinking.begin_thinking(minds, 0, np.zeros(WEIGHTS, dtype=np.int32), np.uint64(1))
    thinking.choose_any(minds, 0, 2)
    thinking.choose_action(sights, board, minds, 0, Kind.PATH)


def _game() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Any board, and room for a game on it."""
    return prepared(packaged_boards()[0]).tables, new_records(1, STATE), new_records(1, DESK)


def _steps() -> list[Step]:
    """One call of each way in, in an order in which each finds a position that it can work on."""
    board, states, desks = _game()
    before, sights, sheets = (new_records(1, kind) for kind in (STATE, SIGHT, SHEET))
    listed = np.zeros(int(board["actions"][0]) + 1, dtype=np.int32)
    cards = np.zeros(2, dtype=np.int8)
    return [
        lambda: entries.deal_game(states, 0, board, desks, 2, NOBODY),
        lambda: entries.shuffle_list(states, 0, desks, cards),
        lambda: entries.claim_track(states, 0, board, 0, 0),
        lambda: entries.would_pay(states, 0, board, 1, 0, 1, 0),
        lambda: entries.settle_position(states, 0, board, desks),
        lambda: entries.count_actions(states, 0, board, desks),
        lambda: entries.list_legal(states, 0, board, desks, listed),
        lambda: entries.reason_against(states, 0, board, desks, 0, int(listed[0])),
        lambda: entries.reason_against_claims(states, 0, board, 0, 1),
        lambda: entries.play_action(states, 0, board, desks, int(listed[0]), before),
        lambda: entries.observe_game(states, 0, board, 0, sights),
        lambda: entries.imagine_open(sights, states, 0),
        lambda: entries.score_game(states, 0, board, desks, sheets),
    ]
