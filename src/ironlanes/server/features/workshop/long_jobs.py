"""Jobs on a board file that take minutes and report their progress: games between bots, a search, a print."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from ironlanes.boards.load import parse_board

if TYPE_CHECKING:
    from ironlanes.boards import Board
    from ironlanes.workshop.judging.balance import Balanced, BalanceStep
    from ironlanes.workshop.judging.changes import Change
    from ironlanes.workshop.judging.judgement import BoardJudgement

#: Told how much is done, and how much there is.
Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class JudgeJob:
    """Let bots play on a board: the quick look, on one core."""

    text: str
    seconds: int = 180
    megabytes: int = 4096

    def run(self, tell: Tell) -> dict[str, object]:
        from ironlanes.workshop.judging.judgement import judge
        from ironlanes.workshop.judging.looks import QUICK, play_look

        board = parse_board(self.text, "board.toml")
        return play_json(judge(board, QUICK, play_look(board, QUICK, progress=tell)))


@dataclass(frozen=True, slots=True)
class BalanceJob:
    """Search for changes that make a board play better, on one core."""

    text: str
    seed: int = 1
    seconds: int = 900
    megabytes: int = 4096

    def run(self, tell: Tell) -> dict[str, object]:
        from ironlanes.workshop.judging.balance import balance

        board = parse_board(self.text, "board.toml")
        return _balance_json(board, balance(board, self.seed, 1, tell))


@dataclass(frozen=True, slots=True)
class PrintJob:
    """Write a drawn board as PDF."""

    text: str
    picture: str
    land: str
    paper: str
    wagon: float
    seconds: int = 240
    megabytes: int = 2048

    def run(self, tell: Tell) -> bytes:
        from ironlanes.drawing import Drawing
        from ironlanes.drawing.picture import read_picture
        from ironlanes.workshop.printing.pdf import write_pdf
        from ironlanes.workshop.printing.tiles import plan_print

        drawing = Drawing(read_picture(self.picture), self.land)
        board = parse_board(self.text, "board.toml")
        return write_pdf(board, drawing, plan_print(drawing.picture, self.paper, self.wagon), tell)


LongJob = JudgeJob | BalanceJob | PrintJob


def play_json(found: BoardJudgement) -> dict[str, object]:
    """Return how a board plays, as the page has it."""
    kept = max(1, max(each.kept for each in found.tickets))
    return {
        "games": found.games,
        "first_seat": (found.first_seat.value, found.first_seat.low, found.first_seat.high),
        "skill": found.skill.share,
        "turns": found.turns.mean,
        "points": found.points.mean,
        "plays_like": found.plays_like[0][0],
        "dead": found.dead,
        "dominant": found.dominant,
        "unused_tracks": found.unused_tracks,
        "unused_cities": found.unused_cities,
        "bottlenecks": [each.connection for each in found.bottlenecks],
        "claimed": {name: round(share, 3) for name, share in found.claimed.items()},
        "kept": {each.name: round(each.kept / kept, 3) for each in found.tickets},
        "completed": {each.name: round(each.completed.value, 3) for each in found.tickets if each.kept},
    }


def _balance_json(board: Board, found: Balanced) -> dict[str, object]:
    from ironlanes.workshop.judging.changes import apply_changes

    boards = [apply_changes(board, found.changes[:number]) for number in range(len(found.changes))]
    return {
        "changes": [
            _change_json(before, step.change) | {"before": _effect(step, -1), "after": _effect(step, 1)}
            for before, step in zip(boards, found.steps, strict=True)
        ],
        "before": play_json(found.before),
        "after": play_json(found.after),
        "cost_before": found.cost_before,
        "cost_after": found.cost_after,
    }


def _effect(step: BalanceStep, side: int) -> dict[str, object]:
    """Return the figures of a step's games: on the board before it (-1) or after it (1)."""
    found, cost = (step.before, step.cost_before) if side < 0 else (step.after, step.cost_after)
    return {
        "first_seat": found.first_seat.value,
        "unused": len(found.unused_tracks),
        "tickets": len(found.dead) + len(found.dominant),
        "bottlenecks": len(found.bottlenecks),
        "cost": cost,
    }


def _change_json(board: Board, change: Change) -> dict[str, object]:
    from ironlanes.workshop.judging.changes import NewLanes, NewLength, NewTicket, SwappedColours, changed_board

    match change:
        case NewLength(places):
            was = next(track.length for track in board.tracks if track.places == places)
            return {"kind": "length", "was": was} | asdict(change)
        case SwappedColours(first, second):
            colours = [board.tracks[board.track_index[name]].colour for name in (first, second)]
            return {"kind": "colours", "tracks": (first, second), "colours": colours}
        case NewLanes():
            return {"kind": "lanes"} | asdict(change)
        case NewTicket(old, places):
            after = changed_board(board, change)
            assert after is not None, "it was tried before"
            points = next(each.points for each in after.tickets if each.places == places)
            return {"kind": "ticket", "old": old, "places": places, "points": points}
