"""The answers to HTTP requests about ratings and players."""

from __future__ import annotations

from ..appearance import Avatar
from .base_models import SentModel
from .http import History, HistoryGame


class RatingPoint(SentModel):
    """A rated game in the history of a rating."""

    game: str
    at: float  # seconds since 1970
    rating: int  # after the game
    change: int
    place: int  # from 1
    seats: int


class BoardRating(SentModel):
    """Someone's rating on a board."""

    board: str
    rating: int
    deviation: int  # two of three true strengths are within this of the rating
    is_provisional: bool  # not known well enough yet
    games: int
    history: list[RatingPoint]  # the last ones, the last one first


class PlayerRatings(SentModel):
    """GET /api/ratings and GET /api/players/{player}/ratings: someone's ratings, the board played most first."""

    player: str  # their id in addresses
    name: str
    boards: list[BoardRating]


class Profile(SentModel):
    """GET /api/players/{player}?page=0: what everybody may know of someone, from games that were listed or rated."""

    player: str
    name: str
    avatar: Avatar
    colour: int | None = None  # of their trains, if they have chosen one
    is_you: bool
    account_since: float | None = None  # seconds since 1970; none for a guest
    ratings: PlayerRatings
    history: History
    best: list[HistoryGame]  # the ones with the highest scores


class LeaderboardRow(SentModel):
    """A player on a leaderboard."""

    place: int  # from 1
    player: str
    name: str
    avatar: Avatar
    rating: int
    games: int
    is_you: bool


class BotRating(SentModel):
    """A bot whose strength is known: it never changes, so the ratings of people are measured by it."""

    bot: str
    rating: int


class Leaderboard(SentModel):
    """GET /api/boards/{board}/leaders?page=0: a page of the players whose ratings are known, the best first."""

    board: str
    page: int
    has_more: bool
    players: list[LeaderboardRow]
    bots: list[BotRating]  # those that belong between the players of this page, the best first
    games_needed: int  # that someone plays on the board before they are shown


class SeatRating(SentModel):
    """The rating of the player in a seat; a bot's is not provisional and never changes."""

    player: str | None = None  # none for bots
    rating: int
    is_provisional: bool
    change: int | None = None  # by the game of this table, once it is rated


class TableRatings(SentModel):
    """GET /api/tables/{table}/ratings: seat by seat; null where nobody sits or the bot has no rating."""

    is_rated: bool
    is_pending: bool  # the game is over, and what it changes is still to be computed
    seats: list[SeatRating | None]
