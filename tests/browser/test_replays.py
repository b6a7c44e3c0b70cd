"""40: finished games are played again, step by step, at any speed, by link to a move, and their shuffle is checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ironlanes.game.game import Game
from ironlanes.game.seeds import hash_of_seed
from tests.browser.conftest import Guests
from tests.support.browser.browser_guest import BrowserGuest
from tests.support.browser.games.finished_games import FinishedGame, finish_game
from tests.support.browser.server_process import Server

#: What a replay shows of a position.
SHOWN = """
() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const number = (testid, within) => Number(within.querySelector(`[data-testid="${testid}"]`).textContent);
  const board = document.querySelector("[data-testid=board]");
  return {
    claimed: Object.fromEntries(
      all(".track.claimed", board).map((each) => [each.dataset.track, Number(each.dataset.owner)]),
    ),
    wagons: all(".wagon", board).length,
    stations: Object.fromEntries(
      all(".station", board).map((each) => [each.closest(".city").dataset.place, Number(each.dataset.seat)]),
    ),
    display: all("[data-testid^=display-]").map((each) => each.dataset.card),
    deck: number("deck-count", document),
    discards: number("discard-count", document),
    seats: all("[data-testid=player-panel]").map((panel) => ({
      points: number("score", panel), trains: number("trains", panel), cards: number("cards", panel),
      tickets: number("ticket-count", panel), stations: number("stations", panel),
    })),
    hand: Object.fromEntries(
      all("[data-testid^=hand-][data-count]").map((each) => [each.dataset.testid.slice(5), Number(each.dataset.count)]),
    ),
    own: all("[data-testid=ticket-card]").map((each) => each.dataset.ticket).sort(),
  };
}
"""


@pytest.fixture(scope="module")
def finished(server: Server) -> FinishedGame:
    return finish_game(server.url)


def expected(game: Game, looked: int) -> dict[str, Any]:
    """What a replay in which everything is open has to show of a position, with one seat's cards on the table."""
    position = game.position()
    seats = position["seats"]
    lengths = {track.name: track.length for track in game.board.tracks}
    hand = dict.fromkeys("locomotive red orange yellow green blue purple black white".split(), 0)
    return {
        "claimed": position["claimed"],
        "wagons": sum(lengths[track] for track in position["claimed"]),
        "stations": position["stations"],
        "display": position["display"],
        "deck": len(position["deck"]),
        "discards": sum(position["discards"].values()),
        "seats": [
            {
                "points": seat["points"],
                "trains": seat["trains"],
                "cards": sum(seat["hand"].values()),
                "tickets": len(seat["tickets"]),
                "stations": seat["stations_left"],
            }
            for seat in seats
        ],
        "hand": hand | seats[looked]["hand"],
        "own": sorted(seats[looked]["tickets"]),
    }


def watch(guest: BrowserGuest, finished: FinishedGame, search: str = "") -> None:
    guest.page.goto(f"/replay/{finished.game}{search}")
    expect(replay_of(guest)).to_be_visible()


def replay_of(guest: BrowserGuest) -> Any:
    return guest.page.locator("[data-testid=replay][data-seq]")


def test_a_link_to_a_move_shows_the_server_s_state_there(guest: BrowserGuest, finished: FinishedGame) -> None:
    """`?seq=37`: `data-seq` is 37, and the board equals the server's state at 37."""
    watch(guest, finished, "?seq=37")
    expect(replay_of(guest)).to_have_attribute("data-seq", "37")
    assert guest.page.evaluate(SHOWN) == expected(finished.at(37), 0)
    guest.page.locator("[data-testid=player-panel][data-seat='1']").click()
    assert guest.page.evaluate(SHOWN) == expected(finished.at(37), 1)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_slider_goes_everywhere(guests: Guests, finished: FinishedGame, size: str) -> None:
    guest = guests(size)
    watch(guest, finished)
    expect(replay_of(guest)).to_have_attribute("data-seq", "0")
    for seq in (finished.length, 3, finished.length // 2):
        guest.find("replay-slider").fill(str(seq))
        expect(replay_of(guest)).to_have_attribute("data-seq", str(seq))
        claimed = finished.at(seq).position()["claimed"]
        expect(guest.page.locator(".track.claimed")).to_have_count(len(claimed))
    expect(guest.page).to_have_url(f"{guest.url}/replay/{finished.game}?seq={finished.length // 2}")


def test_keys_and_buttons_go_step_by_step(guest: BrowserGuest, finished: FinishedGame) -> None:
    watch(guest, finished, "?seq=20")
    moves = {"ArrowRight": 21, "ArrowLeft": 20, "Home": 0, "End": finished.length}
    for key, seq in moves.items():
        guest.page.keyboard.press(key)
        expect(replay_of(guest)).to_have_attribute("data-seq", str(seq))
    guest.page.keyboard.press("ArrowRight")
    expect(replay_of(guest)).to_have_attribute("data-seq", str(finished.length))
    buttons = {"first": 0, "next": 1, "previous": 0, "last": finished.length}
    for name, seq in buttons.items():
        guest.find(f"replay-{name}").click()
        expect(replay_of(guest)).to_have_attribute("data-seq", str(seq))
    guest.find("replay-slider").fill("30")
    guest.find("replay-slider").press("ArrowRight")
    expect(replay_of(guest)).to_have_attribute("data-seq", "31")
    line = guest.find("log-line").nth(4)
    moment = line.get_attribute("data-seq") or ""
    line.get_by_role("button").click()
    expect(replay_of(guest)).to_have_attribute("data-seq", moment)


@pytest.mark.parametrize("speed", ["0.5", "1", "2", "4", "8"])
def test_it_plays_by_itself_at_every_speed(guest: BrowserGuest, finished: FinishedGame, speed: str) -> None:
    """Space starts and stops it; a move takes 0.9 seconds at normal speed."""
    guest.context.clock.install()
    watch(guest, finished)
    guest.find("replay-speed").select_option(speed)
    guest.find("board").click(position={"x": 5, "y": 5})
    guest.page.clock.pause_at(guest.page.evaluate("Date.now() + 1000"))
    guest.page.keyboard.press("Space")
    expect(guest.find("replay-play")).to_have_attribute("aria-label", "Pause")
    guest.page.clock.run_for(9000 + 20)
    steps = int(10 * float(speed))
    expect(replay_of(guest)).to_have_attribute("data-seq", str(steps))
    guest.page.keyboard.press("Space")
    expect(guest.find("replay-play")).to_have_attribute("aria-label", "Play")
    guest.page.clock.run_for(9000)
    expect(replay_of(guest)).to_have_attribute("data-seq", str(steps))


def test_it_stops_at_the_end(guest: BrowserGuest, finished: FinishedGame) -> None:
    watch(guest, finished, f"?seq={finished.length - 2}")
    guest.find("replay-speed").select_option("8")
    guest.find("replay-play").click()
    expect(replay_of(guest)).to_have_attribute("data-seq", str(finished.length))
    expect(guest.find("replay-play")).to_have_attribute("aria-label", "Play")
    guest.find("show-score").click()
    totals = guest.find("final-total").all_inner_texts()
    assert sorted(map(int, totals)) == sorted(finished.record["result"]["totals"])


def test_it_can_be_seen_with_another_one_s_eyes(guest: BrowserGuest, finished: FinishedGame) -> None:
    """A seat's replay shows only that seat's cards, a spectator's nobody's; switching keeps the moment."""
    watch(guest, finished, "?seq=37")
    guest.find("replay-viewer").select_option("1")
    expect(replay_of(guest)).to_have_attribute("data-viewer", "1")
    expect(replay_of(guest)).to_have_attribute("data-seq", "37")
    assert guest.page.evaluate(SHOWN) == expected(finished.at(37), 1)
    expect(guest.page.locator("button[data-testid=player-panel]")).to_have_count(0)
    expect(guest.page).to_have_url(f"{guest.url}/replay/{finished.game}?seq=37&as=1")
    guest.find("replay-viewer").select_option("spectator")
    expect(guest.find("watching")).to_be_visible()
    expect(guest.page.locator("[data-testid^=hand-][data-count]")).to_have_count(0)
    expect(guest.find("ticket-card")).to_have_count(0)
    expect(guest.page).to_have_url(f"{guest.url}/replay/{finished.game}?seq=37&as=spectator")
    guest.page.reload()
    expect(replay_of(guest)).to_have_attribute("data-viewer", "spectator")
    expect(replay_of(guest)).to_have_attribute("data-seq", "37")


def test_a_record_is_saved_and_opened_again(guests: Guests, finished: FinishedGame, tmp_path: Path) -> None:
    guest, other = guests(), guests()
    watch(guest, finished)
    with guest.page.expect_download() as saving:
        guest.find("download-record").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.suffix == ".json"
    assert json.loads(file.read_text()) == finished.record

    other.page.goto("/")
    other.find("upload-record").set_input_files(file)
    expect(replay_of(other)).to_be_visible()
    assert replay_of(other).get_attribute("data-game") != finished.game
    expect(other.find("replay-position")).to_contain_text(str(finished.length))
    other.find("replay-slider").fill("37")
    assert other.page.evaluate(SHOWN) == expected(finished.at(37), 0)


def test_a_file_that_is_no_record_is_refused_with_a_reason(guest: BrowserGuest, finished: FinishedGame) -> None:
    wrong = finished.record | {"actions": [*finished.record["actions"][:5], "draw purple elephant"]}
    guest.page.goto("/")
    for text, reason in (
        ("no json at all", "That is not the record of a game."),
        ("[]", "That is not the record of a game."),
        ("{}", "The record is not in format"),
        (json.dumps(wrong), "“draw purple elephant”, is not possible: "),
    ):
        file = {"name": "record.json", "mimeType": "application/json", "buffer": text.encode()}
        guest.find("upload-record").set_input_files(file)  # type: ignore[arg-type] # a FilePayload
        expect(guest.find("toast").last).to_contain_text(reason)
        guest.find("toast").last.get_by_role("button").click()
    assert guest.page.url == f"{guest.url}/"
    guest.forgive("422 (Unprocessable")


def test_the_shuffle_is_checked_before_the_eyes(guests: Guests) -> None:
    """By someone who saw the game: the hash is the one published at the start, and each move is compared."""
    host, watcher, stranger = guests(), guests(), guests()
    seed = "27182818284590452353602874713526624977572470936999595749669676277240766303535"
    table = host.make_table("usa", 2, seed=seed, bot="one-step", options={"grace_seconds": 1, "fallback": "one-step"})
    host.page.goto("/settings")
    watcher.open_table(table)
    expect(watcher.find("game")).to_have_attribute("data-phase", "over")
    game = watcher.find("game").get_attribute("data-game")
    length = watcher.find("game").get_attribute("data-seq") or ""
    expect(watcher.find("seed")).to_have_text(seed)
    watcher.find("check-shuffle").click()
    expect(watcher.find("replay-verdict")).to_have_attribute("data-done", "true")
    expect(watcher.find("hash-verdict")).to_have_attribute("data-fits", "true")
    for testid in ("published-hash", "computed-hash"):
        expect(watcher.find(testid)).to_have_text(hash_of_seed(int(seed)))
    expect(watcher.find("seen-verdict")).to_contain_text(length)

    stranger.page.goto(f"/replay/{game}")
    stranger.find("check-shuffle").click()
    expect(stranger.find("replay-verdict")).to_have_attribute("data-done", "true")
    expect(stranger.find("hash-verdict")).to_have_attribute("data-fits", "true")
    expect(stranger.find("seen-verdict")).to_have_count(0)


def test_a_game_that_is_not_there_is_an_error_page(guest: BrowserGuest) -> None:
    guest.page.goto("/replay/nosuchgame")
    expect(guest.find("error-page")).to_be_visible()
    guest.forgive("404")
