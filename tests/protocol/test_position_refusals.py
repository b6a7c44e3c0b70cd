"""Protocol 3: an impossible position is refused with a sentence that names the field, and the game continues."""

from typing import Any

import pytest

from ironlanes.boards.load import load_board
from tests.protocol.conversation import Talk

DOUBLE = {"denver--salt-lake-city/1": 0, "denver--salt-lake-city/2": 0}
OFFER = ["denver--el-paso", "boston--miami", "dallas--new-york"]
EUROPE = {"map": "europe"}
GERMANY = {"map": "germany"}
SETUP: dict[str, Any] = {"phase": "setup-tickets", "start": 0, "to_move": 1, "pending": {"offer": OFFER}}
SPLIT: dict[str, Any] = GERMANY | {"phase": "setup-split", "start": 0}
TUNNEL: dict[str, Any] = {"track": "marseille--zurich", "laid": {"purple": 2}, "revealed": ["purple"]}
CHOICE: dict[str, Any] = GERMANY | {
    "phase": "passengers",
    "claimed": {"berlin--leipzig": 0},
    "passengers": {"berlin": ["blue", "red"], "leipzig": ["green", "green"]},
}
LONG = ["brest--petrograd", "cadiz--stockholm"]
REGULAR = ["amsterdam--wilno", "angora--kharkov", "athina--wilno"]

REFUSED: list[tuple[dict[str, Any], str]] = [
    # the table
    ({"map": "mars"}, "map"),
    ({"map": None}, "map"),
    ({"map": "../usa"}, "map"),
    ({"map": "usa.toml"}, "map"),
    ({"players": 1}, "players"),
    ({"players": 6}, "players"),
    ({"players": 2.0}, "players"),
    ({"players": True}, "players"),
    ({"players": "2"}, "players"),
    ({"colour": "red"}, "colour"),
    ({"phase": "dinner"}, "phase"),
    ({"phase": None}, "phase"),
    ({"phase": "setup-split", "start": 0}, "phase"),
    ({"to_move": 2}, "to_move"),
    ({"to_move": -1}, "to_move"),
    ({"to_move": None}, "to_move"),
    ({"to_move": True}, "to_move"),
    ({"phase": "over", "to_move": 0}, "to_move"),
    ({"last_turn_of": 2}, "last_turn_of"),
    ({"last_turn_of": False}, "last_turn_of"),
    ({"passes": 2}, "passes"),
    ({"passes": -1}, "passes"),
    ({"passes": 1, "phase": "second-draw"}, "passes"),
    ({"start": 2}, "start"),
    ({"start": False}, "start"),
    ({"start": ""}, "start"),
    # seats
    ({"seats": [{}]}, "seats"),
    ({"seats": [{}, {}, {}]}, "seats"),
    ({"seats": {}}, "seats"),
    ({"seats": [{}, []]}, "seats[1]"),
    ({"seats": [{}, {"cards": 3}]}, "seats[1].cards"),
    ({"seats": [{"hand": {"red": 13}}, {}]}, "seats[0].hand.red"),
    ({"seats": [{"hand": {"red": 7}}, {"hand": {"red": 6}}]}, "seats[1].hand"),
    ({"seats": [{"hand": {"red": -1}}, {}]}, "seats[0].hand.red"),
    ({"seats": [{"hand": {"red": 1.0}}, {}]}, "seats[0].hand.red"),
    ({"seats": [{"hand": {"gold": 1}}, {}]}, "seats[0].hand"),
    ({"seats": [{"hand": ["red"]}, {}]}, "seats[0].hand"),
    ({"seats": [{"tickets": ["boston--mars"]}, {}]}, "seats[0].tickets"),
    ({"seats": [{"tickets": ["miami--boston"]}, {}]}, "seats[0].tickets"),
    ({"seats": [{"tickets": ["boston--miami"]}, {"tickets": ["boston--miami"]}]}, "seats[1].tickets"),
    ({"seats": [{"tickets": "boston--miami"}, {}]}, "seats[0].tickets"),
    ({"seats": [{"trains": 46}, {}]}, "seats[0].trains"),
    ({"seats": [{"trains": -1}, {}]}, "seats[0].trains"),
    ({"seats": [{"points": 1}, {}]}, "seats[0].points"),
    ({"seats": [{"points": 0.0}, {}]}, "seats[0].points"),
    ({"seats": [{"points": False}, {}]}, "seats[0].points"),
    ({"seats": [{"stations_left": 3}, {}]}, "seats[0].stations_left"),
    (EUROPE | {"seats": [{"stations_left": 2}, {}]}, "seats[0].stations_left"),
    ({"seats": [{"passengers": {"red": 1}}, {}]}, "seats[0].passengers.red"),
    (GERMANY | {"seats": [{"passengers": {"orange": 1}}, {}]}, "seats[0].passengers.orange"),
    (GERMANY | {"seats": [{"passengers": {"red": 6}}, {"passengers": {"red": 5}}]}, "seats[1].passengers"),
    # the board
    ({"claimed": {"boston--mars": 0}}, "claimed"),
    ({"claimed": {"boston--montreal": 0}}, "claimed"),
    ({"claimed": {"duluth--toronto": 7}}, "claimed.duluth--toronto"),
    ({"claimed": {"duluth--toronto": None}}, "claimed.duluth--toronto"),
    ({"claimed": ["duluth--toronto"]}, "claimed"),
    ({"claimed": DOUBLE, "players": 4, "seats": [{}] * 4}, "claimed.denver--salt-lake-city/2"),
    ({"claimed": DOUBLE | {"denver--salt-lake-city/2": 1}}, "claimed.denver--salt-lake-city/2"),
    ({"stations": {"boston": 0}}, "stations"),
    (EUROPE | {"stations": {"mars": 0}}, "stations"),
    (EUROPE | {"stations": {"paris": 2}}, "stations.paris"),
    (EUROPE | {"stations": dict.fromkeys(("paris", "roma", "berlin", "wien"), 1)}, "stations"),
    ({"passengers": {"boston": ["red"]}}, "passengers.boston"),
    (GERMANY | {"passengers": {"mars": ["red"]}}, "passengers"),
    (GERMANY | {"passengers": {"berlin": ["gold"]}}, "passengers.berlin"),
    (GERMANY | {"passengers": {"berlin": "red"}}, "passengers.berlin"),
    (GERMANY | {"passengers": {"kiel": ["red", "red"]}}, "passengers.kiel"),
    (GERMANY | {"passengers": {"berlin": ["orange"]}}, "passengers.berlin"),
    # cards and tickets
    ({"display": ["red"] * 6}, "display"),
    ({"display": ["pink"]}, "display"),
    ({"display": {"red": 5}}, "display"),
    ({"display": [1]}, "display"),
    ({"deck": ["red"] * 13}, "deck"),
    ({"deck": {"red": 1}}, "deck"),
    ({"deck": ["locomotive"] * 15}, "deck"),
    ({"discards": {"red": 13}}, "discards.red"),
    ({"discards": {"red": 12}, "deck": ["red"]}, "deck"),
    ({"discards": {"locomotive": 14}, "display": ["locomotive"]}, "discards"),
    ({"ticket_deck": ["boston--miami", "boston--miami"]}, "ticket_deck"),
    ({"ticket_deck": ["boston--miami"], "seats": [{"tickets": ["boston--miami"]}, {}]}, "ticket_deck"),
    ({"ticket_deck": {"short": [], "long": []}}, "ticket_deck"),
    (GERMANY | {"ticket_deck": []}, "ticket_deck"),
    (GERMANY | {"ticket_deck": {"middle": []}}, "ticket_deck.middle"),
    (GERMANY | {"ticket_deck": {"short": ["konstanz--rostock"]}}, "ticket_deck.short"),
    (GERMANY | {"ticket_deck": {"short": None}}, "ticket_deck.short"),
    (EUROPE | {"ticket_deck": LONG}, "ticket_deck"),
    # the pending part of a phase
    ({"pending": {"offer": OFFER}}, "pending.offer"),
    ({"pending": []}, "pending"),
    ({"phase": "second-draw", "deck": [], "display": ["locomotive"]}, "phase"),
    ({"phase": "keep-tickets"}, "pending.offer"),
    ({"phase": "keep-tickets", "pending": {"offer": []}}, "pending.offer"),
    ({"phase": "keep-tickets", "pending": {"offer": [*OFFER, "calgary--phoenix"]}}, "pending.offer"),
    ({"phase": "keep-tickets", "pending": {"offer": ["mars--venus"]}}, "pending.offer"),
    ({"phase": "keep-tickets", "pending": {"offer": OFFER}, "ticket_deck": OFFER[:1]}, "ticket_deck"),
    (EUROPE | {"phase": "keep-tickets", "pending": {"offer": LONG[:1]}}, "pending.offer"),
    (SETUP | {"start": None}, "start"),
    (SETUP | {"to_move": 0}, "pending.offers"),
    (SETUP | {"pending": {}}, "pending.offer"),
    (SETUP | {"pending": {"offers": [OFFER]}}, "pending.offers"),
    (SETUP | {"pending": {"offers": [OFFER, OFFER]}}, "pending.offers[0]"),
    (SETUP | {"pending": {"offers": [[], OFFER], "offer": OFFER[:2]}}, "pending.offer"),
    (SETUP | {"claimed": {"duluth--toronto": 0}}, "claimed"),
    (SETUP | {"last_turn_of": 0}, "last_turn_of"),
    (SETUP | {"passes": 1}, "passes"),
    (SETUP | {"seats": [{}, {"tickets": ["calgary--phoenix"]}]}, "seats[1].tickets"),
    (EUROPE | SETUP | {"pending": {"offer": [REGULAR[0], LONG[0]]}}, "pending.offer"),
    (EUROPE | SETUP | {"pending": {"offer": LONG}}, "pending.offer"),
    (EUROPE | SETUP | {"stations": {"paris": 0}, "pending": {"offer": LONG[:1]}}, "stations"),
    (SPLIT | {"ticket_deck": {"short": ["berlin--leipzig"]}}, "ticket_deck"),
    (SPLIT | {"to_move": 1}, "pending.offers"),
    (SPLIT | {"pending": {"offers": [["berlin--leipzig"], []]}}, "pending.offers[0]"),
    ({"phase": "tunnel", "pending": TUNNEL}, "pending.track"),
    (EUROPE | {"phase": "tunnel"}, "pending.track"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL | {"track": "dieppe--paris"}}, "pending.track"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL | {"laid": {"purple": 3}}}, "pending.laid"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL | {"laid": {"purple": 1, "red": 1}}}, "pending.laid"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL | {"laid": {"red": 2}}}, "pending.laid"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL, "claimed": {"marseille--zurich": 1}}, "pending.laid"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL, "seats": [{"trains": 1}, {}]}, "pending.laid"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL | {"revealed": ["purple"] * 4}}, "pending.revealed"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL | {"revealed": ["red"]}}, "pending.extra"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL | {"extra": 2}}, "pending.extra"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL | {"extra": None}}, "pending.extra"),
    (EUROPE | {"phase": "tunnel", "pending": TUNNEL | {"offer": []}}, "pending.offer"),
    (CHOICE, "pending.places"),
    (CHOICE | {"pending": {"places": []}}, "pending.places"),
    (CHOICE | {"pending": {"places": ["berlin", "berlin"]}}, "pending.places"),
    (CHOICE | {"pending": {"places": ["kiel"]}}, "pending.places"),
    (CHOICE | {"pending": {"places": ["leipzig"]}}, "pending.places"),
    (CHOICE | {"pending": {"places": ["berlin"]}, "to_move": 1}, "pending.places"),
    (CHOICE | {"pending": {"places": "berlin"}}, "pending.places"),
]


@pytest.fixture(scope="module")
def talk() -> Talk:
    """A conversation with a game in it, which no refusal may touch."""
    talk = Talk()
    talk.ask("new", map="usa", players=3, seed=5)
    return talk


@pytest.mark.parametrize(("changes", "field"), REFUSED)
def test_the_field_is_named(talk: Talk, changes: dict[str, Any], field: str) -> None:
    error = talk.refused("position", position={"map": "usa", "players": 2} | changes, seed=1)
    assert error.partition(": ")[0] == field


@pytest.mark.parametrize("position", [None, [], "usa", 3, True])
def test_a_position_is_an_object(talk: Talk, position: object) -> None:
    assert talk.refused("position", position=position).startswith("position: ")


def test_more_spaces_than_trains(talk: Talk) -> None:
    claimed = {track.name: 0 for track in load_board("usa").tracks if track.length > 4 and not track.lane}
    error = talk.refused("position", position={"map": "usa", "players": 2, "claimed": claimed})
    assert error.startswith("claimed: seat 0 has ")


def test_without_the_fault_such_positions_are_accepted() -> None:
    talk = Talk()
    for changes in (
        {"claimed": {"denver--salt-lake-city/1": 0, "denver--salt-lake-city/2": 1}, "players": 4},
        SETUP,
        SPLIT,
        EUROPE | SETUP | {"pending": {"offer": [LONG[0], *REGULAR]}},
        EUROPE | {"phase": "tunnel", "pending": TUNNEL},
        CHOICE | {"pending": {"places": ["berlin"]}},
        {"phase": "second-draw", "deck": [], "display": ["locomotive", "red"]},
    ):
        talk.ask("position", position={"map": "usa", "players": 2} | changes, seed=1)
