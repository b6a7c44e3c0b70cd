"""Work on board files that may be hostile: in a process of its own, with limits on CPU time and memory."""

from __future__ import annotations

import hashlib
import os
import resource
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ironlanes.boards import Board, BoardError
from ironlanes.boards.file.writer import board_text
from ironlanes.boards.load import parse_board
from ironlanes.boards.model import slug
from ironlanes.boards.validate.balance import balance_of
from ironlanes.extras import MissingExtra

from ...model.request_errors import RequestError
from ...play.people.name_rules import check_name_rules, names_address
from ...play.people.player_names import clean
from .long_jobs import LongJob, Tell

if TYPE_CHECKING:
    from ironlanes.book.counts import Counts
    from ironlanes.workshop.generate.locks import Locks

#: The longest names of boards and places, in characters, and the longest name in the id of a board.
MAX_NAME: Final = 40
MAX_SLUG: Final = 24
#: How much of the hash is in the id.
HASH_LETTERS: Final = 16
MEGABYTE: Final = 1 << 20
#: The niceness of jobs that somebody waits for, and of those that have time.
NICENESS: Final = 5
MOST_NICENESS: Final = 19


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One thing that is wrong with a board file: the entry, as `boards check` names it, and the sentence about it."""

    entry: str
    text: str


@dataclass(frozen=True, slots=True)
class BoardRefused:
    """Why a board can't be kept: the first problem as a sentence, and all of them with their entries."""

    problem: str
    problems: tuple[FileProblem, ...] = ()

    @property
    def all_problems(self) -> tuple[FileProblem, ...]:
        return self.problems or (FileProblem("", self.problem),)


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of a job is done."""

    done: int = 0
    total: int = 1


@dataclass(frozen=True, slots=True)
class CheckedBoard:
    """A board in the form in which it is kept: its id ends in the hash of everything else."""

    id: str
    name: str
    text: str
    warnings: tuple[str, ...] = ()  # what `boards check --balance` warns of


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A checked board with its drawing, as the files of layouts have it."""

    board: CheckedBoard
    picture: str
    land: str


@dataclass(frozen=True, slots=True)
class LockedNames:
    """The names of what stays when a board is made anew; a name that is not on the board is ignored."""

    places: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()
    tickets: tuple[str, ...] = ()

    def locks(self) -> Locks:
        from ironlanes.workshop.generate.locks import Locks

        return Locks(frozenset(self.places), frozenset(self.tracks), frozenset(self.tickets))


@dataclass(frozen=True, slots=True)
class CheckJob:
    """Check a board file."""

    text: str
    seconds: int = 1  # of CPU time
    megabytes: int = 256

    def run(self) -> CheckedBoard | BoardRefused:
        return checked(self.text)


@dataclass(frozen=True, slots=True)
class DrawJob:
    """Check a board file, and draw the board."""

    text: str
    seconds: int = 30
    megabytes: int = 1024

    def run(self) -> DrawnBoard | BoardRefused:
        found = checked(self.text)
        return found if isinstance(found, BoardRefused) else drawn(found)


@dataclass(frozen=True, slots=True)
class MakeJob:
    """Make a board of a place, and draw it."""

    place: str
    cities: int
    style: str
    seed: int
    before: str = ""  # the file of a board of the place, of which something stays
    locks: LockedNames = LockedNames()
    seconds: int = 90
    megabytes: int = 1024

    def run(self) -> DrawnBoard | BoardRefused:
        from ironlanes.workshop import BoardWish, PlaceError, make_drawn_board
        from ironlanes.workshop.generate.locks import KeptParts

        try:
            kept = (
                KeptParts.of(parse_board(self.before, "board.toml"), self.locks.locks()) if self.before else KeptParts()
            )
            board, drawing = make_drawn_board(BoardWish(self.place, self.cities, self.style, self.seed, kept))
        except PlaceError as error:
            return BoardRefused(str(error))
        found = checked(board_text(board))
        if isinstance(found, BoardRefused):
            return found
        return DrawnBoard(found, drawing.picture.to_text(), drawing.land)


@dataclass(frozen=True, slots=True)
class RemakeJob:
    """Make a part of a checked board anew; the result is checked, and not drawn."""

    text: str
    part: str
    seed: int
    locks: LockedNames = LockedNames()
    seconds: int = 30
    megabytes: int = 1024

    def run(self) -> CheckedBoard | BoardRefused:
        from ironlanes.workshop import PlaceError
        from ironlanes.workshop.generate.parts import PARTS

        try:
            board = parse_board(self.text, "board.toml")
            return checked(board_text(PARTS[self.part](board, self.seed, self.locks.locks())))
        except PlaceError as error:
            return BoardRefused(str(error))


@dataclass(frozen=True, slots=True)
class BookJob:
    """Let a bot play games on a board for its book; each part has games of its own."""

    text: str
    bot: str
    players: int
    games: int
    part: int
    seconds: int = 180
    megabytes: int = 4096

    def run(self) -> Counts:
        from ironlanes.book.bot_games import count_bot_games

        return count_bot_games(
            parse_board(self.text, "board.toml"), self.players, self.bot, self.games, seed=self.part, jobs=1
        )


Job = CheckJob | DrawJob | MakeJob | RemakeJob | BookJob | LongJob


def checked(text: str) -> CheckedBoard | BoardRefused:
    """Check a board file; names are cleaned, and the board gets the id by which it is kept."""
    try:
        board = with_clean_names(parse_board(text, "board.toml"))
        board = parse_board(board_text(board), "board.toml")  # cleaned names may be equal
        unfit = next(filter(_is_unfit_for_place, (place.name for place in board.places)), None)
    except BoardError as error:
        found = tuple(FileProblem(each.entry, each.text) for each in error.problems)
        return BoardRefused(str(error.problems[0]), found)
    except RequestError as error:
        return BoardRefused(str(error))
    except RecursionError:
        return BoardRefused("The brackets of the file are nested too deep.")
    if unfit is not None:
        return BoardRefused(f"«{clean(unfit)[:MAX_NAME]}» can't be the name of a place here.")
    board = replace(board, id=id_of(board))
    return CheckedBoard(board.id, board.name, board_text(board), balance_of(board).warnings)


def with_clean_names(board: Board) -> Board:
    """Return a board whose texts have nothing invisible in them and are not too long."""
    return replace(
        board,
        name=_clean(board.name),
        about=clean(board.about) if board.about.strip() else "",
        author=_clean(board.author) if board.author.strip() else "",
    )


def _is_unfit_for_place(name: str) -> bool:
    return clean(name) != name or len(name) > MAX_NAME or names_address(name)


def id_of(board: Board) -> str:
    """Return the id of a kept board: its name, and a hash of everything in it but the id."""
    digest = hashlib.sha256(board_text(replace(board, id="board")).encode()).hexdigest()[:HASH_LETTERS]
    return f"{slug(board.name)[:MAX_SLUG].rstrip('-')}-{digest}"


def drawn(found: CheckedBoard) -> DrawnBoard:
    """Draw a checked board."""
    from ironlanes.drawing import draw_board

    drawing = draw_board(parse_board(found.text, "board.toml"))
    return DrawnBoard(found, drawing.picture.to_text(), drawing.land)


def _clean(text: str) -> str:
    name = clean(text)[:MAX_NAME].rstrip()
    check_name_rules(name)
    return name


def run_job(pipe: Connection, job: Job) -> None:
    """Do one job within its limits, and send its result: the process does nothing else."""
    os.nice(MOST_NICENESS if isinstance(job, BookJob) else NICENESS)
    # what has been imported so far does not count
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + 1 + job.seconds
    _limit(resource.RLIMIT_CPU, seconds)
    _limit(resource.RLIMIT_AS, _address_space() + job.megabytes * MEGABYTE)
    try:
        pipe.send(job.run(_teller(pipe)) if isinstance(job, LongJob) else job.run())
    except MemoryError:
        pipe.send(BoardRefused("The board needs too much memory."))
    except MissingExtra as error:
        pipe.send(BoardRefused(str(error)))


def _teller(pipe: Connection) -> Tell:
    """Return a function that reports how far a job is, once per percent."""
    sent = -1

    def tell(done: int, total: int) -> None:
        nonlocal sent
        if 100 * done // total > sent:
            sent = 100 * done // total
            pipe.send(Progress(done, total))

    return tell


def _limit(kind: int, amount: int) -> None:
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (amount if hard == resource.RLIM_INFINITY else min(amount, hard), hard))


def _address_space() -> int:
    """Return the bytes of memory that this process has mapped."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()
