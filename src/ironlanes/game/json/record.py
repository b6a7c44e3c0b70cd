"""Records: a seed and action texts, enough to play a game again exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from ironlanes.boards.actions import Action, KeepTickets

from ..compiled_board import find_board, known_boards
from ..json_types import OpenRecord, Record, RecordedHint, Result
from ..refusals.refusal import IllegalAction, UnknownAction
from ..seeds import read_seed, write_seed
from ..validation import FieldError, expect_int, expect_keys, expect_list, expect_object, expect_player_count, quoted

if TYPE_CHECKING:
    from ..game import Game

GameKind = TypeVar("GameKind", bound="Game")

FORMAT = 1
FIELDS = "format map players names seed start actions result position hints".split()

HINT_FIELDS = "seat seq level".split()
#: The last level of a hint, which names the move.
MOST_LEVEL = 3


def write_record(game: Game) -> Record:
    """The record of a game so far. Whoever sends it to a player of a running game takes the seed out first."""
    record: Record = {
        "format": FORMAT,
        "map": game.board.id,
        "players": game.players,
        "names": list(game.names),
        "seed": write_seed(game.seed),
        "start": game.start,
        "actions": [action.text for action in game.played],
        "result": result_of(game) if game.is_over else None,
    }
    if game.origin is not None:
        record["position"] = game.origin
    if game.hints:
        record["hints"] = list(game.hints)
    return record


def write_open_record(game: Game) -> OpenRecord:
    """What everyone has seen of a game that goes on, in the shape of a record; it can't be played again."""
    return {
        "format": FORMAT,
        "map": game.board.id,
        "players": game.players,
        "names": list(game.names),
        "start": game.start,
        "actions": [_open_text(action) for action in game.played],
        "result": None,
    }


def _open_text(action: Action) -> str:
    """An action as the others at the table see it: which of the tickets on offer a seat keeps, only it knows (S8)."""
    return f"keep {len(action.positions)} tickets" if isinstance(action, KeepTickets) else action.text


def result_of(game: Game) -> Result:
    """How a finished game ended: every seat's total, and the winners."""
    score = game.score()
    return {"totals": [seat.total for seat in score.seats], "winners": list(score.winners)}


def begin_record(kind: type[GameKind], record: object) -> tuple[GameKind, list[str]]:
    """The game that a record begins with, and the action texts that follow."""
    fields = expect_keys(record, "record", FIELDS)
    if type(fields.get("format")) is not int or fields["format"] != FORMAT:
        problem = f"this must be {FORMAT}." if "format" in fields else _missing("format")
        raise FieldError("format", problem, "record-format", format=FORMAT)
    if "map" not in fields:
        raise FieldError("map", _missing("map"), "unknown-board", board="", known=list(known_boards()))
    board = find_board(fields["map"])
    if fields.get("seed") is None:
        raise FieldError("seed", "a record without its seed can't be played again.", "record-seed")
    seed = read_seed(fields["seed"])
    if fields.get("position") is not None:
        game = kind.from_position(expect_object(fields["position"], ""), seed)
        players = expect_player_count(fields.get("players", game.players), board)
        if players != game.players or game.board != board:
            problem = "the position and the record speak of different games."
            raise FieldError("position", problem, "record-other-game")
        if fields.get("start") is not None:
            expect_int(fields["start"], "start", 0, players - 1)
    else:
        players, start = expect_player_count(fields.get("players"), board), fields.get("start")
        first = None if start is None else expect_int(start, "start", 0, players - 1)
        game = kind.new(board, players, seed, first)
    game.names = _read_names(fields.get("names"), game)
    actions = []
    for position, action in enumerate(expect_list(fields.get("actions", []), "actions")):
        if not isinstance(action, str):
            name = f"actions[{position}]"
            raise FieldError(name, "this must be an action's text.", "record-not-text", field=name)
        actions.append(action)
    game.hints = _read_hints(fields.get("hints"), game, len(actions))
    return game, actions


def _missing(key: str) -> str:
    """Return what is wrong with a record that lacks a field."""
    return f"the record has no «{key}»; it needs format, map, players, seed and actions."


def _read_names(value: object, game: Game) -> tuple[str, ...]:
    if value is None:
        return game.names
    given = expect_list(value, "names")
    names = tuple(name for name in given if isinstance(name, str))
    if not len(names) == len(given) == game.players:
        problem = f"this must be a list of {game.players} texts."
        raise FieldError("names", problem, "record-names", players=game.players)
    return names


def _read_hints(value: object, game: Game, actions: int) -> tuple[RecordedHint, ...]:
    """The hints that were asked for: facts about the game, which change nothing in it."""
    hints = []
    for number, hint in enumerate([] if value is None else expect_list(value, "hints")):
        name = f"hints[{number}]"
        fields = expect_keys(hint, name, HINT_FIELDS)
        limits = {"seat": (0, game.players - 1), "seq": (0, actions), "level": (1, MOST_LEVEL)}
        found = {key: expect_int(fields.get(key), f"{name}.{key}", *bounds) for key, bounds in limits.items()}
        hints.append(RecordedHint(seat=found["seat"], seq=found["seq"], level=found["level"]))
    return tuple(hints)


def read_record(kind: type[GameKind], record: Mapping[str, object]) -> GameKind:
    """Play a record again to its last action; the first one that does not fit is named."""
    game, actions = begin_record(kind, record)
    for position, action in enumerate(actions):
        try:
            game.play(action)
        except (IllegalAction, UnknownAction) as error:
            problem = f"«{quoted(action)}» does not fit here: {error}"
            about = {"number": position + 1, "action": quoted(action), "reason": _reason(error)}
            raise FieldError(f"actions[{position}]", problem, "record-action", **about) from error
    check_result(game, record.get("result"))
    return game


def _reason(error: IllegalAction | UnknownAction) -> dict[str, object]:
    """What is wrong with an action, as messages tell it."""
    if isinstance(error, IllegalAction):
        return error.refusal.to_json()
    return {"code": "unknown-action", "action": quoted(error.text)}


def check_result(game: Game, value: object) -> None:
    """Hold the result that a record tells, where it tells one, against the game's own."""
    if value is None:
        return
    told = expect_object(value, "result")
    if not game.is_over:
        told_too_soon = "the record tells a result, but its actions do not end the game."
        raise FieldError("result", told_too_soon, "record-unfinished")
    for key, own in result_of(game).items():
        if told.get(key, own) != own:
            problem = f"the record tells another one than the game, which ends with {own}."
            raise FieldError(f"result.{key}", problem, "record-result", field=key, value=own)
