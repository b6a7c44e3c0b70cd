"""The sentences of a report, for HTML and Markdown: one per chart, always with the sample size."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from ironlanes.boards import packaged_boards
from ironlanes.boards.text import join_words
from ironlanes.report.formatting import percent

from ..formatting import interval
from ..match import Match, Pairing
from ..stats.figures import Figures
from .ticket_table import FEW


@dataclass(frozen=True, slots=True)
class ReportText:
    """All sentences of a report."""

    title: str
    lead: str
    league: str
    pairs: str
    scores: str
    points: str
    seats: str
    tracks: str
    tickets: str
    length: str
    notes: tuple[str, ...]
    command: str


def report_text(figures: Figures) -> ReportText:
    """Return the sentences for these figures."""
    match, games = figures.match, f"{figures.games:,} games"
    samples = f"{figures.games * match.players:,} players in {games}"
    fair = percent(1 / match.players)
    turns, decisions = figures.length.turns, figures.length.decisions
    ahead = "beat" if match.players == 2 else "had more points than"
    return ReportText(
        title=f"{join_words([entrant.name for entrant in figures.ranking])} on {match.board.name}",
        lead=_lead(figures),
        league=f"Wins (the line: an equal share, {fair}), mean points and ratings, with 95 % intervals; {games}.",
        pairs=f"How often the bot of the row {ahead} the bot of the column, in games of both; {games}.",
        scores=f"The distribution of scores, in steps of 10 points; the bar below marks the middle half; {games}.",
        points=f"The mean score by source of points; points lost on tickets are left of zero; {games}.",
        seats=f"Win rates by turn order, with 95 % intervals; {games}.",
        tracks=f"How often each track was claimed, and how often its claimer won (equal share: {fair}); {games}.",
        tickets=(
            "For each ticket, the spaces of its shortest path, how often it was kept and completed, how often its "
            "keeper won, and the gain over that keeper's usual win rate in percentage points; "
            f"faint if kept fewer than {FEW} times; "
            f"{samples}."
        ),
        length=(
            f"Turns per player; nine games in ten have {turns.low:.1f} to {turns.high:.1f}. A game has "
            f"{decisions.mean:.0f} decisions of all players on average; {games}."
        ),
        notes=_notes(match),
        command=command_of(match),
    )


def command_of(match: Match) -> str:
    """Return the command that plays the same match again."""
    is_single = match.pairing is Pairing.EVERY and len(match.entrants) == match.players
    board = match.board.id if match.board.id in packaged_boards() else "board.toml"
    command = ["ironlanes", "simulate" if is_single else "tournament", "--board", board]
    for entrant in match.entrants:
        command += ["--bot", entrant]
    if not is_single:
        command += ["--players", str(match.players)]
    if match.pairing is Pairing.DRAWN:
        command += ["--tables", "drawn"]
    command += ["--games", str(match.games), "--seed", str(match.seed)]
    if match.milliseconds != 1000:
        command += ["--ms", str(match.milliseconds)]
    return shlex.join(command)


def _lead(figures: Figures) -> str:
    first, second = figures.ranking[:2]
    won = f"{percent(first.win_rate.value)} of its {first.games:,} games (95 %: {interval(first.win_rate)})"
    apart = first.rating.value - first.rating.error > second.rating.value + second.rating.error
    clearly = "clearly ahead of" if apart else "not clearly ahead of"
    part = (
        ""
        if figures.games == figures.match.total
        else f" So far, {figures.games:,} of {figures.match.total:,} games have been played."
    )
    return f"{first.name} wins {won}, {clearly} {second.name} with {percent(second.win_rate.value)}.{part}"


def _notes(match: Match) -> tuple[str, ...]:
    return (
        f"Every deal is played at each table in {match.players} seatings, so that no bot is luckier in cards or seats "
        "than those that it is compared with.",
        "Intervals of win rates are Wilson's; a shared win counts in equal parts. Intervals of means are 1.96 standard "
        "errors.",
        "Ratings are a Bradley-Terry fit (at larger tables in Luce's form): 400 points are odds of ten to one, 1500 is "
        "the field's mean. Their errors count deals, not games.",
        "This command plays the same games on every machine:",
    )
