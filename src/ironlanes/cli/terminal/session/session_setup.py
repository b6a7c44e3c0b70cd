"""Set up a game from the options of `ironlanes play --tui`, and check them before anything is compiled."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer

from ironlanes.boards import packaged_boards
from ironlanes.bots import FIRST_OPPONENT, first_names, kernels_of
from ironlanes.game.game import Game
from ironlanes.game.kernel_sets import GAME, TICKET_PROGRESS, Entries
from ironlanes.kernel.compile import are_ready

from ...errors import CommandError
from ...options.board_arguments import add_board
from ...options.option_parsing import parse_opponent, parse_players, parse_seed, parse_start
from ...progress import prepare_kernels
from ...records.record_files import read_record_of
from ...records.record_playback import begin_game, check_end, play_text
from ..phrasing.phrasing import LONGEST_NAME
from ..screens.screen import Screen
from .interpreted_game import play_interpreted
from .opponents import seat_opponents
from .play_session import PlaySession

#: The player's default name. In a saved game, it marks their seat.
YOU: Final = "You"


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The options of `ironlanes play --tui`."""

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
        """Return the command line of these options, for another process."""
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


def new_session(options: PlayOptions) -> PlaySession:
    """Return a session that is ready to run."""
    if options.save is not None and not options.save.absolute().parent.is_dir():
        raise typer.BadParameter(f"there is no folder '{options.save.parent}'", param_hint="--save")
    kinds = [parse_opponent(bot) for bot in options.bots] or [FIRST_OPPONENT]
    if options.load is not None:
        return _resume(options, options.load, kinds)
    board = add_board(options.board or "usa")
    players = parse_players(options.players, board)
    seat = _seat(options.seat or 0, players, kinds)
    names = _names(options.names, players, seat, kinds)
    seed, start = parse_seed(options.seed), parse_start(options.start, players)
    _prepare(options, kinds)
    game = Game.new(board, players, seed, start)
    game.names = names
    return _session(game, seat, options, kinds)


def _prepare(options: PlayOptions, kinds: list[str]) -> None:
    """Load what a game against these bots needs. If it must be compiled first, play the game interpreted meanwhile."""
    needed = kernels_of_game(kinds)
    if are_ready(needed):
        prepare_kernels(needed)
    else:
        raise typer.Exit(play_interpreted(options.command(), kernels_of_game, kinds))


def kernels_of_game(kinds: list[str]) -> Entries:
    """Return the compiled functions of a game against these bots."""
    return (*GAME, *TICKET_PROGRESS, *(each for kind in kinds for each in kernels_of(kind)))


def _session(game: Game, seat: int, options: PlayOptions, kinds: list[str]) -> PlaySession:
    others = [other for other in range(game.players) if other != seat]
    opponents = seat_opponents(kinds, others, game.seed)
    session = PlaySession(game, seat, opponents, Screen(), options.save or options.load)
    if game.board.id not in packaged_boards():
        session.saver.board_option = f" --board {options.board}"
    return session


def _first_names(kinds: list[str]) -> list[str]:
    """Return a name for each bot: the next one of those for its kind."""
    sets = [first_names(kind) for kind in kinds]
    return [names[sets[:place].count(names)] for place, names in enumerate(sets)]


def _resume(options: PlayOptions, path: Path, kinds: list[str]) -> PlaySession:
    """Return the session of a saved game, with its log."""
    if options.board is not None:
        add_board(options.board)
    record, _ = read_record_of(path, 1)
    _prepare(options, kinds)
    game, texts = begin_game(record, path.name)
    own = game.names.index(YOU) if YOU in game.names else 0
    session = _session(game, _seat(own if options.seat is None else options.seat, game.players, kinds), options, kinds)
    for text in texts:
        seat, phase = game.seat, game.phase
        happened = play_text(game, text, path.name)
        session.log.note(seat or 0, phase, happened)
    check_end(game, record, path.name)
    if game.is_over:
        raise CommandError(f"the game in {path.name} is over; `ironlanes replay {path}` shows it.")
    return session


def _seat(seat: int, players: int, kinds: list[str]) -> int:
    if not 0 <= seat < players:
        raise typer.BadParameter(f"with {players} players the seats are 0 to {players - 1}", param_hint="--seat")
    if len(kinds) not in (1, players - 1):
        raise typer.BadParameter(f"give one bot for all other seats, or {players - 1} bots", param_hint="--bot")
    return seat


def _names(text: str | None, players: int, seat: int, kinds: list[str]) -> tuple[str, ...]:
    if text is None:
        others = iter(_first_names(kinds if len(kinds) > 1 else kinds * (players - 1)))
        return tuple(YOU if each == seat else next(others) for each in range(players))
    names = [name.strip() for name in text.split(",")]
    if len(names) != players or len({name.lower() for name in names}) != players:
        raise typer.BadParameter(f"give {players} different names, separated by commas", param_hint="--names")
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise typer.BadParameter(f"a name must have 1 to {LONGEST_NAME} printable characters", param_hint="--names")
    return tuple(names)
