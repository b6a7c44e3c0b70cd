"""The specification of a decision, in plain Python: what a seat can do now, in the form in which a screen offers it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
from ironlanes.boards.model import GRAY, LOCOMOTIVE, Board
from ironlanes.game.game import Game
from ironlanes.game.refusals.refusal import locomotive_second
from ironlanes.game.view import View

from .patch import Tree


def decision_of(game: Game, view: View) -> Tree:
    """Return everything that the seat to move can do; the view is that seat's."""
    decision, hand = empty_decision(), view.hand
    claims, stations, payments = dict[str, list[Payment]](), dict[str, list[Payment]](), list[Payment]()
    kept = list[int]()
    for action in game.legal_actions():
        match action:
            case ClaimTrack(track, payment):
                claims.setdefault(track, []).append(payment)
            case BuildStation(city, payment):
                stations.setdefault(city, []).append(payment)
            case PayTunnel(payment):
                payments.append(payment)
            case KeepTickets(positions):
                kept.append(len(positions))
            case _:
                _add_unpriced(decision, action)
    decision["draws"].sort(key=lambda card: card != "deck")
    decision["claims"] = _by_price(claims, hand, _prices(game.board))
    decision["stations"] = _by_price(stations, hand, dict.fromkeys(stations, ()))
    decision["payments"] = _sorted_payments(payments, hand)
    if view.phase == "second-draw" and LOCOMOTIVE in view.display:
        decision["locked"] = {LOCOMOTIVE: locomotive_second().to_json()}
    if view.phase == "turn":
        decision["can_draw_two"] = view.deck_size > 1 or (view.deck_size == 1 and bool(view.discards))
    if kept:
        decision["keep_least"] = min(kept)
    if decision["tickets"]:
        rules, is_setup = game.board.rules, view.phase == "setup-split"
        decks = view.ticket_deck_size
        left = decks if isinstance(decks, int) else sum(decks.values())
        drawn = min(rules.setup_tickets if is_setup else rules.drawn_tickets, left)
        decision["keep_of_drawn"] = min(rules.setup_keep if is_setup else rules.drawn_keep, drawn)
    return decision


def first_tickets_decision(view: View) -> Tree:
    """Return what a seat can do that chooses its first tickets before its turn (S8)."""
    return empty_decision() | {"keep_least": min(view.board.rules.setup_keep, len(view.offer))}


def empty_decision() -> Tree:
    """Return the decision of a seat that can do nothing."""
    return {
        "draws": [],
        "can_draw_two": False,
        "locked": {},
        "claims": [],
        "stations": [],
        "tickets": [],
        "payments": [],
        "can_decline": False,
        "passengers": {},
        "must_pass": False,
    }


def _add_unpriced(decision: Tree, action: Action) -> None:
    """Add an action that costs nothing."""
    match action:
        case TakeCard(card):
            decision["draws"].append(card)
        case DrawBlind():
            decision["draws"].append("deck")
        case DrawTickets():
            decision["tickets"].append(action.text)
        case TakePassenger(place, colour):
            decision["passengers"].setdefault(place, []).append(colour)
        case DeclineTunnel():
            decision["can_decline"] = True
        case Pass():
            decision["must_pass"] = True


def _by_price(payments: Mapping[str, list[Payment]], hand: Mapping[str, int], prices: Mapping[str, Any]) -> list[Tree]:
    """Group tracks or cities by price, with the ways to pay for each group."""
    names = dict[Any, list[str]]()
    for name in payments:
        names.setdefault(prices[name], []).append(name)
    return [{"names": each, "payments": _sorted_payments(payments[each[0]], hand)} for _, each in sorted(names.items())]


def _sorted_payments(payments: Iterable[Payment], hand: Mapping[str, int]) -> list[str]:
    """Sort ways to pay: fewest locomotives first, then the colour of which the hand has most."""
    ranked = sorted(payments, key=lambda each: (each.locomotives, -hand.get(each.colour or "", 0), each.text))
    return [each.text for each in ranked]


@cache
def _prices(board: Board) -> dict[str, tuple[Any, ...]]:
    """Return the price of each track, in the order in which screens list prices: gray ones last."""
    return {track.name: (track.colour == GRAY, track.colour, track.length, track.locomotives) for track in board.tracks}
