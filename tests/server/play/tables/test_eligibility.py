"""Which games can be rated, and that nobody is rated for playing with themselves."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ironlanes.server.model.messages.incoming import Options
from ironlanes.server.model.reason_types import RatingObstacle
from ironlanes.server.model.request_errors import RequestError
from ironlanes.server.model.table_events import Chair
from ironlanes.server.play.tables.eligibility import NOBODY, SENTENCES, Attendance, check_rated, obstacle

ADA, BOB = Chair("person", "Ada", user="ada"), Chair("person", "Bob", user="bob")
LOCAL = Chair("person", "Cy", user="ada", is_local=True)
ADDRESSES = {"ada": {"192.0.2.1"}, "bob": {"192.0.2.2", "198.51.100.7"}}


def attendance(here: str = "ada bob", undecided: str = "", **addresses: set[str]) -> Attendance:
    return Attendance(set(here.split()), ADDRESSES | addresses, set(undecided.split()))


APART = attendance()


def bot(name: str) -> Chair:
    return Chair("bot", "Eve", name)


def options(**more: Any) -> Options:
    return Options(**{"is_rated": True, "turn_seconds": 60} | more)


@pytest.mark.parametrize("chairs", [[ADA, BOB], [ADA, bot("champion")], [bot("beginner"), BOB, ADA, bot("expert")]])
def test_what_can_be_rated(chairs: list[Chair]) -> None:
    assert obstacle("usa", options(), None, chairs, APART) is None
    assert obstacle("usa", options(turn_seconds=0, reserve_seconds=600), None, chairs, APART) is None


def test_alone_with_bots_nobody_has_to_be_connected() -> None:
    assert obstacle("usa", options(), None, [ADA, bot("steady")], NOBODY) is None


@pytest.mark.parametrize(
    ("why", "chairs", "present", "more"),
    [
        ("first-seat", [ADA, BOB], APART, {"first_seat": 0}),
        ("no-clock", [ADA, BOB], APART, {"turn_seconds": 0}),
        ("fallback", [ADA, BOB], APART, {"fallback": "champion"}),
        ("bot", [ADA, BOB, bot("random")], APART, {}),
        ("same-device", [ADA, LOCAL], APART, {}),
        ("same-device", [ADA, BOB, LOCAL], APART, {}),
        ("same-device", [ADA, ADA], APART, {}),
        ("absent", [ADA, BOB], attendance("ada"), {}),
        ("unseen", [ADA, BOB], attendance(bob=set()), {}),
        ("unseen", [ADA, BOB], attendance("ada", bob=set()), {"days": "brisk"}),
        ("same-address", [ADA, BOB], attendance(ada={"192.0.2.9", "198.51.100.7"}), {}),
        ("same-address", [ADA, BOB], attendance("", ada={"198.51.100.7"}), {"days": "brisk"}),
        ("not-agreed", [ADA, BOB], attendance(undecided="bob"), {}),
    ],
)
def test_what_can_not(why: str, chairs: list[Chair], present: Attendance, more: dict[str, Any]) -> None:
    assert obstacle("usa", options(**more), None, chairs, present) == why
    with pytest.raises(RequestError) as refused:
        check_rated("usa", options(**more), None, chairs, present)
    assert refused.value.explanation.params == {"why": why}
    check_rated("usa", options(**more | {"is_rated": False}), None, chairs, present)


def test_a_chosen_seed() -> None:
    assert obstacle("usa", options(), "6", [ADA, BOB], APART) == "seed"


def test_every_obstacle_has_its_sentence() -> None:
    assert set(SENTENCES) == set(get_args(RatingObstacle))
