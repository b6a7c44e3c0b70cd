"""The ways in from Python. Each takes arrays of records and an index, which is by far the quickest to hand over."""

from __future__ import annotations

from ironlanes.boards.records import Letters, Numbers, Records, Smalls, Wides

from .apply import apply_action
from .claiming import own_track
from .compiling import entry
from .dealing import deal
from .drawing import settle_display
from .legal import collect_legal, count_legal, nth_legal
from .observe import copy_open, observe
from .payments import is_set
from .random_play import play_game
from .randomness import shuffle
from .refusals import Reason, refuse, refuse_every_claim, refuse_track
from .scoring import score
from .state import Phase


@entry
def deal_game(states: Records, index: int, boards: Records, desks: Records, players: int, start: int) -> None:
    """Set a game up in a blank record that holds its key."""
    deal(states[index], boards[0], desks[0], players, start)


@entry
def list_legal(states: Records, index: int, boards: Records, desks: Records, actions: Wides) -> int:
    """Write the legal actions into the list, ascending, and say how many there are."""
    return collect_legal(states[index], boards[0], desks[0], actions)


@entry
def count_actions(states: Records, index: int, boards: Records, desks: Records) -> int:
    """How many actions are legal."""
    return count_legal(states[index], boards[0], desks[0])


@entry
def nth_action(states: Records, index: int, boards: Records, desks: Records, n: int) -> int:
    """The n-th legal action."""
    count_legal(states[index], boards[0], desks[0])
    return nth_legal(states[index], boards[0], desks[0], n)


@entry
def reason_against(states: Records, index: int, boards: Records, desks: Records, seat: int, action: int) -> int:
    """Why an action of a seat is not legal."""
    return refuse(states[index], boards[0], desks[0], seat, action) + 0  # a plain number is quicker to hand over


@entry
def reason_against_claims(states: Records, index: int, boards: Records, seat: int, track: int) -> int:
    """Why a seat can't claim a track, whatever it would pay with."""
    return refuse_every_claim(states[index], boards[0], seat, track) + 0


@entry
def play_action(states: Records, index: int, boards: Records, desks: Records, action: int, before: Records) -> int:
    """Carry an action out if it is legal, and say why not if it is not; `before` then holds the state that was."""
    reason = refuse(states[index], boards[0], desks[0], int(states[index].to_move), action)
    if reason == Reason.NONE:
        before[0] = states[index]
        apply_action(states[index], boards[0], desks[0], action)
    return reason + 0


@entry
def score_game(states: Records, index: int, boards: Records, desks: Records, sheets: Records) -> None:
    """Fill the score sheet."""
    score(states[index], boards[0], desks[0], sheets[0])


@entry
def settle_position(states: Records, index: int, boards: Records, desks: Records) -> None:
    """Apply D6, D7 and D8 to a position that was put together by hand."""
    settle_display(states[index], boards[0], desks[0])


@entry
def shuffle_list(states: Records, index: int, desks: Records, cards: Smalls) -> None:
    """Shuffle a list by the next stream of a game's seed."""
    shuffle(states[index], desks[0], cards, 0, len(cards))


@entry
def random_games(
    states: Records,
    boards: Records,
    desks: Records,
    sheets: Records,
    keys: Letters,
    players: int,
    most: int,
    totals: Numbers,
) -> int:
    """Play one random game in each record, by its key, and score it; return the number of decisions.

    With 0 players the records hold games already, which go on.
    """
    decisions = 0
    for index in range(len(states)):
        for word in range(8):
            states[index].key[word] = keys[index, word]
        decisions += play_game(states[index], boards[0], desks[0], players, most)
        score(states[index], boards[0], desks[0], sheets[0])
        for seat in range(states[index].players):
            totals[index, seat] = sheets[0].total[seat]
    return decisions


@entry
def copy_states(states: Records, copies: Records) -> None:
    """Copy every state."""
    for index in range(len(states)):
        copies[index] = states[index]


@entry
def perft(states: Records, boards: Records, desks: Records, tried: Wides, depth: int) -> int:
    """How many sequences of `depth` legal actions begin in the first state.

    The other states and `tried`, one more of each than the depth, are room to work in.
    """
    leaves, level = 0, 0
    tried[0] = 0
    while level >= 0:
        if level == depth:
            leaves += 1
            level -= 1
            continue
        is_over = states[level].phase == Phase.OVER
        count = 0 if is_over else count_legal(states[level], boards[0], desks[0])
        if tried[level] == count:
            level -= 1
            continue
        action = nth_legal(states[level], boards[0], desks[0], tried[level])
        tried[level] += 1
        states[level + 1] = states[level]
        level += 1
        tried[level] = 0
        apply_action(states[level], boards[0], desks[0], action)
    return leaves


@entry
def observe_game(states: Records, index: int, boards: Records, viewer: int, sights: Records) -> None:
    """Fill a blank sight with what a seat or a spectator may see."""
    observe(states[index], boards[0], viewer, sights[0])


@entry
def imagine_open(sights: Records, states: Records, index: int) -> None:
    """Copy what is open from a sight into a blank state."""
    copy_open(sights[0], states[index])


@entry
def claim_track(states: Records, index: int, boards: Records, seat: int, track: int) -> None:
    """Give a track of a position that is put together by hand to a seat: its points count, its trains do not."""
    own_track(states[index], boards[0], seat, track)
    states[index].points[seat] += boards[0].track_points[boards[0].track_length[track]]


@entry
def would_pay(
    states: Records, index: int, boards: Records, track: int, colour: int, cards: int, locomotives: int
) -> bool:
    """Whether the seat to move may claim a track, and these cards, which it has laid down already, are a set for it."""
    if refuse_track(states[index], boards[0], states[index].to_move, track) != Reason.NONE:
        return False
    return is_set(boards[0], boards[0].track_price[track], colour, cards, locomotives)
