"""Friends, made by what the pages ask for."""

from __future__ import annotations

from tests.support.browser.guest import Guest


def player_of(guest: Guest) -> str:
    """Return a guest's public id."""
    return str(guest.ask("GET", "/api/account")["player"])


def ask_friend(guest: Guest, other: Guest) -> None:
    """Ask somebody to be a friend, or accept what they asked."""
    guest.ask("PUT", f"/api/friends/{player_of(other)}", {"name": "Margaret"})


def befriend(guest: Guest, other: Guest) -> None:
    """Let two people be friends; the second one is here."""
    ask_friend(guest, other)
    ask_friend(other, guest)
    other.ask("POST", "/api/friends/here")
