"""Cards that a seat lacks, and cards that nobody has seen."""

from __future__ import annotations

from math import comb
from typing import Final

from ironlanes.boards.actions import ClaimTrack, DrawBlind, TakeCard
from ironlanes.boards.model import CARDS, GRAY, LOCOMOTIVE, Track
from ironlanes.game.view import View

from .hint import HintReason, ReasonCode
from .own_tickets import OwnTickets

#: A colour is scarce when this many of its cards, or fewer, have not been seen.
FEW: Final = 3
#: A tunnel is called risky from this chance on that the cards in hand don't pay it.
RISKY: Final = 25


def unseen_cards(view: View) -> dict[str, int]:
    """Count the cards of each kind that are in the deck or hidden in hands."""
    seen = dict.fromkeys(CARDS, 0)
    for card, count in (*view.hand.items(), *view.discards.items()):
        seen[card] += count
    for card in view.display:
        seen[card] += 1
    for seat, known in enumerate(view.raw.known_cards or ()):
        for number, count in enumerate(known if seat != view.viewer else ()):
            seen[CARDS[number]] += count
    return {card: max(0, total - seen[card]) for card, total in zip(CARDS, view.board.rules.cards, strict=True)}


def cards_missing(view: View, track: Track, colour: str) -> int:
    """Return how many cards of a colour a seat lacks for a track after using its locomotives."""
    hand = view.hand
    return max(0, track.length - hand.get(colour, 0) - hand.get(LOCOMOTIVE, 0))


def track_that_needs(tickets: OwnTickets, card: str) -> tuple[Track, int] | None:
    """Return the track ahead that lacks the fewest cards of a colour, and how many it lacks."""
    view = tickets.view
    found = []
    for track in tickets.tracks_ahead:
        is_best_gray = track.colour == GRAY and view.hand.get(card, 0) == max(
            (count for each, count in view.hand.items() if each != LOCOMOTIVE), default=0
        )
        missing = cards_missing(view, track, card)
        if missing and (track.colour == card or (is_best_gray and card in view.hand)):
            found.append((missing, track.name, track))
    return (min(found)[2], min(found)[0]) if found else None


def card_reasons(tickets: OwnTickets, action: TakeCard | DrawBlind) -> list[HintReason]:
    """Return the reasons to take a card."""
    view, unseen = tickets.view, unseen_cards(tickets.view)
    if isinstance(action, DrawBlind):
        if not unseen[LOCOMOTIVE]:
            return []
        is_any_useful = any(card == LOCOMOTIVE or track_that_needs(tickets, card) for card in view.display)
        code = ReasonCode.DECK_CHANCE if is_any_useful else ReasonCode.DECK_BETTER
        return [HintReason(code, {"one_in": round(sum(unseen.values()) / unseen[LOCOMOTIVE])})]
    if action.card == LOCOMOTIVE:
        return [HintReason(ReasonCode.LOCOMOTIVE_PRICE)]
    reasons, needed = [], track_that_needs(tickets, action.card)
    if needed is not None:
        about = {"card": action.card, "track": needed[0].name, "cards": needed[1]}
        is_gray = needed[0].colour == GRAY
        reasons.append(HintReason(ReasonCode.GRAY_CARD_NEEDED if is_gray else ReasonCode.CARD_NEEDED, about))
        if unseen[action.card] <= FEW:
            about = {"card": action.card, "left": unseen[action.card], "total": _total(view, action.card)}
            reasons.append(HintReason(ReasonCode.SCARCE, about))
    held = view.hand.get(action.card, 0)
    if held:
        reasons.append(HintReason(ReasonCode.CARDS_TOGETHER, {"card": action.card, "cards": held + 1}))
    return reasons


def tunnel_reasons(view: View, action: ClaimTrack, track: Track) -> list[HintReason]:
    """Return how often the remaining hand can't pay a tunnel's extra cost, if that is often."""
    if not track.is_tunnel:
        return []
    hand, paid = view.hand, action.payment
    colour, locomotives = paid.colour, hand.get(LOCOMOTIVE, 0) - paid.locomotives
    spare = locomotives + (0 if colour is None else hand.get(colour, 0) - paid.cards)
    unseen = unseen_cards(view)
    matching = unseen[LOCOMOTIVE] + (0 if colour is None else unseen[colour])
    percent = round(100 * _more_than(spare, view.board.rules.tunnel_cards, matching, sum(unseen.values())))
    return [HintReason(ReasonCode.TUNNEL_RISK, {"percent": percent})] if percent >= RISKY else []


def _more_than(spare: int, drawn: int, matching: int, unseen: int) -> float:
    """Return the chance that more than `spare` of the cards that a tunnel reveals match."""
    if unseen < drawn:
        return 0.0
    ways = sum(comb(matching, hits) * comb(unseen - matching, drawn - hits) for hits in range(min(spare, drawn) + 1))
    return 1 - ways / comb(unseen, drawn)


def _total(view: View, card: str) -> int:
    return view.board.rules.cards[CARDS.index(card)]
