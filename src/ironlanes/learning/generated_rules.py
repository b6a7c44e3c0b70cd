"""The rules of generated boards: those of a packaged board, or a mixture that no packaged board has."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

from ironlanes.boards.model import COLOURS, RuleSet, TieBreak, Unkept
from ironlanes.game.compiled_board import compiled_board

PLAYERS: Final = (2, 3, 4, 5)
#: Whose rules a board may have as they are.
PACKAGED: Final = ("usa", "europe", "germany")
#: How many of all boards have the rules of a packaged one.
PACKAGED_SHARE: Final = 0.45
#: Points by length, from 1.
TRACK_POINTS: Final = ((1, 2, 4, 7, 10, 15), (1, 2, 4, 7, 10, 15), (1, 2, 5, 8, 12, 16), (1, 3, 5, 8, 11, 15))


def generate_rules(random: Random) -> RuleSet:
    """Draw rules. The number of trains is set later, when the tracks are known."""
    if random.random() < PACKAGED_SHARE:
        return replace(compiled_board(random.choice(PACKAGED)).board.rules, players=PLAYERS, trains=0)
    return _mixed_rules(random)


def _mixed_rules(random: Random) -> RuleSet:
    """Draw a mixture of rules that no packaged board needs to have."""

    def maybe(chance: float, *options: int) -> int:
        return random.choice(options) if random.random() < chance else 0

    longest, stations = maybe(0.7, 8, 10, 10, 15), maybe(0.4, 2, 3, 3)
    passengers = maybe(0.4, 3, 4, 5, 6)
    drawn, each = random.choice((3, 3, 4)), random.choice((10, 12, 12, 12, 14))
    tie_breaks = {
        TieBreak.TICKETS: True,
        TieBreak.PASSENGERS: passengers,
        TieBreak.STATIONS: stations,
        TieBreak.LONGEST_PATH: longest,
    }
    return RuleSet(
        players=PLAYERS,
        trains=0,
        starting_cards=random.choice((4, 4, 5)),
        cards=(*(each for _ in COLOURS), random.choice((12, 14, 14, 16))),
        display=random.choice((5, 5, 5, 6)),
        display_locomotives=random.choice((3, 3, 4)),
        track_points=random.choice(TRACK_POINTS),
        parallel_from=random.choice((3, 4, 4)),
        last_round_trains=random.choice((2, 2, 3)),
        drawn_tickets=drawn,
        drawn_keep=1,
        tunnel_cards=maybe(0.4, 2, 3, 3),
        stations=stations,
        station_points=random.choice((3, 4)) if stations else 0,
        longest_path_points=longest,
        globetrotter_points=maybe(0.35, 10, 12, 15),
        passengers=tuple(10 if place < passengers else 0 for place in range(len(COLOURS))),
        passenger_points=random.choice(((20, 10), (12, 6))) if passengers else (0, 0),
        tie_breaks=tuple(tie for tie, is_there in tie_breaks.items() if is_there),
        **_ticket_rules(random, drawn),
    )


def _ticket_rules(random: Random, drawn: int) -> dict[str, Any]:
    """Draw how tickets are dealt: one deck, one with separate long tickets, or two decks to choose from."""
    kind = random.choice(("one", "long", "two", "two"))
    unkept = {"one": Unkept.BOTTOM, "long": Unkept.OUT, "two": random.choice((Unkept.SHUFFLED, Unkept.BOTTOM))}
    return {
        "ticket_decks": 2 if kind == "two" else 1,
        "setup_tickets": drawn if kind == "two" else 3,
        "setup_long_tickets": 1 if kind == "long" else 0,
        "setup_keep": 2,
        "setup_unkept": unkept[kind],
    }
