"""Why an action is refused, in one sentence for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, DrawTickets, PayTunnel, TakeCard, TakePassenger
from ironlanes.boards.model import CARDS, LOCOMOTIVE, Board
from ironlanes.rules.refusals import Reason

from .fields import shown
from .prepared import Prepared


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason, and the sentence that explains it."""

    reason: Reason
    sentence: str

    @property
    def code(self) -> str:
        """The reason as one word for programs, as in `track-claimed`."""
        return self.reason.name.lower().replace("_", "-")

    def __str__(self) -> str:
        return self.sentence


class IllegalAction(ValueError):
    """An action that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal):
        super().__init__(refusal.sentence)
        self.refusal = refusal


#: What the seat to move has to do, by phase.
WANTED: Final = (
    "announce how many of your tickets come from which deck",
    "choose the tickets you keep",
    "take your turn",
    "draw your second card",
    "choose the tickets you keep",
    "pay the tunnel's extra cards or decline",
    "choose a passenger",
    "nothing: the game is over",
)


def explain(ready: Prepared, state: Any, action: Action, reason: int) -> Refusal:
    """The sentence for a reason that the rules gave against an action of the seat to move."""
    return Refusal(Reason(reason), _sentence(ready, state, action, Reason(reason)))


def _sentence(ready: Prepared, state: Any, action: Action, reason: Reason) -> str:
    rules, text = ready.board.rules, action.text
    seat = int(state["to_move"])
    match reason, action:
        case Reason.GAME_OVER, _:
            return "The game is over."
        case Reason.NOT_NOW, _:
            return f"You can't «{text}» now: {WANTED[int(state['phase'])]}."
        case Reason.NOT_FACE_UP, TakeCard(card):
            return f"No {card} card lies face up."
        case Reason.LOCOMOTIVE_SECOND, _:
            return locomotive_second().sentence
        case Reason.DECK_EMPTY, _:
            return "The deck is empty, and there are no discards to make a new one of."
        case Reason.TRACK_CLAIMED, ClaimTrack(track):
            return f"The track {track} is claimed already."
        case Reason.OWN_PARALLEL, ClaimTrack(track):
            return f"You have a track parallel to {track}, and may not claim a second one of the group."
        case Reason.GROUP_CLOSED, ClaimTrack(track):
            return group_closed(ready.board, track).sentence
        case Reason.TOO_FEW_TRAINS, ClaimTrack(track):
            length = ready.board.tracks[ready.board.track_index[track]].length
            return f"The track {track} takes {length} trains, and you have {int(state['trains'][seat])}."
        case Reason.NOT_THESE_CARDS, ClaimTrack(_, payment) | BuildStation(_, payment) | PayTunnel(payment):
            hand = ", ".join(f"{n} {card}" for card, n in zip(CARDS, state["hands"][seat].tolist(), strict=True) if n)
            return f"You can't pay {payment.text}: your hand is {hand or 'empty'}."
        case Reason.NO_STATION_LEFT, _:
            return "You have no station left."
        case Reason.STATION_THERE, BuildStation(city):
            return f"There is a station in {city} already."
        case Reason.STATION_COST, BuildStation():
            cost = rules.stations - int(state["stations_left"][seat]) + 1
            return f"Your next station costs {cost} card{'s' if cost > 1 else ''} of one colour or locomotives."
        case Reason.NO_TICKETS_LEFT, _:
            return "There are no tickets left to draw."
        case Reason.OTHER_NUMBER, DrawTickets():
            wanted = rules.setup_tickets if int(state["phase"]) == 0 else rules.drawn_tickets
            return f"You have to draw {min(wanted, int(state['ticket_left'].sum()))} tickets in all."
        case Reason.DECK_TOO_SMALL, DrawTickets():
            short, long = state["ticket_left"].tolist()
            return f"The decks hold only {short} short and {long} long tickets."
        case Reason.NOT_ON_OFFER, _:
            return f"Only {int(state['offer_size'][seat])} tickets are on offer."
        case Reason.TOO_FEW_KEPT, _:
            wanted = rules.setup_keep if int(state["phase"]) == 1 else rules.drawn_keep
            return f"You have to keep at least {min(wanted, int(state['offer_size'][seat]))} of the tickets."
        case Reason.OTHER_EXTRA, PayTunnel():
            colour = CARDS[int(state["laid_colour"])]
            kinds = "locomotives" if colour == LOCOMOTIVE else f"{colour} or locomotives"
            return f"The tunnel costs {int(state['extra'])} more, in {kinds}."
        case Reason.OTHER_PLACE, TakePassenger():
            return f"The passenger to choose now is at {ready.place_slugs[int(state['choices'][0])]}."
        case Reason.NOBODY_THERE, TakePassenger(place, colour):
            return f"No {colour} passenger stands at {place}."
        case Reason.MUST_ACT, _:
            return "You may pass only when you have no other legal action."
    raise AssertionError(f"no sentence for {reason.name} against {text}")


def locomotive_second() -> Refusal:
    """Why a face-up locomotive can't be taken (D4)."""
    return Refusal(Reason.LOCOMOTIVE_SECOND, "A face-up locomotive can't be taken as the second card.")


def group_closed(board: Board, track: str) -> Refusal:
    """Why nobody can claim a track any more though nobody has (C6)."""
    few = board.rules.parallel_from - 1
    told = f"A track parallel to {track} is claimed, which closes the group with {few} or fewer players."
    return Refusal(Reason.GROUP_CLOSED, told)


def unknown_action(text: str) -> str:
    """The sentence for a text that is no action of the board."""
    return f"«{shown(text)}» is no action on this board; `legal` lists the texts that are accepted."
