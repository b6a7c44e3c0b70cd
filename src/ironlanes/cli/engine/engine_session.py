"""Carry out the requests of the engine protocol on the one game of a session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from ironlanes.boards.text import board_summary
from ironlanes.bots import BEST, SeatedBot, find_bot, known_bots
from ironlanes.bots.board_json import board_facts
from ironlanes.game.compiled_board import find_board, known_boards
from ironlanes.game.game import Game
from ironlanes.game.refusals.refusal import UnknownAction
from ironlanes.game.seeds import read_seed
from ironlanes.game.validation import FieldError, expect_int, expect_object, expect_player_count, quoted

from .json_lines import EngineError, read_request

Request = Mapping[str, object]
EngineAnswer = dict[str, object]
#: The largest `ms` of a `suggest` request.
MAX_THINKING_MS: Final = 600_000


class EngineSession:
    """A conversation with one program. `prepare` is called once, before the first game."""

    def __init__(self, prepare: Callable[[], None] | None = None):
        self.is_finished = False
        self._game: Game | None = None
        self._prepare = prepare

    def answer(self, line: bytes | None) -> EngineAnswer:
        """Answer one line; None stands for a line that was too long. A refused request changes nothing."""
        try:
            return {"ok": True} | self._execute(read_request(line))
        except RecursionError:
            return error_answer("The request is nested too deeply.")
        except ValueError as error:
            return error_answer(str(error))

    def _execute(self, request: dict[str, object]) -> EngineAnswer:
        name = request.pop("cmd", None)
        if not isinstance(name, str) or name not in COMMANDS:
            raise FieldError("cmd", f"this must be one of {', '.join(COMMANDS)}.")
        command = COMMANDS[name]
        for field in request:
            if field not in command.needed + command.optional:
                raise FieldError(quoted(field), f"`{name}` has no such field.")
        for field in command.needed:
            if field not in request:
                raise FieldError(field, f"`{name}` needs this field.")
        given = {field: value for field, value in request.items() if value is not None or field in command.needed}
        return command.handler(self, given)

    @property
    def game(self) -> Game:
        """The current game."""
        if self._game is None:
            raise EngineError("There is no game yet; start one with `new`, `position` or `load`.")
        return self._game

    def _begin(self, begin: Callable[[], Game]) -> EngineAnswer:
        if self._prepare is not None:
            self._prepare()
            self._prepare = None
        self._game = begin()
        return self._decision()

    def _decision(self) -> EngineAnswer:
        return {"seat": self.game.seat, "phase": self.game.phase}

    def maps(self, _: Request) -> EngineAnswer:
        """List the known boards."""
        return {"maps": [board_summary(board) for board in known_boards().values()]}

    def board(self, request: Request) -> EngineAnswer:
        """Return everything in a board's file."""
        return {"board": board_facts(find_board(request["map"]))}

    def new(self, request: Request) -> EngineAnswer:
        """Start a new game."""
        board = find_board(request["map"])

        def deal() -> Game:
            players = expect_player_count(request["players"], board)
            start = expect_int(request["start"], "start", 0, players - 1) if "start" in request else None
            return Game.new(board, players, read_seed(request.get("seed")), start)

        return self._begin(deal)

    def position(self, request: Request) -> EngineAnswer:
        """Start a game from a position."""

        def set_up() -> Game:
            seed = read_seed(request.get("seed"))
            return Game.from_position(expect_object(request["position"], ""), seed)

        return self._begin(set_up)

    def load(self, request: Request) -> EngineAnswer:
        """Replay a record to its last action."""
        return self._begin(lambda: Game.from_record(expect_object(request["record"], "record")))

    def legal(self, _: Request) -> EngineAnswer:
        """List the legal actions."""
        return self._decision() | {"actions": [action.text for action in self.game.legal_actions()]}

    def play(self, request: Request) -> EngineAnswer:
        """Play an action, on a copy: if anything goes wrong, the game is unchanged."""
        action = request["action"]
        if not isinstance(action, str):
            raise FieldError("action", "this must be an action's text.")
        game = self.game.copy()
        try:
            happened = [event.to_json() for event in game.play(action)]
        except UnknownAction as error:
            text = f"«{quoted(error.text)}» is no action on this board; `legal` lists the texts that are accepted."
            raise EngineError(text) from error
        self._game = game
        return self._decision() | {"events": happened}

    def view(self, request: Request) -> EngineAnswer:
        """Return what a seat or a spectator may see, or the whole position."""
        game, seat = self.game, request["seat"]
        if seat == "all":
            return {"view": game.position()}
        if seat is not None and (type(seat) is not int or seat not in range(game.players)):
            raise FieldError("seat", f'this must be a seat from 0 to {game.players - 1}, null or "all".')
        return {"view": game.view_json(seat)}

    def score(self, _: Request) -> EngineAnswer:
        """Return the score as if the game ended now."""
        return self.game.score().to_json()

    def record(self, _: Request) -> EngineAnswer:
        """Return the record of the game so far."""
        return {"record": self.game.record()}

    def suggest(self, request: Request) -> EngineAnswer:
        """Ask a bot, which sees what the seat to move may see. The same question gets the same random numbers."""
        known, game = find_bot(request.get("bot", BEST)), self.game
        milliseconds = expect_int(request["ms"], "ms", 1, MAX_THINKING_MS) if "ms" in request else None
        if game.seat is None:
            raise EngineError("The game is over, so there is nothing to suggest.")
        chance = np.random.default_rng([int(game.seed_hash, 16), len(game.played)])
        with SeatedBot(known.name, known.make, game.seat, chance, milliseconds=milliseconds) as bot:
            action = bot.decide(game.view(game.seat), game.legal_actions())
        if bot.trouble:
            raise EngineError(f"The bot '{known.name}' {bot.stats.trouble}")
        return {"action": action.text, "bot": known.name, "says": bot.says or known.about}

    def bots(self, _: Request) -> EngineAnswer:
        """List the known bots."""
        return {"bots": [{"name": name, "about": bot.about} for name, bot in known_bots().items()]}

    def quit(self, _: Request) -> EngineAnswer:
        """End the session."""
        self.is_finished = True
        return {}


@dataclass(frozen=True, slots=True)
class Command:
    """The handler of a command, and the fields of its request besides `cmd`."""

    handler: Callable[[EngineSession, Request], EngineAnswer]
    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


COMMANDS: Final = {
    "maps": Command(EngineSession.maps),
    "board": Command(EngineSession.board, ("map",)),
    "new": Command(EngineSession.new, ("map", "players"), ("seed", "start")),
    "position": Command(EngineSession.position, ("position",), ("seed",)),
    "legal": Command(EngineSession.legal),
    "play": Command(EngineSession.play, ("action",)),
    "view": Command(EngineSession.view, ("seat",)),
    "score": Command(EngineSession.score),
    "record": Command(EngineSession.record),
    "load": Command(EngineSession.load, ("record",)),
    "suggest": Command(EngineSession.suggest, (), ("bot", "ms")),
    "bots": Command(EngineSession.bots),
    "quit": Command(EngineSession.quit),
}


def error_answer(sentence: str) -> EngineAnswer:
    """Return the answer to a request that failed."""
    return {"ok": False, "error": sentence}
