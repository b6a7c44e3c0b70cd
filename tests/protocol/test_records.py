"""Protocol 4: a seed and the action texts are enough to play a game again exactly."""

import json
import random
from typing import Any

import pytest

from tests.protocol.conversation import MAPS, Talk, sample_board

TOP = 2**256 - 1


def played(talk: Talk, rng: random.Random, most: int = 10**6) -> dict[str, Any]:
    """Play on at random, and return the record."""
    while most and (actions := talk.legal()):
        talk.play(rng.choice(actions))
        most -= 1
    record = talk.ask("record")["record"]
    assert isinstance(record, dict)
    return record


@pytest.mark.parametrize("name", [*MAPS, "sample"])
def test_a_finished_game_is_played_again_exactly(name: str) -> None:
    sample_board()
    talk, other = Talk(), Talk()
    talk.ask("new", map=name, players=2, seed=TOP, start=1)
    record = played(talk, random.Random(name))
    assert (record["format"], record["map"], record["players"], record["start"]) == (1, name, 2, 1)
    assert (record["seed"], "position" in record) == (str(TOP), False)
    score = talk.ask("score")
    assert record["result"] == {
        "totals": [seat["total"] for seat in score["seats"]],
        "winners": score["winners"],
    }
    assert other.ask("load", record=record) == {"seat": None, "phase": "over"}
    assert other.everything() == talk.everything()


@pytest.mark.parametrize("name", MAPS)
def test_a_running_game_is_taken_up_where_it_was(name: str) -> None:
    talk, other = Talk(), Talk()
    talk.ask("new", map=name, players=3, seed=7)
    record = played(talk, random.Random(name), 60)
    assert record["result"] is None
    assert len(record["actions"]) == 60
    other.ask("load", record=record)
    assert other.everything() == talk.everything()
    assert played(other, random.Random(1)) == played(talk, random.Random(1))


def test_a_game_that_began_from_a_position_has_it_in_its_record() -> None:
    talk, other = Talk(), Talk()
    position = {"map": "europe", "players": 2, "discards": {"red": 3}, "seats": [{"hand": {"blue": 4}}, {}]}
    talk.ask("position", position=position, seed=9)
    record = played(talk, random.Random(3))
    assert record["position"] == position
    other.ask("load", record=record)
    assert other.everything() == talk.everything()


def test_the_fields_in_their_order() -> None:
    talk = Talk()
    talk.ask("new", map="usa", players=2, seed=7)
    record = talk.ask("record")["record"]
    assert list(record) == "format map players names seed start actions result".split()
    assert record["names"] == ["Player 1", "Player 2"]
    assert record["start"] in (0, 1)


def test_names_are_kept() -> None:
    talk = Talk()
    talk.ask("new", map="usa", players=2, seed=7)
    record = talk.ask("record")["record"] | {"names": ["Zoë", "\u2028 🚂"]}
    talk.ask("load", record=record)
    assert talk.ask("record")["record"] == record


@pytest.mark.parametrize("seed", [0, 1, 2**53, "0", "7", str(2**53), 2**53 + 1, TOP, str(TOP)])
def test_seeds_are_numbers_or_decimal_texts(seed: int | str) -> None:
    talk = Talk()
    talk.ask("new", map="usa", players=2, seed=seed)
    told = talk.ask("record")["record"]["seed"]
    assert int(told) == int(seed)
    assert isinstance(told, str) == (int(seed) > 2**53)


@pytest.mark.parametrize(
    "seed", [-1, TOP + 1, str(TOP + 1), "", " 7", "7 ", "+7", "-1", "0x7", "7.0", "\u0667", 7.0, True, []]
)
def test_other_seeds_are_refused(seed: object) -> None:
    talk = Talk()
    talk.ask("new", map="usa", players=2, seed=1)
    assert talk.refused("new", map="usa", players=2, seed=seed).startswith("seed: ")
    assert talk.refused("position", position={"map": "usa", "players": 2}, seed=seed).startswith("seed: ")
    record = talk.ask("record")["record"] | {"seed": seed}
    assert talk.refused("load", record=record).startswith("seed: ")


def test_a_seed_left_out_is_drawn_at_random() -> None:
    talk = Talk()
    seeds = set()
    for _ in range(3):
        talk.ask("new", map="usa", players=2)
        seeds.add(int(talk.ask("record")["record"]["seed"]))
        talk.ask("position", position={"map": "usa", "players": 2}, seed=None)
        seeds.add(int(talk.ask("record")["record"]["seed"]))
    assert len(seeds) == 6
    assert max(seeds) > 2**200


GOOD = {"format": 1, "map": "usa", "players": 2, "seed": 7, "start": 0, "actions": ["keep 1 2", "keep 1 3"]}


def test_the_least_record() -> None:
    talk = Talk()
    assert talk.ask("load", record=GOOD) == {"seat": 0, "phase": "turn"}
    assert talk.ask("load", record={"format": 1, "map": "usa", "players": 2, "seed": "7"})["phase"] == "setup-tickets"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"format": 2}, "format"),
        ({"format": 1.0}, "format"),
        ({"format": True}, "format"),
        ({"format": None}, "format"),
        ({"map": "mars"}, "map"),
        ({"players": 6}, "players"),
        ({"players": None}, "players"),
        ({"players": 2.0}, "players"),
        ({"seed": None}, "seed"),
        ({"start": 2}, "start"),
        ({"start": False}, "start"),
        ({"names": ["one"]}, "names"),
        ({"names": [1, 2]}, "names"),
        ({"names": "ab"}, "names"),
        ({"actions": "keep 1 2"}, "actions"),
        ({"actions": ["keep 1 2", 3]}, "actions[1]"),
        ({"actions": ["keep 1 2", "keep 2 1"]}, "actions[1]"),
        ({"actions": ["keep 1 2", "draw deck"]}, "actions[1]"),
        ({"actions": ["keep 1 2", "x" * 10**5]}, "actions[1]"),
        ({"result": {"totals": [0, 0]}}, "result"),
        ({"result": 3}, "result"),
        ({"position": {"map": "usa", "players": 3}}, "position"),
        ({"position": {"map": "europe", "players": 2}}, "position"),
        ({"position": {"map": "usa", "players": 2, "deck": ["pink"]}}, "deck"),
        ({"position": []}, "position"),
        ({"rating": 3}, "record.rating"),
    ],
)
def test_a_record_that_does_not_fit_is_refused_by_its_field(changes: dict[str, Any], field: str) -> None:
    talk = Talk()
    talk.ask("new", map="europe", players=2, seed=1)
    error = talk.refused("load", record=json.loads(json.dumps(GOOD | changes)))
    assert error.partition(": ")[0] == field


def test_a_false_result_is_refused() -> None:
    talk = Talk()
    talk.ask("position", position={"map": "usa", "players": 2, "last_turn_of": 0, "phase": "second-draw"}, seed=1)
    talk.play("draw deck")
    record = talk.ask("record")["record"]
    assert record["result"] == {"totals": [0, 0], "winners": [0, 1]}
    talk.ask("load", record=record)
    for result in ({"totals": [0, 1]}, {"winners": [0]}):
        assert talk.refused("load", record=record | {"result": result}).startswith("result.")
