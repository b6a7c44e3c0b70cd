"""One game of many: beginning it, carrying a choice out, and what its end is worth to each seat."""

from __future__ import annotations

import numpy as np

from ironlanes.boards.records import Floats, Letters, Records
from ironlanes.boards.tables import Tables
from ironlanes.rules.compiling import kernel
from ironlanes.rules.dealing import deal
from ironlanes.rules.legal import count_legal, nth_legal
from ironlanes.rules.random_play import choose, first_chance, next_chance
from ironlanes.rules.scoring import score
from ironlanes.rules.state import NOBODY, Desk, Phase, Sheet, State

from .notes import Notes, forget, play_and_note

#: Of what a game is worth, so much is for winning and the rest for points.
WIN_SHARE = np.float32(0.6)
POINT_SHARE = np.float32(0.4)
#: So many points ahead of the best other seat are worth 1; nothing is worth more than `MOST_POINTS`.
POINTS_AHEAD = np.float32(60.0)
MOST_POINTS = np.float32(1.5)


@kernel
def begin_game(
    states: Records, index: int, blanks: Records, board: Tables, desk: Desk, notes: Notes, seed: Letters, episode: int
) -> None:
    """Deal a slot's next game, whose key follows from the seed, the slot and the number of the game in the slot."""
    players = int(states[index].players)
    states[index] = blanks[0]
    state = states[index]
    for word in range(4):
        state.key[word] = seed[word]
    state.key[4] = index
    state.key[5] = episode
    deal(state, board, desk, players, NOBODY)
    forget(notes)


@kernel
def scatter(state: State, board: Tables, desk: Desk, notes: Notes, most: int) -> None:
    """Play up to `most` random actions, a number that depends on the game: else all games would end together."""
    chance = next_chance(first_chance(state, desk))
    count = choose(chance, most)
    while count > 0 and state.phase != Phase.OVER:
        chance = next_chance(chance)
        legal = count_legal(state, board, desk)
        play_and_note(state, board, desk, notes, nth_legal(state, board, desk, choose(chance, legal)))
        count -= 1


@kernel
def utility(sheet: Sheet, players: int, seat: int) -> np.float32:
    """What a scored game is worth to a seat: about 1 for a clear win and -1 for a clear loss, in sum about nothing."""
    winners, best = 0, -(10**6)
    for other in range(players):
        winners += int(sheet.is_winner[other])
        if other != seat:
            best = max(best, int(sheet.total[other]))
    share = np.float32(sheet.is_winner[seat]) / np.float32(winners)
    win = np.float32(players) / np.float32(players - 1) * (share - np.float32(1.0) / np.float32(players))
    ahead = np.float32(int(sheet.total[seat]) - best) / POINTS_AHEAD
    return WIN_SHARE * win + POINT_SHARE * max(-MOST_POINTS, min(MOST_POINTS, ahead))


@kernel
def settle(state: State, board: Tables, desk: Desk, sheet: Sheet, rewards: Floats) -> None:
    """Score a game that is over, and write what it is worth to each seat."""
    score(state, board, desk, sheet)
    for seat in range(state.players):
        rewards[seat] = utility(sheet, int(state.players), seat)
