"""Reasons for a move, from facts in the seat's own view; the most telling reason first."""

from __future__ import annotations

from typing import Final

import numpy as np

from ironlanes.boards.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    PayTunnel,
    TakeCard,
    TakePassenger,
)
from ironlanes.boards.model import Track
from ironlanes.game.view import View
from ironlanes.kernel.compile import copy_records, new_records
from ironlanes.paths import api as paths_api
from ironlanes.paths.scratch import FAR, PATH_SCRATCH

from .cards import card_reasons, tunnel_reasons
from .hint import HintReason, ReasonCode
from .own_tickets import OwnTickets
from .ticket_sets import set_of

#: At most this many reasons are given for a move.
MOST_REASONS: Final = 2
#: A detour of at least this many trains is mentioned.
DETOUR: Final = 4
#: A track of at least this many spaces is long.
LONG: Final = 5


def reasons_for(tickets: OwnTickets, action: Action) -> tuple[HintReason, ...]:
    """Return one or two reasons for a move."""
    return tuple(_reasons(tickets, action)[:MOST_REASONS]) or (HintReason(ReasonCode.CHAMPION),)


def _reasons(tickets: OwnTickets, action: Action) -> list[HintReason]:
    match action:
        case ClaimTrack(track=name):
            track = tickets.view.board.tracks[tickets.view.board.track_index[name]]
            return [*claim_reasons(tickets, track), *tunnel_reasons(tickets.view, action, track)]
        case TakeCard() | DrawBlind():
            return card_reasons(tickets, action)
        case DrawTickets():
            trains = tickets.view.trains(tickets.seat)
            is_done = bool(tickets.distances) and not tickets.open and not tickets.view.is_setup
            return [HintReason(ReasonCode.DRAW_TICKETS, {"trains": trains})] if is_done else []
        case KeepTickets():
            kept = set_of(tickets, action)
            about = {"trains": kept.trains, "shared": kept.shared}
            return [] if kept.trains is None else [HintReason(ReasonCode.TICKETS_FIT, about)]
        case BuildStation():
            return station_reasons(tickets)
        case PayTunnel():
            pending = tickets.view.pending.get("track")
            track = tickets.view.board.tracks[tickets.view.board.track_index[str(pending)]]
            return claim_reasons(tickets, track)
        case TakePassenger():
            return passenger_reasons(tickets.view, action)
        case _:
            return []


def claim_reasons(tickets: OwnTickets, track: Track) -> list[HintReason]:
    """Return the reasons to claim a track: its tickets, the cost of losing it, its points, and whom it blocks."""
    reasons = [
        *_ticket_reasons(tickets, track),
        *_end_reasons(tickets.view, track),
        *_danger_reasons(tickets, track),
        *_block_reasons(tickets.view, track),
    ]
    if track.length >= LONG or not reasons:
        reasons.append(_length_reason(tickets.view, track))
    return reasons


def _ticket_reasons(tickets: OwnTickets, track: Track) -> list[HintReason]:
    board, before, after = tickets.view.board, tickets.open, tickets.after_claim(track.name)
    nearer = {name: after[name] for name, missing in before.items() if (after[name] or 0) < (missing or 0)}
    nearer = {name: missing for name, missing in nearer.items() if missing is not None}
    worth = {name: board.tickets[board.ticket_index[name]].points for name in nearer}
    done = sorted((name for name in nearer if nearer[name] == 0), key=lambda name: -worth[name])
    if done:
        about = {"ticket": done[0], "points": worth[done[0]]}
        return [HintReason(ReasonCode.COMPLETES_TICKET, about)]
    if len(nearer) > 1:
        return [HintReason(ReasonCode.TWO_TICKETS, {"tickets": len(nearer)})]
    return [
        HintReason(ReasonCode.BRINGS_TICKET_NEAR, {"ticket": name, "trains": missing})
        for name, missing in nearer.items()
    ]


def _danger_reasons(tickets: OwnTickets, track: Track) -> list[HintReason]:
    """Return the ticket that would suffer most if another seat took the track."""
    before, after, trains = tickets.open, tickets.without(track.name), tickets.view.trains(tickets.seat)
    detours: list[tuple[int, str, int | None]] = []
    for name, missing in before.items():
        then = after[name]
        if then is None or then > trains:
            detours.append((FAR, name, None))
        elif missing is not None and then - missing >= DETOUR:
            detours.append((then - missing, name, then - missing))
    if not detours:
        return []
    _, name, detour = max(detours, key=lambda each: (each[0], each[1]))
    return [HintReason(ReasonCode.ONLY_WAY_LEFT, {"ticket": name, "trains": detour})]


def _block_reasons(view: View, track: Track) -> list[HintReason]:
    """Return the other seat whose network the track cuts in two, if its detour is long."""
    worst: tuple[int, HintReason] | None = None
    for seat in range(view.players):
        touched = {place for name, owner in view.claimed.items() if owner == seat for place in _places(view, name)}
        if seat == view.viewer or not set(track.places) <= touched:
            continue
        before, after = _gap(view, seat, track, False), _gap(view, seat, track, True)
        if before != track.length or after - before < DETOUR:
            continue
        reason = HintReason(ReasonCode.BLOCK, {"seat": seat, "trains": None if after == FAR else after - before})
        if worst is None or after - before > worst[0]:
            worst = after - before, reason
    return [worst[1]] if worst else []


def _gap(view: View, seat: int, track: Track, is_taken: bool) -> int:
    """Return the trains that a seat lacks between the ends of a track, with or without that track."""
    observations, arrays = copy_records(view.raw.observations), view.compiled.arrays
    number = view.board.track_index[track.name]
    if is_taken:
        gone = np.zeros_like(observations["available"][0, seat])
        gone[number >> 6] = np.uint64(1) << np.uint64(number & 63)
        if view.players < view.board.rules.parallel_from:
            gone |= arrays[0]["siblings"][number]
        observations["available"][0, seat] &= ~gone
    one, other = (np.uint64(1) << np.uint64(node) for node in arrays[0]["track_nodes"][number])
    return paths_api.find_shortest_path(observations, arrays, new_records(1, PATH_SCRATCH), seat, one, other, 0)


def _places(view: View, track: str) -> tuple[str, str]:
    return view.board.tracks[view.board.track_index[track]].places


def _length_reason(view: View, track: Track) -> HintReason:
    points = view.board.rules.track_points[track.length - 1]
    return HintReason(ReasonCode.TRACK_POINTS, {"spaces": track.length, "points": points})


def _end_reasons(view: View, track: Track) -> list[HintReason]:
    """Return a reason if the claim starts the last round while the seat has the most points on the board."""
    assert view.viewer is not None
    left, last = view.trains(view.viewer) - track.length, view.board.rules.last_round_trains
    own = view.points(view.viewer) + view.board.rules.track_points[track.length - 1]
    is_ahead = all(own > view.points(seat) for seat in range(view.players) if seat != view.viewer)
    is_first = view.last_turn_of is None
    return [HintReason(ReasonCode.END_NOW)] if is_first and left <= last and is_ahead else []


def station_reasons(tickets: OwnTickets) -> list[HintReason]:
    """Return the most valuable ticket that only a station can still complete."""
    board, lost = tickets.view.board, tickets.lost
    if not lost:
        return []
    worth = {name: board.tickets[board.ticket_index[name]].points for name in lost}
    name = max(lost, key=lambda each: (worth[each], each))
    about = {"ticket": name, "points": worth[name], "cost": board.rules.station_points}
    return [HintReason(ReasonCode.STATION_LAST, about)]


def passenger_reasons(view: View, action: TakePassenger) -> list[HintReason]:
    """Return how many passengers of the colour the seat has, and the most that another seat has."""
    assert view.viewer is not None
    counts = [view.collected(seat).get(action.colour, 0) for seat in range(view.players)]
    own = counts.pop(view.viewer)
    return [HintReason(ReasonCode.PASSENGER_LEAD, {"colour": action.colour, "own": own, "others": max(counts)})]
