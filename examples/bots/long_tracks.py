"""A bot in ten lines: it claims the longest track that it can pay for, and collects cards until it can.

- play against it: `ironlanes play --bot examples/bots/long_tracks.py:LongTracks`
- check it: `ironlanes bots check examples/bots/long_tracks.py:LongTracks`
"""

from ironlanes.boards.actions import ClaimTrack, PayTunnel, TakeCard


class LongTracks:
    """Claims the longest track that it can pay for."""

    def decide(self, view, actions):
        # `actions` is everything that the rules allow now. Which of these claim a track?
        claims = [action for action in actions if isinstance(action, ClaimTrack | PayTunnel)]
        if claims:  # the most cards of a colour, for a long track, and as few locomotives as can be
            return max(claims, key=lambda claim: (claim.payment.cards, -claim.payment.locomotives))
        # `view` is what our seat can see. Which of the cards that lie face up do we hold most of?
        draws, hand = [action for action in actions if isinstance(action, TakeCard)], view.hand
        if draws:
            return max(draws, key=lambda draw: hand.get(draw.card, 0))
        return actions[0]  # tickets to keep, a tunnel to give up, a passenger: what comes first will do
