"""How fast it feels: the marks that tell are there; what they come to is reported, and judged by the benchmarks."""

from __future__ import annotations

from collections.abc import Callable
from statistics import quantiles
from typing import Any

import pytest

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.game_session import open_precomputed_game
from tests.support.browser.games.precomputed_game import draw_only, precompute

CLAIMS = 8
#: Enough cards for this many short tracks.
MANY_CARDS_IN_HAND = 40
MARKS = "performance.getEntriesByType('mark').map(({ name, detail, startTime }) => ({ name, detail, startTime }))"


@pytest.mark.smoke
def test_board_and_claims_are_marked(guest: BrowserGuest, record_property: Callable[[str, object], None]) -> None:
    """The first painted board, and for each of eight claims when it was sent, its pale wagons and the real ones."""
    precomputed = precompute("usa", 2, 1, lambda game: sum(game.view(0).hand.values()) >= MANY_CARDS_IN_HAND, draw_only)
    with open_precomputed_game(guest, precomputed) as session:
        claimed: list[str] = []
        for _ in range(CLAIMS):
            screen = session.player.wait_for_turn()
            claimed.append(min(screen["claimable"], key=lambda track: int(track["length"]))["name"])
            session.player.claim(claimed[-1])
        marks: list[dict[str, Any]] = guest.page.evaluate(MARKS)
    (painted,) = [mark["startTime"] for mark in marks if mark["name"] == "board-painted"]
    sent, felt, shown = (
        {mark["detail"]: mark["startTime"] for mark in marks if mark["name"] == name}
        for name in ("claim-sent", "claim-felt", "claim-shown")
    )
    assert list(sent) == claimed
    assert all(sent[track] < felt[track] <= shown[track] for track in claimed)
    record_property("first board, ms", round(painted))
    for name, times in (("felt", felt), ("shown", shown)):
        waits = [times[track] - sent[track] for track in claimed]
        record_property(f"claim {name}, p95, ms", round(quantiles(waits, n=20)[-1]))
