"""Who plays whom in the next round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .tournament import RoundGame, Tournament


def next_round(tournament: Tournament) -> list[RoundGame]:
    """The games and byes of the next round; empty when the tournament is over."""
    return _knockout_round(tournament) if tournament.form == "knockout" else _swiss_round(tournament)


# ---- Swiss system


def _swiss_round(tournament: Tournament) -> list[RoundGame]:
    """Those with equal points play each other, as far as they have not met yet."""
    if len(tournament.pairings) >= tournament.rounds or len(tournament.present) < 2:
        return []
    order = [each.player for each in tournament.standings() if each.player in tournament.present]
    byes = []
    if tournament.seats == 2 and len(order) % 2:
        byes.append(_bye(tournament, order))
        order.remove(byes[0])
    groups = [_table(tournament, order, size) for size in table_sizes(len(order), tournament.seats)]
    if tournament.seats == 2:
        groups = _without_repeats(tournament, [player for group in groups for player in group]) or groups
    return [*(RoundGame(_seated(tournament, group)) for group in groups), *(RoundGame([player]) for player in byes)]


def table_sizes(players: int, seats: int) -> list[int]:
    """Tables of a wanted size, as equal as possible: nobody is left over, and none has more seats than that."""
    tables = -(-players // seats)
    return [players // tables + (number < players % tables) for number in range(tables)] if tables else []


def _bye(tournament: Tournament, order: Sequence[int]) -> int:
    """Who has no opponent: the last who has not had a bye yet."""
    had = {each.players[0] for games in tournament.pairings for each in games if each.is_bye}
    return next((player for player in reversed(order) if player not in had), order[-1])


def _table(tournament: Tournament, order: list[int], size: int) -> list[int]:
    """Take a table's players from those who are left: the first, and those after whom they met least."""
    group = [order.pop(0)]
    while len(group) < size:
        chosen = min(
            order, key=lambda player: (sum(tournament.met(player, other) for other in group), order.index(player))
        )
        order.remove(chosen)
        group.append(chosen)
    return group


def _without_repeats(tournament: Tournament, order: Sequence[int], tries: int = 10_000) -> list[list[int]] | None:
    """Pairs in which nobody meets someone again, the nearest in order; None if there are none, or it takes too long."""
    left = tries

    def pair(rest: tuple[int, ...]) -> list[list[int]] | None:
        nonlocal left
        if not rest:
            return []
        first, *others = rest
        for other in others:
            left -= 1
            if left < 0 or tournament.met(first, other):
                continue
            found = pair(tuple(each for each in others if each != other))
            if found is not None:
                return [[first, other], *found]
        return None

    return pair(tuple(order))


def _seated(tournament: Tournament, group: Sequence[int]) -> list[int]:
    """A table's players by seat: who has begun least often sits first."""
    firsts = [each.players[0] for games in tournament.pairings for each in games if not each.is_bye]
    return sorted(group, key=lambda player: (firsts.count(player), group.index(player)))


# ---- knock-out


def _knockout_round(tournament: Tournament) -> list[RoundGame]:
    """The winners of neighbouring games play each other; in the first round the earliest entrants may have byes."""
    present = set(tournament.present)
    if not tournament.pairings:
        players = sorted(present)
        if tournament.seats == 2:
            return _bracket(players)
    else:
        players = [player for player in tournament.winners(len(tournament.pairings) - 1) if player in present]
    if len(players) < 2:
        return []
    sizes, games = table_sizes(len(players), tournament.seats), []
    if tournament.seats == 2 and len(players) % 2:  # somebody has left: the first has no opponent
        games.append(RoundGame([players.pop(0)]))
        sizes = table_sizes(len(players), 2)
    start = 0
    for size in sizes:
        games.append(RoundGame(_seated(tournament, players[start : start + size])))
        start += size
    return games


def _bracket(players: Sequence[int]) -> list[RoundGame]:
    """The first round of a bracket: the first meets the last, and the two best can meet in the last game only."""
    if len(players) < 2:
        return []
    slots = [0, 1]
    while len(slots) < len(players):
        double = 2 * len(slots)
        slots = [each for slot in slots for each in (slot, double - 1 - slot)]
    games = []
    for one, other in list(pairwise(slots))[::2]:
        found = [players[slot] for slot in (one, other) if slot < len(players)]
        games.append(RoundGame(sorted(found)))
    return games
