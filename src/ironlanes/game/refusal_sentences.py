"""Refusals in English: the one place that makes a sentence of a reason and what it is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from ironlanes.boards.model import GRAY, LOCOMOTIVE
from ironlanes.rules.refusals import RefusalCode

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


class Naming(Protocol):
    """How a reader calls the things of a game."""

    def track(self, name: str, /) -> str: ...

    def place(self, slug: str, /) -> str: ...

    def player(self, seat: int, /) -> str: ...


class _Slugs:
    """The names that texts use."""

    def track(self, name: str) -> str:
        return name

    def place(self, slug: str) -> str:
        return slug

    def player(self, seat: int) -> str:
        return f"Seat {seat}"


SLUGS: Final[Naming] = _Slugs()


def sentence_of(reason: RefusalCode, params: Params, names: Naming) -> str:
    """A refusal as a sentence for a person."""
    return _SENTENCES[reason](params, names)


def _not_these_cards(about: Params, _: Naming) -> str:
    return f"You can't pay {_counts(about['payment'], ' ')}: your hand is {_counts(about['hand'], ', ') or 'empty'}."


def _track_claimed(about: Params, names: Naming) -> str:
    who = "You have" if about["is_own"] else f"{names.player(about['owner'])} has"
    return f"{who} claimed the track {names.track(about['track'])} already."


def _group_closed(about: Params, names: Naming) -> str:
    closed = f"which closes the group with {about['players']} or fewer players"
    return f"A track parallel to {names.track(about['track'])} is claimed, {closed}."


def _too_few_locomotives(about: Params, names: Naming) -> str:
    needs = f"needs at least {_counted(about['needed'], LOCOMOTIVE)}"
    return f"The track {names.track(about['track'])} {needs}, and you have {about['locomotives']}."


def _too_few_cards(about: Params, names: Naming) -> str:
    is_gray = about["colour"] == GRAY
    cards = _counted(about["length"], "card" if is_gray else f"{about['colour']} card")
    needs = f"{cards}{' of one colour' if is_gray else ''} or locomotives"
    have = f"{about['cards']} {about['best']} and {_counted(about['locomotives'], LOCOMOTIVE)}"
    return f"The track {names.track(about['track'])} needs {needs}: you have {'at most ' if is_gray else ''}{have}."


def _other_extra(about: Params, _: Naming) -> str:
    colour = about["colour"]
    kinds = "locomotives" if colour == LOCOMOTIVE else f"{colour} or locomotives"
    return f"The tunnel costs {about['cards']} more, in {kinds}."


def _counts(cards: Mapping[str, int], between: str) -> str:
    return between.join(f"{count} {card}" for card, count in cards.items())


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


_SENTENCES: Final[dict[RefusalCode, Callable[[Params, Naming], str]]] = {
    RefusalCode.GAME_OVER: lambda _, __: "The game is over.",
    RefusalCode.NOT_NOW: lambda about, _: f"You can't «{about['action']}» now: {WANTED[about['phase']]}.",
    RefusalCode.NOT_YOUR_TURN: lambda about, names: (
        f"It is not your turn, but that of {names.player(about['to_move'])}."
    ),
    RefusalCode.NOT_FACE_UP: lambda about, _: f"No {about['card']} card lies face up.",
    RefusalCode.LOCOMOTIVE_SECOND: lambda _, __: "A face-up locomotive can't be taken as the second card.",
    RefusalCode.DECK_EMPTY: lambda _, __: "The deck is empty, and there are no discards to make a new one of.",
    RefusalCode.TRACK_CLAIMED: _track_claimed,
    RefusalCode.OWN_PARALLEL: lambda about, names: (
        f"You have a track parallel to {names.track(about['track'])}, and may not claim a second one of the group."
    ),
    RefusalCode.GROUP_CLOSED: _group_closed,
    RefusalCode.TOO_FEW_TRAINS: lambda about, names: (
        f"The track {names.track(about['track'])} takes {about['length']} trains, and you have {about['trains']}."
    ),
    RefusalCode.TOO_FEW_LOCOMOTIVES: _too_few_locomotives,
    RefusalCode.TOO_FEW_CARDS: _too_few_cards,
    RefusalCode.NOT_THESE_CARDS: _not_these_cards,
    RefusalCode.NO_STATION_LEFT: lambda _, __: "You have no station left.",
    RefusalCode.STATION_THERE: lambda about, names: f"There is a station in {names.place(about['city'])} already.",
    RefusalCode.STATION_COST: lambda about, _: (
        f"Your next station costs {_counted(about['cards'], 'card')} of one colour or locomotives."
    ),
    RefusalCode.NO_TICKETS_LEFT: lambda _, __: "There are no tickets left to draw.",
    RefusalCode.OTHER_NUMBER: lambda about, _: f"You have to draw {_counted(about['tickets'], 'ticket')} in all.",
    RefusalCode.DECK_TOO_SMALL: lambda about, _: (
        f"The decks hold only {about['short']} short and {about['long']} long tickets."
    ),
    RefusalCode.NOT_ON_OFFER: lambda about, _: f"The tickets on offer have the numbers 1 to {about['tickets']}.",
    RefusalCode.TOO_FEW_KEPT: lambda about, _: f"You have to keep at least {about['least']} of the tickets.",
    RefusalCode.OTHER_EXTRA: _other_extra,
    RefusalCode.OTHER_PLACE: lambda about, names: f"The passenger to choose now is at {names.place(about['place'])}.",
    RefusalCode.NOBODY_THERE: lambda about, names: (
        f"No {about['colour']} passenger stands at {names.place(about['place'])}."
    ),
    RefusalCode.MUST_ACT: lambda _, __: "You may pass only when you have no other legal action.",
}
