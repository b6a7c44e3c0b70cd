"""Bots as a command line asks for them."""

import pytest

from ironlanes.bots import find_bot, known_bots, open_bot
from ironlanes.game.json.validation import FieldError


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


def test_names_from_outside_start_no_program() -> None:
    with pytest.raises(FieldError):
        find_bot("exec:cat")
