"""The tables of a review."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ironlanes.boards.actions import every_action
from ironlanes.boards.model import Board
from ironlanes.boards.text import DASH, endpoints, track_label
from ironlanes.report.formatting import signed
from ironlanes.report.markup import Markup
from ironlanes.report.templates import render_from

from ..facts.cards import Expected
from ..facts.tickets import Blocked, TicketFacts
from ..review.champion_plans import ChampionPlan
from ..review.record_review import Review
from ..review.sentences import action_text
from .luck_chart import KIND_NAMES

#: Losses of at least these many points are coloured, each step more strongly.
LOSS_STEPS: Final = (1, 3, 6, 12)
#: Smaller losses are not listed.
LEAST_LOSS: Final = 0.5
#: How many strokes of luck are listed.
MOST_LUCK: Final = 6
#: Tracks that the champion claims in a smaller share of the games are not listed.
LIKELY: Final = 0.5
PLAN_HEADINGS: Final = ("turn", "kept", "the champion keeps", "and mostly claims", "points")
PLAN_NUMBERS: Final = ("turn", "points")


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column."""

    text: str
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell, and the class of its style."""

    text: str | Markup
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row that begins with the name of a seat."""

    seat: int
    name: str
    cells: Sequence[Cell]


def _table(headings: Sequence[Heading], rows: Sequence[Row], *, is_long: bool = False) -> Markup:
    return render_from(__package__, "table.html", headings=[Heading(""), *headings], rows=rows, is_long=is_long)


def _row(review: Review, seat: int, cells: Sequence[str | Cell]) -> Row:
    return Row(seat, review.seats[seat].name, [each if isinstance(each, Cell) else Cell(each) for each in cells])


def decision_table(review: Review, board: Board) -> Markup:
    """Return what was given away, decision by decision."""
    actions = {action.text: action for action in every_action(board)}
    rows = []
    for each in review.decisions:
        if each.lead.value < LEAST_LOSS:
            continue
        step = sum(each.lead.value >= bound for bound in LOSS_STEPS)
        cells: list[str | Cell] = [
            str(each.turn) if each.turn else "set-up",
            action_text(board, actions[each.played], each.offer),
            action_text(board, actions[each.best], each.offer),
            Cell(f"{each.lead.value:.1f} ± {each.lead.error:.1f}", f"loss-{step}" if step else ""),
            "certain" if each.is_certain else "",
        ]
        rows.append(_row(review, each.seat, cells))
    headings = [Heading("turn", True), Heading("played"), Heading("best"), Heading("points lost", True), Heading("")]
    return _table(headings, rows, is_long=len(rows) > 15)


def luck_table(review: Review) -> Markup:
    """Return the largest strokes of luck, each for the seat that it helped most."""
    events = sorted(review.luck, key=lambda event: -max(event.lead))[:MOST_LUCK]
    rows = []
    for event in events:
        seat = event.lead.index(max(event.lead))
        cells = [
            str(event.turn) if event.turn else "set-up",
            KIND_NAMES[event.kind],
            f"{signed(event.lead[seat])} ± {event.lead_error:.1f}",
            f"{signed(100 * event.win[seat])} %",
        ]
        rows.append(_row(review, seat, cells))
    headings = [Heading("turn", True), Heading("chance"), Heading("points", True), Heading("chance to win", True)]
    return _table(headings, rows)


def account_table(review: Review) -> Markup:
    """Return the account of every result, in points."""
    columns = ("result", "luck", "own losses", "others' losses", "rest")
    rows = []
    for number, seat in enumerate(review.seats):
        account = seat.points_account
        cells = [
            signed(account.result),
            f"{signed(account.luck)} ± {account.luck_error:.1f}",
            f"{signed(-account.own_losses)} ± {account.own_losses_error:.1f}",
            signed(account.others_losses),
            signed(account.rest),
        ]
        rows.append(_row(review, number, cells))
    return _table([Heading(text, True) for text in columns], rows)


def ticket_table(review: Review, board: Board) -> Markup:
    """Return every ticket that was kept."""
    tickets = {ticket.name: ticket for ticket in board.tickets}
    rows = [
        _row(
            review,
            facts.seat,
            [
                endpoints(board, tickets[facts.ticket].places),
                signed(facts.points if facts.is_completed else -facts.points).removesuffix(".0"),
                _steps(review, facts),
                when_kept(review, place),
                _ending(facts),
                _blocks(review, board, facts.blocked),
            ],
        )
        for place, facts in enumerate(review.tickets)
    ]
    headings = [
        Heading("ticket"),
        Heading("points", True),
        Heading("trains lacking"),
        Heading("chance when kept", True),
    ]
    return _table([*headings, Heading(""), Heading("blocked")], rows)


def when_kept(review: Review, ticket: int) -> str:
    """Return the chance that a ticket, by its place in the review, had when it was kept."""
    return f"{100 * review.ticket_chances[ticket].chances[0].chance:.0f} %"


def plan_table(review: Review, board: Board) -> Markup:
    """Return what the champion would have gone for, choice by choice."""
    rows = [_row(review, plan.seat, plan_cells(board, plan)) for plan in review.champion_plans]
    return _table([Heading(text, text in PLAN_NUMBERS) for text in PLAN_HEADINGS], rows)


def plan_cells(board: Board, plan: ChampionPlan) -> list[str]:
    """Return the texts below `PLAN_HEADINGS`."""
    tickets = {ticket.name: ticket for ticket in board.tickets}

    def names(kept: Sequence[str]) -> str:
        return ", ".join(endpoints(board, tickets[name].places) for name in kept)

    tracks = [board.tracks[board.track_index[each.track]] for each in plan.tracks if each.share >= LIKELY]
    return [
        str(plan.turn) if plan.turn else "set-up",
        names(plan.kept),
        "the same" if set(plan.kept) == set(plan.champion_keeps) else names(plan.champion_keeps),
        ", ".join(track_label(board, track) for track in tracks) or DASH,
        f"{plan.points:.0f} ± {plan.points_error:.0f}",
    ]


def _ending(facts: TicketFacts) -> str:
    if facts.completed_in is not None:
        return f"completed by turn {facts.completed_in}"
    return "completed" if facts.is_completed else "failed"


def _blocks(review: Review, board: Board, blocked: Sequence[Blocked]) -> str:
    return "; ".join(
        f"turn {each.turn}, {review.seats[each.by].name}: "
        f"{track_label(board, board.tracks[board.track_index[each.track]])} "
        + ("(cut)" if each.after is None else f"(+{each.after - each.before})")
        for each in blocked
    )


def _steps(review: Review, facts: TicketFacts) -> Markup:
    """Draw a small chart of the trains that a ticket lacked, turn by turn."""
    last = max(1, *review.turns)
    known = [distance.trains for distance in facts.distances if distance.trains is not None]
    most = max([1, *known])
    path, top = "", 0.0
    for distance in facts.distances:
        left = 100 * distance.turn / last
        height = 96.0 if distance.trains is None else 96.0 * distance.trains / most
        path += f"H{left:.1f}V{98 - height:.1f}" if path else f"M{left:.1f} {98 - height:.1f}"
        top = 98 - height
    path += f"H100V{98 if facts.is_completed else top:.1f}"
    first, end = (known[0], known[-1]) if known else (DASH, DASH)
    return Markup(
        '<svg class="steps" viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label="from {} to {}">'
        '<line x1="0" x2="100" y1="98" y2="98"/><path d="{}"/></svg>'
    ).format(first, 0 if facts.is_completed else end, path)


def card_table(review: Review) -> Markup:
    """Return the cards of every seat beside the expected numbers."""
    has_tunnels = any(seat.cards.tunnels for seat in review.seats)
    headings = [Heading(text, True) for text in ("from the deck", "face up", "locomotives", "useful")]
    headings += [Heading("tunnels", True), Heading("extra cards", True)] if has_tunnels else []
    headings.append(Heading("never used"))
    rows = []
    for number, seat in enumerate(review.seats):
        cards = seat.cards
        cells = [str(cards.blind), str(cards.face_up), _against(cards.locomotives), _against(cards.useful)]
        cells += [str(cards.tunnels), _against(cards.tunnel_cards)] if has_tunnels else []
        unused = ", ".join(f"{count} {card}" for card, count in cards.unused.items())
        rows.append(_row(review, number, [*cells, unused or DASH]))
    return _table(headings, rows)


def _against(count: Expected) -> str:
    return f"{count.count} (expected {count.expected:.1f})"
