"""Every reason to refuse an action: what it is about, and its sentence in English.

The browser's messages take the names and types of the fields from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ironlanes.boards.model import CARDS, COLOURS, GRAY, LOCOMOTIVE, Board
from ironlanes.rules.refusals import RefusalCode
from ironlanes.rules.state import Phase

from .. import json_types
from ..json_types import Counts
from ..protocol_names import PHASES
from .attempt import Attempt
from .naming import Naming

Params = Mapping[str, Any]

#: What the seat to move has to do, by phase.
WANTED: Final = {
    "setup-split": "announce how many of your tickets come from which deck",
    "setup-tickets": "choose the tickets you keep",
    "turn": "take your turn",
    "second-draw": "draw your second card",
    "keep-tickets": "choose the tickets you keep",
    "tunnel": "pay the tunnel's extra cards or decline",
    "passengers": "choose a passenger",
    "over": "nothing: the game is over",
}


@dataclass(frozen=True, slots=True)
class RefusalReason:
    """A reason of the rules."""

    #: The names and types of what it is about. Tracks, places and cards are named as in action texts.
    fields: Mapping[str, object]
    #: The values of these fields for a refused action.
    params: Callable[[Attempt], Params]
    #: The sentence in English for such values.
    sentence: Callable[[Params, Naming], str]


def _simple(sentence: str) -> RefusalReason:
    """A reason about which there is nothing more to say."""
    return RefusalReason({}, lambda _: {}, lambda _, __: sentence)


def closed_group(board: Board, track: str) -> Params:
    """What there is to say of a track that nobody can claim because a parallel one is claimed (C6)."""
    return {"track": track, "players": board.rules.parallel_from - 1}


def _track_claimed(about: Params, names: Naming) -> str:
    who = "You have" if about["is_own"] else f"{names.player(about['owner'])} has"
    return f"{who} claimed the track {names.track(about['track'])} already."


def _group_closed(about: Params, names: Naming) -> str:
    closed = f"which closes the group with {about['players']} or fewer players"
    return f"A track parallel to {names.track(about['track'])} is claimed, {closed}."


def _too_few_locomotives(about: Params, names: Naming) -> str:
    needs = f"needs at least {_counted(about['needed'], LOCOMOTIVE)}"
    return f"The track {names.track(about['track'])} {needs}, and you have {about['locomotives']}."


def _cards_for_track(attempt: Attempt) -> Params:
    track, hand = attempt.described_track, attempt.hand
    best = max(COLOURS if track.colour == GRAY else (track.colour,), key=lambda colour: hand.get(colour, 0))
    have = {"best": best, "cards": hand.get(best, 0), "locomotives": attempt.locomotives}
    return {"track": attempt.track, "length": track.length, "colour": track.colour} | have


def _too_few_cards(about: Params, names: Naming) -> str:
    is_gray = about["colour"] == GRAY
    cards = _counted(about["length"], "card" if is_gray else f"{about['colour']} card")
    needs = f"{cards}{' of one colour' if is_gray else ''} or locomotives"
    have = f"{about['cards']} {about['best']} and {_counted(about['locomotives'], LOCOMOTIVE)}"
    return f"The track {names.track(about['track'])} needs {needs}: you have {'at most ' if is_gray else ''}{have}."


def _not_these_cards(about: Params, _: Naming) -> str:
    return f"You can't pay {_counts(about['payment'], ' ')}: your hand is {_counts(about['hand'], ', ') or 'empty'}."


def _tickets_to_draw(attempt: Attempt) -> Params:
    rules = attempt.rules
    wanted = rules.setup_tickets if attempt.phase == Phase.SETUP_SPLIT else rules.drawn_tickets
    return {"tickets": min(wanted, int(attempt.state["ticket_left"].sum()))}


def _tickets_to_keep(attempt: Attempt) -> Params:
    rules = attempt.rules
    wanted = rules.setup_keep if attempt.phase == Phase.SETUP_TICKETS else rules.drawn_keep
    return {"least": min(wanted, attempt.offered)}


def _other_extra(about: Params, _: Naming) -> str:
    colour = about["colour"]
    kinds = "locomotives" if colour == LOCOMOTIVE else f"{colour} or locomotives"
    return f"The tunnel costs {about['cards']} more, in {kinds}."


def _counts(cards: Mapping[str, int], between: str) -> str:
    return between.join(f"{count} {card}" for card, count in cards.items())


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


REASONS: Final[dict[RefusalCode, RefusalReason]] = {
    RefusalCode.GAME_OVER: _simple("The game is over."),
    RefusalCode.NOT_NOW: RefusalReason(
        {"action": str, "phase": json_types.Phase},
        lambda attempt: {"action": attempt.action.text, "phase": PHASES[attempt.phase]},
        lambda about, _: f"You can't «{about['action']}» now: {WANTED[about['phase']]}.",
    ),
    RefusalCode.NOT_YOUR_TURN: RefusalReason(
        {"to_move": int},
        lambda attempt: {"to_move": int(attempt.state["to_move"])},
        lambda about, names: f"It is not your turn, but that of {names.player(about['to_move'])}.",
    ),
    RefusalCode.NOT_FACE_UP: RefusalReason(
        {"card": str},
        lambda attempt: {"card": attempt.card},
        lambda about, _: f"No {about['card']} card lies face up.",
    ),
    RefusalCode.LOCOMOTIVE_SECOND: _simple("A face-up locomotive can't be taken as the second card."),
    RefusalCode.DECK_EMPTY: _simple("The deck is empty, and there are no discards to make a new one of."),
    RefusalCode.TRACK_CLAIMED: RefusalReason(
        {"track": str, "owner": int, "is_own": bool},
        lambda attempt: {
            "track": attempt.track,
            "owner": attempt.owner,
            "is_own": attempt.owner == attempt.seat,
        },
        _track_claimed,
    ),
    RefusalCode.OWN_PARALLEL: RefusalReason(
        {"track": str},
        lambda attempt: {"track": attempt.track},
        lambda about, names: (
            f"You have a track parallel to {names.track(about['track'])}, and may not claim a second one of the group."
        ),
    ),
    RefusalCode.GROUP_CLOSED: RefusalReason(
        {"track": str, "players": int},  # closed with this number of players or fewer
        lambda attempt: closed_group(attempt.board, attempt.track),
        _group_closed,
    ),
    RefusalCode.TOO_FEW_TRAINS: RefusalReason(
        {"track": str, "length": int, "trains": int},
        lambda attempt: {
            "track": attempt.track,
            "length": attempt.described_track.length,
            "trains": int(attempt.state["trains"][attempt.seat]),
        },
        lambda about, names: (
            f"The track {names.track(about['track'])} takes {about['length']} trains, and you have {about['trains']}."
        ),
    ),
    RefusalCode.TOO_FEW_LOCOMOTIVES: RefusalReason(
        {"track": str, "needed": int, "locomotives": int},
        lambda attempt: {
            "track": attempt.track,
            "needed": attempt.described_track.locomotives,
            "locomotives": attempt.locomotives,
        },
        _too_few_locomotives,
    ),
    RefusalCode.TOO_FEW_CARDS: RefusalReason(
        # `cards` are those of the colour of which the hand has most, `best`, and `locomotives` those of the hand
        {"track": str, "length": int, "colour": str, "best": str, "cards": int, "locomotives": int},
        _cards_for_track,
        _too_few_cards,
    ),
    RefusalCode.NOT_THESE_CARDS: RefusalReason(
        {"payment": Counts, "hand": Counts},
        lambda attempt: {"payment": attempt.payment, "hand": attempt.hand},
        _not_these_cards,
    ),
    RefusalCode.NO_STATION_LEFT: _simple("You have no station left."),
    RefusalCode.STATION_THERE: RefusalReason(
        {"city": str},
        lambda attempt: {"city": attempt.city},
        lambda about, names: f"There is a station in {names.place(about['city'])} already.",
    ),
    RefusalCode.STATION_COST: RefusalReason(
        {"cards": int},
        lambda attempt: {"cards": attempt.rules.stations - int(attempt.state["stations_left"][attempt.seat]) + 1},
        lambda about, _: f"Your next station costs {_counted(about['cards'], 'card')} of one colour or locomotives.",
    ),
    RefusalCode.NO_TICKETS_LEFT: _simple("There are no tickets left to draw."),
    RefusalCode.OTHER_NUMBER: RefusalReason(
        {"tickets": int},
        _tickets_to_draw,
        lambda about, _: f"You have to draw {_counted(about['tickets'], 'ticket')} in all.",
    ),
    RefusalCode.DECK_TOO_SMALL: RefusalReason(
        {"short": int, "long": int},
        lambda attempt: dict(zip(("short", "long"), attempt.state["ticket_left"].tolist(), strict=True)),
        lambda about, _: f"The decks hold only {about['short']} short and {about['long']} long tickets.",
    ),
    RefusalCode.NOT_ON_OFFER: RefusalReason(
        {"tickets": int},
        lambda attempt: {"tickets": attempt.offered},
        lambda about, _: f"The tickets on offer have the numbers 1 to {about['tickets']}.",
    ),
    RefusalCode.TOO_FEW_KEPT: RefusalReason(
        {"least": int},
        _tickets_to_keep,
        lambda about, _: f"You have to keep at least {about['least']} of the tickets.",
    ),
    RefusalCode.OTHER_EXTRA: RefusalReason(
        {"cards": int, "colour": str},
        lambda attempt: {"cards": int(attempt.state["extra"]), "colour": CARDS[int(attempt.state["laid_colour"])]},
        _other_extra,
    ),
    RefusalCode.OTHER_PLACE: RefusalReason(
        {"place": str},
        lambda attempt: {"place": attempt.compiled.place_slugs[int(attempt.state["choices"][0])]},
        lambda about, names: f"The passenger to choose now is at {names.place(about['place'])}.",
    ),
    RefusalCode.NOBODY_THERE: RefusalReason(
        {"place": str, "colour": str},
        lambda attempt: {"place": attempt.passenger.place, "colour": attempt.passenger.colour},
        lambda about, names: f"No {about['colour']} passenger stands at {names.place(about['place'])}.",
    ),
    RefusalCode.MUST_ACT: _simple("You may pass only when you have no other legal action."),
}
