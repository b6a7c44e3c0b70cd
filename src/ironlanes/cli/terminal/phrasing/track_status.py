"""What a player can pay for: the legal claims and stations by track and city, and what is missing for the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ironlanes.boards import Track
from ironlanes.boards.actions import Action, ClaimTrack
from ironlanes.boards.model import COLOURS, GRAY, LOCOMOTIVE
from ironlanes.boards.text import count_noun
from ironlanes.game.view import View


def payable_tracks(actions: Iterable[Action]) -> set[str]:
    """The tracks that some legal action claims."""
    return {action.track for action in actions if isinstance(action, ClaimTrack)}


def missing_cards(track: Track, hand: Mapping[str, int]) -> int:
    """How many more cards a hand needs to pay for a track, at the least (C2, C3, F1)."""
    locomotives = hand.get(LOCOMOTIVE, 0)
    colours = COLOURS if track.colour == GRAY else (track.colour,)
    most = max(min(hand.get(colour, 0), track.length - track.locomotives) for colour in colours)
    return max(0, track.length - most - locomotives, track.locomotives - locomotives)


def track_status(view: View, track: Track, names: tuple[str, ...], payable: set[str]) -> str:
    """How a track stands for the viewer, in a few words."""
    owner = view.claimed.get(track.name)
    if owner is not None:
        return f"{names[owner]}'s" if owner != view.viewer else "yours"
    if view.viewer is None:
        return ""
    if track.name not in view.open_tracks(view.viewer):
        return "closed"
    if track.length > view.trains(view.viewer):
        return "too few trains"
    missing = missing_cards(track, view.hand)
    if missing:
        return f"{count_noun(missing, 'card')} missing"
    return "payable" if track.name in payable else "payable on your turn"
