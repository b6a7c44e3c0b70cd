"""Check that a draft is a playable board: that its places, tracks and tickets fit together."""

from __future__ import annotations

from collections import Counter

from ..file.draft import Draft
from ..model import (
    GRAY,
    MAX_NODES,
    MAX_PLACES,
    MAX_TICKETS,
    MAX_TRACKS,
    slug,
)
from ..problems import ProblemReport
from .connectivity import Connectivity
from .rule_checks import check_rules


def check_draft(draft: Draft, report: ProblemReport) -> None:
    """Report every problem that makes the draft unplayable."""
    if draft.id != slug(draft.id):
        report.add("board.id", f"'{draft.id}' must be lower-case letters, digits and hyphens: '{slug(draft.id)}'.")
    check_rules(draft, report)
    _check_room(draft, report)
    _check_places(draft, report)
    _check_passengers(draft, report)
    _check_tracks(draft, report)
    _check_ends(draft, report)
    _check_tickets(draft, report)


def _check_room(draft: Draft, report: ProblemReport) -> None:
    ends = sum(len(place.ends) for place in draft.places.values())
    cities = sum(not place.is_country for place in draft.places.values())
    for key, count, room, what in (
        ("cities", len(draft.places), MAX_PLACES, "cities and countries"),
        ("countries", cities + ends, MAX_NODES, "cities and ends of countries"),
        ("tracks", len(draft.tracks), MAX_TRACKS, "tracks"),
        ("tickets", len(draft.tickets), MAX_TICKETS, "tickets"),
    ):
        if count > room:
            report.add(key, f"there are {count} {what}, and room for {room}; take {count - room} away.")


def _check_places(draft: Draft, report: ProblemReport) -> None:
    first: dict[str, str] = {}
    for entry, place in draft.places.items():
        if not place.slug:
            report.add(entry, f"the name '{place.name}' has no letter or digit; give it one.")
        elif place.slug in first:
            twin = f"{first[place.slug]} ('{draft.places[first[place.slug]].name}')"
            report.add(entry, f"'{place.name}' becomes '{place.slug}' as {twin} does; rename one of them.")
        else:
            first[place.slug] = entry


def _check_passengers(draft: Draft, report: ProblemReport) -> None:
    standing = sum(place.passengers for place in draft.places.values())
    total = sum(draft.rules.passengers)
    if standing != total:
        report.add(
            "rules.passengers",
            f"there are {total} passengers, but the places ask for {standing} in all; make the two equal.",
        )


def _check_tracks(draft: Draft, report: ProblemReport) -> None:
    longest = len(draft.rules.track_points)
    for entry, track in draft.tracks.items():
        if track.length > longest:
            report.add(
                entry,
                f"length {track.length} has no points, rules.track_points ends at length {longest};"
                " add its points or shorten the track.",
            )
        if track.length > draft.rules.trains:
            report.add(entry, f"length {track.length} is more than the {draft.rules.trains} trains that a player has.")
        if track.locomotives > track.length:
            report.add(
                entry,
                f"{track.locomotives} locomotives don't fit on {track.length} spaces; at most {track.length} do.",
            )
        if track.locomotives and track.colour != GRAY:  # F1
            report.add(entry, f"a track with locomotives is a ferry, and a ferry is gray, not {track.colour}.")
        if track.is_tunnel and not draft.rules.tunnel_cards:  # T1
            report.add(entry, "a tunnel needs cards to reveal; set rules.tunnel_cards above 0 or drop the tunnel.")


def _check_ends(draft: Draft, report: ProblemReport) -> None:
    """K6: check that each track into a country has its own end."""
    for entry, place in draft.places.items():
        if not place.is_country:
            continue
        tracks = Counter(
            _other(track.places, place.slug) for track in draft.tracks.values() if place.slug in track.places
        )
        ends = Counter(origin for origin, _, _ in place.ends)
        if not ends and not tracks:
            report.add(entry, f"no track leads to {place.name}; add tracks and their ends, or drop the country.")
        for origin in sorted(tracks.keys() | ends.keys()):
            if tracks[origin] != ends[origin]:
                report.add(
                    entry,
                    f"{tracks[origin]} tracks lead from {origin} to {place.name}, but {ends[origin]} ends are"
                    " from there; give each track one end.",
                )


def _other(places: tuple[str, str], one: str) -> str:
    return places[1] if places[0] == one else places[0]


def _check_tickets(draft: Draft, report: ProblemReport) -> None:
    reach = Connectivity(draft.places.values(), draft.tracks.values())
    first: dict[tuple[tuple[str, str], int], str] = {}
    for entry, ticket in draft.tickets.items():
        twin = first.setdefault((ticket.places, ticket.points), entry)
        if twin != entry:
            report.add(entry, f"is the same ticket as {twin}; drop one of them or change its points.")
        if not reach.connects(*ticket.places):
            report.add(
                entry,
                f"no tracks connect {ticket.places[0]} with {ticket.places[1]}, even if one player had them all"
                " (a country is a dead end); add tracks or drop the ticket.",
            )
