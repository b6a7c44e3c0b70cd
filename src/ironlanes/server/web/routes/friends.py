"""The HTTP API of friends: two people who have both said so see of each other who is here, and can invite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fastapi import APIRouter

from ...model.appearance import Appearance, avatar_of
from ...model.ids import friendly_name, public_id
from ...model.messages.friends import (
    AskedPlayer,
    Friend,
    FriendCard,
    FriendLink,
    FriendName,
    Friends,
    InvitationCard,
    NewFriend,
    NewInvitation,
)
from ...model.rate_limits import RateLimit
from ...model.request_errors import RequestError, unknown_table
from ...play.people.player_names import clean_name
from ...runtime import wall_clock
from ..requests.app_state import AppState
from ..requests.dependencies import AppStateDep, GuestId, UnbannedId
from ..requests.json_body import JsonRoute
from ..requests.limiters import CLASS, RouteLimit
from ..requests.route_limits import limited
from .moderation import PlayerId

#: Looks at the list of friends: every page asks now and then.
FRIENDS_LIMIT: Final = RouteLimit("friends", RateLimit(1, 20), visitors=CLASS)
#: Requests and invitations.
ASK_LIMIT: Final = RouteLimit("friend_requests", RateLimit(0.2, 20), visitors=CLASS, is_shared=True)
#: How many people someone can ask, those included who have accepted; and how many requests are shown.
MAX_FRIENDS: Final = 200
MAX_REQUESTS: Final = 50
#: Seconds after the last sign of a page for which someone is here; pages ask more often.
HERE_SECONDS: Final = 70.0

router = APIRouter(route_class=JsonRoute)


@router.post("/api/friends/here", dependencies=[limited(FRIENDS_LIMIT)])
async def friends_here(app_state: AppStateDep, user: GuestId) -> Friends:
    """Return the visitor's friends, and note for these that the visitor is here."""
    lists, now = app_state.storage.friends, wall_clock.now()
    wanted = await lists.wanted_by(user)
    friends = {each.player: each.user for each in wanted if each.user is not None}
    if friends:
        await lists.note_here(user, now)
    asking = await lists.who_ask(user, MAX_REQUESTS)
    cards = await _cards(app_state, [*friends.values(), *asking])
    return Friends(
        friends=[
            Friend(**cards[each.user].model_dump(), is_here=(each.seen_at or 0) > now - HERE_SECONDS)
            for each in wanted
            if each.user is not None
        ],
        requests=[cards[each] for each in asking],
        asked=[AskedPlayer(player=each.player, name=each.name) for each in wanted if each.user is None],
        invitations=[
            InvitationCard(**cards[friends[each.host]].model_dump(), table=each.table, board=each.board)
            for each in await lists.invitations_of(user, now)
            if each.host in friends
        ],
    )


async def _cards(app_state: AppState, users: Sequence[str]) -> dict[str, FriendCard]:
    """Return what some users are called and look like now."""
    appearances = await app_state.storage.appearances.of_users(users)
    names = await app_state.storage.users.names_of(users)
    return {
        each: FriendCard(
            player=public_id(each),
            name=names.get(each) or friendly_name(each),
            avatar=avatar_of(each, appearances.get(each, Appearance()).avatar),
        )
        for each in users
    }


@router.post("/api/friends/link", dependencies=[limited(ASK_LIMIT)])
async def make_link(app_state: AppStateDep, user: UnbannedId) -> FriendLink:
    """Let the visitor be found by their public id, which is in their link; whoever follows it can ask them."""
    await app_state.storage.users.add_player(user)
    return FriendLink(player=public_id(user))


@router.get("/api/friends/{player}", dependencies=[limited(FRIENDS_LIMIT)])
async def friend_name(app_state: AppStateDep, user: GuestId, player: PlayerId) -> FriendName:
    """Return whose link it is that the visitor has followed."""
    owner = await app_state.storage.users.user_of_player(player)
    if owner is None:
        raise RequestError("unknown-player", "There is no such player.", 404)
    return FriendName(name=await app_state.tables.people.name_of(owner), is_you=owner == user)


@router.put("/api/friends/{player}", status_code=204, dependencies=[limited(ASK_LIMIT)])
async def ask(app_state: AppStateDep, user: UnbannedId, player: PlayerId, wanted: NewFriend) -> None:
    """Ask someone to be a friend, or accept what they asked."""
    storage = app_state.storage
    if player == public_id(user):
        raise RequestError("not-yourself", "That is you.", 422)
    if await storage.blocks.among([user], [player]):
        raise RequestError("you-block-them", "You block them: unblock them first.", 409)
    if len(await storage.friends.wanted_by(user)) >= MAX_FRIENDS:
        raise RequestError("too-many-friends", "You have asked too many people; take somebody off the list.", 409)
    await storage.friends.add(user, player, clean_name(wanted.name), wall_clock.now())


@router.delete("/api/friends/{player}", status_code=204, dependencies=[limited(FRIENDS_LIMIT)])
async def unfriend(app_state: AppStateDep, user: GuestId, player: PlayerId) -> None:
    """End a friendship, take back what the visitor asked, or decline what the other asked."""
    await app_state.storage.friends.end(user, player)


@router.put("/api/friends/{player}/invitation", status_code=204, dependencies=[limited(ASK_LIMIT)])
async def invite(app_state: AppStateDep, user: UnbannedId, player: PlayerId, wanted: NewInvitation) -> None:
    """Invite a friend to a table where the visitor sits."""
    friend = await app_state.storage.friends.friend_of(user, player)
    if friend is None:
        raise RequestError("not-friends", "You can invite only friends.", 403)
    state = await app_state.tables.state_of(wanted.table)
    if state is None or user not in state.users:
        raise unknown_table()
    await app_state.storage.friends.invite(friend, public_id(user), wanted.table, wall_clock.now())


@router.delete("/api/friends/{player}/invitation", status_code=204, dependencies=[limited(FRIENDS_LIMIT)])
async def decline(app_state: AppStateDep, user: GuestId, player: PlayerId) -> None:
    """Decline a friend's invitation."""
    await app_state.storage.friends.decline(user, player)
