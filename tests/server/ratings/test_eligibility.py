"""Which games can be rated, and that nobody is rated for playing with themselves."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ironlanes.server.clients.messages import Options
from ironlanes.server.clients.reason_types import RatingObstacle
from ironlanes.server.ratings.eligibility import SENTENCES, check_rated, obstacle
from ironlanes.server.request_errors import RequestError
from ironlanes.server.tables.table_events import Chair

ADA, BOB = Chair("person", "Ada", user="ada"), Chair("person", "Bob", user="bob")
LOCAL = Chair("person", "Cy", user="ada", is_local=True)
APART = {"ada": {"192.0.2.1"}, "bob": {"192.0.2.2", "198.51.100.7"}}


def bot(name: str) -> Chair:
    return Chair("bot", "Eve", name)


def options(**more: Any) -> Options:
    return Options(**{"is_rated": True, "turn_seconds": 60} | more)


@pytest.mark.parametrize("chairs", [[ADA, BOB], [ADA, bot("champion")], [bot("beginner"), BOB, ADA, bot("expert")]])
def test_what_can_be_rated(chairs: list[Chair]) -> None:
    assert obstacle(options(), None, chairs, APART) is None
    assert obstacle(options(turn_seconds=0, reserve_seconds=600), None, chairs, APART) is None


def test_alone_with_bots_nobody_has_to_be_connected() -> None:
    assert obstacle(options(), None, [ADA, bot("steady")], {}) is None


@pytest.mark.parametrize(
    ("why", "chairs", "addresses", "more"),
    [
        ("first-seat", [ADA, BOB], APART, {"first_seat": 0}),
        ("no-clock", [ADA, BOB], APART, {"turn_seconds": 0}),
        ("fallback", [ADA, BOB], APART, {"fallback": "champion"}),
        ("bot", [ADA, BOB, bot("random")], APART, {}),
        ("same-device", [ADA, LOCAL], APART, {}),
        ("same-device", [ADA, BOB, LOCAL], APART, {}),
        ("same-device", [ADA, ADA], APART, {}),
        ("absent", [ADA, BOB], {"ada": {"192.0.2.1"}}, {}),
        ("same-address", [ADA, BOB], APART | {"ada": {"192.0.2.9", "198.51.100.7"}}, {}),
    ],
)
def test_what_can_not(why: str, chairs: list[Chair], addresses: Any, more: dict[str, Any]) -> None:
    assert obstacle(options(**more), None, chairs, addresses) == why
    with pytest.raises(RequestError) as refused:
        check_rated(options(**more), None, chairs, addresses)
    assert refused.value.explanation.params == {"why": why}
    check_rated(options(**more | {"is_rated": False}), None, chairs, addresses)


def test_a_chosen_seed() -> None:
    assert obstacle(options(), "6", [ADA, BOB], APART) == "seed"


def test_every_obstacle_has_its_sentence() -> None:
    assert set(SENTENCES) == set(get_args(RatingObstacle))
