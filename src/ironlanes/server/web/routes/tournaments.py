"""The HTTP API of tournaments, and the web socket that sends one whenever it changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request, WebSocket

from ...features.tournaments.tournament import RoundGame, Tournament
from ...model.messages.incoming import EntrantToRemove, NewTournament
from ...model.messages.tournaments import (
    OwnTournaments,
    TournamentCard,
    TournamentGame,
    TournamentMade,
    TournamentPage,
    TournamentPlace,
)
from ...model.request_errors import RequestError
from ...runtime import wall_clock
from ...runtime.encoding import encode_message
from ..requests.app_state import app_state_of
from ..requests.dependencies import AppStateDep, GuestId, UnbannedId
from ..requests.json_body import JsonRoute
from ..requests.route_limits import limited
from ..requests.visitors import address_of, visitor_of
from .correspondence import CORRESPONDENCE_LIMIT
from .games import TABLES_LIMIT
from .update_socket import send_updates

router = APIRouter(route_class=JsonRoute)
socket_router = APIRouter()
#: Seconds between two messages to one browser.
PAUSE = 0.5


@router.post("/api/tournaments", status_code=201, dependencies=[limited(TABLES_LIMIT)])
async def create(app_state: AppStateDep, user: UnbannedId, request_body: NewTournament) -> TournamentMade:
    """Create a tournament."""
    return TournamentMade(tournament=(await app_state.tournaments.create(request_body, user)).id)


@router.get("/api/tournaments", dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def own(app_state: AppStateDep, user: GuestId) -> OwnTournaments:
    """Return the tournaments that the visitor hosts or has entered."""
    found = await app_state.tournaments.of_user(user)
    return OwnTournaments(tournaments=[_card(each) for each in found])


@router.get(
    "/api/tournaments/{tournament}", response_model_exclude_none=True, dependencies=[limited(CORRESPONDENCE_LIMIT)]
)
async def show(app_state: AppStateDep, user: GuestId, tournament: str) -> TournamentPage:
    """Return a tournament: its players, rounds and standings."""
    return _page(await app_state.tournaments.find(tournament), user, await app_state.tables.people.name_of(user))


@router.post("/api/tournaments/{tournament}/join", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def join(app_state: AppStateDep, user: UnbannedId, request: Request, tournament: str) -> None:
    """Join a tournament."""
    name = await app_state.tables.people.name_of(user)
    await app_state.tournaments.join(tournament, user, name, address_of(request))


@router.post("/api/tournaments/{tournament}/leave", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def leave(app_state: AppStateDep, user: GuestId, tournament: str) -> None:
    """Leave a tournament."""
    await app_state.tournaments.leave(tournament, user)


@router.post("/api/tournaments/{tournament}/remove", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def remove(app_state: AppStateDep, user: GuestId, tournament: str, request_body: EntrantToRemove) -> None:
    """Remove a player for good, as the host."""
    await app_state.tournaments.remove(tournament, user, request_body.name)


@router.post("/api/tournaments/{tournament}/cancel", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def cancel(app_state: AppStateDep, user: GuestId, tournament: str) -> None:
    """Cancel a tournament that has not begun, as the host."""
    await app_state.tournaments.cancel(tournament, user)


@router.post("/api/tournaments/{tournament}/start", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def start(app_state: AppStateDep, user: GuestId, tournament: str) -> None:
    """Begin a tournament, as the host."""
    await app_state.tournaments.start(tournament, user)


@router.post("/api/tournaments/{tournament}/ready", status_code=204, dependencies=[limited(CORRESPONDENCE_LIMIT)])
async def ready(app_state: AppStateDep, user: GuestId, tournament: str) -> None:
    """Say that the visitor is ready for the round that is about to begin."""
    await app_state.tournaments.set_ready(tournament, user)


@socket_router.websocket("/ws/tournaments/{tournament}")
async def tournament_socket(websocket: WebSocket, tournament: str) -> None:
    """Send the page of a tournament whenever it changes."""
    await send_updates(websocket, _pages(websocket, tournament))


async def _pages(websocket: WebSocket, name: str) -> AsyncIterator[str]:
    app_state, user, saved = app_state_of(websocket), (await visitor_of(websocket)).user, ""
    async for _ in app_state.tournaments.updates():  # any tournament may have changed
        try:
            tournament = await app_state.tournaments.find(name)
        except RequestError:
            return
        if saved != (saved := tournament.to_json()):
            yield encode_message(_page(tournament, user, await app_state.tables.people.name_of(user)))
        await asyncio.sleep(PAUSE)


def _card(tournament: Tournament) -> TournamentCard:
    return TournamentCard(
        tournament=tournament.id,
        name=tournament.name,
        board=tournament.board,
        form=tournament.form,
        phase=tournament.phase,
        players=len(tournament.entrants),
    )


def _page(tournament: Tournament, user: str, name: str) -> TournamentPage:
    own = tournament.number_of(user)
    entrants = tournament.entrants
    return TournamentPage(
        you=name,
        tournament=tournament.id,
        name=tournament.name,
        board=tournament.board,
        form=tournament.form,
        seats=tournament.seats,
        rounds=tournament.rounds,
        pace=tournament.pace,
        phase=tournament.phase,
        has_shared_addresses=tournament.has_shared_addresses,
        is_host=user == tournament.host,
        is_player=own is not None and not entrants[own].has_left,
        is_ready=own in tournament.ready,
        starts_in=None if tournament.starts_at is None else max(0.0, tournament.starts_at - wall_clock.now()),
        standings=[
            TournamentPlace(
                place=place,
                name=entrants[each.player].name,
                points=each.points,
                opponents=each.opponents,
                is_you=each.player == own,
                has_left=entrants[each.player].has_left,
            )
            for place, each in enumerate(tournament.standings(), 1)
        ],
        games=[
            [
                _game(
                    tournament, each, own, is_next=tournament.starts_at is not None and games is tournament.pairings[-1]
                )
                for each in games
            ]
            for games in tournament.pairings
        ],
    )


def _game(tournament: Tournament, pairing: RoundGame, own: int | None, *, is_next: bool) -> TournamentGame:
    return TournamentGame(
        names=[tournament.entrants[player].name for player in pairing.players],
        table=pairing.table,
        places=pairing.places,
        totals=pairing.totals,
        is_yours=own is not None and own in pairing.players,
        ready=[player in tournament.ready for player in pairing.players] if is_next else [],
    )
