"""A review as one self-contained HTML file, in the style of the arena's reports."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ironlanes.boards.actions import every_action
from ironlanes.boards.model import Board
from ironlanes.boards.text import join_words
from ironlanes.report.markup import Markup
from ironlanes.report.page import Section, package_file, render_page
from ironlanes.report.points_chart import PointsOf, points_chart
from ironlanes.report.templates import render_from

from ..review.record_review import Review
from ..review.sentences import ABOUT_PLANS, about_moments, moment_sentences, moment_title, notes, verdict
from .graph import win_graph
from .luck_chart import luck_chart
from .tables import account_table, card_table, decision_table, luck_table, plan_table, ticket_table
from .tempo_strip import tempo_strip


@dataclass(frozen=True, slots=True)
class ReviewText:
    """The sentences around the sections of the page."""

    title: str
    lead: str
    notes: tuple[str, ...]
    command: str


def render_review_html(review: Review, board: Board, command: str) -> str:
    """Return the whole page; `command` is the command line that made it."""
    names = [seat.name for seat in review.seats]
    lines = verdict(review)
    text = ReviewText(f"Review: {join_words(names)} on {board.name}", lines[0], tuple(notes(review)), command)
    decided = sum(len(each.candidates) > 1 for each in review.decisions)
    facts = [
        ("board", board.name),
        ("players", str(review.players)),
        ("turns", str(max(review.turns))),
        ("decisions judged", str(decided)),
        ("seed", str(review.judged.seed)),
    ]
    return render_page(text, facts, _sections(review, board, lines[1:]), package_file(__package__, "review.css"))


def _sections(review: Review, board: Board, lines: list[str]) -> list[Section]:
    points = [
        PointsOf(seat.name, asdict(seat.points), str(seat.points.total), number)
        for number, seat in enumerate(review.seats)
    ]
    return [
        Section(
            "Verdict",
            "Points against the others: a result is luck, less one's own losses, plus those of others, plus the rest, "
            "which nobody could know or the values were wrong about.",
            render_from(__package__, "verdict.html", lines=lines) + account_table(review),
        ),
        Section(
            "Chance to win",
            "With open cards, after every decision; the band is one standard error. Numbers mark the moments.",
            win_graph(review),
        ),
        Section("Moments", about_moments(review), _moments(review, board)),
        Section("Points", "Where the points came from; failed tickets are left of zero.", points_chart(points)),
        Section(
            "Luck",
            "In points against the table: what chance brought each seat with open cards, compared with the mean of "
            "all outcomes. The sum over the seats is 0.",
            luck_chart(review) + luck_table(review),
        ),
        Section(
            "Decisions",
            "What was given away, judged by what the seat could know. Losses are shrunk by their uncertainty; "
            "only decisions that lost half a point or more are listed.",
            decision_table(review, board),
        ),
        Section(
            "Tickets",
            "How many trains each ticket lacked over the game, its chance to be completed when it was kept, and the "
            "claims of others that were in the way.",
            ticket_table(review, board),
        ),
        Section("The champion's plans", ABOUT_PLANS, plan_table(review, board)),
        Section("Turns", "What each turn was used for, in order.", tempo_strip(review)),
        Section(
            "Cards",
            "Cards from the deck against what the deck was to be expected to give. Useful are locomotives, and "
            "colours that the seat's open tickets lacked.",
            card_table(review),
        ),
    ]


def _moments(review: Review, board: Board) -> Markup:
    actions = {action.text: action for action in every_action(board)}
    moments: list[dict[str, object]] = [
        {
            "kind": moment.kind.value,
            "title": moment_title(review, moment),
            "lines": moment_sentences(review, moment, board, actions),
        }
        for moment in review.moments
    ]
    return render_from(__package__, "moments.html", moments=moments)
