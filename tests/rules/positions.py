"""Games in the middle, laid out card by card, and short ways to look at them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ironlanes.boards.model import CARDS, Board
from ironlanes.game.game import Game
from ironlanes.rules import api as rules_api
from tests.support.random_games import board_by_id

Event = dict[str, Any]
Position = Mapping[str, Any]

LOCO = "locomotive"
#: A display without a locomotive, and a deck that lasts for a few turns.
CALM = ["black", "blue", "green", "orange", "purple"]
DEEP = ["white", "yellow"] * 6


def the_alps() -> Board:
    """The example board, registered for the present test."""
    return board_by_id("alps")


def game_on(board: str, players: int = 2, seed: int = 1, **fields: Any) -> Game:
    """A game from a position; seats that are not given are empty ones."""
    if board == "alps":
        the_alps()
    given = fields.pop("seats", [])
    seats = [*given, *({} for _ in range(players - len(given)))]
    return Game.from_position({"map": board, "players": players, "seats": seats, **fields}, seed)


def with_hand(hand: dict[str, int], board: str = "usa", players: int = 2, **fields: Any) -> Game:
    """A calm position in which seat 0 is to move with these cards."""
    calm: dict[str, Any] = {"seats": [{"hand": hand}], "display": CALM, "deck": DEEP}
    return game_on(board, players, **calm | fields)


def legal(game: Game, start: str = "") -> list[str]:
    """The legal actions whose texts start like this; bulk runs, which only count them, must agree on how many."""
    actions = game.legal_actions()
    if not game.is_over:
        assert len(actions) == rules_api.count_actions(game._states, 0, game.compiled.arrays, game._scratches)
    return [action.text for action in actions if action.text.startswith(start)]


def payments(game: Game, start: str) -> set[str]:
    """The cards with which a track can be claimed or a station built: what stands after `with`."""
    return {text.partition(" with ")[2] for text in legal(game, f"{start} with ")}


def is_legal(game: Game, text: str) -> bool:
    """Whether an action is legal; the list and the refusals must agree on it."""
    is_listed = text in legal(game)
    assert is_listed == (game.why_not(text) is None), text
    return is_listed


def play(game: Game, *actions: str) -> list[Event]:
    """Play some actions; what happened in the last of them."""
    happened: list[Event] = []
    for action in actions:
        happened = [event.to_json() for event in game.play(action)]
    return happened


def told(events: Iterable[Event], kind: str) -> list[Event]:
    """The events of one type."""
    return [event for event in events if event["type"] == kind]


def types(events: Iterable[Event]) -> list[str]:
    """The types of some events, in order."""
    return [str(event["type"]) for event in events]


def hand_of(game: Game, seat: int) -> dict[str, int]:
    """A seat's cards."""
    hand: dict[str, int] = game.position()["seats"][seat]["hand"]
    return hand


def display_of(game: Game) -> list[str]:
    """The display, sorted: its order has no meaning."""
    return sorted(game.position()["display"])


def cards_on_table(position: Position) -> Counter[str]:
    """All cards of a position, wherever they are."""
    cards = Counter[str](position["deck"]) + Counter(position["display"]) + Counter(position["discards"])
    for seat in position["seats"]:
        cards += Counter(seat["hand"])
    pending = position.get("pending", {})
    return cards + Counter(pending.get("laid", {})) + Counter(pending.get("revealed", []))


def every_card(board: Board) -> Counter[str]:
    """All cards that a board's game is played with."""
    return Counter(dict(zip(CARDS, board.rules.cards, strict=True)))


def keep_first_two(game: Game) -> None:
    """Let every seat keep its first two tickets, in Germany after drawing two short and two long ones."""
    while game.phase == "setup-split":
        game.play("tickets 2 short 2 long")
    while game.phase == "setup-tickets":
        game.play("keep 1 2")


def final_scores(game: Game) -> list[int]:
    """Every seat's total."""
    return [seat.total for seat in game.score().seats]
