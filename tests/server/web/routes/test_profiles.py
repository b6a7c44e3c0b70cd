"""Profiles: what everybody may know of a player, and what nobody may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from ironlanes.game.game import Game
from ironlanes.server.model.achievements import ACHIEVEMENTS
from ironlanes.server.model.ids import public_id
from ironlanes.server.model.rate_limits import Limits, RateLimit
from ironlanes.server.model.settings import Settings
from tests.support.account_browser import ACCOUNTS, AccountBrowser, finished_game, reason
from tests.support.running_server import RunningServer, running


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running(ACCOUNTS) as started:
        yield started


def profile(browser: AccountBrowser, player: str, page: int = 0) -> httpx.Response:
    return browser.http.get(f"/api/players/{player}?page={page}")


def in_record(record: dict[str, Any], seat: int) -> set[str]:
    """What anybody can work out from the record of a game alone."""
    game = Game.from_record(record)
    score = game.score()
    own = score.seats[seat]
    totals = [each.total for each in score.seats]
    found = {
        "first-win": seat in score.winners,
        "high-score": totals[seat] >= ACHIEVEMENTS["high-score"].amount,
        "long-path": own.longest_path >= ACHIEVEMENTS["long-path"].amount,
        "all-tickets": len(own.tickets_completed) >= ACHIEVEMENTS["all-tickets"].amount and not own.tickets_failed,
    }
    return {name for name, holds in found.items() if holds}


def test_a_profile_has_public_games_and_nothing_private(server: RunningServer) -> None:
    with AccountBrowser(server) as ada, AccountBrowser(server) as eve:
        ada.http.get("/api/home")
        user = ada.http.cookies["ironlanes"].partition(".")[0]
        player = public_id(user)
        assert reason(profile(eve, player)) == (404, "unknown-player")
        hidden = finished_game(ada, is_listed=False)
        assert reason(profile(eve, player)) == (404, "unknown-player"), "who plays only in private is not told of"
        ada.make_account("Ada Profiled")
        listed = finished_game(ada)
        games = {each["table"]: each["game"] for each in ada.http.get("/api/home").json()["finished"]}
        answer = profile(eve, player)
        shown = answer.json()
        assert (shown["name"], shown["is_you"]) == ("Ada Profiled", False)
        assert profile(ada, player).json()["is_you"]
        assert [each["game"] for each in shown["history"]["games"]] == [games[listed]]
        assert [each["game"] for each in shown["best"]] == [games[listed]]
        assert shown["history"]["boards"][0]["games"] == 1
        private = (user, hidden, games[hidden], "sessions", "passkeys", "device", "chat", "a word about my cards")
        assert not [each for each in private if each in answer.text]


def test_achievements_can_be_checked_from_records(server: RunningServer) -> None:
    with AccountBrowser(server) as ada:
        ada.make_account("Ada Achieving")
        for _ in range(3):
            finished_game(ada)
        history = profile(ada, ada.account["player"]).json()["history"]
        checkable = {"first-win", "high-score", "long-path", "all-tickets"}
        told = {
            each["name"]: each["game"] for each in history["achievements"] if "at" in each and each["name"] in checkable
        }
        found: dict[str, str] = {}
        for game in reversed(history["games"]):
            record = ada.http.get(f"/api/games/{game['game']}/record").json()
            for name in in_record(record, game["seat"]):
                found.setdefault(name, game["game"])
        assert told == found


@pytest.mark.parametrize("player", ["x", "0" * 15, "0" * 16, "%00", "0" * 32])
def test_what_is_no_player(server: RunningServer, player: str) -> None:
    with AccountBrowser(server) as eve:
        assert reason(profile(eve, player)) == (404, "unknown-player")


def test_profiles_are_limited() -> None:
    limits = Limits(routes={"profiles": RateLimit(0.001, 2)})
    with running(Settings(limits=limits)) as server, AccountBrowser(server) as eve:
        answers = [profile(eve, "0" * 16).status_code for _ in range(3)]
    assert answers == [404, 404, 429]
