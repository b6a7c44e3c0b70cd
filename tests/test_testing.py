"""`ironlanes.testing`: what it finds in bots, boards and records, and that it tells it in a sentence."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ironlanes.boards import packaged_boards
from ironlanes.boards.actions import Action
from ironlanes.bots.loaders.program import ProgramBot
from ironlanes.game.game import Game
from ironlanes.game.validation import FieldError
from ironlanes.game.view import View
from ironlanes.testing import Fault, check_board, check_bot, check_record

ALPS = Path(__file__).parents[1] / "examples" / "boards" / "alps.toml"
ODD_PROGRAM = Path(__file__).parent / "bots" / "loaders" / "odd_program.py"
#: As short as a check can be.
ONE: dict[str, Any] = {"boards": ["usa"], "players": [2], "milliseconds": 60_000}
WHERE = r"That was its decision \d+, in phase [a-z-]+, on the board usa with 2 players and seed 0\."


class Honest:
    """Remembers what it has seen, and decides by that and by its generator."""

    def __init__(self, rng: np.random.Generator):
        self.rng = rng
        self.seen = 0

    def start(self, view: View) -> None:
        self.seen = view.deck_size

    def hear(self, events: Sequence[object]) -> None:
        self.seen += len(events)

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        imagined = view.sample(self.rng)
        return actions[(self.seen + imagined.legal_indices()[0]) % len(actions)]


class Dicing:
    """Has chance of its own."""

    def decide(self, _: View, actions: Sequence[Action]) -> Action:
        return random.choice(actions)


class SeldomDicing:
    """Has chance of its own, and rarely uses it."""

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        return random.choice(actions) if view.phase == "turn" and view.trains(0) < 40 else actions[0]


class Forgetful:
    """Keeps what it has seen in its class, where the others of its kind see it too."""

    asked = 0

    def decide(self, _: View, actions: Sequence[Action]) -> Action:
        Forgetful.asked += 1
        return actions[Forgetful.asked % len(actions)]


class Peeking:
    """Looks for the game itself, in the frames of whoever asks it, and at the deck in that."""

    def decide(self, _: View, actions: Sequence[Action]) -> Action:
        frame = sys._getframe()
        while frame.f_back is not None:
            frame = frame.f_back
            game = frame.f_locals.get("game")
            if isinstance(game, Game):
                return actions[int(game.raw.state["deck"][0]) % len(actions)]
        return actions[0]


class Scribbling:
    """Writes into the view."""

    def decide(self, view: View, actions: Sequence[Action]) -> Action:
        view.claimed["boston--miami"] = 0
        return actions[0]


class Slow:
    """Thinks longer than it is allowed to."""

    def decide(self, _: View, actions: Sequence[Action]) -> Action:
        time.sleep(0.05)
        return actions[0]


class Failing:
    """Has a bug."""

    def decide(self, view: View, _: Sequence[Action]) -> Action:
        return view.best_action  # type: ignore[attr-defined,no-any-return] # the bug


class FailingLater(Honest):
    """Has a bug where nobody would look."""

    def end(self, _: object) -> None:
        raise ValueError("no file to learn from")


def test_a_good_bot_is_found_good_on_all_boards() -> None:
    done = check_bot(Honest, boards=packaged_boards(), players=[2], milliseconds=60_000)
    assert done.games == 3
    assert str(done).startswith(f"Honest: no fault in 3 games, {done.stats.decisions} decisions; ")


def test_a_bot_may_be_named_as_on_the_command_line() -> None:
    assert check_bot("random", **ONE).games == 1
    assert check_bot(f"exec:{sys.executable} {ODD_PROGRAM} first", **ONE).games == 1


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (Dicing, r"chose «.*», and with the same view and the same generator «.*»: take all chance from"),
        (SeldomDicing, r"chose «.*», and with the same view and the same generator «.*»: take all chance from"),
        (Forgetful, r"chose «.*», and with the same view and the same generator «.*»: take all chance from"),
        (Peeking, r"chose «.*», and «.*» when only what its seat can't know was swapped: decide by what the view"),
        (Scribbling, r"changed the view that it was shown: copy what you want to change\."),
        (Failing, r"failed: AttributeError: .*best_action.* \(test_testing\.py, line \d+\)\."),
        (FailingLater, r"failed: ValueError: no file to learn from \(test_testing\.py, line \d+\)\."),
    ],
)
def test_a_fault_is_told_with_what_shows_it_again(bot: type, told: str) -> None:
    with pytest.raises(Fault, match=f"^{bot.__name__} {told}.*{WHERE}$"):
        check_bot(bot, **ONE)


def test_a_slow_bot_is_told_how_slow() -> None:
    with pytest.raises(Fault, match=r"^Slow took \d+ ms for a decision; 20 are allowed\. "):
        check_bot(Slow, **ONE | {"milliseconds": 20})


def test_a_program_that_never_answers_the_start_is_told_what_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """After its first start, and not after as many as a game allows."""
    monkeypatch.setattr("ironlanes.bots.loaders.program.START_SECONDS", 0.1)
    starts: list[View] = []
    start = ProgramBot.start

    def counted(bot: ProgramBot, view: View) -> None:
        starts.append(view)
        start(bot, view)

    monkeypatch.setattr(ProgramBot, "start", counted)
    expected = r" did not answer `start` within 0\.1 seconds and was stopped: answer \{\"id\": 1, \"ok\": true\}\. "
    with pytest.raises(Fault, match=expected):
        check_bot(f"exec:{sys.executable} {ODD_PROGRAM} deaf", **ONE)
    assert len(starts) == 1


def test_a_program_that_fails_is_found() -> None:
    with pytest.raises(Fault, match=r" ended with status 3; it last told «last words»\. "):
        check_bot(f"exec:{sys.executable} {ODD_PROGRAM} die", **ONE)


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(FieldError, match=r"^bot: Path has no method decide"):
        check_bot(Path, **ONE)  # type: ignore[arg-type] # that is what is wrong with it


def test_whoever_waits_is_told_of_every_game() -> None:
    told: list[str] = []
    check_bot("random", boards=["usa"], players=[2, 3], seed=7, report_game=told.append)
    check_bot("random", boards=[ALPS], players=[2], games=2, seed=7, report_game=told.append)
    assert told[:2] == ["usa, 2 players, seed 7", "usa, 3 players, seed 7"]
    assert told[2:] == ["alps, 2 players, seed 7", "alps, 2 players, seed 8"]


def test_whoever_waits_is_told_of_every_decision() -> None:
    told: list[int] = []
    done = check_bot("random", **ONE, report_decision=told.append)
    assert told == list(range(1, done.stats.decisions + 1))


def test_a_board_is_read_and_played() -> None:
    assert check_board("germany").id == "germany"
    assert check_board(ALPS, games=2).id == "alps"


def test_all_that_is_wrong_with_a_board_is_told(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("board.id = 'bad'\n", encoding="utf-8")
    with pytest.raises(Fault, match=r"(?s)bad\.toml.*\n.*bad\.toml"):
        check_board(file)


def test_a_record_is_played_again() -> None:
    game = Game.new("usa", 2, seed=3)
    game.play("keep 1 2")
    record = game.record()
    assert check_record(record).played == game.played
    with pytest.raises(Fault, match=r"^actions\[1\]: «fly» does not fit here"):
        check_record(record | {"actions": ["keep 1 2", "fly"]})
