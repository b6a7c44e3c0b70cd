"""The sentences of a review, in English: one for each code, and the verdict. The browser has its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
from ironlanes.boards.model import Board
from ironlanes.boards.text import count_noun, endpoints, join_words, track_label

from ..decisions.comparison import CERTAIN
from ..values.calibration import ANY_BOARD
from .consequences import Reply, TicketEffect
from .moments import Moment, MomentKind
from .move_sentences import move_sentence
from .reasons import Reason
from .record_review import Review
from .verdict import PartKind, Verdict

REASONS: Final[dict[Reason, str]] = {
    Reason.TRACK_LOST: "{other} claimed that track later.",
    Reason.CLAIM_NOW: "The cards were there; waiting brought nothing.",
    Reason.OTHER_TRACK: "The other track was worth more.",
    Reason.OTHER_PAYMENT: "The cards that were paid were worth more in the hand.",
    Reason.CARDS_FIRST: "The claim could have waited.",
    Reason.LOCOMOTIVE_TOO_DEAR: "A face-up locomotive costs a whole turn, and two cards were worth more.",
    Reason.OTHER_CARD: "The other card fitted better.",
    Reason.TOO_MANY_TICKETS: "Fewer tickets were enough.",
    Reason.TOO_FEW_TICKETS: "Another ticket could have been kept.",
    Reason.OTHER_TICKETS: "The other tickets fitted better.",
    Reason.NO_NEW_TICKETS: "It was not the time for new tickets.",
    Reason.NEW_TICKETS: "It was time for new tickets.",
    Reason.STATION: "A station was worth its price.",
    Reason.NO_STATION: "The station was not worth its price.",
    Reason.PAY_TUNNEL: "The tunnel was worth the extra cards.",
    Reason.DECLINE_TUNNEL: "The tunnel was not worth the extra cards.",
    Reason.OTHER_PASSENGER: "The other passenger counted for more.",
    Reason.OTHER_MOVE: "The other move was worth more.",
    Reason.LUCKY_DEAL: "The deal was kind to {name}.",
    Reason.LUCKY_CARD: "The card from the deck was what {name} needed.",
    Reason.LUCKY_DISPLAY: "The card that was turned up helped {name}.",
    Reason.LUCKY_TICKETS: "The tickets that were offered suited {name}.",
    Reason.LUCKY_TUNNEL: "The tunnel cost {name} less than it might have.",
    Reason.UNLUCKY_CARD: "{other} drew a card from the deck that was of little use.",
    Reason.UNLUCKY_TICKETS: "The tickets that {other} was offered did not fit.",
    Reason.UNLUCKY_TUNNEL: "The tunnel cost {other} more than it might have.",
    Reason.BEST_MOVE: "The next best move was clearly worse.",
    Reason.SWING: "It was neither a clear mistake nor luck.",
}
#: The parts of a verdict; the numbers stand behind them.
PARTS: Final = {
    PartKind.LUCK: "luck",
    PartKind.TICKETS: "choices of tickets",
    PartKind.TRACKS: "decisions about tracks",
    PartKind.CARDS: "decisions about cards",
    PartKind.OTHERS: "what {others} gave away",
    PartKind.REST: "what nobody could foresee",
}

ABOUT_PLANS: Final = (
    "What the champion goes for in the same seat, with the same cards and other decks: the tickets that it would "
    "have kept, the tracks that it claims in at least half of its games, and its points."
)


def points_text(points: float) -> str:
    """Round a number of points: `8 points`."""
    return count_noun(round(points), "point")


def action_text(board: Board, action: Action, offer: Sequence[str] = ()) -> str:
    """Return an action in the imperative, with the names of places and, for an offer, of tickets."""
    match action:
        case TakeCard(card):
            return f"take {card}"
        case DrawBlind():
            return "draw from the deck"
        case ClaimTrack(track, payment):
            return f"claim {track_label(board, board.tracks[board.track_index[track]])} with {payment.text}"
        case DrawTickets():
            return "draw tickets"
        case KeepTickets(positions):
            return f"keep {join_words(ticket_text(board, offer[position - 1]) for position in positions)}"
        case BuildStation(city, payment):
            return f"build a station in {board.place_name(city)} with {payment.text}"
        case PayTunnel(payment):
            return f"pay {payment.text} for the tunnel"
        case DeclineTunnel():
            return "give up the tunnel"
        case TakePassenger(place, colour):
            return f"take the {colour} passenger in {board.place_name(place)}"
        case Pass():
            return "pass"


def ticket_text(board: Board, name: str) -> str:
    """Return the two places of a ticket."""
    return endpoints(board, board.tickets[board.ticket_index[name]].places)


def moment_title(review: Review, moment: Moment) -> str:
    """Return what a moment was, in a few words."""
    name, when = review.seats[moment.seat].name, f"turn {moment.turn}" if moment.turn else "the first tickets"
    what = {
        MomentKind.ERROR: f"cost {points_text(moment.points)}",
        MomentKind.LUCK: f"{points_text(moment.points)} of luck",
        MomentKind.PRAISE: f"{points_text(moment.points)} better than the next best move",
        MomentKind.SWING: "the game turned",
    }[moment.kind]
    return f"{name}, {when}: {what}"


def moment_sentences(review: Review, moment: Moment, board: Board, actions: dict[str, Action]) -> list[str]:
    """Return what was played, what was better and why, what followed, and how certain that is."""
    names = [seat.name for seat in review.seats]
    mover = names[moment.seat if moment.kind is not MomentKind.SWING or moment.other is None else moment.other]
    lines = []
    if moment.played is not None:
        lines.append(f"{mover} played: {action_text(board, actions[moment.played], moment.offer)}.")
    if moment.better is not None:
        lines.append(f"Better: {action_text(board, actions[moment.better], moment.offer)}.")
    other = names[moment.other] if moment.other is not None else ""
    lines.append(REASONS[moment.reason].format(name=names[moment.seat], other=other))
    lines += [move_sentence(board, names, reason) for reason in moment.why]
    lines += [_effect_text(board, names, effect) for effect in moment.effects]
    if moment.reply is not None:
        lines.append(_reply_text(board, names, moment.reply, actions))
    if moment.chances is not None:
        lines.append(_chances_text(names, moment.chances))
    return [*lines, _figures(moment)]


def _effect_text(board: Board, names: Sequence[str], effect: TicketEffect) -> str:
    """Return what a turn did to a ticket."""
    ticket = f"{names[effect.seat]}'s ticket {ticket_text(board, effect.ticket)}"
    if effect.after is None:
        return f"It cut off {ticket}, which lacked {count_noun(effect.before or 0, 'train')}."
    if effect.after == 0:
        return f"It completed {ticket}: {points_text(effect.points)}."
    before = "more" if effect.before is None else str(effect.before)
    return f"{ticket} lacked {count_noun(effect.after, 'train')} after it, and {before} before."


def _reply_text(board: Board, names: Sequence[str], reply: Reply, actions: dict[str, Action]) -> str:
    """Return another seat's reply, and what it did to tickets."""
    did = f"In turn {reply.turn}, {names[reply.seat]} played: {action_text(board, actions[reply.action])}."
    return " ".join([did, *(_effect_text(board, names, effect) for effect in reply.effects)])


def _chances_text(names: Sequence[str], chances: tuple[tuple[float, ...], tuple[float, ...]]) -> str:
    """Return how the chances to win changed."""
    before, after = chances
    changes = [
        f"{name} from {100 * one:.0f} to {100 * other:.0f} %"
        for name, one, other in zip(names, before, after, strict=True)
    ]
    return f"Chances to win: {join_words(changes)}."


def _figures(moment: Moment) -> str:
    """Return what a moment was worth, with standard errors."""
    points = f"{_with_error(moment.points, moment.points_error)} points"
    if moment.kind is MomentKind.SWING:
        return f"The turn was worth {points}, with open cards."
    if moment.kind is MomentKind.PRAISE:
        return f"It was {points} ahead."
    did, moved = ("cost", "lowered") if moment.kind is MomentKind.ERROR else ("brought", "raised")
    if moment.is_decided:
        return f"It {did} {points}; the game was decided already."
    if round(100 * moment.win) < 1:
        return f"It {did} {points}."
    win = _with_error(100 * moment.win, 100 * moment.win_error)
    return f"It {did} {points} and {moved} the chance to win by {win} %."


def _with_error(number: float, error: float) -> str:
    """Return a number with its standard error, unless that is less than half."""
    return f"{number:.0f} ± {error:.0f}" if round(error) else f"{number:.0f}"


def verdict(review: Review) -> list[str]:
    """Return who won, and for every seat where the points between it and its rival came from."""
    winners = join_words(review.seats[seat].name for seat in review.winners)
    best = review.seats[review.winners[0]].points.total
    others = [seat.points.total for number, seat in enumerate(review.seats) if number not in review.winners]
    against = f" to {join_words(sorted(others, reverse=True))}" if others else " each"
    lines = [f"{winners} won with {points_text(best)}{against}."]
    lines += [verdict_sentence(review, number) for number in range(review.players)]
    if not any(moment.kind is MomentKind.ERROR for moment in review.moments):
        lines.append("No single decision was a mistake beyond doubt.")
    return lines


def verdict_sentence(review: Review, number: int) -> str:
    """Explain a seat's result in numbers that add up to it."""
    seat: Verdict = review.seats[number].verdict
    rival = review.seats[seat.rival].name
    others = rival if review.players == 2 else "the others"
    place = f"{points_text(abs(seat.result))} {'ahead of' if seat.result > 0 else 'behind'}"
    parts = [
        f"{PARTS[part.kind].format(others=others)} {part.points:+d}".replace("-", "\N{MINUS SIGN}")
        for part in seat.parts
        if part.points
    ]
    result = f"{review.seats[number].name} ended {place if seat.result else 'level with'} {rival}"
    return f"{result}: {', '.join(parts)}." if parts else f"{result}."


def about_moments(review: Review) -> str:
    """Return how many moments stand out."""
    if not review.moments:
        return "Nothing was beyond doubt: no clear mistake, and no great stroke of luck."
    return (
        f"{count_noun(len(review.moments), 'moment')} that mattered: the largest falls of the graph, whoever moved, "
        f"and errors, luck and good moves beyond {CERTAIN} standard errors."
    )


def _measured_on(calibration: str) -> str:
    """Return the board whose games show how values become chances."""
    return "other boards, since this one was not measured" if calibration == ANY_BOARD else "this board"


def notes(review: Review) -> Sequence[str]:
    """Explain how the review was made and what its numbers mean."""
    judged = review.judged
    return (
        f"Values come from a network ({judged.network}), in the last round from games that it played to "
        "the end, and at the end from the score. They suppose that everybody goes on as the champion would.",
        "Luck is judged with open cards: the value after a chance event, less the mean over all that could have come. "
        "The luck of all seats together is 0.",
        f"Decisions are judged by what their seat could know, over {judged.worlds[0]} worlds each; those that may have "
        f"been mistakes again over fresh ones, the worst over {judged.worlds[1]}. One half of the worlds chooses the "
        "better move, the other measures it. A single loss is shrunk by its uncertainty, sums are not; a mistake "
        f"is named only beyond {CERTAIN} standard errors.",
        "A result is luck, less one's own losses, plus those of others, plus the rest: what decisions brought that "
        "nobody could know, and what the values were wrong about. In a verdict these are rounded so that they add up.",
        f"How values become chances was measured in games on {_measured_on(judged.calibration)}.",
    )
