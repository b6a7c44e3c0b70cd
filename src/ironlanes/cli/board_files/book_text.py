"""A book as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from ironlanes.arena.stats.intervals import Proportion
from ironlanes.boards import Board
from ironlanes.boards.text import endpoints, join_words, track_label
from ironlanes.book.book_file import BookError, packaged_book, read_book
from ironlanes.book.error_text import percent, plus_minus
from ironlanes.book.figures import BookChapter, Gain, NamedGain, TrackPage, chapter_of
from ironlanes.book.group_sums import GroupComparison
from ironlanes.book.saying_texts import answer

from ..errors import CommandError
from ..options.board_arguments import open_board

#: How many of the best and of the worst hands, and of the most claimed tracks, are shown.
SHOWN: Final = 5
#: Who gives a ticket back that so many keep has a reason.
NEARLY_ALL: Final = 0.9
#: The kinds of first action in words.
FIRST_ACTIONS: Final = {
    "deck": "a card from the deck",
    "display": "a colour from the display",
    "locomotive": "a locomotive from the display",
    "claim": "a track",
    "tickets": "tickets",
    "station": "a station",
    "pass": "nothing",
}
#: The sources of points in words.
SOURCES: Final = {
    "total": "all points",
    "track_points": "tracks",
    "ticket_points": "tickets",
    "longest_bonus": "longest path",
    "globetrotter_bonus": "most tickets",
    "station_points": "stations",
    "passenger_points": "passengers",
}


def open_chapter(name: str, who: str | None, players: int | None, file: Path | None) -> tuple[BookChapter, Board]:
    """Return what games of one kind of player say about a board; raise CommandError if there are none."""
    board = open_board(name)
    try:
        book = read_book(file, board) if file is not None else packaged_book(board)
    except (BookError, OSError) as error:
        raise CommandError(str(error)) from error
    known = book.who_played()
    if not known:
        raise CommandError(f"There is no book of {board.name}. Make one: ironlanes book make {name} --out FILE")
    player = who or known[0]
    if player not in known:
        raise CommandError(f"The book of {board.name} has games of {join_words(known, 'and')}, not of {player}.")
    numbers = book.numbers_of_players(player)
    wanted = players or numbers[0]
    if wanted not in numbers:
        raise CommandError(f"The book of {board.name} has games of {join_words(numbers, 'and')} players, not {wanted}.")
    try:
        return chapter_of(board, player, wanted, book.counts[player, wanted]), board
    except BookError as error:
        raise CommandError(str(error)) from error


def book_lines(board: Board, chapter: BookChapter) -> Iterator[str]:
    """Yield a chapter, one line after the other."""
    yield f"{board.name}, {chapter.players} players: {chapter.games:,} games of {chapter.who} against itself."
    yield "± is half a 95 % interval, ± ? where one game, or games that are all alike, tell nothing about it;"
    yield "behind “of” stands how many are counted."
    yield "* marks a difference that is certain, which need not be its cause."
    turns, span = chapter.turns, f"{chapter.turns_low} to {chapter.turns_high}"
    mean = plus_minus(f"{turns.value:.1f}", turns.error)
    yield f"A game takes {mean} turns a player ({span} in nine games of ten)."
    yield from _heading("Points, of winners and of the others")
    for each in chapter.points:
        means = ((each.points.mean, each.points.error), (each.points.other_mean, each.points.other_error))
        shown = "   ".join(f"{plus_minus(f'{mean:6.1f}', error):<14}" for mean, error in means)
        yield f"  {SOURCES[each.source]:<14} {shown}   difference {_difference(each.points)}"
    yield from _gains("By turn order", [(f"seat {each.name}", each) for each in chapter.turn_order])
    yield from _gains("First action", [(FIRST_ACTIONS[each.name], each) for each in chapter.first_actions])
    yield from _tickets(board, chapter)
    yield from _hands(board, chapter)
    yield from _tracks(board, chapter)
    cities = sorted(chapter.places, key=lambda each: -each.seats.value)
    yield from _gains("Cities, by how many seats reach them", [(board.place_name(each.name), each) for each in cities])
    yield from _heading("What people say")
    for saying in chapter.sayings:
        sentence = answer(saying)
        if sentence is not None:
            yield f"  {sentence}"


def _heading(title: str) -> Iterable[str]:
    return "", title


def _gain(gain: Gain | None) -> str:
    if gain is None:
        return "   -"
    wins, lead = gain.wins, gain.lead
    return f"wins {_percent(wins.mean, wins.error)}   lead {_difference(lead)}"


def _difference(groups: GroupComparison) -> str:
    mark = " *" if groups.is_certain else ""
    shown = plus_minus(f"{groups.difference:+6.1f}", groups.difference_error)
    return f"{shown} of {groups.first:,} : {groups.second:,}{mark}"


def _share(share: Proportion) -> str:
    return f"{_percent(share.value, share.error)} of {share.of:<9,}" if share.of else f"{'-':>5}{'':23}"


def _percent(value: float, error: float | None) -> str:
    return f"{percent(value, error) + ' %':>13}"


def _gains(title: str, rows: Sequence[tuple[str, NamedGain]]) -> Iterator[str]:
    yield from _heading(f"{title}: share of seats; wins; lead against the other seats, in points")
    width = max(len(label) for label, _ in rows)
    for label, each in rows:
        if each.seats.value:
            yield f"  {label:<{width}}  {_share(each.seats)}   {_gain(each.gain)}"


def _tickets(board: Board, chapter: BookChapter) -> Iterator[str]:
    yield from _heading("Tickets: points; kept first, kept later, completed; wins of those who kept it first; lead")
    labels = {each.name: endpoints(board, each.places) for each in board.tickets}
    width = max(map(len, labels.values()))
    points = {each.name: each.points for each in board.tickets}
    worth = sorted(chapter.tickets, key=lambda each: -(each.gain.lead.difference if each.gain else -1e9))
    for each in worth:
        shares = "  ".join(_share(share) for share in (each.kept_first, each.kept_later, each.completed))
        yield f"  {labels[each.name]:<{width}}  {points[each.name]:>3}  {shares}   {_gain(each.gain)}"
    if any(each.gain and each.kept_first.value >= NEARLY_ALL for each in chapter.tickets):
        yield "  Where nine of ten or more keep a ticket first, its lead is about the few who gave it back."


def _hands(board: Board, chapter: BookChapter) -> Iterator[str]:
    if not chapter.hands:
        return
    yield from _heading("First tickets kept together: the best and the worst")
    labels = {each.name: endpoints(board, each.places) for each in board.tickets}
    shown = chapter.hands if len(chapter.hands) <= 2 * SHOWN else (*chapter.hands[:SHOWN], *chapter.hands[-SHOWN:])
    for each in shown:
        names = " + ".join(labels[ticket] for ticket in each.tickets)
        yield (
            f"  lead {plus_minus(f'{each.lead.value:+6.1f}', each.lead.error)}"
            f"   wins {_percent(each.wins.value, each.wins.error)}   {each.seats:>6,} seats   {names}"
        )


def _by_order(track: TrackPage) -> str:
    claims = track.by_order[0].of
    if not claims:
        return "by ?"  # a book of an older version
    return f"by {' : '.join(percent(each.value, each.error) for each in track.by_order)} % of {claims:<7,}"


def _tracks(board: Board, chapter: BookChapter) -> Iterator[str]:
    yield from _heading(
        "Tracks: claimed in how many games; by whom, in turn order; turn of the claim; wins of their owners; lead"
    )
    labels = {each.name: f"{track_label(board, each)}, {each.length}" for each in board.tracks}
    width = max(map(len, labels.values()))
    claimed = [each for each in chapter.tracks if each.turn.of]
    for each in sorted(claimed, key=lambda each: -each.claimed.value):
        when = f"turn {plus_minus(f'{each.turn.value:4.1f}', each.turn.error):<11}"
        yield f"  {labels[each.name]:<{width}}  {_share(each.claimed)}  {_by_order(each)}  {when}   {_gain(each.gain)}"
    never = [labels[each.name] for each in chapter.tracks if not each.turn.of]
    if never:
        yield f"  never: {'; '.join(never)}"
