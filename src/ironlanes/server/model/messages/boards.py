"""What clients are told about a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironlanes.boards.model import RuleNumbers, TieBreak, Unkept

from .base_models import SentModel, model_of

if TYPE_CHECKING:
    from ironlanes.drawing.picture import Picture

    class NumbersModel(SentModel):
        def __getattr__(self, rule: str) -> int: ...
else:
    from ironlanes.drawing import picture

    Picture = model_of(picture.Picture, without=frozenset({"made_from"}))
    NumbersModel = model_of(RuleNumbers)


class BoardCard(SentModel):
    """A board in a list."""

    id: str
    name: str
    about: str = ""  # as the board file gives it; the client has its own texts for packaged boards
    author: str = ""
    players: list[int]
    cities: int
    countries: int
    tracks: int
    tickets: int
    hash: str  # of everything that `/api/boards/{id}?h=...` answers, which may then be cached indefinitely


class PlaceDetails(SentModel):
    slug: str
    name: str
    is_country: bool = False


class TrackDetails(SentModel):
    name: str
    places: tuple[str, str]
    length: int
    colour: str  # "gray" takes any one colour
    points: int
    locomotives: int = 0
    is_tunnel: bool = False
    lane: int = 0


class TicketDetails(SentModel):
    name: str
    places: tuple[str, str]
    points: int
    is_long: bool = False


class RuleDetails(NumbersModel):
    """The numbers of a board's rules that a screen shows; 0 is none."""

    # `parallel_from` is 0 where no tracks lie side by side, and `tunnel_cards` where there are no tunnels.
    players: list[int]  # the numbers of players that the board is for
    deck: int  # all cards
    locomotives: int  # those among them
    setup_unkept: Unkept
    passenger_colours: list[str]
    passenger_points: tuple[int, int]
    tie_breaks: list[TieBreak]


class BoardDetails(SentModel):
    """All that a screen needs of a board, but for its land: that is `/api/boards/{id}/land.svg`."""

    id: str
    name: str
    rules: RuleDetails
    places: list[PlaceDetails]
    tracks: list[TrackDetails]
    tickets: list[TicketDetails]
    picture: Picture
