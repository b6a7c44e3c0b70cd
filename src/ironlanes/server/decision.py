"""What a seat can do now, in the form in which a screen offers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ironlanes.boards.actions import (
    Action,
    BuildStation,
    ClaimTrack,
    DeclineTunnel,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    Pass,
    Payment,
    PayTunnel,
    TakeCard,
    TakePassenger,
)
from ironlanes.boards.model import Track
from ironlanes.game.game import Game
from ironlanes.game.prepared import Prepared
from ironlanes.game.view import View

from .reasons import of_refusal


@dataclass(frozen=True, slots=True)
class Offer:
    """An action in a decision: in which part of it, under which name, and what stands there."""

    part: str
    name: str
    what: Any
    #: What is paid, and for which price: what a hand can pay for one price is the same wherever that is asked.
    payment: Payment | None = None
    price: Any = None


def decision_of(game: Game, view: View) -> dict[str, Any]:
    """All that the seat to move can do; the view is its own."""
    paid: dict[str, dict[str, list[str]]] = {"claims": {}, "stations": {}, "payments": {}}
    found: dict[str, list[Offer]] = {}
    legal, offers = game.legal_indices(), _offers(game.ready)
    purse = _Purse(view.hand)
    place = 0
    while place < len(legal):
        offer = offers[legal[place]]
        if offer.payment is None:
            found.setdefault(offer.part, []).append(offer)
            place += 1
        else:
            payments = purse.known.get(offer.price) or purse.pay(offer, legal, place, offers)
            paid[offer.part][offer.name] = payments
            place += len(payments)  # the actions of one track or city stand together
    draws = [offer.what for offer in found.get("draws", ())]
    decision: dict[str, Any] = {
        "draws": sorted(draws, key=lambda card: card != "deck"),
        "locked": _locked(game, view, draws),
        "claims": paid["claims"],
        "stations": paid["stations"],
        "tickets": [offer.what for offer in found.get("tickets", ())],
        "payments": paid["payments"].get("", []),
        "can_decline": "decline" in found,
        "passengers": _by_place(found.get("passengers", ())),
        "must_pass": "pass" in found,
    }
    if "keep" in found:
        decision["keep_least"] = min(offer.what for offer in found["keep"])
    return decision


class _Purse:
    """What a hand can pay, by price."""

    def __init__(self, hand: dict[str, int]) -> None:
        self._hand = hand
        self.known: dict[Any, list[str]] = {}

    def pay(self, offer: Offer, legal: list[int], place: int, offers: tuple[Offer, ...]) -> list[str]:
        """The legal payments from a place on: fewest locomotives first, then the colour of which the hand has most."""
        payments = []
        while place < len(legal):
            other = offers[legal[place]]
            if other.payment is None or (other.part, other.name) != (offer.part, offer.name):
                break
            colour = other.payment.colour or ""
            payments.append((other.payment.locomotives, -self._hand.get(colour, 0), other.what))
            place += 1
        self.known[offer.price] = [text for _, _, text in sorted(payments)]
        return self.known[offer.price]


def _by_place(passengers: Sequence[Offer]) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for offer in passengers:
        places.setdefault(offer.name, []).append(offer.what)
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


@cache
def _offers(ready: Prepared) -> tuple[Offer, ...]:
    """Every action of a board, by its index."""
    tracks = {track.name: track for track in ready.board.tracks}
    return tuple(_offer(action, tracks) for action in ready.actions)


def _offer(action: Action, tracks: dict[str, Track]) -> Offer:
    match action:
        case TakeCard(card):
            return Offer("draws", "", card)
        case DrawBlind():
            return Offer("draws", "", "deck")
        case ClaimTrack(name, payment):
            track = tracks[name]
            return Offer("claims", name, payment.text, payment, (track.length, track.colour, track.locomotives))
        case BuildStation(city, payment):
            return Offer("stations", city, payment.text, payment, "station")
        case PayTunnel(payment):
            return Offer("payments", "", payment.text, payment, "tunnel")
        case DrawTickets():
            return Offer("tickets", "", action.text)
        case KeepTickets(positions):
            return Offer("keep", "", len(positions))
        case TakePassenger(place, colour):
            return Offer("passengers", place, colour)
        case DeclineTunnel():
            return Offer("decline", "", None)
        case Pass():
            return Offer("pass", "", None)
