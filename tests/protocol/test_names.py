"""Protocol 1: how places, tracks, tickets and cards are named."""

import re
import tomllib
from importlib import resources

import pytest

from ironlanes.boards.load import load_board
from ironlanes.boards.model import slug
from tests.protocol.conversation import MAPS, Talk

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Sault St. Marie", "sault-st-marie"),
        ("København", "kobenhavn"),
        ("Düsseldorf", "dusseldorf"),
        ("Großenhain", "grossenhain"),
        ("  A  &  B!", "a-b"),
    ],
)
def test_a_place_is_named_by_its_slug(name: str, expected: str) -> None:
    assert slug(name) == expected


@pytest.mark.parametrize("board_id", MAPS)
def test_tracks_and_tickets_are_two_slugs_in_alphabetical_order(board_id: str) -> None:
    board = load_board(board_id)
    for name in [track.name for track in board.tracks] + [ticket.name for ticket in board.tickets]:
        near, far = name.partition("/")[0].split("--")
        assert near < far
        assert SLUG.fullmatch(near)
        assert SLUG.fullmatch(far)
        assert {near, far} <= set(board.place_index)


@pytest.mark.parametrize("name", MAPS)
def test_parallel_tracks_are_numbered_in_the_order_of_the_board_file(name: str) -> None:
    text = (resources.files("ironlanes.boards") / "data" / f"{name}.toml").read_text(encoding="utf-8")
    groups: dict[str, list[tuple[int, str]]] = {}
    for track in tomllib.loads(text)["tracks"]:
        groups.setdefault("--".join(sorted(map(slug, track["between"]))), []).append((track["length"], track["colour"]))
    expected = {
        f"{pair}/{number}" if len(tracks) > 1 else pair: track
        for pair, tracks in groups.items()
        for number, track in enumerate(tracks, 1)
    }
    assert {track.name: (track.length, track.colour) for track in load_board(name).tracks} == expected


@pytest.mark.parametrize("name", MAPS)
def test_no_two_tracks_or_tickets_have_one_name(name: str) -> None:
    board = load_board(name)
    for names in ([track.name for track in board.tracks], [ticket.name for ticket in board.tickets]):
        assert len(set(names)) == len(names)


def test_cards_and_seats_have_the_names_of_the_protocol() -> None:
    talk = Talk()
    for card in "purple blue orange white green yellow black red locomotive".split():
        whole = talk.begin(seats=[{"hand": {card: 1}}, {}])
        assert whole["seats"][0]["hand"] == {card: 1}
    assert "card" in talk.refused("position", position={"map": "usa", "players": 2, "discards": {"pink": 1}})
    assert [talk.ask("new", map="usa", players=3, seed=1)["seat"], *(play_keep(talk) for _ in range(2))] == [0, 1, 2]


def play_keep(talk: Talk) -> int:
    seat: int = talk.ask("play", action="keep 1 2")["seat"]
    return seat
