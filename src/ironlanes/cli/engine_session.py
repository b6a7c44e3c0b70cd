"""The engine protocol: what each request does to the one game of a conversation, and what is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ironlanes.boards.model import Board
from ironlanes.bots import BEST, SeatedBot, find_bot, known_bots
from ironlanes.bots.board_json import board_facts
from ironlanes.game.compiled_board import find_board, known_boards
from ironlanes.game.game import Game
from ironlanes.game.json.validation import FieldError, expect_int, quoted

from .engine_lines import RequestError, read_request

Answer = dict[str, Any]
#: The longest that a bot may be asked to think, in milliseconds.
LONGEST_THOUGHT: Final = 600_000


class Session:
    """One conversation. `prepare` is called once, before the first game."""

    def __init__(self, prepare: Callable[[], None] | None = None):
        self.is_finished = False
        self._game: Game | None = None
        self._prepare = prepare

    def answer(self, line: bytes | None) -> Answer:
        """The answer to one line, None for one that was too long to be held; refused, it has changed nothing."""
        try:
            return {"ok": True} | self._obey(read_request(line))
        except RecursionError:
            return refusal("The request is nested too deep.")
        except ValueError as error:
            return refusal(str(error))

    def _obey(self, request: dict[str, Any]) -> Answer:
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
        return command.carry_out(self, given)

    @property
    def game(self) -> Game:
        """The game that is being played."""
        if self._game is None:
            raise RequestError("There is no game yet; begin one with `new`, `position` or `load`.")
        return self._game

    def _begin(self, begin: Callable[[], Game]) -> Answer:
        if self._prepare is not None:
            self._prepare()
            self._prepare = None
        self._game = begin()
        return self._decision()

    def _decision(self) -> Answer:
        return {"seat": self.game.seat, "phase": self.game.phase}

    def maps(self, _: Mapping[str, Any]) -> Answer:
        """Every board that can be named."""
        return {"maps": [describe_board(board) for board in known_boards().values()]}

    def board(self, request: Mapping[str, Any]) -> Answer:
        """All that a board's file says."""
        return {"board": board_facts(find_board(request["map"]))}

    def new(self, request: Mapping[str, Any]) -> Answer:
        """Deal a game."""
        board = find_board(request["map"])
        return self._begin(lambda: Game.new(board, request["players"], request.get("seed"), request.get("start")))

    def position(self, request: Mapping[str, Any]) -> Answer:
        """Begin in the middle."""
        return self._begin(lambda: Game.from_position(request["position"], request.get("seed")))

    def load(self, request: Mapping[str, Any]) -> Answer:
        """Play a record again to its last action."""
        return self._begin(lambda: Game.from_record(request["record"]))

    def legal(self, _: Mapping[str, Any]) -> Answer:
        """Every legal action."""
        return self._decision() | {"actions": [action.text for action in self.game.legal_actions()]}

    def play(self, request: Mapping[str, Any]) -> Answer:
        """Carry an action out, in a copy: should anything go wrong, the game is as it was."""
        action = request["action"]
        if not isinstance(action, str):
            raise FieldError("action", "this must be an action's text.")
        game = self.game.copy()
        happened = [event.to_json() for event in game.play(action)]
        self._game = game
        return self._decision() | {"events": happened}

    def view(self, request: Mapping[str, Any]) -> Answer:
        """What a seat or a spectator may see, or the whole position."""
        game, seat = self.game, request["seat"]
        if seat == "all":
            return {"view": game.position()}
        if seat is not None and (type(seat) is not int or seat not in range(game.players)):
            raise FieldError("seat", f'this must be a seat from 0 to {game.players - 1}, null or "all".')
        return {"view": game.view_json(seat)}

    def score(self, _: Mapping[str, Any]) -> Answer:
        """The score as if the game ended now."""
        return self.game.score().to_json()

    def record(self, _: Mapping[str, Any]) -> Answer:
        """The game so far as a record."""
        return {"record": self.game.record()}

    def suggest(self, request: Mapping[str, Any]) -> Answer:
        """Ask a bot, which sees what the seat to move may see; the same question has the same chance."""
        name, game = request.get("bot", BEST), self.game
        known = find_bot(name)
        milliseconds = expect_int(request["ms"], "ms", 1, LONGEST_THOUGHT) if "ms" in request else None
        if game.seat is None:
            raise RequestError("The game is over, so there is nothing to suggest.")
        chance = np.random.default_rng([int(game.seed_hash, 16), len(game.played)])
        with SeatedBot(name, known.make, game.seat, chance, milliseconds=milliseconds) as bot:
            action = bot.decide(game.view(game.seat), game.legal_actions())
        if bot.trouble:
            raise RequestError(f"The bot '{name}' {bot.stats.trouble}")
        return {"action": action.text, "bot": name, "says": bot.says or known.about}

    def bots(self, _: Mapping[str, Any]) -> Answer:
        """Every bot that can be asked."""
        return {"bots": [{"name": name, "about": bot.about} for name, bot in known_bots().items()]}

    def quit(self, _: Mapping[str, Any]) -> Answer:
        """End the conversation."""
        self.is_finished = True
        return {}


@dataclass(frozen=True, slots=True)
class Command:
    """What carries a command out, and the fields of its request besides `cmd`."""

    carry_out: Callable[[Session, Mapping[str, Any]], Answer]
    needed: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()


COMMANDS: Final = {
    "maps": Command(Session.maps),
    "board": Command(Session.board, ("map",)),
    "new": Command(Session.new, ("map", "players"), ("seed", "start")),
    "position": Command(Session.position, ("position",), ("seed",)),
    "legal": Command(Session.legal),
    "play": Command(Session.play, ("action",)),
    "view": Command(Session.view, ("seat",)),
    "score": Command(Session.score),
    "record": Command(Session.record),
    "load": Command(Session.load, ("record",)),
    "suggest": Command(Session.suggest, (), ("bot", "ms")),
    "bots": Command(Session.bots),
    "quit": Command(Session.quit),
}


def refusal(sentence: str) -> Answer:
    """The answer to a request that could not be carried out."""
    return {"ok": False, "error": sentence}


def describe_board(board: Board) -> Answer:
    """A board as `maps` lists it."""
    return {
        "id": board.id,
        "name": board.name,
        "players": list(board.rules.players),
        "cities": len(board.cities),
        "countries": len(board.countries),
        "tracks": len(board.tracks),
        "tickets": len(board.tickets),
    }
