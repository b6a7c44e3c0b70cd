"""Exercises, made of errors in real games."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from typing import Any

from tests.support.browser.games.saved_rows import user_of
from tests.support.browser.games.table_steps import play_to_the_end
from tests.support.browser.guest import Guest, ScriptGuest
from tests.support.browser.server_process import Server
from tests.support.timeouts import wait_until


def earn_exercise(guest: Guest) -> dict[str, Any]:
    """Play badly until there is something to practise; return the exercise that is due."""
    for seed in range(42, 60):  # the first has one, and others if bots play otherwise one day: a review takes long
        play_to_the_end(guest, guest.make_table("usa", 2, seed=str(seed), bot="random"))
        _wait_for_review(guest, guest.ask("GET", "/api/history")["games"][0]["game"])
        exercise: dict[str, Any] | None = guest.ask("GET", "/api/practice").get("exercise")
        if exercise is not None:
            return exercise
    raise AssertionError("no game had a clear error")


def _wait_for_review(guest: Guest, game: str) -> None:
    def is_made() -> bool:
        status = guest.ask("GET", f"/api/games/{game}/review")["status"]
        assert status != "failed"
        return bool(status == "ready")

    wait_until(is_made, "the review", interval=0.2)


def give_exercise(server: Server, guest: Guest) -> None:
    """Let a guest practise what somebody else has earned: reviews take long, and one is enough."""
    with closing(sqlite3.connect(server.database)) as connection, connection:
        connection.execute(
            "INSERT INTO exercises SELECT ?, game, decision, due, step, moment, answers FROM exercises WHERE user = ?",
            (user_of(guest), _owner(server)),
        )


@cache
def _owner(server: Server) -> str:
    """A user of a server who has something to practise, and never does."""
    with ScriptGuest(server.url, "Robin") as owner:
        earn_exercise(owner)
        return user_of(owner)


def moment_of(guest: Guest, exercise: dict[str, Any]) -> dict[str, Any]:
    """The moment of the review that an exercise was made of."""
    review = guest.ask("GET", f"/api/games/{exercise['game']}/review")["review"]
    found: dict[str, Any] = next(each for each in review["moments"] if each["decision"] == exercise["decision"])
    return found
