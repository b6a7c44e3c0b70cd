"""Lay the tracks of connections: one or two each, in colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ironlanes.boards.file.draft import named_tracks, numbered, pair_name
from ironlanes.boards.model import Track
from ironlanes.boards.planar_graphs import Pair

from .colours import UncolouredTrack, colour_tracks
from .plan import TrackPlan


def lay_tracks(
    connections: Sequence[TrackPlan], places: Sequence[str], random: Random, kept: Sequence[Track] = ()
) -> list[Track]:
    """Return the tracks of all connections, in colours; `places` has the slugs of the sites that they connect.

    Tracks that are `kept` take the place of their connections' own.
    """
    taken = {track.places for track in kept}
    connections = [each for each in connections if _slugs(each, places) not in taken]
    laid = [each for each in connections for _ in range(each.tracks)]
    lanes = [UncolouredTrack(each.pair, each.length, each.locomotives > 0) for each in laid]
    index = {slug: number for number, slug in enumerate(places)}
    colour_tracks([*lanes, *(coloured_track(track, index) for track in kept)], random)
    pairs = [_slugs(each, places) for each in laid]
    made = [
        Track(pair_name(pair, lane), pair, each.length, coloured.colour, each.locomotives, each.is_tunnel, lane)
        for each, coloured, pair, lane in zip(laid, lanes, pairs, numbered(pairs), strict=True)
    ]
    return [*made, *named_tracks(kept)]


def coloured_track(track: Track, index: Mapping[str, int]) -> UncolouredTrack:
    """Return a track that has its colour; `index` has the numbers of places."""
    ends = sorted(index[place] for place in track.places)
    return UncolouredTrack((ends[0], ends[1]), track.length, track.locomotives > 0, track.colour, stays=True)


def pairs_of(tracks: Sequence[Track], places: Sequence[str]) -> list[Pair]:
    """Return the pairs of places that tracks connect, each once."""
    index = {slug: number for number, slug in enumerate(places)}
    return list(dict.fromkeys(coloured_track(track, index).pair for track in tracks))


def _slugs(plan: TrackPlan, places: Sequence[str]) -> tuple[str, str]:
    first, second = sorted(places[end] for end in plan.pair)
    return first, second
