"""Protocol 5: every request, its answer's fields, and what is refused."""

import json
import random
from io import BytesIO
from typing import Any

import pytest

from ironlanes.boards import load_board
from ironlanes.boards.actions import Action
from ironlanes.bots import KnownBot, known_bots
from ironlanes.bots.board_json import board_facts
from ironlanes.cli.commands import engine
from ironlanes.cli.engine.engine_session import COMMANDS, EngineSession
from ironlanes.cli.engine.json_lines import MAX_LINE_BYTES, read_lines
from tests.protocol.conversation import MAPS, Talk

SEAT_SCORE = (
    "tracks tickets_completed tickets_failed ticket_points longest_path longest_bonus globetrotter_bonus stations_left "
    "station_points station_tracks passenger_points total"
).split()


@pytest.fixture
def talk() -> Talk:
    """A game of two has begun."""
    talk = Talk()
    talk.ask("new", map="usa", players=2, seed=7)
    return talk


def test_maps() -> None:
    maps = {board["id"]: board for board in Talk().ask("maps")["maps"]}
    assert maps["germany"] == {
        "id": "germany",
        "name": "Germany",
        "players": [2, 3, 4, 5],
        "cities": 35,
        "countries": 5,
        "tracks": 110,
        "tickets": 89,
    }
    assert set(MAPS) <= set(maps)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_new(name: str, players: int) -> None:
    talk = Talk()
    phase = "setup-split" if name == "germany" else "setup-tickets"
    assert talk.ask("new", map=name, players=players, seed=7) == {"seat": 0, "phase": phase}
    whole = talk.whole()
    assert talk.ask("new", map=name, players=players, seed="7") == {"seat": 0, "phase": phase}
    assert talk.whole() == whole
    talk.ask("new", map=name, players=players, seed=7, start=1)
    assert talk.whole() == whole | {"start": 1}


def test_position_and_play_answer_the_next_decision(talk: Talk) -> None:
    position = {"map": "usa", "players": 2, "phase": "second-draw", "to_move": 1}
    assert talk.ask("position", position=position, seed=1) == {"seat": 1, "phase": "second-draw"}
    answer = talk.ask("play", action="draw deck")
    assert (answer.pop("events")[0]["type"], answer) == ("drew", {"seat": 0, "phase": "turn"})


def test_legal_says_whose_decision_it_is(talk: Talk) -> None:
    keeps = ["keep 1 2", "keep 1 2 3", "keep 1 3", "keep 2 3"]
    assert talk.ask("legal") == {"seat": 0, "phase": "setup-tickets", "actions": keeps}


@pytest.mark.parametrize("name", MAPS)
def test_score_at_any_moment(name: str) -> None:
    rng, talk = random.Random(name), Talk()
    talk.ask("new", map=name, players=3, seed=7)
    while actions := talk.legal():
        if rng.random() < 0.1 or talk.ask("legal")["phase"] != "turn":
            check_score(talk.ask("score"), talk.whole())
        talk.play(rng.choice(actions))
    check_score(talk.ask("score"), talk.whole())


def check_score(score: dict[str, Any], whole: dict[str, Any]) -> None:
    assert set(score) == {"seats", "winners"}
    assert score["winners"]
    for seat, held in zip(score["seats"], whole["seats"], strict=True):
        assert list(seat) == SEAT_SCORE
        assert sorted(seat["tickets_completed"] + seat["tickets_failed"]) == held["tickets"]  # nothing on offer
        assert seat["tracks"] == held["points"]
        bonuses = seat["longest_bonus"] + seat["globetrotter_bonus"] + seat["station_points"] + seat["passenger_points"]
        assert seat["total"] == seat["tracks"] + seat["ticket_points"] + bonuses


def test_station_tracks_name_only_what_is_needed_and_the_first_of_equals() -> None:
    talk = Talk()
    claimed = {"essen--frankfurt": 0, "essen--kobenhavn/2": 1, "essen--kobenhavn/1": 2, "wien--zagrab": 1}
    seats: list[dict[str, Any]] = [{"tickets": ["frankfurt--kobenhavn"]}, {}, {}, {}]
    talk.begin(map="europe", players=4, stations={"essen": 0, "wien": 0}, claimed=claimed, seats=seats)
    score = talk.ask("score")["seats"][0]
    assert score["tickets_completed"] == ["frankfurt--kobenhavn"]
    assert score["station_tracks"] == {"essen": "essen--kobenhavn/1"}


def test_board() -> None:
    facts = Talk().ask("board", map="germany")["board"]
    assert facts == json.loads(json.dumps(board_facts(load_board("germany"))))
    assert Talk().refused("board", map="mars").startswith("map: there is no board of that id")


def test_a_bot_that_fails_suggests_nothing(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def decide(self, *_: object) -> Action:
            raise KeyError("red")

    monkeypatch.setattr(
        "ironlanes.bots.registry._known", known_bots() | {"odd": KnownBot("Odd.", lambda _: Failing(), "odd")}
    )
    assert talk.refused("suggest", bot="odd").startswith(
        "The bot 'odd' failed: KeyError: 'red' (test_requests.py, line"
    )


def test_bots_and_suggest(talk: Talk) -> None:
    bots = talk.ask("bots")["bots"]
    assert {bot["name"]: bot["about"] for bot in bots} == {name: bot.about for name, bot in known_bots().items()}
    for bot in bots:
        answer = talk.ask("suggest", bot=bot["name"], ms=1)
        assert set(answer) == {"action", "bot", "says"}
        assert answer["action"] in talk.legal()
        assert answer["bot"] == bot["name"]
        assert answer["says"]
    assert talk.ask("suggest") == talk.ask("suggest")
    assert talk.ask("suggest", ms=600_000)["action"] in talk.legal()


@pytest.mark.parametrize("name", MAPS)
def test_a_game_played_by_suggestions_ends(name: str) -> None:
    talk = Talk()
    talk.ask("new", map=name, players=2, seed=7)
    while talk.legal():
        talk.play(talk.ask("suggest")["action"])
    assert talk.refused("suggest") == "The game is over, so there is nothing to suggest."
    assert talk.refused("play", action="draw deck") == "The game is over."


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"ms": 0}, "ms"),
        ({"ms": 600_001}, "ms"),
        ({"ms": 1.5}, "ms"),
        ({"ms": "5"}, "ms"),
        ({"bot": "nobody"}, "bot"),
        ({"bot": "exec:cat"}, "bot"),
    ],
)
def test_a_suggestion_out_of_range_is_refused(talk: Talk, fields: dict[str, Any], field: str) -> None:
    assert talk.refused("suggest", **fields).startswith(f"{field}: ")


def test_an_optional_field_that_is_null_counts_as_left_out(talk: Talk) -> None:
    assert talk.ask("suggest", bot=None, ms=None) == talk.ask("suggest")
    talk.ask("new", map="usa", players=2, seed=None, start=None)


@pytest.mark.parametrize("cmd", ["legal", "play", "view", "score", "record", "suggest"])
def test_before_any_game(cmd: str) -> None:
    needed: dict[str, dict[str, Any]] = {"play": {"action": "draw deck"}, "view": {"seat": None}}
    talk, fields = Talk(), needed.get(cmd, {})
    assert talk.refused(cmd, **fields) == "There is no game yet; start one with `new`, `position` or `load`."


@pytest.mark.parametrize("cmd", COMMANDS)
def test_unknown_and_missing_fields_are_named(talk: Talk, cmd: str) -> None:
    needed: dict[str, dict[str, Any]] = {
        "board": {"map": "usa"},
        "new": {"map": "usa", "players": 2},
        "position": {"position": {"map": "usa", "players": 2}},
        "play": {"action": "keep 1 2"},
        "view": {"seat": 0},
        "load": {"record": {"format": 1, "map": "usa", "players": 2, "seed": 1}},
    }
    fields = needed.get(cmd, {})
    assert talk.refused(cmd, **fields, speed=3).startswith("speed: ")
    assert talk.refused(cmd, **fields, **{"x\n\x1b[2J" * 50: 3}).isprintable()
    for field in fields:
        without = {name: value for name, value in fields.items() if name != field}
        assert talk.refused(cmd, **without).startswith(f"{field}: ")
    assert not talk.session.is_finished


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"map": "mars"}, "map"),
        ({"map": 3}, "map"),
        ({"map": "usa.toml"}, "map"),
        ({"map": "/etc/passwd"}, "map"),
        ({"players": 1}, "players"),
        ({"players": 6}, "players"),
        ({"players": 2.0}, "players"),
        ({"players": "2"}, "players"),
        ({"players": 10**30}, "players"),
        ({"start": 2}, "start"),
        ({"start": -1}, "start"),
        ({"start": True}, "start"),
        ({"start": 0.0}, "start"),
    ],
)
def test_a_game_that_can_not_be_dealt(talk: Talk, fields: dict[str, Any], field: str) -> None:
    assert talk.refused("new", **{"map": "usa", "players": 2} | fields).startswith(f"{field}: ")


@pytest.mark.parametrize("action", [None, 3, [], {}, "", "fly", "draw deck", "keep 3 2", "keep 1", "pass", "x" * 10**6])
def test_an_illegal_action(talk: Talk, action: object) -> None:
    talk.refused("play", action=action)


@pytest.mark.parametrize(
    "line",
    [
        None,
        b"",
        b" \t\r",
        b"x",
        b"{",
        b"[]",
        b"null",
        b"3",
        b'"maps"',
        b'[{"cmd":"maps"}]',
        b"{}",
        b'{"cmd":null}',
        b'{"cmd":3}',
        b'{"cmd":["maps"]}',
        b'{"cmd":"Maps"}',
        b'{"cmd":"maps "}',
        b'{"cmd":"_begin"}',
        b'{"cmd":"__init__"}',
        b'{"cmd":"maps"} {"cmd":"maps"}',
        b'{"cmd":"maps",}',
        b"{'cmd':'maps'}",
        b'{"cmd":"maps","cmd":"quit"}',
        b'{"cmd":"new","map":"usa","players":2,"seed":NaN}',
        b'{"cmd":"new","map":"usa","players":2,"seed":-Infinity}',
        b'{"cmd":"new","map":"usa","players":2,"seed":1e999}',
        b'{"cmd":"new","map":"usa","players":2,"seed":' + b"9" * 10**5 + b"}",
        b'{"cmd":"view","seat":' + b"9" * 4000 + b"}",
        b'{"cmd":"play","action":"\\ud800"}',
        b'{"cmd":"play","action":"\\udc00\\ud800"}',
        b'{"\\ud800":1}',
        b'{"cmd":"play","action":"\xff\xfe"}',
        b'{"cmd":"play","action":"\xed\xa0\x80"}',
        b'{"cmd":"maps"\x00}',
        b'{"cmd":"ma\x00ps"}',
        b'{"cmd":"play","action":"\\u0000"}',
        '{"cmd":"maps"}'.encode("utf-16"),
        b"\x00" * 1000,
        b"[" * 10**6,
        b'{"a":' * 10**5,
        b'{"cmd":"position","position":' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"cmd":"load","record":' + b'{"a":' * 900 + b"1" + b"}" * 901,
        b'{"cmd":"maps","x":"' + b"x" * 10**6 + b'"}',
        b" " * 10**6,
    ],
)
def test_whatever_else_is_sent_is_refused(talk: Talk, line: bytes | None) -> None:
    before = talk.everything()
    assert not talk.send(line)["ok"]
    assert talk.everything() == before


@pytest.mark.parametrize(
    "line",
    [
        b'{"cmd":"maps"}\r',
        b'  {"cmd" : "maps"}\t',
        b'{"cmd":"\\u006daps"}',
        b'\xef\xbb\xbf{"cmd":"maps"}',
        b'{"cmd":"maps"}' + b" " * 10**6,
    ],
)
def test_json_may_be_spaced_and_written_in_any_way(line: bytes) -> None:
    assert Talk().send(line)["ok"]


def test_quit_is_answered_and_ends_the_conversation() -> None:
    answers = BytesIO()
    engine.serve_requests(EngineSession(), BytesIO(b'{"cmd":"quit"}\n{"cmd":"maps"}\n'), answers)
    assert answers.getvalue() == b'{"ok": true}\n'


def test_a_last_line_without_its_end_is_answered() -> None:
    answers = BytesIO()
    engine.serve_requests(EngineSession(), BytesIO(b'\n{"cmd":"bots"}'), answers)
    assert [json.loads(line)["ok"] for line in answers.getvalue().splitlines()] == [False, True]


def test_too_long_a_line_is_skipped_without_being_held() -> None:
    class Endless(BytesIO):
        """A stream that notes how much was asked of it at once."""

        most = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            line = super().readline(size)
            self.most = max(self.most, len(line))
            return line

    stream = Endless(
        b"x" * (3 * MAX_LINE_BYTES) + b"\nshort\n" + b"y" * MAX_LINE_BYTES + b"\n" + b"z" * (MAX_LINE_BYTES + 1)
    )
    assert [line and line[:5] for line in read_lines(stream)] == [None, b"short", b"yyyyy", None]
    assert stream.most == MAX_LINE_BYTES + 1


def test_an_error_of_the_program_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr("ironlanes.cli.engine.engine_session.board_summary", fail)
    answers = BytesIO()
    engine.serve_requests(EngineSession(), BytesIO(b'{"cmd":"maps"}\n{"cmd":"bots"}\n'), answers)
    first, second = map(json.loads, answers.getvalue().splitlines())
    assert first == {"ok": False, "error": "Internal error: KeyError: 'a bug'."}
    assert second["ok"]


def test_the_rules_are_prepared_once_and_only_for_a_game() -> None:
    calls = []
    session = EngineSession(lambda: calls.append(1))
    session.answer(b'{"cmd":"maps"}')
    session.answer(b'{"cmd":"new","map":"mars","players":2}')
    assert not calls
    for _ in range(2):
        assert session.answer(b'{"cmd":"new","map":"usa","players":2}')["ok"]
    assert len(calls) == 1
