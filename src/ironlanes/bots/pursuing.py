"""A turn for the sake of a track: claim it, or draw a card for it."""

from __future__ import annotations

from ironlanes.boards.actions import DeclineTunnel, DrawTickets, PayTunnel

from .choosing_tickets import draw_tickets
from .drawing_cards import card_for
from .paying import affordable_claim, need_for, thriftiest
from .situation import Choice, Situation, Target, between, track_points


def pursue(now: Situation, targets: list[Target]) -> Choice:
    """Claim the first of some tracks that can be paid, else draw a card for the first of all."""
    for target in targets:
        claim = affordable_claim(now, target.track)
        if claim is not None:
            return Choice(claim, f"{_told(now, target)}.")
    need = need_for(now, targets[0].track) if targets else None
    draw = card_for(now, need)
    if draw is None:
        return last_resort(now)
    if need is None:
        return Choice(draw, "No track is left that I could claim.")
    missing = "Nothing is" if not need.missing else "1 card is" if need.missing == 1 else f"{need.missing} cards are"
    return Choice(draw, f"{missing} missing for {_told(now, targets[0])}.")


def _told(now: Situation, target: Target) -> str:
    return f"{between(now.board, target.track.places)}, {target.why}"


def settle_tunnel(now: Situation) -> Choice:
    """Pay what a tunnel costs besides wherever the cards are there, with as few locomotives as can be (T5)."""
    payments = now.of_kind(PayTunnel)
    if payments:
        return Choice(thriftiest(payments, now.hand), "The tunnel is worth the extra cards.")
    return Choice(DeclineTunnel(), "I haven't got the extra cards.")


def last_resort(now: Situation) -> Choice:
    """Where no card can be drawn: the most valuable track that can be paid, else tickets, else what there is."""
    payable = [now.board.tracks[now.board.track_index[name]] for name in now.claims]
    if payable:
        best = max(payable, key=lambda track: track_points(now.board, track))
        return Choice(thriftiest(now.claims[best.name], now.hand), "No card is left to draw, so I claim what I can.")
    if now.of_kind(DrawTickets):
        return draw_tickets(now)
    return Choice(now.actions[0], "There is nothing else to do.")
