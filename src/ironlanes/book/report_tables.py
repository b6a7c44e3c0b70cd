"""The tables of the report about the packaged boards, as Markdown, from their books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

import numpy as np

from ironlanes.arena.stats.intervals import WIDTH, Proportion
from ironlanes.boards import Board, load_board
from ironlanes.boards.text import endpoints, track_label

from .book_file import packaged_book
from .error_text import in_percent, percent, plus_minus
from .figures import BookChapter, NamedGain, chapter_of
from .group_sums import Floats, GroupComparison
from .saying_texts import saying_texts
from .sayings import SAYINGS

BOARDS: Final = ("usa", "europe", "germany")
PLAYERS: Final = (2, 3, 4, 5)
#: Whose games the report is about.
WHO: Final = "champion"
#: How many lines of the best and the worst a table has.
LINES: Final = 4
#: Hands that fewer seats have kept are too uncertain to be named.
FEWEST_SEATS: Final = 250
#: So are tickets whose lead has a wider interval, in points, half of it.
WIDEST_LEAD: Final = 8.0
#: How often shares are drawn anew for the error of a correlation.
DRAWS: Final = 200


@cache
def _chapter(board: str, players: int) -> BookChapter:
    opened = load_board(board)
    return chapter_of(opened, WHO, players, packaged_book(opened).counts[WHO, players])


def _markdown(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _percent_of(share: Proportion) -> str:
    return f"{percent(share.value, share.error)}<br>of {share.of:,}" if share.of else "-"


def _wins_compared(wins: GroupComparison) -> str:
    difference = plus_minus(f"{100 * wins.difference:+.1f}", in_percent(wins.difference_error))
    return _marked(difference, wins)


def _lead_compared(lead: GroupComparison) -> str:
    return _marked(plus_minus(f"{lead.difference:+.1f}", lead.difference_error), lead)


def _marked(difference: str, groups: GroupComparison) -> str:
    """Return a difference with the seats that are compared, and with a question mark if it is not certain."""
    mark = "" if groups.is_certain else " ?"
    return f"{difference}{mark}<br>{groups.first:,} : {groups.second:,}"


def seats() -> str:
    """Return how many games each seat wins, in percent, and how many turns a game takes."""
    rows = []
    for board in BOARDS:
        for players in PLAYERS:
            chapter = _chapter(board, players)
            wins = [each.gain.wins for each in chapter.turn_order if each.gain is not None]
            shares = [percent(each.mean, each.error) for each in wins]
            shares += [""] * (PLAYERS[-1] - players)
            turns = plus_minus(f"{chapter.turns.value:.1f}", chapter.turns.error)
            rows.append([load_board(board).name, str(players), f"{chapter.games:,}", *shares, turns])
    places = [f"seat {place}, %" for place in range(1, PLAYERS[-1] + 1)]
    return _markdown(["board", "players", "games", *places, "turns each"], rows)


def points() -> str:
    """Return where the points of winners and of the others come from, with two players and with five."""
    sources = {"track_points": "tracks", "ticket_points": "tickets", "passenger_points": "passengers"}
    bonuses = ("longest_bonus", "globetrotter_bonus")
    rows = []
    for board in BOARDS:
        for players in (PLAYERS[0], PLAYERS[-1]):
            known = {each.source: each.points for each in _chapter(board, players).points}
            columns = [known.get("total"), *(known.get(name) for name in sources)]
            columns.append(next((known[name] for name in bonuses if name in known), None))
            counted = f"{known['total'].first:,} : {known['total'].second:,}"
            rows.append([load_board(board).name, str(players), counted, *map(_points, columns)])
    return _markdown(["board", "players", "winners : others", "all", *sources.values(), "bonus"], rows)


def _points(groups: GroupComparison | None) -> str:
    if groups is None:
        return "-"
    mark = "" if groups.is_certain else " ?"
    means = (groups.mean, groups.error), (groups.other_mean, groups.other_error)
    return " : ".join(plus_minus(f"{mean:.1f}", error) for mean, error in means) + mark


def sayings() -> str:
    """Return by how many percent more often the first group of every saying wins, with two players and with four."""
    header = ["saying", *(f"{load_board(board).name}, {players}" for board in BOARDS for players in (2, 4))]
    rows = []
    for name in SAYINGS:
        cells = [
            _difference(next(each for each in _chapter(board, players).sayings if each.name == name))
            for board in BOARDS
            for players in (2, 4)
        ]
        rows.append([saying_texts()[name].said, *cells])
    return _markdown(header, rows)


def _difference(saying: NamedGain) -> str:
    return "-" if saying.gain is None else _wins_compared(saying.gain.wins)


def tickets() -> str:
    """Return the tickets whose keeping brings most and least, with two players, of those that are known well."""
    rows = []
    for board in BOARDS:
        opened = load_board(board)
        labels = {each.name: f"{endpoints(opened, each.places)} ({each.points})" for each in opened.tickets}
        gains = [(each, each.gain.lead) for each in _chapter(board, 2).tickets if each.gain is not None]
        known = [(each, lead) for each, lead in gains if _is_known_well(lead)]
        known.sort(key=lambda pair: -pair[1].difference)
        for each, lead in (*known[:LINES], *known[-LINES:]):
            shares = _percent_of(each.kept_first), _percent_of(each.completed)
            rows.append([opened.name, labels[each.name], *shares, _lead_compared(lead)])
    return _markdown(["board", "ticket (points)", "kept, %", "completed, %", "lead against giving it back"], rows)


def _is_known_well(lead: GroupComparison) -> bool:
    return lead.difference_error is not None and lead.difference_error <= WIDEST_LEAD


def hands() -> str:
    """Return the first tickets that win and lose most together, with two players."""
    rows = []
    for board in BOARDS:
        opened = load_board(board)
        labels = {each.name: endpoints(opened, each.places) for each in opened.tickets}
        often = [each for each in _chapter(board, 2).hands if each.seats >= FEWEST_SEATS]
        for each in (*often[:2], *often[-2:]):
            together = " + ".join(labels[name] for name in each.tickets)
            lead = plus_minus(f"{each.lead.value:+.1f}", each.lead.error)
            wins = percent(each.wins.value, each.wins.error)
            rows.append([opened.name, together, f"{each.seats:,}", wins, lead])
    return _markdown(["board", "kept together", "players", "won, %", "lead"], rows)


def tracks() -> str:
    """Return the tracks that are claimed most, with two players."""
    rows = []
    for board in BOARDS:
        opened = load_board(board)
        labels = {each.name: f"{track_label(opened, each)}, {each.length}" for each in opened.tracks}
        for each in sorted(_chapter(board, 2).tracks, key=lambda each: -each.claimed.value)[:LINES]:
            wins = "-" if each.gain is None else _wins_compared(each.gain.wins)
            turn = plus_minus(f"{each.turn.value:.1f}", each.turn.error)
            shares = _percent_of(each.claimed), _percent_of(each.by_order[0])
            rows.append([opened.name, labels[each.name], *shares, turn, wins])
    header = ["claimed in, %", "by who begins, %", "turn", "its owner wins more often by, %"]
    return _markdown(["board", "track, spaces", *header], rows)


def cities() -> str:
    """Return the cities that players reach least and most, and how much the order depends on the number of players."""
    rows = []
    for board in BOARDS:
        opened = load_board(board)
        few, many = (_cities(opened, players) for players in (2, 5))
        rows.append([opened.name, *few, *many, *(_correlation(board, players) for players in (3, 4, 5))])
    few_and_many = [f"{which}, {players} players, %" for players in (2, 5) for which in ("least", "most")]
    return _markdown(["board", *few_and_many, *(f"order, 2 and {players}" for players in (3, 4, 5))], rows)


def _cities(board: Board, players: int) -> tuple[str, str]:
    reached = sorted(_chapter(board.id, players).places, key=lambda each: each.seats.value)
    named = [f"{board.place_name(each.name)} {percent(each.seats.value, each.seats.error)}" for each in reached]
    counted = f"<br>of {reached[0].seats.of:,}"
    return ", ".join(named[:LINES]) + counted, ", ".join(named[: -LINES - 1 : -1]) + counted


def _correlation(board: str, players: int) -> str:
    """Return Spearman's correlation of how many players reach each place, with two players and with more.

    Its error follows from shares that are drawn anew, each within its own error.
    """
    shares = [[each.seats for each in _chapter(board, number).places] for number in (PLAYERS[0], players)]
    values = [np.array([share.value for share in each]) for each in shares]
    deviations = [np.array([share.error / WIDTH for share in each]) for each in shares]
    rng = np.random.default_rng(1)
    drawn = [
        _spearman(*(rng.normal(value, deviation) for value, deviation in zip(values, deviations, strict=True)))
        for _ in range(DRAWS)
    ]
    return plus_minus(f"{_spearman(*values):.2f}", WIDTH * float(np.std(drawn)))


def _spearman(one: Floats, other: Floats) -> float:
    return float(np.corrcoef(one.argsort().argsort(), other.argsort().argsort())[0, 1])


#: The tables by name.
TABLES: Final[dict[str, Callable[[], str]]] = {
    "seats": seats,
    "points": points,
    "sayings": sayings,
    "tickets": tickets,
    "hands": hands,
    "tracks": tracks,
    "cities": cities,
}
