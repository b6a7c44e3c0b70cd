"""How fast it feels: the marks that tell are there; what they come to is reported, and judged by the benchmarks."""

from __future__ import annotations

from collections.abc import Callable
from statistics import quantiles
from typing import Any

from tests.browser.guest import Guest
from tests.browser.rehearsing import hoarding, rehearse
from tests.browser.sitting import rehearsed

CLAIMS = 20
#: Cards enough for so many short tracks.
HOARD = 40
MARKS = "performance.getEntriesByType('mark').map(({ name, detail, startTime }) => ({ name, detail, startTime }))"


def test_board_and_claims_are_marked(guest: Guest, record_property: Callable[[str, object], None]) -> None:
    """The first painted board, and for each of twenty claims when it was sent and when its wagons stood there."""
    rehearsal = rehearse("usa", 2, 1, lambda game: sum(game.view(0).hand.values()) >= HOARD, hoarding)
    with rehearsed(guest, rehearsal) as here:
        claimed: list[str] = []
        for _ in range(CLAIMS):
            sight = here.player.wait_for_turn()
            claimed.append(min(sight["claimable"], key=lambda track: int(track["length"]))["name"])
            here.player.claim(claimed[-1])
        marks: list[dict[str, Any]] = guest.page.evaluate(MARKS)
    (painted,) = [mark["startTime"] for mark in marks if mark["name"] == "board-painted"]
    sent = {mark["detail"]: mark["startTime"] for mark in marks if mark["name"] == "claim-sent"}
    shown = {mark["detail"]: mark["startTime"] for mark in marks if mark["name"] == "claim-shown"}
    assert list(sent) == claimed
    waits = [shown[track] - sent[track] for track in claimed]
    assert min(waits) > 0
    record_property("first board, ms", round(painted))
    record_property("claim, p95, ms", round(quantiles(waits, n=20)[-1]))
    print(f"first board {painted:.0f} ms, claims p95 {quantiles(waits, n=20)[-1]:.0f} ms")
