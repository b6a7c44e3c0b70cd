"""Getting the rules ready before they are needed: compiled once, later loaded from the disk."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ironlanes.boards.loading import packaged_boards
from ironlanes.rules import entries
from ironlanes.rules.compiling import new_records
from ironlanes.rules.state import DESK, NOBODY, SHEET, SIGHT, STATE
from ironlanes.tactics import entries as thinking
from ironlanes.tactics.deciding import Kind
from ironlanes.tactics.mind import new_minds
from ironlanes.tactics.weights import WEIGHTS

from .prepared import prepared


def warm_up(say: Callable[[int, int], None]) -> None:
    """Call every rule that one game needs once; `say` is told how many are ready, of how many."""
    steps = _steps()
    for ready, step in enumerate(steps):
        say(ready, len(steps))
        step()
    say(len(steps), len(steps))


def _steps() -> list[Callable[[], object]]:
    """One call of each way in, in an order in which each finds a position that it can work on."""
    any_board = prepared(packaged_boards()[0])
    board = any_board.tables
    states, before, desks, sights, sheets = (new_records(1, kind) for kind in (STATE, STATE, DESK, SIGHT, SHEET))
    minds = new_minds(1)
    listed = np.zeros(len(any_board.actions) + 1, dtype=np.int32)
    cards = np.zeros(2, dtype=np.int8)
    return [
        lambda: entries.deal_game(states, 0, board, desks, 2, NOBODY),
        lambda: entries.shuffle_list(states, 0, desks, cards),
        lambda: entries.claim_track(states, 0, board, 0, 0),
        lambda: entries.would_pay(states, 0, board, 1, 0, 1, 0),
        lambda: entries.settle_position(states, 0, board, desks),
        lambda: entries.count_actions(states, 0, board, desks),
        lambda: entries.list_legal(states, 0, board, desks, listed),
        lambda: entries.reason_against(states, 0, board, desks, int(listed[0])),
        lambda: entries.play_action(states, 0, board, desks, int(listed[0]), before),
        lambda: entries.observe_game(states, 0, board, 0, sights),
        lambda: entries.imagine_open(sights, states, 0),
        lambda: entries.score_game(states, 0, board, desks, sheets),
        lambda: thinking.begin_thinking(minds, 0, np.zeros(WEIGHTS, dtype=np.int32), np.uint64(1)),
        lambda: thinking.choose_any(minds, 0, 2),
        lambda: thinking.choose_action(sights, board, minds, 0, Kind.PATH),
    ]
