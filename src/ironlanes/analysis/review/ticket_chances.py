"""How likely each ticket was to be completed, as the game went on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.boards.actions import KeepTickets
from ironlanes.bots.lockstep.network_values import NetworkValues
from ironlanes.bots.lockstep.playouts import completions, play_to_end
from ironlanes.bots.lockstep.seeds import Seeds

from ..facts.tickets import TicketFacts
from ..recorded_game import RecordedGame
from .settings import ReviewSettings

#: How many positions of a game are played on from, apart from those in which tickets were kept.
MARKS: Final = 8
#: The part of an analysis that the seeds belong to.
TICKET_CHANCES: Final = 31


@dataclass(frozen=True, slots=True)
class ChanceAt:
    """The share of games in which a ticket was completed, when the champion played on after a turn."""

    turn: int
    chance: float


@dataclass(frozen=True, slots=True)
class TicketChances:
    """The chances of a ticket from the turn in which it was kept, with open cards and unknown decks."""

    seat: int
    ticket: str
    chances: tuple[ChanceAt, ...]


def ticket_chances(
    network: NetworkValues, recorded: RecordedGame, tickets: tuple[TicketFacts, ...], settings: ReviewSettings
) -> tuple[TicketChances, ...]:
    """Return the chances of every ticket, from games that are played on from several positions."""
    rows = _rows(recorded)
    games = settings.games_from_each(len(rows))
    played = recorded.positions.pick(np.repeat(rows, games))
    played.shuffle_decks(Seeds(settings.seed, TICKET_CHANCES))
    play_to_end(network, played)
    turns = [recorded.decisions[row - 1].turn for row in rows]
    found = []
    for each in tickets:
        number = recorded.game.board.ticket_index[each.ticket]
        shares = completions(played, each.seat, [number]).reshape(len(rows), games).mean(1)
        known = zip(turns, shares.tolist(), strict=True)
        chances = tuple(ChanceAt(turn, share) for turn, share in known if turn >= each.kept_in)
        found.append(TicketChances(each.seat, each.ticket, chances))
    return tuple(found)


def _rows(recorded: RecordedGame) -> list[int]:
    """Return the positions to play on from: after the setup, after tickets were kept, and evenly spaced in between."""
    in_game = [each for each in recorded.decisions if each.turn]
    first, last = in_game[0].number, in_game[-1].number
    kept = {each.number + 1 for each in in_game if isinstance(each.action, KeepTickets)}
    return sorted(kept | set(np.linspace(first, last, MARKS).astype(int).tolist()))
