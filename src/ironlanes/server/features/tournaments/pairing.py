"""Who plays whom in the next round."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from itertools import combinations, pairwise
from typing import Final

from .tournament import RoundGame, Tournament

#: Two entrants, the one with the smaller number first.
Pair = tuple[int, int]
NO_PAIRS: Final[Set[Pair]] = frozenset()


def next_round(tournament: Tournament, apart: Set[Pair] = NO_PAIRS) -> list[RoundGame]:
    """Return the games and byes of the next round; none when the tournament is over.

    The pairs in `apart` don't meet, as far as that is possible.
    """
    if tournament.form == "knockout":
        return _knockout_round(tournament, apart)
    return _swiss_round(tournament, apart)


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _kept_apart(groups: Sequence[Sequence[int]], apart: Set[Pair]) -> list[list[int]]:
    """Exchange players between two tables as long as that leaves fewer pairs who should not meet."""
    found = [list(group) for group in groups]

    def meetings() -> int:
        return sum(_pair(*each) in apart for group in found for each in combinations(group, 2))

    places = [(table, seat) for table, group in enumerate(found) for seat in range(len(group))]
    fewest = meetings()
    for (table, seat), (other_table, other_seat) in combinations(places, 2):
        if not fewest:
            break
        one, other = found[table], found[other_table]
        one[seat], other[other_seat] = other[other_seat], one[seat]
        if meetings() < fewest:
            fewest = meetings()
        else:
            one[seat], other[other_seat] = other[other_seat], one[seat]
    return found


# ---- Swiss system


def _swiss_round(tournament: Tournament, apart: Set[Pair]) -> list[RoundGame]:
    """Pair entrants with equal points who have not met yet, as far as possible."""
    if len(tournament.pairings) >= tournament.rounds or len(tournament.present) < 2:
        return []
    order = [each.player for each in tournament.standings() if each.player in tournament.present]
    byes = []
    if tournament.seats == 2 and len(order) % 2:
        byes.append(_bye(tournament, order))
        order.remove(byes[0])
    groups = [_table(tournament, order, size) for size in table_sizes(len(order), tournament.seats)]
    if tournament.seats == 2:
        groups = _best_pairs(tournament, [player for group in groups for player in group], apart) or groups
    groups = _kept_apart(groups, apart)
    return [*(RoundGame(_seated(tournament, group)) for group in groups), *(RoundGame([player]) for player in byes)]


def table_sizes(players: int, seats: int) -> list[int]:
    """Return table sizes as equal as possible: nobody is left over, and no table exceeds the wanted size."""
    tables = -(-players // seats)
    return [players // tables + (number < players % tables) for number in range(tables)] if tables else []


def _bye(tournament: Tournament, order: Sequence[int]) -> int:
    """Return the entrant who gets the bye: the lowest-ranked one without a bye so far."""
    had = {each.players[0] for games in tournament.pairings for each in games if each.is_bye}
    return next((player for player in reversed(order) if player not in had), order[-1])


def _table(tournament: Tournament, order: list[int], size: int) -> list[int]:
    """Take a table's players from those who are left: the first, and then those whom the table has met least."""
    group = [order.pop(0)]
    while len(group) < size:
        chosen = min(
            order, key=lambda player: (sum(tournament.met(player, other) for other in group), order.index(player))
        )
        order.remove(chosen)
        group.append(chosen)
    return group


def _best_pairs(tournament: Tournament, order: Sequence[int], apart: Set[Pair]) -> list[list[int]] | None:
    """Return pairs who have not met and are not kept apart; if there are none, pairs who are not kept apart."""

    def is_new(one: int, other: int) -> bool:
        return not tournament.met(one, other)

    def may_meet(one: int, other: int) -> bool:
        return _pair(one, other) not in apart

    first = _pairs(order, lambda one, other: is_new(one, other) and may_meet(one, other))
    return first or (_pairs(order, may_meet) if apart else None)


def _pairs(
    order: Sequence[int], is_possible: Callable[[int, int], bool], tries: int = 10_000
) -> list[list[int]] | None:
    """Return possible pairs, of players close in the order; None if there are none, or the search takes too long."""
    left = tries

    def pair(rest: tuple[int, ...]) -> list[list[int]] | None:
        nonlocal left
        if not rest:
            return []
        first, *others = rest
        for other in others:
            left -= 1
            if left < 0 or not is_possible(first, other):
                continue
            found = pair(tuple(each for each in others if each != other))
            if found is not None:
                return [[first, other], *found]
        return None

    return pair(tuple(order))


def _seated(tournament: Tournament, group: Sequence[int]) -> list[int]:
    """Return a table's players by seat: the one who has begun least often sits first."""
    firsts = [each.players[0] for games in tournament.pairings for each in games if not each.is_bye]
    return sorted(group, key=lambda player: (firsts.count(player), group.index(player)))


# ---- knock-out


def _knockout_round(tournament: Tournament, apart: Set[Pair]) -> list[RoundGame]:
    """Pair the winners of neighbouring games; in the first round the earliest entrants may get byes."""
    present = set(tournament.present)
    if not tournament.pairings:
        players = sorted(present)
        if tournament.seats == 2:
            return [RoundGame(sorted(group)) for group in _kept_apart(_bracket(players), apart)]
    else:
        players = [player for player in tournament.winners(len(tournament.pairings) - 1) if player in present]
    if len(players) < 2:
        return []
    groups = []
    if tournament.seats == 2 and len(players) % 2:  # somebody has left: the first has no opponent
        groups.append([players.pop(0)])
    start = 0
    for size in table_sizes(len(players), tournament.seats):
        groups.append(players[start : start + size])
        start += size
    return [RoundGame(_seated(tournament, group)) for group in _kept_apart(groups, apart)]


def _bracket(players: Sequence[int]) -> list[list[int]]:
    """Return the first round of a bracket, in which the two best entrants can meet only in the final."""
    if len(players) < 2:
        return []
    slots = [0, 1]
    while len(slots) < len(players):
        double = 2 * len(slots)
        slots = [each for slot in slots for each in (slot, double - 1 - slot)]
    return [[players[slot] for slot in game if slot < len(players)] for game in list(pairwise(slots))[::2]]
