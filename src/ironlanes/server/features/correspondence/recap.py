"""What has happened in a running game since someone was there, as their own seat saw it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from ironlanes.game.game import Game
from ironlanes.game.json.record import begin_record
from ironlanes.game.json_types import Record

from ...model.messages.http import Recap, RecapStep
from ...model.messages.scenes import Scene
from ...model.request_errors import RequestError
from ...play.clients.board_details import board_files_of
from ...play.tables.daily_deals import DailyDeals
from ...play.tables.table_state import TableState
from ...runtime.encoding import without_null
from ..games.replays import replayed_steps, scene_of


@dataclass(frozen=True, slots=True)
class RecapRequest:
    """A game to show, the number of actions to skip, and its viewer."""

    game: str
    record: Record
    bots: list[str | None]
    colours: list[int]
    #: The viewer's seat; None is a spectator.
    viewer: int | None
    #: How many actions there were before the first that is shown.
    since: int
    #: It is of a daily deal that others still play.
    is_sealed: bool


def recap_request(state: TableState, user: str, since: int, *, deals: DailyDeals) -> RecapRequest:
    """Return what a user is shown of a table's game; `since` is the number of steps that they have seen."""
    if state.game is None or state.game_id is None:
        raise RequestError("not-started", "The game has not begun.")
    seats = state.seats_of(user)
    bots = [chair.bot for chair in state.chairs]
    viewer = seats[0] if len(seats) == 1 else None
    is_sealed = deals.is_sealed(state.game.seed)
    return RecapRequest(
        *(state.game_id, state.game.record(), bots, state.colours),
        *(viewer, _actions_before(state, since), is_sealed),
    )


def _actions_before(state: TableState, since: int) -> int:
    """Return how many actions of the first steps still count: later steps may have taken some back."""
    counts, played = [0], 0
    for result in state.action_results:
        played += -len(result.takes_back) if result.takes_back else 1
        counts.append(played)
    return min(counts[min(max(0, since), len(counts) - 1) :])


def recap_of(request: RecapRequest) -> Recap:
    """Play the game again, and write down what the viewer has missed.

    Unlike a replay it has neither the seed nor the texts of actions, which tell the tickets that others kept (H1).
    """
    game, actions = begin_record(Game, request.record)
    for action in actions[: request.since]:
        game.play(action)
    first = scene_of(game, request.viewer, is_sealed=request.is_sealed)
    steps = [
        RecapStep(entry=step.entry, changes=step.changes)
        for step in replayed_steps(
            game, actions[request.since :], request.viewer, request.since, is_sealed=request.is_sealed
        )
    ]
    return without_null(
        Recap(
            game=request.game,
            board=game.board.id,
            board_hash=board_files_of(game.board).card.hash,
            names=list(game.names),
            bots=request.bots,
            colours=request.colours,
            hint_counts=game.hint_counts,
            first=cast("Scene", first),
            steps=steps,
        )
    )
