"""Requests about friends, and their answers."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ..appearance import Avatar
from .base_models import ReceivedModel, SentModel


class NewFriend(ReceivedModel):
    """PUT /api/friends/{player}: what they are called, for the visitor's own list."""

    name: Annotated[str, Field(min_length=1, max_length=100)]


class FriendLink(SentModel):
    """POST /api/friends/link: the public id that is in a visitor's link for friends."""

    player: str


class FriendName(SentModel):
    """GET /api/friends/{player}: whose link for friends it is."""

    name: str
    is_you: bool


class FriendCard(SentModel):
    """A friend, or someone who wants to be one."""

    player: str
    name: str
    avatar: Avatar


class Friend(FriendCard):
    """A friend: both have said so."""

    is_here: bool


class AskedPlayer(SentModel):
    """Someone whom the visitor has asked, and who has not answered."""

    player: str
    name: str


class InvitationCard(FriendCard):
    """A friend who invites the visitor to a table."""

    table: str
    board: str


class NewInvitation(ReceivedModel):
    """PUT /api/friends/{player}/invitation"""

    table: str


class Friends(SentModel):
    """POST /api/friends/here: the visitor's friends, requests and invitations."""

    friends: list[Friend]
    requests: list[FriendCard]  # who wants to be the visitor's friend, the last one first
    asked: list[AskedPlayer]
    invitations: list[InvitationCard]
