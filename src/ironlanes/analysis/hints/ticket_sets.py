"""The sets of tickets that may be kept from an offer: what each needs, and what it is likely to earn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from ironlanes.boards.actions import KeepTickets
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.playouts import completions, play_to_end
from ironlanes.bots.lockstep.positions import Positions

from ..values.equity import Values
from .hint import TicketSet
from .own_tickets import OwnTickets

#: How often a set is completed is counted in games that the champion plays to the end: this many, divided by the number
#: of players, because a game of more players takes longer; and only for the best sets.
PLAYOUTS: Final = 16
MOST_PLAYED: Final = 4


def set_of(tickets: OwnTickets, action: KeepTickets) -> TicketSet:
    """Return a set of tickets with the trains that it takes in addition to the seat's open tickets."""
    board, offer = tickets.view.board, tickets.view.offer
    kept = tuple(offer[position - 1] for position in action.positions)
    wanted = [*tickets.open, *kept]
    alone = [tickets.distance(name) or 0 for name in wanted]
    together = tickets.trains_together(wanted)
    points = sum(board.tickets[board.ticket_index[name]].points for name in kept)
    return TicketSet(action.text, kept, points, together, 0 if together is None else max(0, sum(alone) - together))


def with_expected(sets: Sequence[TicketSet], actions: Sequence[str], values: Values, seat: int) -> list[TicketSet]:
    """Return the sets with the final points expected after keeping each; `values` are by world and action."""
    points = values.points.reshape(-1, len(actions), values.points.shape[-1])[..., seat].mean(0)
    expected = dict(zip(actions, points.tolist(), strict=True))
    return [replace(each, expected=expected[each.action]) if each.action in expected else each for each in sets]


def with_completions(
    network: NetworkValues, sets: Sequence[TicketSet], worlds: Positions, actions: Sequence[str], seat: int
) -> list[TicketSet]:
    """Return the sets, some of them with how often all tickets were completed; all sets meet the same hidden cards."""
    compiled = worlds.compiled
    played, count = list(actions[:MOST_PLAYED]), PLAYOUTS // worlds.players
    games = worlds.pick(np.repeat(np.arange(count), len(played)))
    games.play(np.tile([compiled.action_index[action] for action in played], count))
    play_to_end(network, games)
    found = []
    for each in sets:
        if each.action in played:
            numbers = [compiled.board.ticket_index[name] for name in each.tickets]
            done = completions(games, seat, numbers).reshape(count, len(played))[:, played.index(each.action)]
            found.append(replace(each, completed=int(done.sum()), games=count))
        else:
            found.append(each)
    return found
