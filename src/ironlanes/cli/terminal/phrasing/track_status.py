"""Which tracks a player can pay for, and how many cards are missing for the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ironlanes.boards import Track
from ironlanes.boards.actions import Action, ClaimTrack
from ironlanes.boards.model import COLOURS, GRAY, LOCOMOTIVE
from ironlanes.boards.text import count_noun
from ironlanes.game.view import View


def payable_tracks(actions: Iterable[Action]) -> set[str]:
    """Return the tracks that a legal action claims."""
    return {action.track for action in actions if isinstance(action, ClaimTrack)}


def missing_cards(track: Track, hand: Mapping[str, int]) -> int:
    """Return the minimum number of cards that a hand lacks for a track (C2, C3, F1)."""
    locomotives = hand.get(LOCOMOTIVE, 0)
    colours = COLOURS if track.colour == GRAY else (track.colour,)
    most = max(min(hand.get(colour, 0), track.length - track.locomotives) for colour in colours)
    return max(0, track.length - most - locomotives, track.locomotives - locomotives)


def track_status(view: View, track: Track, names: tuple[str, ...], payable: set[str]) -> str:
    """Return the status of a track for the viewer, in a few words."""
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
