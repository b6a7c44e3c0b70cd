"""Changes that could make a board better, from what its games say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from ironlanes.boards import Board
from ironlanes.boards.model import Track

from .changes import Change, NewLanes, NewLength, NewTicket, Places, SwappedColours
from .judgement import BoardJudgement

#: A ticket is replaced by one whose places are as far apart, give or take this share of the points.
SIMILAR: Final = 0.3


def propose(board: Board, found: BoardJudgement, count: int, random: Random) -> list[Change]:
    """Return up to `count` different changes; most are about what the judgement complains of."""
    for_complaints = list(_for_complaints(board, found, random))
    random.shuffle(for_complaints)
    others = [_any_change(board, random) for _ in range(count)]
    # a quarter at least is about anything: what makes the first seat better is not known
    return list(dict.fromkeys([*for_complaints[: count - count // 4], *others]))[:count]


def _for_complaints(board: Board, found: BoardJudgement, random: Random) -> Iterator[Change]:
    lanes = Counter(track.places for track in board.tracks)
    for name in found.unused_tracks:
        track = board.tracks[board.track_index[name]]
        if lanes[track.places] > 1:
            yield NewLanes(track.places, is_double=False)
        elif track.length > 1 + track.locomotives:
            yield NewLength(track.places, track.length - 1)
        yield from _swap(board, track, random)
    for bottleneck in found.bottlenecks:
        first, second = bottleneck.connection.split("--")
        places = (first, second)
        if lanes[places] == 1:
            yield NewLanes(places, is_double=True)
        length = next(track.length for track in board.tracks if track.places == places)
        if length < len(board.rules.track_points):
            yield NewLength(places, length + 1)
    for name in (*found.dead, *found.dominant):
        yield from _other_tickets(board, name, random)


def _any_change(board: Board, random: Random) -> Change:
    track = random.choice(board.tracks)
    if random.random() < 0.3:
        for change in _swap(board, track, random):
            return change
    if random.random() < 0.3:
        for ticket in _other_tickets(board, random.choice(board.tickets).name, random):
            return ticket
    longest, shortest = len(board.rules.track_points), 1 + track.locomotives
    length = track.length + (1 if track.length <= shortest or random.random() < 0.5 else -1)
    return NewLength(track.places, min(length, longest))


def _swap(board: Board, track: Track, random: Random) -> Iterator[Change]:
    """Yield a swap of colours with a track of the same length, so that colours stay even."""
    others = [each for each in board.tracks if each.length == track.length and each.colour != track.colour]
    others = [each for each in others if not each.locomotives and not track.locomotives]
    if others:
        yield SwappedColours(track.name, random.choice(others).name)


def _other_tickets(board: Board, name: str, random: Random) -> Iterator[Change]:
    """Yield a ticket for the place of another; every place stays on a ticket."""
    old = board.tickets[board.ticket_index[name]]
    taken = {ticket.places for ticket in board.tickets}
    named = Counter(place for ticket in board.tickets for place in ticket.places)
    needed = {place for place in old.places if named[place] == 1}
    pairs: list[Places] = [(one, other) for one, other in combinations(sorted(board.place_index), 2)]
    fitting = [pair for pair in pairs if pair not in taken and needed <= set(pair)]
    random.shuffle(fitting)
    for pair in fitting:
        change = NewTicket(name, pair)
        points = next(each.points for each in change.tickets(board) if each.places == pair)
        if abs(points - old.points) <= max(1.0, SIMILAR * old.points):
            yield change
            return
