"""The tables of the report about the packaged boards, as Markdown, from their books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

import numpy as np

from ironlanes.boards import Board, load_board
from ironlanes.boards.text import endpoints, track_label

from .book_file import packaged_book
from .figures import BookChapter, NamedGain, chapter_of
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


@cache
def _chapter(board: str, players: int) -> BookChapter:
    opened = load_board(board)
    return chapter_of(opened, WHO, players, packaged_book(opened).counts[WHO, players])


def _markdown(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _percent(share: float, error: float | None = None) -> str:
    return f"{100 * share:.1f}" if error is None else f"{100 * share:.1f} ± {100 * error:.1f}"


def seats() -> str:
    """Return how many games each seat wins, in percent, and how many turns a game takes."""
    rows = []
    for board in BOARDS:
        for players in PLAYERS:
            chapter = _chapter(board, players)
            wins = [each.gain.wins for each in chapter.turn_order if each.gain is not None]
            shares = [_percent(each.mean, each.error) for each in wins] + [""] * (PLAYERS[-1] - players)
            turns = f"{chapter.turns.value:.1f}"
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
            cells = ["-" if each is None else f"{each.mean:.1f} : {each.other_mean:.1f}" for each in columns]
            rows.append([load_board(board).name, str(players), *cells])
    return _markdown(["board", "players", "all", *sources.values(), "bonus"], rows)


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
    if saying.gain is None:
        return "-"
    wins = saying.gain.wins
    return f"{100 * wins.difference:+.1f}" if wins.is_certain else "?"


def tickets() -> str:
    """Return the tickets whose keeping brings most and least, with two players, of those that are known well."""
    rows = []
    for board in BOARDS:
        opened = load_board(board)
        labels = {each.name: f"{endpoints(opened, each.places)} ({each.points})" for each in opened.tickets}
        gains = [(each, each.gain.lead) for each in _chapter(board, 2).tickets if each.gain is not None]
        known = [(each, lead) for each, lead in gains if lead.difference_error <= WIDEST_LEAD]
        known.sort(key=lambda pair: -pair[1].difference)
        for each, lead in (*known[:LINES], *known[-LINES:]):
            brings = f"{lead.difference:+.1f} ± {lead.difference_error:.1f}"
            rows.append(
                [
                    opened.name,
                    labels[each.name],
                    _percent(each.kept_first.value),
                    _percent(each.completed.value),
                    brings,
                ]
            )
    return _markdown(["board", "ticket (points)", "kept, %", "completed, %", "lead against giving it back"], rows)


def hands() -> str:
    """Return the first tickets that win and lose most together, with two players."""
    rows = []
    for board in BOARDS:
        opened = load_board(board)
        labels = {each.name: endpoints(opened, each.places) for each in opened.tickets}
        often = [each for each in _chapter(board, 2).hands if each.seats >= FEWEST_SEATS]
        for each in (*often[:2], *often[-2:]):
            together = " + ".join(labels[name] for name in each.tickets)
            lead = f"{each.lead.value:+.1f} ± {each.lead.error:.1f}"
            rows.append([opened.name, together, f"{each.seats:,}", _percent(each.wins.value), lead])
    return _markdown(["board", "kept together", "players", "won, %", "lead"], rows)


def tracks() -> str:
    """Return the tracks that are claimed most, with two players."""
    rows = []
    for board in BOARDS:
        opened = load_board(board)
        labels = {each.name: f"{track_label(opened, each)}, {each.length}" for each in opened.tracks}
        for each in sorted(_chapter(board, 2).tracks, key=lambda each: -each.claimed.value)[:LINES]:
            wins = "-" if each.gain is None else _percent(each.gain.wins.mean, each.gain.wins.error)
            turn = f"{each.turn.value:.1f}"
            rows.append([opened.name, labels[each.name], _percent(each.claimed.value), turn, wins])
    return _markdown(["board", "track, spaces", "claimed in, %", "turn", "its owner wins, %"], rows)


def cities() -> str:
    """Return the cities that players reach least and most, and how much the order depends on the number of players."""
    rows = []
    for board in BOARDS:
        opened = load_board(board)
        few, many = (_cities(opened, players) for players in (2, 5))
        rows.append([opened.name, *few, *many, *(f"{_correlation(board, players):.2f}" for players in (3, 4, 5))])
    few_and_many = [f"{which}, {players} players, %" for players in (2, 5) for which in ("least", "most")]
    return _markdown(["board", *few_and_many, *(f"order, 2 and {players}" for players in (3, 4, 5))], rows)


def _cities(board: Board, players: int) -> tuple[str, str]:
    reached = sorted(_chapter(board.id, players).places, key=lambda each: each.seats.value)
    named = [f"{board.place_name(each.name)} {_percent(each.seats.value)}" for each in reached]
    return ", ".join(named[:LINES]), ", ".join(named[: -LINES - 1 : -1])


def _correlation(board: str, players: int) -> float:
    """Return Spearman's correlation of how many players reach each place, with two players and with more."""
    ranks = [
        np.argsort(np.argsort([each.seats.value for each in _chapter(board, number).places]))
        for number in (PLAYERS[0], players)
    ]
    return float(np.asarray(np.corrcoef(ranks))[0, 1])


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
