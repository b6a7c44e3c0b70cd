"""Bots as a command line asks for them."""

from pathlib import Path

import pytest

from ironlanes.bots import find_bot, known_bots, open_bot, register_own_bot, spec_of
from ironlanes.game.validation import FieldError


@pytest.mark.parametrize("name", known_bots())
def test_a_name_is_the_bot_of_that_name(name: str) -> None:
    assert open_bot(name) is find_bot(name)


def test_a_program_is_told_of_by_its_command() -> None:
    assert open_bot("exec:cat 'a file'").about == "The program `cat 'a file'`."


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("hal", "there is no bot of that name; there are"),
        ("plannr", "there is no bot of that name. Did you mean 'planner'?"),
        ("path,random", "there is no bot of that name; name each bot by itself: --bot A --bot B."),
        ("", "there is no bot of that name; there are"),
        ("exec:", "after 'exec:' comes the command that starts the program."),
        ("exec:'", "after 'exec:' comes a command as in a shell; this has no closing quotation."),
        (
            "exec:./no-such-program x",
            "there is no program './no-such-program', or it may not be run; try its whole path.",
        ),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(spec: str, told: str) -> None:
    with pytest.raises(FieldError) as caught:
        open_bot(spec)
    assert str(caught.value).startswith(f"bot: {told}")


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with bots, and a registry that forgets them afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ironlanes.bots.registry._known", known_bots())
    decide = "    def decide(self, view, actions): return actions[0]\n"
    text = f"class MyBot:\n{decide}\nclass Named:\n    name = 'Otto'\n{decide}"
    (tmp_path / "my_bot.py").write_text(text, encoding="utf-8")
    (tmp_path / "bot.mjs").touch()


@pytest.mark.parametrize(
    ("text", "name", "spec"),
    [
        ("path", "path", "path"),
        ("my_bot.py:MyBot", "MyBot", "my_bot.py:MyBot"),
        ("my_bot.py:Named", "Otto", "my_bot.py:Named"),
        ("Ida's bot=my_bot.py:Named", "Ida's bot", "my_bot.py:Named"),
        ("exec:cat bot.mjs --depth=3", "bot", "exec:cat bot.mjs --depth=3"),
        ("Cat=exec:cat bot.mjs --depth=3", "Cat", "exec:cat bot.mjs --depth=3"),
        ("exec:cat -n", "cat", "exec:cat -n"),
    ],
)
@pytest.mark.usefixtures("bots")
def test_a_bot_of_ones_own_has_a_name_for_people(text: str, name: str, spec: str) -> None:
    for _ in range(2):
        assert register_own_bot(text) == name
    assert name in known_bots()
    assert spec_of(name) == spec


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("path=my_bot.py:MyBot", "there is already a bot called 'path'; give this one another name: NAME=my_bot.py"),
        ("Otto=my_bot.py:Named", "there is already a bot called 'Otto'; give this one another name: NAME=my_bot.py"),
        (f"{'x' * 25}=path", "the name of a bot must have 1 to 24 printable characters."),
        (" =path", "the name of a bot must have 1 to 24 printable characters."),
        ("Otto=hal", "there is no bot of that name; there are"),
    ],
)
@pytest.mark.usefixtures("bots")
def test_a_name_that_can_not_be_given(text: str, told: str) -> None:
    register_own_bot("Otto=my_bot.py:MyBot")
    with pytest.raises(FieldError) as caught:
        register_own_bot(text)
    assert caught.value.problem.startswith(told)


def test_names_from_outside_start_no_program() -> None:
    with pytest.raises(FieldError):
        find_bot("exec:cat")
