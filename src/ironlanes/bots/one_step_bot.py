"""The agent that takes one step after the other towards its best ticket."""

from __future__ import annotations

from typing import Final

from ironlanes.boards.actions import DrawTickets
from ironlanes.boards.model import Track

from .agent import Agent
from .base import register_bot
from .choosing_tickets import draw_tickets
from .paying import need_for
from .pursuing import pursue
from .situation import Choice, Situation, Target, between

#: Whoever has fewer trains than this may end the game before another ticket is done.
LATE: Final = 8


class OneStepBot(Agent):
    """One-Step: the next track towards its most valuable ticket; when all are done, more tickets."""

    def turn(self, now: Situation) -> Choice:
        """Go on with the best ticket; without one draw tickets while it is early, and later claim long tracks."""
        goal = next((goal for goal in now.goals if goal.path.tracks), None)
        if goal is not None:
            why = f"the next step of my ticket {between(now.board, goal.ticket.places)}"
            return pursue(now, _targets(now, now.lanes(goal.path.tracks[0]), why))
        is_early = all(now.view.trains(seat) >= LATE for seat in range(now.view.players))
        if is_early and now.of_kind(DrawTickets):
            return draw_tickets(now)
        longest = max((track.length for track in now.free_tracks), default=0)
        tracks = [track for track in now.free_tracks if track.length == longest]
        return pursue(now, _targets(now, tracks, "the longest track left"))


def _targets(now: Situation, tracks: list[Track], why: str) -> list[Target]:
    """Tracks that are equally good, the nearest to being paid first."""
    return [Target(track, why) for track in sorted(tracks, key=lambda track: need_for(now, track).missing)]


register_bot(
    "one-step",
    "Claims the next track towards its most valuable ticket; draws new tickets when all are done.",
    lambda _: OneStepBot(),
)
