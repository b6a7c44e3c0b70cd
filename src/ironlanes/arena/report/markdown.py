"""Render the report as Markdown, with the figures as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ironlanes.boards.text import endpoints, track_label
from ironlanes.report.formatting import SOURCE_NAMES, number, percent, signed

from ..formatting import ORDINALS, gain_text, interval, mean, rating_text, share, thinking_time
from ..stats.figures import Figures
from .report_text import report_text
from .score_charts import sources_used
from .ticket_table import HEADINGS


def render_markdown(figures: Figures) -> str:
    """Return the whole file."""
    text = report_text(figures)
    parts = [f"# {text.title}", text.lead]
    parts += ["## League table", text.league, _league(figures)]
    if len(figures.entrants) > 2:
        parts += ["## Who is ahead of whom", text.pairs, _pairs(figures)]
    parts += ["## Scores", text.scores, _scores(figures)]
    parts += ["## How points are made", text.points, _points(figures)]
    parts += ["## Turn order", text.seats, _seats(figures)]
    parts += ["## Track use", text.tracks, _tracks(figures)]
    parts += ["## Tickets", text.tickets, _tickets(figures)]
    parts += ["## Game length", text.length, _length(figures)]
    parts += ["## How this was measured", *text.notes, f"```console\n$ {text.command}\n```"]
    return "\n\n".join(parts) + "\n"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table with text in the first column and numbers in the others."""
    lines = [_line(headings), _line(["---", *["---:"] * (len(headings) - 1)])]
    return "\n".join([*lines, *(_line(row) for row in rows)])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _league(figures: Figures) -> str:
    return _table(
        ["bot", "games", "wins", "95 % interval", "points", "rating", "ms per decision", "late", "failures"],
        (
            (
                each.name,
                f"{each.games:,}",
                percent(each.win_rate.value),
                interval(each.win_rate),
                mean(each.score),
                rating_text(each.rating),
                thinking_time(figures.milliseconds.get(each.name)),
                f"{figures.late.get(each.name, 0):,}",
                f"{each.forfeits:,}",
            )
            for each in figures.ranking
        ),
    )


def _pairs(figures: Figures) -> str:
    return _table(
        ["bot", "against", "games", "ahead", "95 % interval"],
        (
            (pair.first, pair.second, f"{pair.ahead.of:,}", percent(pair.ahead.value), interval(pair.ahead))
            for pair in figures.pairs
        ),
    )


def _scores(figures: Figures) -> str:
    return _table(
        ["bot", "mean", "one in twenty below", "quarter below", "median", "quarter above", "one in twenty above"],
        (
            (
                each.name,
                mean(each.score),
                number(each.score.low),
                number(each.score.quarter),
                number(each.score.median),
                number(each.score.three_quarters),
                number(each.score.high),
            )
            for each in figures.ranking
        ),
    )


def _points(figures: Figures) -> str:
    used = sources_used(figures)
    return _table(
        ["bot", *(SOURCE_NAMES[source] for source in used), "tickets completed", "tracks claimed", "trains left"],
        (
            (
                each.name,
                *(signed(each.points[source]) for source in used),
                f"{each.tickets_completed:.1f} of {each.tickets_kept:.1f}",
                f"{each.tracks_claimed:.1f}",
                f"{each.trains_left:.1f}",
            )
            for each in figures.ranking
        ),
    )


def _seats(figures: Figures) -> str:
    every = [(each.name, each.places) for each in figures.ranking] + [("all bots", figures.places)]
    return _table(
        ["bot", *ORDINALS[: figures.match.players]],
        (
            (name, *(f"{percent(proportion.value)} ({interval(proportion)})" for proportion in seats))
            for name, seats in every
        ),
    )


def _tracks(figures: Figures) -> str:
    board = figures.match.board
    pairs = sorted(zip(board.tracks, figures.tracks, strict=True), key=lambda each: -each[1].claimed.value)
    return _table(
        ["track", "length", "claimed", "by the winner"],
        (
            (
                track_label(board, track),
                str(stats.length),
                percent(stats.claimed.value),
                share(stats.by_winner),
            )
            for track, stats in pairs
        ),
    )


def _tickets(figures: Figures) -> str:
    board = figures.match.board
    pairs = sorted(zip(board.tickets, figures.tickets, strict=True), key=lambda each: -each[1].gain.mean)
    return _table(
        list(HEADINGS),
        (
            (
                endpoints(board, ticket.places),
                str(stats.points),
                str(stats.spaces),
                f"{stats.kept:,}",
                share(stats.completed),
                share(stats.win_rate),
                gain_text(stats.gain),
            )
            for ticket, stats in pairs
        ),
    )


def _length(figures: Figures) -> str:
    turns = figures.length.turns
    cells = (number(each, 1) for each in (turns.mean, turns.low, turns.median, turns.high))
    return _table(
        ["turns of each player", "mean", "one in twenty below", "median", "one in twenty above"],
        [(f"{figures.games:,} games", *cells)],
    )
