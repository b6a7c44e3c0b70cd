"""The answer to «why can't I?», made of nothing but what the one who asks may see."""

from __future__ import annotations

from ironlanes.boards.actions import ClaimTrack
from ironlanes.boards.model import COLOURS, GRAY, LOCOMOTIVE, Track
from ironlanes.game.game import Game
from ironlanes.game.view import View
from ironlanes.scenes.reasons import Why, closed_reason, of_refusal, track_label

NOT_YOUR_TURN = Why("not-your-turn", "It is not your turn.")


def why_not(game: Game, seat: int, text: str) -> Why | None:
    """Why a seat can't do something now; None where it can."""
    if game.is_over:
        return Why("game-over", "The game is over.")
    if text not in game.ready.action_index:
        track = _whole_claim(game, text)
        if track is not None:
            return _against_claim(game, seat, track)
        return Why("unknown-action", "There is no such action on this board.")
    if game.seat != seat:
        return NOT_YOUR_TURN
    refusal = game.why_not(text)
    return None if refusal is None else of_refusal(game.board, refusal, game.ready.actions[game.index_of(text)])


def _whole_claim(game: Game, text: str) -> Track | None:
    """The track of a `claim TRACK` that names no payment."""
    verb, _, name = text.partition(" ")
    index = game.board.track_index.get(name)
    return game.board.tracks[index] if verb == "claim" and index is not None else None


def _against_claim(game: Game, seat: int, track: Track) -> Why | None:
    """What most keeps a seat from claiming a track, whatever it would pay with."""
    view = game.view(seat)
    against = _against_track(game, view, seat, track)
    if against is not None:
        return against
    missing = _missing_cards(game, view, track)
    if missing is not None:
        return missing
    if game.seat != seat:
        return NOT_YOUR_TURN
    refusals = [
        game.why_not(action)
        for action in game.ready.actions
        if isinstance(action, ClaimTrack) and action.track == track.name
    ]
    if None in refusals:
        return None
    first = refusals[0]
    assert first is not None
    return Why(first.code, "Finish what you have begun first; a track is claimed at the beginning of a turn.")


def _against_track(game: Game, view: View, seat: int, track: Track) -> Why | None:
    label = track_label(game.board, track.name)
    if track.name in view.claimed:
        owner = view.claimed[track.name]
        told = "You have claimed it already." if owner == seat else f"{game.names[owner]} has claimed {label}."
        return Why("track-claimed", told)
    if track.name not in view.open_tracks(seat):
        if track.name in view.closed_tracks():
            return closed_reason(game.board, track.name)
        return Why("own-parallel", f"You have a track from {label} already, and may not claim a second one.")
    trains = view.trains(seat)
    if track.length > trains:
        return Why("too-few-trains", f"{label} takes {track.length} trains, and you have {trains}.")
    return None


def _missing_cards(game: Game, view: View, track: Track) -> Why | None:
    """C2, C3, F1: the cards that a hand would need."""
    hand = view.hand
    wild = hand.get(LOCOMOTIVE, 0)
    colours = COLOURS if track.colour == GRAY else (track.colour,)
    best = max(colours, key=lambda colour: hand.get(colour, 0))
    label = track_label(game.board, track.name)
    if wild < track.locomotives:
        return Why("not-these-cards", f"{label} needs {_count(track.locomotives, 'locomotive')}: you have {wild}.")
    if min(hand.get(best, 0), track.length - track.locomotives) + wild >= track.length:
        return None
    cards = "cards of one colour" if track.colour == GRAY else f"{track.colour} cards"
    have = f"{hand.get(best, 0)} {best} and {_count(wild, 'locomotive')}"
    most = "at most " if track.colour == GRAY else ""
    return Why("not-these-cards", f"{label} needs {track.length} {cards} or locomotives: you have {most}{have}.")


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
