"""What a seat can do now, in the form in which a screen offers it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from ironlanes.boards.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DeclineTunnel,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    TakeCard,
    TakePassenger,
)
from ironlanes.boards.model import GRAY, LOCOMOTIVE, Board
from ironlanes.game.game import Game
from ironlanes.game.names import members, named
from ironlanes.game.prepared import Prepared
from ironlanes.game.view import View

from .reasons import of_refusal

#: So many payments and lists of names are remembered for a board; then it is begun anew.
REMEMBERED: Final = 20_000

Hand = dict[str, int]
Priced = dict[str, list[str]]


def decision_of(game: Game, view: View) -> dict[str, Any]:
    """All that the seat to move can do; the view is its own."""
    legal, offers = game.legal_indices(), _offers_of(game.ready)
    claims, stations = (slice(*(bisect_left(legal, end) for end in ends)) for ends in (offers.claims, offers.stations))
    found: dict[str, list[Any]] = {}
    for index in (*legal[: claims.start], *legal[claims.stop : stations.start], *legal[stations.stop :]):
        part, what = offers.others[index]
        found.setdefault(part, []).append(what)
    hand, draws = view.hand, found.get("draws", [])
    decision: dict[str, Any] = {
        "draws": sorted(draws, key=lambda card: card != "deck"),
        "locked": _locked(game, view, draws),
        "claims": offers.claims_of(game.claimable(), hand, legal) if claims.stop else [],
        "stations": offers.stations_of(hand, legal[stations]) if stations.start < stations.stop else [],
        "tickets": found.get("tickets", []),
        "payments": offers.sorted_payments(found.get("payments", ()), hand),
        "can_decline": "decline" in found,
        "passengers": _by_place(found.get("passengers", ())),
        "must_pass": "pass" in found,
    }
    if "keep" in found:
        decision["keep_least"] = min(found["keep"])
    return decision


@dataclass(frozen=True, slots=True)
class _Price:
    """Tracks that cost the same: any hand can pay for all of them in the same ways, or for none."""

    colour: str
    tracks: int  # a bit for each position on the board

    def told_by(self, hand: Hand) -> tuple[Any, ...]:
        """All of a hand that decides how it can pay."""
        if self.colour == GRAY:
            return (self.tracks, *hand.items())
        return self.tracks, hand.get(self.colour, 0), hand.get(LOCOMOTIVE, 0)


@dataclass(slots=True)
class _Offers:
    """A board's actions as decisions offer them, and what many decisions have in common."""

    ready: Prepared
    #: From which index to which the actions are claims, and stations: they stand together, those of each track too.
    claims: tuple[int, int]
    stations: tuple[int, int]
    of_track: dict[str, tuple[int, int]]
    city_of: dict[int, str]
    price_of: tuple[_Price, ...]  # by the track's position on the board
    #: Of every action that is paid for: the locomotives, the colour, and the payment's text.
    paid: dict[int, tuple[int, str, str]]
    #: Of every other action: the part of a decision in which it is, and what stands there.
    others: dict[int, tuple[str, Any]]
    _payments: dict[Any, list[str]] = field(default_factory=dict)
    _names: dict[int, list[str]] = field(default_factory=dict)

    def claims_of(self, claimable: int, hand: Hand, legal: list[int]) -> list[Priced]:
        """The tracks that can be claimed, price by price."""
        if len(self._payments) + len(self._names) > REMEMBERED:
            self._payments, self._names = {}, {}
        found = []
        while claimable:
            price = self.price_of[(claimable & -claimable).bit_length() - 1]
            tracks = claimable & price.tracks
            found.append({"names": self._named(tracks), "payments": self._payments_for(price, hand, legal, tracks)})
            claimable &= ~tracks
        return found

    def stations_of(self, hand: Hand, legal: list[int]) -> list[Priced]:
        """The cities where a station can be built, which cost the same everywhere."""
        payments = [index for index in legal if self.city_of[index] == self.city_of[legal[0]]]
        names = [self.city_of[index] for index in legal[:: len(payments)]]
        return [{"names": names, "payments": self.sorted_payments(payments, hand)}]

    def sorted_payments(self, actions: Iterable[int], hand: Hand) -> list[str]:
        """Ways to pay: fewest locomotives first, then the colour of which the hand has most."""
        paid = [self.paid[index] for index in actions]
        ranked = sorted((locomotives, -hand.get(colour, 0), text) for locomotives, colour, text in paid)
        return [text for _, _, text in ranked]

    def _named(self, tracks: int) -> list[str]:
        names = self._names.get(tracks)
        if names is None:
            names = self._names[tracks] = named(self.ready.track_names, members(tracks))
        return names

    def _payments_for(self, price: _Price, hand: Hand, legal: list[int], tracks: int) -> list[str]:
        told = price.told_by(hand)
        payments = self._payments.get(told)
        if payments is None:
            first, last = (bisect_left(legal, end) for end in self.of_track[self._named(tracks)[0]])
            payments = self._payments[told] = self.sorted_payments(legal[first:last], hand)
        return payments


@cache
def _offers_of(ready: Prepared) -> _Offers:
    of_track: dict[str, tuple[int, int]] = {}
    for index, action in enumerate(ready.actions):
        if isinstance(action, ClaimTrack):
            of_track[action.track] = (of_track.get(action.track, (index, index))[0], index + 1)
    others = {index: _other(index, action) for index, action in enumerate(ready.actions)}
    claims, stations = (_range_of(kind, ready.actions) for kind in (ClaimTrack, BuildStation))
    city_of = {index: action.city for index, action in enumerate(ready.actions) if isinstance(action, BuildStation)}
    return _Offers(ready, claims, stations, of_track, city_of, _price_of(ready.board), _paid(ready.actions), others)


def _paid(actions: Sequence[Action]) -> dict[int, tuple[int, str, str]]:
    payments = {index: getattr(action, "payment", None) for index, action in enumerate(actions)}
    return {index: (each.locomotives, each.colour or "", each.text) for index, each in payments.items() if each}


def _range_of(kind: type, actions: Sequence[Action]) -> tuple[int, int]:
    indices = [index for index, action in enumerate(actions) if isinstance(action, kind)]
    return (indices[0], indices[-1] + 1) if indices else (len(actions), len(actions))


def _price_of(board: Board) -> tuple[_Price, ...]:
    prices = [(track.length, track.colour, track.locomotives) for track in board.tracks]
    tracks = {price: sum(1 << at for at, each in enumerate(prices) if each == price) for price in prices}
    return tuple(_Price(price[1], tracks[price]) for price in prices)


def _other(index: int, action: Action) -> tuple[str, Any]:
    """Where an action that is neither a claim nor a station stands in a decision, and what stands there."""
    match action:
        case TakeCard(card):
            return "draws", card
        case DrawBlind():
            return "draws", "deck"
        case PayTunnel():
            return "payments", index
        case DrawTickets():
            return "tickets", action.text
        case KeepTickets(positions):
            return "keep", len(positions)
        case TakePassenger(place, colour):
            return "passengers", (place, colour)
        case DeclineTunnel():
            return "decline", None
        case Pass():
            return "pass", None
        case ClaimTrack() | BuildStation():
            return "priced", None


def _by_place(passengers: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for place, colour in passengers:
        places.setdefault(place, []).append(colour)
    return places


def _locked(game: Game, view: View, draws: list[str]) -> dict[str, Any]:
    """The cards that lie face up and may not be taken, and why."""
    if game.phase not in ("turn", "second-draw"):
        return {}
    locked = {}
    for card in set(view.display) - set(draws):
        refusal = game.why_not(TakeCard(card))
        assert refusal is not None
        locked[card] = of_refusal(game.board, refusal, None).to_json()
    return locked
