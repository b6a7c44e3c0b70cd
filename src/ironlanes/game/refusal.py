"""Why an action is refused: a reason of the rules, and what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ironlanes.boards.actions import Action, BuildStation, ClaimTrack, PayTunnel, TakeCard, TakePassenger
from ironlanes.boards.model import CARDS, COLOURS, GRAY, LOCOMOTIVE, Board
from ironlanes.kernel.records import Records
from ironlanes.rules.refusals import RefusalCode
from ironlanes.rules.state import Phase

from .compiled_board import CompiledBoard
from .json.validation import quoted
from .protocol_names import PHASES
from .refusal_sentences import SLUGS, Naming, sentence_of

#: The word before a track's name that asks for any claim of it, whatever the payment.
CLAIM: Final = "claim "


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason, and the names and numbers that explain it; whoever tells a person of it writes the sentence."""

    reason: RefusalCode
    #: Names as in action texts, seats and numbers: which ones, the reason decides.
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The reason as one word for programs, as in `track-claimed`."""
        return code_of(self.reason)

    @property
    def sentence(self) -> str:
        """The refusal in English, with the names that texts use."""
        return self.sentence_for(SLUGS)

    def sentence_for(self, names: Naming) -> str:
        """The refusal in English, with other names."""
        return sentence_of(self.reason, self.params, names)

    def to_json(self) -> dict[str, Any]:
        """The refusal as messages carry it: the code, and beside it what it is about."""
        return {"code": self.code, **self.params}

    def __str__(self) -> str:
        return self.sentence


class IllegalAction(ValueError):
    """An action that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal):
        super().__init__(refusal.sentence)
        self.refusal = refusal


class UnknownAction(ValueError):
    """A text that is no action of the board."""

    def __init__(self, text: str):
        super().__init__(f"«{quoted(text)}» is no action on this board; `legal` lists the texts that are accepted.")
        self.text = text


def code_of(reason: RefusalCode) -> str:
    """A reason as one word for programs."""
    return reason.name.lower().replace("_", "-")


def locomotive_second() -> Refusal:
    """Why a face-up locomotive can't be taken (D4)."""
    return Refusal(RefusalCode.LOCOMOTIVE_SECOND)


def out_of_turn(to_move: int | None) -> Refusal:
    """Why a seat that is not to move can't act."""
    return Refusal(RefusalCode.NOT_YOUR_TURN, {"to_move": to_move})


def group_closed(board: Board, track: str) -> Refusal:
    """Why nobody can claim a track any more though nobody has (C6)."""
    return Refusal(RefusalCode.GROUP_CLOSED, {"track": track, "players": board.rules.parallel_from - 1})


def explain(compiled: CompiledBoard, state: Records, seat: int, action: Action, reason: int) -> Refusal:
    """What the rules say against a seat's action."""
    match action:
        case ClaimTrack(track):
            about = _about_track(compiled, state, seat, track, RefusalCode(reason))
        case _:
            about = _about_action(compiled, state, seat, action, RefusalCode(reason))
    return Refusal(RefusalCode(reason), about | _about_any(state, seat, action, RefusalCode(reason)))


def explain_no_claim(compiled: CompiledBoard, state: Records, seat: int, track: str, reason: int) -> Refusal:
    """What the rules say against every claim of a track by a seat."""
    why = RefusalCode(reason)
    about = _about_track(compiled, state, seat, track, why) | _about_phase(state, f"{CLAIM}{track}", why)
    return Refusal(why, about)


def _about_any(state: Records, seat: int, action: Action, reason: RefusalCode) -> dict[str, Any]:
    """What a refusal of any action may have to tell."""
    match reason, action:
        case RefusalCode.NOT_THESE_CARDS, ClaimTrack(_, payment) | BuildStation(_, payment) | PayTunnel(payment):
            return {"payment": payment.counts, "hand": _hand(state, seat)}
    return _about_phase(state, action.text, reason)


def _about_phase(state: Records, text: str, reason: RefusalCode) -> dict[str, Any]:
    match reason:
        case RefusalCode.NOT_NOW:
            return {"action": text, "phase": PHASES[int(state["phase"])]}
        case RefusalCode.NOT_YOUR_TURN:
            return {"to_move": int(state["to_move"])}
    return {}


def _about_track(compiled: CompiledBoard, state: Records, seat: int, name: str, reason: RefusalCode) -> dict[str, Any]:
    """What stands between a seat and a track."""
    index = compiled.board.track_index[name]
    track, hand = compiled.board.tracks[index], _hand(state, seat)
    match reason:
        case RefusalCode.TRACK_CLAIMED:
            owner = _owner(state, index)
            return {"track": name, "owner": owner, "is_own": owner == seat}
        case RefusalCode.OWN_PARALLEL:
            return {"track": name}
        case RefusalCode.GROUP_CLOSED:
            return dict(group_closed(compiled.board, name).params)
        case RefusalCode.TOO_FEW_TRAINS:
            return {"track": name, "length": track.length, "trains": int(state["trains"][seat])}
        case RefusalCode.TOO_FEW_LOCOMOTIVES:
            return {"track": name, "needed": track.locomotives, "locomotives": hand.get(LOCOMOTIVE, 0)}
        case RefusalCode.TOO_FEW_CARDS:
            colours = COLOURS if track.colour == GRAY else (track.colour,)
            best = max(colours, key=lambda colour: hand.get(colour, 0))
            have = {"best": best, "cards": hand.get(best, 0), "locomotives": hand.get(LOCOMOTIVE, 0)}
            return {"track": name, "length": track.length, "colour": track.colour} | have
    return {}


def _about_action(
    compiled: CompiledBoard, state: Records, seat: int, action: Action, reason: RefusalCode
) -> dict[str, Any]:
    """What keeps a seat from anything but a claim."""
    rules, phase = compiled.board.rules, int(state["phase"])
    match reason, action:
        case RefusalCode.NOT_FACE_UP, TakeCard(card):
            return {"card": card}
        case RefusalCode.STATION_THERE, BuildStation(city):
            return {"city": city}
        case RefusalCode.STATION_COST, _:
            return {"cards": rules.stations - int(state["stations_left"][seat]) + 1}
        case RefusalCode.OTHER_NUMBER, _:
            wanted = rules.setup_tickets if phase == Phase.SETUP_SPLIT else rules.drawn_tickets
            return {"tickets": min(wanted, int(state["ticket_left"].sum()))}
        case RefusalCode.DECK_TOO_SMALL, _:
            short, long = state["ticket_left"].tolist()
            return {"short": short, "long": long}
        case RefusalCode.NOT_ON_OFFER, _:
            return {"tickets": int(state["offer_size"][seat])}
        case RefusalCode.TOO_FEW_KEPT, _:
            wanted = rules.setup_keep if phase == Phase.SETUP_TICKETS else rules.drawn_keep
            return {"least": min(wanted, int(state["offer_size"][seat]))}
        case RefusalCode.OTHER_EXTRA, _:
            return {"cards": int(state["extra"]), "colour": CARDS[int(state["laid_colour"])]}
        case RefusalCode.OTHER_PLACE, _:
            return {"place": compiled.place_slugs[int(state["choices"][0])]}
        case RefusalCode.NOBODY_THERE, TakePassenger(place, colour):
            return {"place": place, "colour": colour}
    return {}


def _hand(state: Records, seat: int) -> dict[str, int]:
    return {card: count for card, count in zip(CARDS, state["hands"][seat].tolist(), strict=True) if count}


def _owner(state: Records, track: int) -> int:
    """The seat that has claimed a track that somebody has."""
    word, place = divmod(track, 64)
    return next(seat for seat, masks in enumerate(state["claimed"].tolist()) if masks[word] >> place & 1)
