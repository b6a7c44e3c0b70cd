"""Facts that an attentive player knows: what their tickets still need, and who can end the game."""

from __future__ import annotations

from ironlanes.game.view import View

from .hint import HintReason, ReasonCode
from .own_tickets import OwnTickets


def facts_of(tickets: OwnTickets) -> tuple[HintReason, ...]:
    """Return the facts of a position, warnings first. They name no move and involve no opinion."""
    view = tickets.view
    if view.is_setup:
        return ()
    return (*end_dangers(view), *trains_short(tickets), *_ticket_facts(tickets))


def end_dangers(view: View) -> list[HintReason]:
    """Return the other seats that have the trains, the cards and a track to start the last round on their next turn."""
    if view.last_turn_of is not None:
        return []
    lengths = {track.name: track.length for track in view.board.tracks}
    found = []
    for seat in range(view.players):
        least = max(1, view.trains(seat) - view.board.rules.last_round_trains)
        most = min(view.trains(seat), view.hand_size(seat))
        can_end = any(least <= lengths[name] <= most for name in view.open_tracks(seat))
        if seat != view.viewer and can_end:
            found.append(HintReason(ReasonCode.END_DANGER, {"seat": seat}))
    return found


def trains_short(tickets: OwnTickets) -> list[HintReason]:
    """Return a warning if the open tickets together need more trains than the seat has."""
    trains, needed = tickets.view.trains(tickets.seat), tickets.trains_together(list(tickets.open))
    if needed is None or needed <= trains:
        return []
    return [HintReason(ReasonCode.TRAINS_SHORT, {"needed": needed, "trains": trains})]


def _ticket_facts(tickets: OwnTickets) -> list[HintReason]:
    near_first = sorted(tickets.open.items(), key=lambda each: (each[1] or 0, each[0]))
    opened = [HintReason(ReasonCode.TICKET_OPEN, {"ticket": name, "trains": trains}) for name, trains in near_first]
    return [*opened, *(HintReason(ReasonCode.TICKET_LOST, {"ticket": name}) for name in tickets.lost)]
