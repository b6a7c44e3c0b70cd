"""Tournaments of people, whose games are played by script."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from tests.support.browser.games.table_steps import some_action
from tests.support.browser.guest import Guest
from tests.support.browser.players.script_client import script_client
from tests.support.timeouts import wait_until


def play_against_each_other(guests: Sequence[Guest], table: str) -> None:
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


def tournament_page(guest: Guest, tournament: str) -> dict[str, Any]:
    """What the server tells a guest of a tournament."""
    page: dict[str, Any] = guest.ask("GET", f"/api/tournaments/{tournament}")
    return page


def own_table(guest: Guest, tournament: str) -> str | None:
    """The table where a guest plays in this round; None if they don't."""
    games = tournament_page(guest, tournament)["games"][-1]
    return next((game["table"] for game in games if game["is_yours"] and not game["places"] and "table" in game), None)


def get_ready(guests: Sequence[Guest], tournament: str) -> None:
    """Let guests be ready for the round that is about to begin."""
    for guest in guests:
        guest.ask("POST", f"/api/tournaments/{tournament}/ready")


def play_round(guests: Sequence[Guest], tournament: str) -> None:
    """Play all games of a round for which all of them are ready, and wait for the next round or the end."""
    get_ready(guests, tournament)
    rounds = len(tournament_page(guests[0], tournament)["games"])
    tables: dict[str, list[Guest]] = {}
    for guest in guests:
        if table := own_table(guest, tournament):
            tables.setdefault(table, []).append(guest)
    for table, players in tables.items():
        play_against_each_other(players, table)

    def is_counted() -> bool:
        page = tournament_page(guests[0], tournament)
        return len(page["games"]) > rounds or page["phase"] == "over"

    wait_until(is_counted, "the end of the round", interval=0.05)


def make_tournament(host: Guest, others: Sequence[Guest], **wanted: Any) -> str:
    """A tournament on USA that all of them have joined, and that has begun; return its id."""
    request = {"board": "usa", "seats": 2, "rounds": 3, "pace": "live", "has_shared_addresses": True} | wanted
    tournament: str = host.ask("POST", "/api/tournaments", request)["tournament"]
    for guest in (host, *others):
        guest.ask("POST", f"/api/tournaments/{tournament}/join")
    host.ask("POST", f"/api/tournaments/{tournament}/start")
    return tournament
