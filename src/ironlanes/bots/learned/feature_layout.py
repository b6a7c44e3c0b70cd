"""Where everything lies that a network reads and answers: the same for every board and player count.

All numbers are bytes with a sign, cut off at 127. A network divides each by its scale, so that it is about one.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from ironlanes.boards.model import COLOURS, MAX_NODES, MAX_OFFER, MAX_SEATS
from ironlanes.kernel.board_arrays import CARD_KINDS

#: Tickets whose paths are measured: a seat's open ones, then those on offer.
OPEN_GOALS: Final = 10
GOALS: Final = OPEN_GOALS + MAX_OFFER
#: Shortest paths are measured from both ends of every ticket.
SOURCES: Final = 2 * GOALS
#: The length of a path that does not exist, and the cost of a track that a seat can't have.
FAR: Final = 100

# Choices: the actions of every board in one list. Cards, tickets, the rest of a turn, keeping, stations by node, then
# nine for each track, by the colour that pays for it.
CHOOSE_CARD: Final = 0  # nine kinds face up, then the deck
CHOOSE_TICKETS: Final = CHOOSE_CARD + CARD_KINDS + 1  # by the number of long ones; boards with one deck: 0
CHOOSE_PASS: Final = CHOOSE_TICKETS + MAX_OFFER + 1
CHOOSE_DECLINE: Final = CHOOSE_PASS + 1
CHOOSE_PAY: Final = CHOOSE_DECLINE + 1
CHOOSE_PASSENGER: Final = CHOOSE_PAY + 1  # by colour
CHOOSE_KEEP: Final = CHOOSE_PASSENGER + len(COLOURS)  # by the set of positions, less one
KEEPS: Final = 2**MAX_OFFER - 1
CHOOSE_STATION: Final = CHOOSE_KEEP + KEEPS  # by node
CHOOSE_TRACK: Final = CHOOSE_STATION + MAX_NODES  # by track and kind of card
#: The choices that the network answers as a plain list; the others belong to sets of tickets, nodes and tracks.
PLAIN_CHOICES: Final = CHOOSE_KEEP


def keep_sets() -> npt.NDArray[np.float32]:
    """For each set of tickets that could be kept, how many of its members each mark on the tracks stands for."""
    sets = np.zeros((KEEPS, OFFER_MARKS), dtype=np.float32)
    for kept in range(1, KEEPS + 1):
        for position in range(MAX_OFFER):
            sets[kept - 1, min(position, OFFER_MARKS - 1)] += kept >> position & 1
    return sets


def choices_for(tracks: int) -> int:
    """How many choices a board with room for `tracks` has."""
    return CHOOSE_TRACK + CARD_KINDS * tracks


# What is told of each track, in this order, with its scale.
TRACK_FIELDS: Final = (
    ("is_own", 1),
    ("is_next_seats", 1),
    ("is_anothers", 1),
    ("is_open", 1),
    ("is_payable", 1),
    ("cards_missing", 3),
    ("locomotives_to_pay", 3),
    ("ticket_points", 15),  # of the open tickets that have it on a shortest remaining path
    ("ticket_points_nearly", 15),  # the same for paths that take up to two trains more
    ("is_planned", 1),
    ("is_for_offer_1", 1),
    ("is_for_offer_2", 1),
    ("is_for_offer_3", 1),
    ("is_for_offer_4", 1),  # or any later one
    ("own_ends", 1),  # how many of its ends the seat's network touches
    ("is_connected", 1),  # its ends are connected by the seat already
    ("other_ends", 1),
    ("open_parallels", 1),
    ("passengers", 3),
    ("is_being_settled", 1),  # a tunnel whose extra cards are not paid yet
    ("cards_held", 3),  # of the colour that pays best
    ("cards_face_up", 1),  # of that colour
    ("next_ends", 1),  # how many of its ends the next seat's network touches
    ("nodes_joined", 8),  # by claiming it: the parts of the seat's network at its ends
)
TRACK_NUMBERS: Final = len(TRACK_FIELDS)
#: Where the tracks of the tickets on offer are marked, and for how many tickets there is a mark of their own.
OFFER_MARKS_AT: Final = [name for name, _ in TRACK_FIELDS].index("is_for_offer_1")
OFFER_MARKS: Final = 4
#: A path that takes at most this many trains more than a shortest one is nearly shortest.
NEARLY: Final = 2

# What is told of each node.
NODE_FIELDS: Final = (
    ("is_own", 1),
    ("is_others", 1),
    ("ticket_points", 15),  # of the open tickets that end here
    ("offer_points", 15),
    ("has_own_station", 1),
    ("has_others_station", 1),
    ("is_free_for_station", 1),
    ("passengers", 3),
)
NODE_NUMBERS: Final = len(NODE_FIELDS)

# What is told of each set of tickets that could be kept.
KEEP_FIELDS: Final = (
    ("is_legal", 1),
    ("tickets", 2),
    ("points", 20),
    ("trains", 15),  # that their paths take besides the plan
    ("trains_left", 20),  # that then remain, less than none included
    ("unreachable", 1),
    ("trains_alone", 20),  # that each would take without the others and without the plan, in sum
    ("longest", 15),  # the most of these
)
KEEP_NUMBERS: Final = len(KEEP_FIELDS)

#: The characters that a network can play, beside playing only for the result.
STYLES: Final = ("collector", "builder", "blocker")

# What is told of each seat, the seat itself first.
SEAT_FIELDS: Final = (
    ("trains", 20),
    ("points", 25),  # halved
    ("cards", 8),
    ("tickets", 3),
    ("long_tickets", 2),
    ("stations", 2),
    ("longest", 20),
    ("has_last_turn", 1),
    ("is_start", 1),
    ("is_seated", 1),
)
SEAT_NUMBERS: Final = len(SEAT_FIELDS)

# What is told of the viewer's own tickets.
TICKET_FIELDS: Final = (
    ("open", 3),
    ("open_points", 20),
    ("done", 3),
    ("done_points", 20),
    ("lost", 2),
    ("lost_points", 20),
)

# What is told of the plan for the open tickets.
PLAN_FIELDS: Final = (("trains", 20), ("trains_left", 20), ("tracks", 20))

# What is told of a tunnel that is being settled.
TUNNEL_FIELDS: Final = (("extra", 2), ("hand", 2), ("length", 2))

# What is told of each ticket on offer.
OFFER_FIELDS: Final = (("points", 10), ("missing", 10), ("beside_plan", 10), ("is_unreachable", 1), ("is_there", 1))
OFFER_NUMBERS: Final = len(OFFER_FIELDS)

# The rules of the board that a strategy hangs on.
RULE_FIELDS: Final = (
    ("trains", 45),
    ("longest_path_points", 10),
    ("globetrotter_points", 15),
    ("station_points", 4),
    ("has_passengers", 1),
    ("tunnel_cards", 3),
    ("stations", 3),
    ("ticket_decks", 2),
    ("drawn_keep", 2),
    ("last_round_trains", 3),
    ("setup_keep", 2),
    ("passenger_points", 5),
)

# What is told of the rest: name, how many numbers, scale.
TABLE_FIELDS: Final = (
    ("phase", 7, 1),
    ("players", MAX_SEATS - 1, 1),
    ("hand", CARD_KINDS, 3),
    ("display", CARD_KINDS, 2),
    ("discards", CARD_KINDS, 6),
    ("unseen", CARD_KINDS, 8),
    ("deck", 1, 50),
    ("ticket_decks", 2, 20),
    ("last_round", 2, 1),  # it has begun; it ends with this seat
    ("seats", MAX_SEATS * SEAT_NUMBERS, 0),
    ("known", (MAX_SEATS - 1) * CARD_KINDS, 2),
    ("tickets", len(TICKET_FIELDS), 0),
    ("plan", len(PLAN_FIELDS), 0),
    ("plan_needs", CARD_KINDS, 4),
    ("plan_lacks", CARD_KINDS, 4),
    ("collected", 2 * len(COLOURS), 2),  # by the seat, and the most of another
    ("waiting", len(COLOURS), 1),  # passengers where one is to be chosen
    ("tunnel", len(TUNNEL_FIELDS), 0),
    ("offers", MAX_OFFER * OFFER_NUMBERS, 0),
    ("rules", len(RULE_FIELDS), 0),
    ("potential", 1, 25),  # points, and points of tickets as far as they are built
    ("style", len(STYLES), 1),  # the character that a seat is asked to play; mostly none
    ("padding", 5 - len(STYLES), 1),  # for rows of a length that GPUs like
)
_offsets = np.cumsum([0, *(size for _, size, _ in TABLE_FIELDS)]).tolist()
AT: Final[dict[str, int]] = {name: offset for (name, _, _), offset in zip(TABLE_FIELDS, _offsets, strict=False)}
TABLE_NUMBERS: Final[int] = _offsets[-1]


def table_scales() -> npt.NDArray[np.float32]:
    """The scale of each number about the table."""
    named = {
        "seats": SEAT_FIELDS * MAX_SEATS,
        "tickets": TICKET_FIELDS,
        "plan": PLAN_FIELDS,
        "tunnel": TUNNEL_FIELDS,
        "offers": OFFER_FIELDS * MAX_OFFER,
        "rules": RULE_FIELDS,
    }
    scales = [
        [each for _, each in named[name]] if name in named else [scale] * size for name, size, scale in TABLE_FIELDS
    ]
    return np.concatenate([np.array(each, dtype=np.float32) for each in scales])


def field_scales(fields: tuple[tuple[str, int], ...]) -> npt.NDArray[np.float32]:
    """The scale of each number about a track, a node or a set of tickets."""
    return np.array([scale for _, scale in fields], dtype=np.float32)


#: What a step of the potential (four points) is worth before anything is learned.
POTENTIAL_WORTH: Final = 0.04
#: The rows of the tracks that a ticket needs are added up and divided by this.
TICKET_TRACKS: Final = 8
