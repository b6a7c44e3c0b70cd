"""The agent that follows the shortest path of every ticket."""

from __future__ import annotations

from ironlanes.boards.model import Track

from .agent import Agent
from .base import register_bot
from .goals import Goal
from .paying import need_for
from .pursuing import pursue
from .situation import Choice, Situation, Target, between, track_points


class PathBot(Agent):
    """Path: the tracks on the shortest paths of its tickets, by value; never another ticket."""

    def turn(self, now: Situation) -> Choice:
        """Claim the track of the highest priority that it can pay, else draw for the first of them."""
        return pursue(now, self._on_paths(now) or self._any(now))

    def _on_paths(self, now: Situation) -> list[Target]:
        """The tracks on shortest paths; each has the priority of its points and twice its best ticket's."""
        best: dict[Track, Goal] = {}
        for goal in now.goals:  # the most valuable first
            for leg in goal.path.tracks:
                for track in now.lanes(leg):
                    best.setdefault(track, goal)

        def order(track: Track) -> tuple[int, int, str]:
            priority = track_points(now.board, track) + 2 * best[track].ticket.points
            return -priority, need_for(now, track).missing, track.name

        return [
            Target(track, f"on the way of my ticket {between(now.board, best[track].ticket.places)}")
            for track in sorted(best, key=order)
        ]

    def _any(self, now: Situation) -> list[Target]:
        """Every free track, the most valuable first."""
        tracks = sorted(now.free_tracks, key=lambda track: -track_points(now.board, track))
        return [Target(track, "one of the most valuable tracks left") for track in tracks]


register_bot("path", "Follows the shortest path of each of its tickets; never draws more of them.", lambda _: PathBot())
