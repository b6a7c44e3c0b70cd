"""The HTTP API of players: profiles, ratings, leaderboards, and the ratings at a table."""

from __future__ import annotations

import re
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from ironlanes.bots import LEVEL_RATINGS
from ironlanes.game.compiled_board import known_boards

from ...features.history.history_messages import BEST, PAGE, history_game, history_of
from ...model.appearance import Appearance, avatar_of
from ...model.glicko import DAY, RatingEstimate
from ...model.ids import friendly_name, public_id
from ...model.messages.ratings import (
    BoardRating,
    BotRating,
    Leaderboard,
    LeaderboardRow,
    PlayerRatings,
    Profile,
    RatingPoint,
    SeatRating,
    TableRatings,
)
from ...model.rate_limits import RateLimit
from ...model.rated_game import PlayerRating, bot_estimate, games_until_known
from ...model.request_errors import RequestError, unknown_table
from ...play.tables.seating import require_board
from ...play.tables.table_lists import REMEMBERED
from ...runtime import wall_clock
from ...storage.features.ratings import KNOWN_DEVIATION, RatingChange
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, GuestId
from ..requests.json_body import JsonRoute
from ..requests.limiters import CLASS, RouteLimit
from ..requests.route_limits import limited

#: Profiles of players.
PROFILES_LIMIT: Final = RouteLimit("profiles", RateLimit(2, 20), visitors=CLASS)

router = APIRouter(route_class=JsonRoute)
#: A rating that is less certain than this is provisional.
PROVISIONAL_DEVIATION: Final = 110.0
#: How many games the history of a rating goes back.
HISTORY: Final = 100
#: How many players a page of a leaderboard shows, how many pages it has, and after how many days without a rated game
#: on the board someone is not shown.
LEADERS: Final = 50
LEADER_PAGES: Final = 20
LEADER_DAYS: Final = 30


def _player(player: str) -> str:
    """Return the player of an address; one that nobody can have is as unknown as any other."""
    if not re.fullmatch("[0-9a-f]{16}", player):
        raise _unknown_player()
    return player


PlayerId = Annotated[str, Depends(_player)]


@router.get("/api/ratings")
async def own_ratings(app_state: AppStateDep, user: GuestId) -> PlayerRatings:
    """Return the guest's own ratings with their history."""
    return await _ratings_of(app_state, user)


@router.get("/api/players/{player}/ratings")
async def player_ratings(app_state: AppStateDep, player: PlayerId) -> PlayerRatings:
    """Return a player's ratings with their history."""
    user = await app_state.storage.users.user_of_player(player)
    if user is None:
        raise _unknown_player()
    return await _ratings_of(app_state, user)


@router.get(
    "/api/players/{player}",
    response_model_exclude_none=True,
    dependencies=[limited(PROFILES_LIMIT)],
)
async def profile(
    app_state: AppStateDep,
    user: GuestId,
    player: PlayerId,
    page: Annotated[int, Query(ge=0, lt=REMEMBERED // PAGE)] = 0,
) -> Profile:
    """Return what everybody may know of a player: their name, ratings, and games that were listed or rated."""
    owner = await app_state.storage.users.user_of_player(player)
    if owner is None:
        raise _unknown_player()
    tables = app_state.tables
    games = await tables.lists.games_of(owner, is_public=True)
    figures = await tables.lists.figures_of(owner, is_public=True)
    ratings = await _ratings_of(app_state, owner)
    account = await app_state.storage.accounts.of_user(owner)
    appearance = await app_state.storage.appearances.of_user(owner)
    if account is None and not games and not figures.boards and not ratings.boards:
        raise _unknown_player()  # a guest who plays only with friends is nobody's business
    return Profile(
        player=player,
        name=ratings.name,
        avatar=avatar_of(owner, appearance.avatar),
        colour=appearance.colour,
        is_you=owner == user,
        account_since=None if account is None else account.made_at,
        ratings=ratings,
        history=history_of(ratings.name, games, figures, page),
        best=[history_game(game) for game in await tables.lists.best_games_of(owner, BEST)],
    )


def _unknown_player() -> RequestError:
    return RequestError("unknown-player", "There is no such player, or nothing that everybody may know of them.", 404)


@router.get("/api/boards/{board}/leaders")
async def leaders(
    app_state: AppStateDep, user: GuestId, board: str, page: Annotated[int, Query(ge=0, lt=LEADER_PAGES)] = 0
) -> Leaderboard:
    """Return a page of a board's leaderboard."""
    name = require_board(board).id
    since, first = wall_clock.now() - LEADER_DAYS * DAY, page * LEADERS
    found = await app_state.storage.ratings.leaders(name, since, LEADERS + 1, first)
    appearances = await app_state.storage.appearances.of_users([leader.user for leader in found])
    rows = [
        LeaderboardRow(
            place=place,
            player=public_id(leader.user),
            name=leader.name or friendly_name(leader.user),
            avatar=avatar_of(leader.user, appearances.get(leader.user, Appearance()).avatar),
            rating=round(leader.rating),
            games=leader.games,
            is_you=leader.user == user,
        )
        for place, leader in enumerate(found[:LEADERS], first + 1)
    ]
    has_more = len(found) > LEADERS and page + 1 < LEADER_PAGES
    return Leaderboard(
        board=name,
        page=page,
        has_more=has_more,
        players=rows,
        bots=_bots_between(
            None if page == 0 or not found else found[0].rating, found[LEADERS].rating if has_more else None
        ),
        games_needed=games_until_known(KNOWN_DEVIATION),
    )


def _bots_between(most: float | None, least: float | None) -> list[BotRating]:
    """Return the bots with ratings up to `most` and above `least`, the best first; None is no limit."""
    found = [
        BotRating(bot=bot, rating=rating)
        for bot, rating in LEVEL_RATINGS.items()
        if (most is None or rating <= most) and (least is None or rating > least)
    ]
    return sorted(found, key=lambda each: -each.rating)


@router.get("/api/tables/{table}/ratings")
async def table_ratings(app_state: AppStateDep, table: str) -> TableRatings:
    """Return the ratings of those who sit at a table where somebody is."""
    state, storage = await app_state.tables.shown_state(table), app_state.storage
    if state is None:
        raise unknown_table()
    users = [chair.user for chair in state.chairs if chair.user is not None]
    is_pending = await storage.ratings.is_to_be_rated(table)  # first: the changes are saved with the end of this
    ratings = await storage.ratings.on_board(state.board, users)
    changes = {each.user: each for each in await storage.ratings.changes_at(table)}
    seats = [
        _bot_rating(chair.bot)
        if chair.user is None or chair.is_local
        else _seat_rating(chair.user, ratings, changes.get(chair.user))
        for chair in state.chairs
    ]
    return TableRatings(is_rated=state.options.is_rated, is_pending=is_pending, seats=seats)


async def _ratings_of(app_state: AppState, user: str) -> PlayerRatings:
    storage, boards = app_state.storage, known_boards()
    ratings = {board: rating for board, rating in (await storage.ratings.of_user(user)).items() if board in boards}
    shown = [
        _board_rating(board, rating, await storage.ratings.changes_of(user, board, HISTORY))
        for board, rating in sorted(ratings.items(), key=lambda item: (-item[1].games, item[0]))
    ]
    return PlayerRatings(player=public_id(user), name=await app_state.tables.people.name_of(user), boards=shown)


def _board_rating(board: str, rating: PlayerRating, history: list[RatingChange]) -> BoardRating:
    now = rating.estimate_at(wall_clock.now())
    return BoardRating(
        board=board,
        rating=round(now.rating),
        deviation=round(now.deviation),
        is_provisional=_is_provisional(now),
        games=rating.games,
        history=[_rating_point(change) for change in history],
    )


def _rating_point(change: RatingChange) -> RatingPoint:
    return RatingPoint(
        game=change.game,
        at=change.at,
        rating=round(change.new_rating),
        change=_shown_change(change),
        place=change.place,
        seats=change.seats,
    )


def _shown_change(change: RatingChange) -> int:
    """Return the difference between the ratings as shown."""
    return round(change.new_rating) - round(change.old_rating)


def _seat_rating(user: str, ratings: dict[str, PlayerRating], change: RatingChange | None) -> SeatRating:
    now = ratings.get(user, PlayerRating()).estimate_at(wall_clock.now())
    return SeatRating(
        player=public_id(user),
        rating=round(now.rating),
        is_provisional=_is_provisional(now),
        change=None if change is None else _shown_change(change),
    )


def _bot_rating(bot: str | None) -> SeatRating | None:
    estimate = bot_estimate(bot)
    return None if estimate is None else SeatRating(rating=round(estimate.rating), is_provisional=False)


def _is_provisional(estimate: RatingEstimate) -> bool:
    return estimate.deviation > PROVISIONAL_DEVIATION
