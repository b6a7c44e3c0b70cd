"""Records: a seed and action texts, enough to play a game again exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .fields import FieldError, a_list, a_number, a_player_count, an_object, only_keys, shown
from .prepared import find_board
from .seeds import read_seed, write_seed

if TYPE_CHECKING:
    from .game import Game

FORMAT = 1
FIELDS = "format map players names seed start actions result position".split()


def write_record(game: Game) -> dict[str, Any]:
    """The record of a game so far. Whoever sends it to a player of a running game takes the seed out first."""
    record: dict[str, Any] = {
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
    return record


def result_of(game: Game) -> dict[str, Any]:
    """How a finished game ended: every seat's total, and the winners."""
    score = game.score()
    return {"totals": [seat.total for seat in score.seats], "winners": list(score.winners)}


def begin_record(kind: type[Game], record: Any) -> tuple[Game, list[str]]:
    """The game that a record begins with, and the action texts that follow."""
    fields = only_keys(record, "record", FIELDS)
    a_number(fields.get("format"), "format", FORMAT, FORMAT)
    board = find_board(fields.get("map"))
    if fields.get("seed") is None:
        raise FieldError("seed", "a record without its seed can't be played again.")
    seed = read_seed(fields["seed"])
    if fields.get("position") is not None:
        game = kind.from_position(fields["position"], seed)
        players = a_player_count(fields.get("players", game.players), board)
        if players != game.players or game.board != board:
            raise FieldError("position", "the position and the record speak of different games.")
        if fields.get("start") is not None:
            a_number(fields["start"], "start", 0, players - 1)
    else:
        game = kind.new(board, a_player_count(fields.get("players"), board), seed, fields.get("start"))
    game.names = _read_names(fields.get("names"), game)
    actions = a_list(fields.get("actions", []), "actions")
    for position, action in enumerate(actions):
        if not isinstance(action, str):
            raise FieldError(f"actions[{position}]", "this must be an action's text.")
    return game, actions


def _read_names(value: Any, game: Game) -> tuple[str, ...]:
    if value is None:
        return game.names
    names = a_list(value, "names")
    if len(names) != game.players or not all(isinstance(name, str) for name in names):
        raise FieldError("names", f"this must be a list of {game.players} texts.")
    return tuple(names)


def read_record(kind: type[Game], record: Any) -> Any:
    """Play a record again to its last action; the first one that does not fit is named."""
    game, actions = begin_record(kind, record)
    for position, action in enumerate(actions):
        try:
            game.play(action)
        except ValueError as error:
            raise FieldError(f"actions[{position}]", f"«{shown(action)}» does not fit here: {error}") from error
    check_result(game, record.get("result"))
    return game


def check_result(game: Game, told: Any) -> None:
    """Hold the result that a record tells, where it tells one, against the game's own."""
    if told is None:
        return
    an_object(told, "result")
    if not game.is_over:
        raise FieldError("result", "the record tells a result, but its actions do not end the game.")
    for key, value in result_of(game).items():
        if told.get(key, value) != value:
            raise FieldError(f"result.{key}", f"the record tells another one than the game, which ends with {value}.")
