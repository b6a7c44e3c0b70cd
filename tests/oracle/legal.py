"""Every legal action of a position, as text (protocol.md, 2), by trying all there is."""

from __future__ import annotations

from itertools import combinations

from ironlanes.boards.model import LOCOMOTIVE, Track

from .payments import extra_sets, station_sets, track_sets
from .state import REGULAR, Table


def legal_actions(table: Table) -> list[str]:
    """What the seat to move may do, sorted as text."""
    rules = table.board.rules
    if table.phase == "setup-split":
        actions = ticket_draws(table, rules.setup_tickets)
    elif table.phase == "setup-tickets":
        assert table.to_move is not None
        actions = keeps(len(table.pending.offers[table.to_move]), rules.setup_keep)
    elif table.phase == "turn":
        actions = turn_actions(table)
    elif table.phase == "second-draw":
        actions = second_draws(table)
    elif table.phase == "keep-tickets":
        actions = keeps(len(table.pending.offer), rules.drawn_keep)
    elif table.phase == "tunnel":
        sets = extra_sets(table.mover.hand, table.pending.laid, table.pending.extra)
        actions = ["decline", *(f"pay {cards}" for cards in sets)]
    elif table.phase == "passengers":
        place = table.pending.places[0]
        actions = [f"passenger {place} {colour}" for colour in +table.passengers[place]]
    else:
        actions = []
    return sorted(actions)


def turn_actions(table: Table) -> list[str]:
    """A1: one of the four; A2: a pass where there is none."""
    draws = first_draws(table)
    tickets = ticket_draws(table, table.board.rules.drawn_tickets)
    return [*draws, *claims(table), *tickets, *station_builds(table)] or ["pass"]


def first_draws(table: Table) -> list[str]:
    """D1, D9: any card of the display, or the top of the deck."""
    faces = [f"draw {card}" for card in set(table.display)]
    return [*faces, "draw deck"] if table.deck else faces


def second_draws(table: Table) -> list[str]:
    """D4: the same but for the display's locomotives."""
    return [draw for draw in first_draws(table) if draw != f"draw {LOCOMOTIVE}"]


def claims(table: Table) -> list[str]:
    """C8: every track that may be claimed, with every set that pays for it."""
    return [
        f"claim {track.name} with {cards}"
        for track in table.board.tracks
        if is_open(table, track) and table.mover.trains >= track.length
        for cards in track_sets(table.mover.hand, track)
    ]


def is_open(table: Table, track: Track) -> bool:
    """C1, C5, C6: nobody has the track, and its parallel group does not forbid it to the seat to move."""
    if track.name in table.claimed:
        return False
    group = [other for other in table.board.tracks if other.places == track.places]
    owners = [table.claimed[other.name] for other in group if other.name in table.claimed]
    if table.players < table.board.rules.parallel_from and owners:
        return False
    return table.to_move not in owners


def station_builds(table: Table) -> list[str]:
    """B1, B2: every city without a station, with every set that pays for the next one."""
    if table.mover.stations_left < 1:
        return []
    built = table.board.rules.stations - table.mover.stations_left
    return [
        f"station {city.slug} with {cards}"
        for city in table.board.cities
        if city.slug not in table.stations
        for cards in station_sets(table.mover.hand, built)
    ]


def ticket_draws(table: Table, count: int) -> list[str]:
    """K1: from one deck where it holds any; K2, S5: every split over two decks that they can serve."""
    decks = table.ticket_decks
    drawn = min(count, sum(len(deck) for deck in decks.values()))
    if not drawn:
        return []
    if REGULAR in decks:
        return ["tickets"]
    return [
        split_text(drawn - long, long)
        for long in range(drawn + 1)
        if drawn - long <= len(decks["short"]) and long <= len(decks["long"])
    ]


def split_text(short: int, long: int) -> str:
    """An announced split, zero counts left out."""
    return " ".join(["tickets", *([f"{short} short"] if short else []), *([f"{long} long"] if long else [])])


def keeps(offered: int, least: int) -> list[str]:
    """Every choice of tickets from an offer that keeps enough of them."""
    least = max(1, min(least, offered))
    choices = [chosen for size in range(least, offered + 1) for chosen in combinations(range(1, offered + 1), size)]
    return [" ".join(["keep", *(str(number) for number in chosen)]) for chosen in choices]
