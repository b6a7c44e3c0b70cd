"""Lay the tracks of connections: one or two each, in colours."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ironlanes.boards.file.draft import numbered, pair_name
from ironlanes.boards.model import Track

from .colours import UncolouredTrack, colour_tracks
from .plan import TrackPlan


def lay_tracks(connections: Sequence[TrackPlan], places: Sequence[str], random: Random) -> list[Track]:
    """Return the tracks of all connections, in colours; `places` has the slugs of the sites that they connect."""
    laid = [each for each in connections for _ in range(each.tracks)]
    lanes = [UncolouredTrack(each.pair, each.length, each.locomotives > 0) for each in laid]
    colour_tracks(lanes, random)
    ends = [sorted(places[end] for end in each.pair) for each in laid]
    pairs = [(first, second) for first, second in ends]
    return [
        Track(pair_name(pair, lane), pair, each.length, coloured.colour, each.locomotives, each.is_tunnel, lane)
        for each, coloured, pair, lane in zip(laid, lanes, pairs, numbered(pairs), strict=True)
    ]
