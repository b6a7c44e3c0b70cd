"""A judgement in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ironlanes.arena.stats.intervals import Proportion
from ironlanes.boards import Board
from ironlanes.boards.text import count_noun, endpoints, join_words

from .judgement import BoardJudgement
from .profile import Reference, references

#: How many names a sentence lists.
MOST_NAMES: Final = 8


def judgement_lines(board: Board, found: BoardJudgement) -> Iterator[str]:
    """Yield how a board plays, one sentence a line."""
    known = references(found.look)
    equal, weaker = found.bots
    few, many = found.players
    yield f"{found.name}: {found.games} games between bots, {found.look} look; ± is half a 95 % interval."
    yield (
        f"First seat: {equal} wins {_share(found.first_seat)} of the games of {few} from it"
        f" ({_compared(known, 'first_seat')}); by turn order of {many}:"
        f" {', '.join(f'{place.value:.0%}' for place in found.places)} (± {_half(found.places[0])})."
    )
    yield (
        f"Luck and skill: {equal} beats {weaker} in {_share(found.skill.won)} of the games, by"
        f" {found.skill.lead.mean:.0f} ± {found.skill.lead.error:.0f} points; skill is {found.skill.share:.0%}"
        f" of the lead ({_compared(known, 'skill')})."
    )
    yield (
        f"Length: {found.turns.mean:.0f} turns a player ({found.turns.low:.0f} to {found.turns.high:.0f});"
        f" {found.ended.value:.0%} of the games end because trains run out; {found.points.mean:.0f} points a seat."
    )
    yield f"Style: plays like {found.plays_like[0][0]} ({_distances(found)})."
    kept = sum(each.kept for each in found.tickets)
    completed = sum(each.completed.value * each.kept for each in found.tickets)
    yield f"Tickets: {kept} kept, {completed / (kept or 1):.0%} of them completed."
    yield _listed("  hardly kept or seldom completed", [_ticket(board, each) for each in found.dead])
    yield _listed("  win too often", [_ticket(board, each) for each in found.dominant])
    unused = [_track(board, each) for each in found.unused_tracks]
    yield _listed(f"Tracks never used ({len(unused)} of {len(board.tracks)})", unused)
    yield _listed("Cities never used", [board.place_name(each) for each in found.unused_cities])
    yield _listed(
        "Bottlenecks",
        [
            f"{endpoints(board, _ends(each.connection))} ({each.load:.1f} x the mean traffic,"
            f" {count_noun(each.lanes, 'track')})"
            for each in found.bottlenecks
        ],
    )


def _share(found: Proportion) -> str:
    return f"{found.value:.0%} ± {_half(found)}"


def _half(found: Proportion) -> str:
    return f"{(found.high - found.low) / 2:.0%}".replace("%", " %")


def _compared(known: Sequence[Reference], field: str) -> str:
    return ", ".join(f"{each.name} {getattr(each, field):.0%}" for each in known)


def _distances(found: BoardJudgement) -> str:
    return ", ".join(f"{name} {distance:.2f}" for name, distance in found.plays_like)


def _ends(name: str) -> tuple[str, str]:
    first, second = name.split("/")[0].split("--")
    return first, second


def _ticket(board: Board, name: str) -> str:
    ticket = board.tickets[board.ticket_index[name]]
    return f"{endpoints(board, ticket.places)} ({ticket.points})"


def _track(board: Board, name: str) -> str:
    track = board.tracks[board.track_index[name]]
    return f"{endpoints(board, track.places)} ({track.length} {track.colour})"


def _listed(what: str, names: Sequence[str]) -> str:
    if not names:
        return f"{what}: none."
    shown = list(names[:MOST_NAMES])
    if len(names) > MOST_NAMES:
        shown.append(f"{len(names) - MOST_NAMES} more")
    return f"{what}: {join_words(shown, 'and')}."
