"""The final score as a guest's screen shows it, against the server's."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.english_places import ENGLISH_PLACES

#: Reads the rows of the table, and each seat's tickets.
READ = r"""
() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const number = (cell) => parseInt(cell.textContent.trim().replace("\u2212", "-"), 10);
  const rows = all("[data-testid=final-row]").map((row) => [
    row.dataset.seat,
    Object.fromEntries(all("td", row).map((cell) => [cell.dataset.testid.slice(6), number(cell)])),
  ]);
  const tickets = all("[data-testid=final-tickets] [data-seat]").map((part) => [
    part.dataset.seat,
    all("[data-testid=final-ticket]", part).map((each) => [each.querySelector("span").textContent, each.dataset.done]),
  ]);
  return { rows: Object.fromEntries(rows), tickets: Object.fromEntries(tickets) };
}
"""


def assert_final_score(guest: BrowserGuest) -> dict[str, Any]:
    """Every row adds up, every number is the table's, and everybody's tickets lie open; the answer is its score."""
    expect(guest.find("final-tickets")).to_be_visible()
    replay = guest.ask_for_game("replay")
    score: dict[str, Any] = replay["steps"][-1]["changes"]["score"]
    sheet = guest.page.request.get(f"/api/boards/{replay['board']}").json()
    shown = guest.page.evaluate(READ)
    assert sorted(shown["rows"]) == [str(seat) for seat in range(len(score["seats"]))]
    for seat, expected in enumerate(score["seats"]):
        row = shown["rows"][str(seat)]
        assert row == _row(expected, sheet)
        assert sum(points for column, points in row.items() if column != "total") == row["total"]
        assert sorted(shown["tickets"][str(seat)]) == sorted(_tickets(expected, sheet))
    winners = guest.page.locator("[data-testid=final-row].winner")
    assert winners.evaluate_all("all => all.map((row) => Number(row.dataset.seat))") == score["winners"]
    return score


def _row(expected: dict[str, Any], sheet: dict[str, Any]) -> dict[str, int]:
    """What a seat's row has to show: only what the board's rules know."""
    worth = {ticket["name"]: ticket["points"] for ticket in sheet["tickets"]}
    rules = sheet["rules"]
    columns = {
        "tracks": (expected["tracks"], True),
        "plus": (sum(worth[name] for name in expected["tickets_completed"]), True),
        "minus": (-sum(worth[name] for name in expected["tickets_failed"]), True),
        "longest": (expected["longest_bonus"], rules["longest_path_points"]),
        "globetrotter": (expected["globetrotter_bonus"], rules["globetrotter_points"]),
        "stations": (expected["station_points"], rules["stations"]),
        "passengers": (expected["passenger_points"], rules["passenger_colours"]),
        "total": (expected["total"], True),
    }
    return {column: points for column, (points, is_there) in columns.items() if is_there}


def _tickets(expected: dict[str, Any], sheet: dict[str, Any]) -> list[list[str]]:
    """A seat's tickets as they are written, and whether they are completed."""
    english = ENGLISH_PLACES.get(sheet["id"], {})
    names = {place["slug"]: english.get(place["slug"], place["name"]) for place in sheet["places"]}
    written = {
        ticket["name"]: " \u2013 ".join(names[place] for place in ticket["places"]) for ticket in sheet["tickets"]
    }
    completed = [[written[name], "true"] for name in expected["tickets_completed"]]
    return completed + [[written[name], "false"] for name in expected["tickets_failed"]]
