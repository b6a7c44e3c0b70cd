"""Fill the tables of a board from its places, tracks, tickets, rules and actions."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

import numpy as np

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
    payments,
)
from ironlanes.boards.model import CARDS, COLOURS, GRAY, MAX_OFFER, Board, TieBreak, Unkept

from .board_arrays import ANY_COLOUR, BOARD_ARRAYS, FROM_DECK, LOCOMOTIVES, SetupUnkept, Tie, Verb
from .records import Records, add_to_mask

#: The rules that are no plain copies in the arrays, or are not there.
ENCODED_RULES: Final = ("players", "track_points", "setup_unkept", "tie_breaks")
UNKEPT: Final = {
    Unkept.BOTTOM: SetupUnkept.BOTTOM,
    Unkept.OUT: SetupUnkept.OUT,
    Unkept.SHUFFLED: SetupUnkept.SHUFFLED,
}
TIES: Final = {
    TieBreak.TICKETS: Tie.TICKETS,
    TieBreak.STATIONS: Tie.STATIONS,
    TieBreak.LONGEST_PATH: Tie.LONGEST_PATH,
    TieBreak.PASSENGERS: Tie.PASSENGERS,
}


def encode_board(board: Board, actions: tuple[Action, ...]) -> Records:
    """Return an array of one record, which holds the board; `actions` is `every_action(board)`."""
    tables = np.zeros(1, dtype=BOARD_ARRAYS)
    record = tables[0]
    _set_rules(record, board)
    _set_places_and_tickets(record, board)
    _set_tracks(record, board)
    _set_prices(record, board, actions)
    _set_actions(record, board, actions)
    return tables


def _set_rules(record: Records, board: Board) -> None:
    rules = board.rules
    for name in (field.name for field in fields(rules) if field.name not in ENCODED_RULES):
        record[name] = getattr(rules, name)
    record["track_points"][1 : len(rules.track_points) + 1] = rules.track_points
    record["setup_unkept"] = UNKEPT[rules.setup_unkept]
    record["has_passengers"] = any(rules.passengers)
    record["tie_breaks"][: len(rules.tie_breaks)] = [TIES[each] for each in rules.tie_breaks]


def _nodes(board: Board) -> dict[tuple[str, str, int], int]:
    """Return the number of each node: (city, "", 0), or (country, city that the track comes from, lane)."""
    nodes = {(city.slug, "", 0): number for number, city in enumerate(board.cities)}
    countries = {country.slug for country in board.countries}
    for track in board.tracks:
        first, second = track.places
        if first in countries:
            nodes[first, second, track.lane] = len(nodes)
        if second in countries:
            nodes[second, first, track.lane] = len(nodes)
    return nodes


def _set_places_and_tickets(record: Records, board: Board) -> None:
    nodes = _nodes(board)
    record["places"] = len(board.places)
    record["cities"] = len(board.cities)
    record["nodes"] = len(nodes)
    for position, place in enumerate(board.places):
        record["place_passengers"][position] = place.passengers
        record["place_node"][position] = nodes.get((place.slug, "", 0), -1)
        if not place.is_country:
            record["city_mask"][0] |= np.uint64(1 << position)
    record["tickets"] = len(board.tickets)
    for position, ticket in enumerate(board.tickets):
        for end, slug in enumerate(ticket.places):
            ends = sum(1 << node for (place, _, _), node in nodes.items() if place == slug)
            record["ticket_ends"][position, end] = np.uint64(ends)
        record["ticket_points"][position] = ticket.points
        record["ticket_is_long"][position] = ticket.is_long
    long = sum(ticket.is_long for ticket in board.tickets)
    record["deck_base"] = (0, len(board.tickets) - long)
    record["deck_room"] = (len(board.tickets) - long, long)


def _set_tracks(record: Records, board: Board) -> None:
    nodes = _nodes(board)
    record["tracks"] = len(board.tracks)
    for position, track in enumerate(board.tracks):
        first, second = track.places
        ends = (
            nodes.get((first, "", 0), nodes.get((first, second, track.lane), -1)),
            nodes.get((second, "", 0), nodes.get((second, first, track.lane), -1)),
        )
        record["track_nodes"][position] = ends
        record["track_places"][position] = [board.place_index[slug] for slug in track.places]
        record["track_length"][position] = track.length
        record["track_is_tunnel"][position] = track.is_tunnel
        for node in ends:
            add_to_mask(record["node_tracks"][node], position)
    for group in board.parallel_groups():
        for track_position in group:
            for other in group:
                if other != track_position:
                    add_to_mask(record["siblings"][track_position], other)


def _set_prices(record: Records, board: Board, actions: tuple[Action, ...]) -> None:
    """Set the colour, length and locomotives of every price, and the offset of each payment among its actions."""
    index = {action.text: position for position, action in enumerate(actions)}
    first_claims: dict[str, int] = {}
    for position, action in enumerate(actions):
        if isinstance(action, ClaimTrack):
            first_claims.setdefault(action.track, position)

    def add_price(colour: str, length: int, locomotives: int, base: int, text: str) -> int:
        price = int(record["prices"])
        record["prices"] += 1
        record["price_colour"][price] = ANY_COLOUR if colour == GRAY else COLOURS.index(colour)
        record["price_length"][price] = length
        record["price_locomotives"][price] = locomotives
        for payment in payments(length, colour, locomotives):
            kind = LOCOMOTIVES if payment.colour is None else COLOURS.index(payment.colour)
            record["payment_offset"][price, kind, payment.locomotives] = index[text + payment.text] - base
        return price

    claims: dict[tuple[int, int, int], list[int]] = {}
    for position, track in enumerate(board.tracks):
        record["claim_action"][position] = first_claims[track.name]
        colour = ANY_COLOUR if track.colour == GRAY else COLOURS.index(track.colour)
        claims.setdefault((colour, track.length, track.locomotives), []).append(position)
    for colour, length, locomotives in sorted(claims):
        tracks = claims[colour, length, locomotives]
        base, first = int(record["claim_action"][tracks[0]]), board.tracks[tracks[0]]
        price = add_price(first.colour, length, locomotives, base, f"claim {first.name} with ")
        record["first_price"][colour + 1 :] = price + 1
        for position in tracks:
            record["track_price"][position] = price
            add_to_mask(record["price_tracks"][price], position)
    for position, place in enumerate(board.places):
        if board.rules.stations and not place.is_country:
            record["station_action"][position] = index[BuildStation(place.slug, Payment("black", 1, 0)).text]
    for cost in range(1, board.rules.stations + 1):
        city = board.cities[0].slug
        base = int(record["station_action"][board.place_index[city]])
        record["station_price"][cost] = add_price(GRAY, cost, 0, base, f"station {city} with ")
    if DeclineTunnel().text in index:
        record["pay_action"] = index[PayTunnel(Payment("black", 1, 0)).text]
        for extra in range(1, board.rules.tunnel_cards + 1):
            for kind, card in enumerate(CARDS):
                key = (card, extra, 0) if kind < LOCOMOTIVES else (GRAY, extra, extra)  # T4: locomotives alone
                record["extra_price"][extra, kind] = add_price(*key, int(record["pay_action"]), "pay ")


def _set_actions(record: Records, board: Board, actions: tuple[Action, ...]) -> None:
    record["actions"] = len(actions)
    rows = np.array([_action_row(record, board, action, position) for position, action in enumerate(actions)])
    for name, column in zip(("verb", "subject", "colour", "cards", "locomotives"), rows.T, strict=True):
        record[f"action_{name}"][: len(actions)] = column
    record["draw_order"] = np.argsort(record["draw_action"])
    sets = [kept for kept in range(1, 2**MAX_OFFER) if record["keep_action"][kept]]
    record["keeps"] = len(sets)
    record["keep_order"][: len(sets)] = sorted(sets, key=lambda kept: int(record["keep_action"][kept]))
    for total in range(1, MAX_OFFER + 1):
        splits = sorted(range(total + 1), key=lambda long: int(record["tickets_action"][total - long, long]))
        record["split_order"][total, : total + 1] = splits


def _payment_row(payment: Payment) -> tuple[int, int, int]:
    colour = LOCOMOTIVES if payment.colour is None else COLOURS.index(payment.colour)
    return colour, payment.cards, payment.locomotives


def _action_row(record: Records, board: Board, action: Action, position: int) -> tuple[int, int, int, int, int]:
    """Return the action as numbers, and set its index in the lookup tables."""
    match action:
        case TakeCard(card):
            record["draw_action"][CARDS.index(card)] = position
            return Verb.DRAW, CARDS.index(card), 0, 0, 0
        case DrawBlind():
            record["draw_action"][FROM_DECK] = position
            return Verb.DRAW, FROM_DECK, 0, 0, 0
        case ClaimTrack(track, payment):
            return Verb.CLAIM, board.track_index[track], *_payment_row(payment)
        case DrawTickets(short, long):
            record["tickets_action"][short or 0, long or 0] = position
            return Verb.TICKETS, short or 0, 0, long or 0, 0
        case KeepTickets(positions):
            kept = sum(1 << (each - 1) for each in positions)
            record["keep_action"][kept] = position
            return Verb.KEEP, kept, 0, 0, 0
        case BuildStation(city, payment):
            return Verb.STATION, board.place_index[city], *_payment_row(payment)
        case PayTunnel(payment):
            return Verb.PAY, 0, *_payment_row(payment)
        case DeclineTunnel():
            record["decline_action"] = position
            return Verb.DECLINE, 0, 0, 0, 0
        case TakePassenger(place, colour):
            record["passenger_action"][board.place_index[place], COLOURS.index(colour)] = position
            return Verb.PASSENGER, board.place_index[place], COLOURS.index(colour), 0, 0
        case Pass():
            record["pass_action"] = position
            return Verb.PASS, 0, 0, 0, 0
