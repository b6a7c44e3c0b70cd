"""Protocol 5: whatever is sent, there is one answer, and a refusal changes nothing."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironlanes.cli.engine.engine_session import COMMANDS
from tests.protocol.conversation import Talk, request
from tests.protocol.mutation import JUNK, spoil

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def fingerprint(talk: Talk) -> tuple[object, ...]:
    """All that makes a game."""
    game = talk.session.game
    return game.raw.state.tobytes(), game.seed, list(game.played), game.names, game.origin, game.knowledge


class Watched(Talk):
    """A conversation in which no refusal may change the game."""

    def __init__(self) -> None:
        super().__init__()
        self.ask("new", map="europe", players=3, seed=7)
        self.before = fingerprint(self)

    def send(self, line: bytes | None) -> dict[str, Any]:
        answer = super().send(line)
        if not answer["ok"] and hasattr(self, "before"):
            assert fingerprint(self) == self.before
        self.before = fingerprint(self)
        return answer


@pytest.fixture(scope="module")
def talk() -> Watched:
    return Watched()


@settings(max_examples=400, deadline=None)
@given(line=st.binary(max_size=200))
def test_random_bytes(talk: Watched, line: bytes) -> None:
    assert not talk.send(line.replace(b"\n", b""))["ok"]


@settings(max_examples=250, deadline=None)
@given(value=VALUES)
def test_random_json(talk: Watched, value: object) -> None:
    assert not talk.send(json.dumps(value).encode())["ok"]


@settings(max_examples=250, deadline=None)
@given(cmd=st.sampled_from(sorted(COMMANDS)), fields=st.dictionaries(st.text(max_size=8), VALUES, max_size=3))
def test_random_fields(talk: Watched, cmd: str, fields: dict[str, Any]) -> None:
    talk.send(json.dumps(fields | {"cmd": cmd}).encode())


@settings(max_examples=250, deadline=None)
@given(cmd=st.sampled_from(sorted(COMMANDS)), values=st.lists(VALUES, min_size=4, max_size=4))
def test_random_values_in_the_right_fields(talk: Watched, cmd: str, values: list[Any]) -> None:
    command = COMMANDS[cmd]
    fields = dict(zip(command.needed + command.optional, values, strict=False))
    talk.send(json.dumps({"cmd": cmd} | fields).encode())


def valid_requests(talk: Talk, rng: random.Random) -> list[dict[str, Any]]:
    """Requests that would be answered now."""
    record = talk.ask("record")["record"]
    return [
        {"cmd": "maps"},
        {"cmd": "bots"},
        {"cmd": "legal"},
        {"cmd": "score"},
        {"cmd": "record"},
        {"cmd": "view", "seat": rng.choice([0, 1, None, "all"])},
        {"cmd": "suggest", "bot": "random", "ms": 200},
        {"cmd": "new", "map": rng.choice(["usa", "europe", "germany"]), "players": 2, "seed": "7", "start": 1},
        {"cmd": "load", "record": record | {"actions": record["actions"][:10]}},
        {"cmd": "position", "position": talk.whole(), "seed": 7},
        {"cmd": "play", "action": rng.choice(talk.legal() or ["pass"])},
    ]


def sweep(seed: int, count: int) -> None:
    """Valid requests, spoiled as values and as text, between moves that are not."""
    rng, talk = random.Random(seed), Watched()
    accepted = 0
    for number in range(count):
        if number % 10 == 0 and talk.legal():
            talk.play(rng.choice(talk.legal()))
        valid = rng.choice(valid_requests(talk, rng))
        if rng.random() < 0.6:
            line = json.dumps(spoil(valid, rng)).encode()
        else:
            line = spoiled_text(json.dumps(valid).encode(), rng)
        accepted += talk.send(line)["ok"]
        if talk.session.is_finished or number % 300 == 299:
            talk = Watched()
    assert 0 < accepted < count


def spoiled_text(text: bytes, rng: random.Random) -> bytes:
    """A line with a part cut off, cut out, doubled or overwritten."""
    near, far = sorted(rng.choices(range(len(text) + 1), k=2))
    letters = bytes(rng.choices(b'{}[]":,0123456789\\utrfn e-+.\xff\x00', k=rng.randrange(1, 4)))
    head, middle, tail = text[:near], text[near:far], text[far:]
    return rng.choice([head, head + tail, head + middle + middle + tail, head + letters + tail])


def test_spoiled_requests() -> None:
    sweep(1, 600)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_spoiled_requests_for_long(seed: int) -> None:
    sweep(seed, 5000)


def test_every_piece_of_junk_in_every_field() -> None:
    talk = Watched()
    for cmd, command in COMMANDS.items():
        for field in ("cmd", *command.needed, *command.optional):
            for junk in JUNK:
                valid = {each["cmd"]: each for each in valid_requests(talk, random.Random(1))}
                talk.send(json.dumps(valid.get(cmd, {"cmd": cmd}) | {field: junk}).encode())
    assert talk.send(request("legal"))["ok"]
