"""What the planner goes by: one number for each of its judgements, in hundredths of a point unless told otherwise."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Weight(IntEnum):
    """The planner's judgements; a level of it, or a trial, is a row of them."""

    TURN = 0  # what a turn is worth
    TRAIN = 1  # what a train is worth
    CARDS_A_TURN = 2  # how many useful cards a turn brings, in hundredths
    FILLER = 3  # what part of its worth a track that no ticket wants has, in percent
    TUNNEL = 4  # what the risk of a tunnel costs
    FERRY = 5  # what each locomotive of a ferry costs besides
    PASSENGER = 6  # what a passenger is worth
    TICKET_RISK = 7  # what part of a ticket's points counts when it is chosen, in percent
    DRAW_TICKETS = 8  # what drawing tickets has to bring to be done
    CLAIM = 9  # what claiming a track of the plan is worth at least
    DANGER = 10  # what part of the loss, were a track taken, counts for claiming it, in percent
    CARD = 11  # what a card that the plan lacks is worth
    LOCOMOTIVE = 12  # what a locomotive is worth
    FILLER_CARD = 13  # what a card towards a track that no ticket wants is worth
    ANY_CARD = 14  # what any other card is worth
    PACE = 15  # how quickly others play, in percent of the quickest possible
    LATE_TURN = 16  # what each turn costs that a plan takes beyond the game's end
    BLOCK = 17  # what each train is worth that a detour costs the one other player
    GLOBETROTTER = 18  # what one more completed ticket is worth where most of them score
    MISTAKE = 19  # how much worse than the best a choice may be
    HAND = 20  # what part of the cards in hand counts for a quick path through tracks that they pay, in percent
    SPARE_TRAINS = 21  # how many trains stay out of tickets drawn later
    PATH_TRAIN = 22  # what a train is worth on the way of a ticket
    PATH_POINTS = 23  # what part of a track's points counts on the way of a ticket, in percent
    PATH_CLAIM = 24  # what each track costs on the way of a ticket
    MARGIN = 25  # what part of the turns that are left a plan may take, in percent
    NEAR = 26  # how good a track that no ticket wants must be, beside the best, for cards to go for it, in percent
    PASSENGER_TRAIN = 27  # what a train is worth besides on the way of a ticket, where every claim picks up passengers
    SETUP_LONG = 28  # how many long tickets are among the first, where there are two decks; a number


#: How many there are.
WEIGHTS: Final = len(Weight)
