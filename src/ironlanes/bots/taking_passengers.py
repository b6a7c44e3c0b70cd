"""Which passenger to take."""

from __future__ import annotations

from ironlanes.boards.actions import TakePassenger

from .situation import Choice, Situation


def choose_passenger(now: Situation) -> Choice:
    """Take the colour that scores most at once (P3), else the one whose majority is nearest, else the one held most."""
    rivals = [now.view.collected(seat) for seat in range(now.view.players) if seat != now.seat]
    mine = now.view.collected(now.seat)

    def worth(choice: TakePassenger) -> tuple[int, int, int]:
        own, others = mine.get(choice.colour, 0), [each.get(choice.colour, 0) for each in rivals]
        gain = _points(now, own + 1, others) - _points(now, own, others)
        return gain, -abs(max(others) - own), own

    best = max(now.of_kind(TakePassenger), key=worth)
    return Choice(best, f"Of the passengers here a {best.colour} one brings most.")


def _points(now: Situation, own: int, others: list[int]) -> int:
    """What so many passengers of one colour score against those of the others."""
    most, second = now.board.rules.passenger_points
    ahead = sum(count > own for count in others)
    return 0 if not own or ahead > 1 else second if ahead else most
