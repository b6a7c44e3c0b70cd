"""The review of a finished game, as far as it is ready."""

from __future__ import annotations

from datetime import date

from ironlanes.game.validation import FieldError

from ...features.games.game_lookup import StoredGame, unplayable_record
from ...features.practice.levels import level_in
from ...features.reviews.review_messages import ReviewJob, review_job
from ...features.reviews.review_queue import QueuedReview
from ...model.messages.http import LevelOnBoard, ReviewProgress, ReviewResponse, ReviewStatus
from ...model.request_errors import RequestError, sealed_deal
from ...play.tables.daily_deals import deal_of
from ...play.tables.node_requests import NodeSilent, ask_node
from ...runtime.encoding import encode, without_null
from ...storage.features.daily import DailyGames
from ..requests.app_state import AppState


async def review_response(app_state: AppState, game: str, user: str, address: str, *, is_relayed: bool) -> bytes:
    """Return what there is of a review, as JSON. A finished game that was not reviewed yet is put into the queue.

    Reviews, and games in the queue, are over: only what is in neither has to be looked up. The queue comes first,
    because a game leaves it only when its review is saved.
    """
    storage, reviews = app_state.storage, app_state.reviews
    seat = await storage.table_rows.seat_in_game(user, game)
    if seat is None:
        await _check_closed(storage.daily, game)
    colours = await storage.table_rows.colours_in_game(game)
    queued = reviews.find(game)
    if queued is None:
        ready = await storage.reviews.get(game)
        if ready is not None and _is_current(ready):
            level = None if seat is None else await level_in(storage.practice, user, game)
            return _response("ready", seat, colours, level=level, review=ready)
        finished = await app_state.finished_games.find(game)
        if reviews.is_off or reviews.has_failed(game):
            return _response("failed", seat, colours)
        job = _job(game, finished)
        maker = None if is_relayed else await _maker_elsewhere(app_state, game)
        if maker is not None:
            return await _ask_elsewhere(app_state, maker, game, user, address) or _response("waiting", seat, colours)
        queued = reviews.add(job, address)
    if queued is None:  # there is no room for it now
        return _response("waiting", seat, colours)
    return _response(queued.phase, seat, colours, _progress(queued), facts=queued.facts)


def _is_current(review: bytes) -> bool:
    """Return whether a stored review has the current format; others are made again."""
    from ironlanes.analysis.review.record_review import FORMAT  # loads what reviews need

    return review.startswith(b'{"format":%d,' % FORMAT)


async def _check_closed(games: DailyGames, game: str) -> None:
    """Raise RequestError if a game is of a daily deal that others still play."""
    day = await games.day_of_game(game)
    if day is not None and not deal_of(date.fromisoformat(day)).is_closed:
        raise sealed_deal()


async def _maker_elsewhere(app_state: AppState, game: str) -> str | None:
    """Return the address of the node that makes a review; None if this one does."""
    node = app_state.tables.owners.node
    return None if node is None else await app_state.storage.reviews.claim(game, node)


async def _ask_elsewhere(app_state: AppState, node: str, game: str, user: str, address: str) -> bytes | None:
    """Return the answer of another node that the visitor did not reach; None if it does not answer."""
    headers = app_state.relays.headers_for(user, address)
    try:
        status, body = await ask_node(node, "GET", f"/api/games/{game}/review", headers=headers)
    except NodeSilent:
        return None
    return body if status == 200 else None


def _job(game: str, finished: StoredGame) -> ReviewJob:
    if finished.record.get("result") is None:
        raise RequestError("not-over", "The game of this record is not over; only finished games are reviewed.", 409)
    try:
        return review_job(game, finished.record, finished.bots)
    except FieldError as error:  # the record's board may be missing
        raise unplayable_record(error) from error


def _progress(queued: QueuedReview) -> ReviewProgress | None:
    return ReviewProgress(done=queued.done, total=queued.total) if queued.total else None


def _response(
    status: ReviewStatus,
    seat: int | None,
    colours: list[int] | None,
    progress: ReviewProgress | None = None,
    level: LevelOnBoard | None = None,
    **texts: bytes | None,
) -> bytes:
    """Write an answer; JSON text is inserted unchanged."""
    head = encode(
        without_null(ReviewResponse(status=status, seat=seat, colours=colours, progress=progress, level=level))
    )
    parts = [b',"%s":%s' % (name.encode(), text) for name, text in texts.items() if text is not None]
    return head[:-1] + b"".join(parts) + b"}"
