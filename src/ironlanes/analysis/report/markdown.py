"""A review as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ironlanes.boards.actions import every_action
from ironlanes.boards.model import Board
from ironlanes.boards.text import DASH, endpoints
from ironlanes.report.formatting import MINUS, SOURCE_NAMES, signed

from ..review.record_review import Review
from ..review.sentences import ABOUT_PLANS, about_moments, moment_sentences, moment_title, notes, verdict
from .tables import PLAN_HEADINGS, plan_cells, when_kept


def render_review_markdown(review: Review, board: Board) -> str:
    """Return the whole text."""
    return "\n".join(_lines(review, board)) + "\n"


def _lines(review: Review, board: Board) -> Iterator[str]:
    actions = {action.text: action for action in every_action(board)}
    yield f"# Review: {' and '.join(seat.name for seat in review.seats)} on {board.name}"
    yield ""
    yield from (f"{line}  " for line in verdict(review))
    yield ""
    yield "## Moments"
    yield ""
    yield about_moments(review)
    yield ""
    for moment in review.moments:
        yield f"- **{moment_title(review, moment)}.** {' '.join(moment_sentences(review, moment, board, actions))}"
    yield ""
    yield "## Points"
    yield ""
    kinds = [kind for kind in SOURCE_NAMES if any(getattr(seat.points, kind) for seat in review.seats)]
    yield from _table(
        ["", *(SOURCE_NAMES[kind] for kind in kinds), "total"],
        [[seat.name, *(_whole(getattr(seat.points, kind)) for kind in [*kinds, "total"])] for seat in review.seats],
    )
    yield ""
    yield "## Luck and losses, in points"
    yield ""
    yield from _table(
        ["", "result", "luck", "own losses", "others' losses", "rest"],
        [
            [
                seat.name,
                signed(seat.points_account.result),
                f"{signed(seat.points_account.luck)} ± {seat.points_account.luck_error:.1f}",
                f"{signed(-seat.points_account.own_losses)} ± {seat.points_account.own_losses_error:.1f}",
                signed(seat.points_account.others_losses),
                signed(seat.points_account.rest),
            ]
            for seat in review.seats
        ],
    )
    yield ""
    yield "## Tickets"
    yield ""
    tickets = {ticket.name: ticket for ticket in board.tickets}
    yield from _table(
        ["", "ticket", "points", "kept in turn", "chance when kept", "completed in turn", "times blocked"],
        [
            [
                review.seats[ticket.seat].name,
                endpoints(board, tickets[ticket.ticket].places),
                _whole(ticket.points if ticket.is_completed else -ticket.points),
                str(ticket.kept_in) if ticket.kept_in else "set-up",
                when_kept(review, place),
                str(ticket.completed_in) if ticket.completed_in is not None else DASH,
                str(len(ticket.blocked)),
            ]
            for place, ticket in enumerate(review.tickets)
        ],
    )
    yield ""
    yield "## The champion's plans"
    yield ""
    yield ABOUT_PLANS
    yield ""
    yield from _table(
        ["", *PLAN_HEADINGS],
        [[review.seats[plan.seat].name, *plan_cells(board, plan)] for plan in review.champion_plans],
    )
    yield ""
    yield "## How this was measured"
    yield ""
    for note in notes(review):
        yield note
        yield ""


def _whole(number: int) -> str:
    return str(number).replace("-", MINUS)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(headings)} |"
    yield f"|{' --- |' * len(headings)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
