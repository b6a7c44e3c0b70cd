"""Tournaments of people, whose games are played by script."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import expect

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.table_steps import some_action
from tests.support.browser.players.script_client import script_client


def play_against_each_other(guests: Sequence[BrowserGuest], table: str) -> None:
    """Play a whole game between people by script."""
    with ExitStack() as connections:
        clients = [connections.enter_context(script_client(guest, table)) for guest in guests]
        clients.sort(key=lambda client: int(client.view["viewer"]))
        while not clients[0].is_over:
            # The others may choose their first tickets already, but don't have to.
            mover = clients[clients[0].view["to_move"]]
            assert mover.decision is not None
            answer = mover.act(some_action(mover.decision))
            assert answer["t"] == "ack", answer
            for client in clients:
                client.wait_until(answer["seq"])


def tournament_page(guest: BrowserGuest, tournament: str) -> dict[str, Any]:
    """What the server tells a guest of a tournament."""
    page: dict[str, Any] = guest.page.request.get(f"/api/tournaments/{tournament}").json()
    return page


def own_table(guest: BrowserGuest, tournament: str) -> str | None:
    """The table where a guest plays in this round; None if they don't."""
    games = tournament_page(guest, tournament)["games"][-1]
    return next((game["table"] for game in games if game["is_yours"] and not game["places"] and "table" in game), None)


def play_round(guests: Sequence[BrowserGuest], tournament: str) -> None:
    """Play all games of a round, and wait for what comes after it."""
    rounds = len(tournament_page(guests[0], tournament)["games"])
    tables: dict[str, list[BrowserGuest]] = {}
    for guest in guests:
        if table := own_table(guest, tournament):
            tables.setdefault(table, []).append(guest)
    for table, players in tables.items():
        play_against_each_other(players, table)
    guests[0].page.goto(f"/tournament/{tournament}")
    shown = guests[0].page.locator(f"[data-round='{rounds + 1}'], [data-testid=tournament-page][data-phase=over]")
    expect(shown.first).to_be_visible()


def make_tournament(host: BrowserGuest, others: Sequence[BrowserGuest], **wanted: Any) -> str:
    """A tournament on USA that all of them have joined, and that has begun; return its id."""
    request = {"board": "usa", "seats": 2, "rounds": 3, "pace": "live", "has_shared_addresses": True} | wanted
    headers = {"Origin": host.url}
    answer = host.page.request.post("/api/tournaments", data=request, headers=headers)
    assert answer.ok, answer.text()
    tournament: str = answer.json()["tournament"]
    for guest in (host, *others):
        joined = guest.page.request.post(f"/api/tournaments/{tournament}/join", headers=headers)
        assert joined.ok, joined.text()
    started = host.page.request.post(f"/api/tournaments/{tournament}/start", headers=headers)
    assert started.ok, started.text()
    return tournament
