"""A screen against the server's scene of the same moment."""

from __future__ import annotations

from ironlanes.server.clients.client_view.patch import Tree
from tests.browser.pressing import Sight


def assert_shows(sight: Sight, scene: Tree) -> None:
    """Every number that the screen shows is the server's; a phone does not always show the players."""
    view = scene["view"]
    if sight["players"]:
        assert_panels(sight, view)
    hand = view["seats"][view["viewer"]]["hand"]
    assert sight["phase"] == view["phase"]
    assert {card: count for card, count in sight["hand"].items() if count} == hand
    assert sight["handTotal"] == sum(hand.values())
    assert sight["claimed"] == view["claimed"]
    assert sight["stations"] == view.get("stations", {})
    assert sorted(slot["card"] for slot in sight["market"] if slot["card"]) == sorted(view["display"])
    assert sight["discards"] == sum(view["discards"].values())
    assert sight["deck"] == (view["deck_size"] if "deck_size" in view else len(view["deck"]))
    claims = scene.get("decision", {}).get("claims", {})
    assert {track["name"] for track in sight["claimable"]} == set(claims)


def assert_panels(sight: Sight, view: Tree) -> None:
    """The players' panels."""
    for number, (panel, seat) in enumerate(zip(sight["players"], view["seats"], strict=True)):
        assert panel["seat"] == number
        assert panel["isToMove"] == (view.get("to_move") == number)
        assert panel["points"] == seat["points"]
        assert panel["trains"] == seat["trains"]
        assert panel["cards"] == (seat["hand_size"] if "hand_size" in seat else sum(seat["hand"].values()))
        assert panel["tickets"] == (seat["ticket_count"] if "ticket_count" in seat else len(seat["tickets"]))
        assert panel["stations"] == seat.get("stations_left")
        assert panel["passengers"] == {colour: count for colour, count in seat.get("passengers", {}).items() if count}
