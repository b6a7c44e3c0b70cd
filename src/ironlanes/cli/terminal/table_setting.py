"""A table as the options of `ironlanes play --tui` ask for it; what can't be is told before anything is compiled."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer

from ironlanes.boards import packaged_boards
from ironlanes.bots import BEST, kernels_of
from ironlanes.game.game import Game
from ironlanes.game.kernel_sets import GAME, TICKET_PROGRESS, Entries
from ironlanes.kernel.compile import are_ready

from ..errors import CommandError
from ..opening import add_board
from ..waiting import prepare_kernels
from ..wishes import read_bot, read_players, read_seed_option, read_start
from .opponents import seat_opponents
from .play_session import PlaySession
from .playing_meanwhile import play_meanwhile
from .record_files import read_record_of
from .replaying import begin_game, check_end, play_text
from .screen import Screen
from .words import LONGEST_NAME

#: The person's name where none is given; a saved game tells by it whose seat was whose.
YOU: Final = "You"
#: Names for bots, in seat order.
PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options as they were given."""

    board: str | None
    players: int | None
    seed: str | None
    seat: int | None
    names: str | None
    bots: list[str]
    save: Path | None
    load: Path | None
    start: int | None = None

    def command(self) -> list[str]:
        """The same options once more, for another process."""
        given = {
            "board": self.board,
            "players": self.players,
            "seed": self.seed,
            "seat": self.seat,
            "names": self.names,
            "save": self.save,
            "load": self.load,
            "start": self.start,
        }
        options = [f"--{name}={value}" for name, value in given.items() if value is not None]
        return ["play", "--tui", *options, *(f"--bot={bot}" for bot in self.bots)]


def set_table(wishes: Wishes) -> PlaySession:
    """A session that is ready to run."""
    if wishes.save is not None and not wishes.save.absolute().parent.is_dir():
        raise typer.BadParameter(f"there is no folder '{wishes.save.parent}'", param_hint="--save")
    kinds = [read_bot(name) for name in wishes.bots] or [BEST]
    if wishes.load is not None:
        return _go_on(wishes, wishes.load, kinds)
    board = add_board(wishes.board or "usa")
    players = read_players(wishes.players, board)
    seat = _seat(wishes.seat or 0, players, kinds)
    names = _names(wishes.names, players, seat)
    seed, start = read_seed_option(wishes.seed), read_start(wishes.start, players)
    _prepare(wishes, kinds)
    game = Game.new(board, players, seed, start)
    game.names = names
    return _session(game, seat, wishes, kinds)


def _prepare(wishes: Wishes, kinds: list[str]) -> None:
    """Load what a game against such bots needs; where that must be compiled first, the game is played meanwhile."""
    needed = kernels_of_game(kinds)
    if are_ready(needed):
        prepare_kernels(needed)
    else:
        raise typer.Exit(play_meanwhile(wishes.command(), kernels_of_game, kinds))


def kernels_of_game(kinds: list[str]) -> Entries:
    """The compiled functions of a game against such bots."""
    return (*GAME, *TICKET_PROGRESS, *(each for kind in kinds for each in kernels_of(kind)))


def _session(game: Game, seat: int, wishes: Wishes, kinds: list[str]) -> PlaySession:
    others = [other for other in range(game.players) if other != seat]
    opponents = seat_opponents(kinds, others, game.seed)
    session = PlaySession(game, seat, opponents, Screen(), wishes.save or wishes.load)
    if game.board.id not in packaged_boards():
        session.keeper.board_option = f" --board {wishes.board}"
    return session


def _go_on(wishes: Wishes, path: Path, kinds: list[str]) -> PlaySession:
    """A game that was saved, with all that happened in it told again to the story."""
    if wishes.board is not None:
        add_board(wishes.board)
    record, _ = read_record_of(path, 1)
    _prepare(wishes, kinds)
    game, texts = begin_game(record, path.name)
    own = game.names.index(YOU) if YOU in game.names else 0
    session = _session(game, _seat(own if wishes.seat is None else wishes.seat, game.players, kinds), wishes, kinds)
    for text in texts:
        seat, phase = game.seat, game.phase
        happened = play_text(game, text, path.name)
        session.story.note(seat or 0, phase, happened)
    check_end(game, record, path.name)
    if game.is_over:
        raise CommandError(f"the game in {path.name} is over; `ironlanes replay {path}` shows it.")
    return session


def _seat(seat: int, players: int, kinds: list[str]) -> int:
    if not 0 <= seat < players:
        raise typer.BadParameter(f"with {players} players the seats are 0 to {players - 1}", param_hint="--seat")
    if len(kinds) not in (1, players - 1):
        raise typer.BadParameter(f"give one bot for all seats, or {players - 1} of them", param_hint="--bot")
    return seat


def _names(text: str | None, players: int, seat: int) -> tuple[str, ...]:
    if text is None:
        others = iter(PEOPLE)
        return tuple(YOU if each == seat else next(others) for each in range(players))
    names = [name.strip() for name in text.split(",")]
    if len(names) != players or len({name.lower() for name in names}) != players:
        raise typer.BadParameter(f"give {players} different names with commas between them", param_hint="--names")
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise typer.BadParameter(f"a name has 1 to {LONGEST_NAME} letters", param_hint="--names")
    return tuple(names)
