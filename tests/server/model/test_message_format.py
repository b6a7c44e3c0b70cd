"""Messages in ICU form."""

from __future__ import annotations

import pytest

from ironlanes.server.model.message_format import Argument, ChosenMessage, MessageError, format_message, parse_message


@pytest.mark.parametrize(
    ("text", "values", "expected"),
    [
        ("Your code is {code}.", {"code": "12"}, "Your code is 12."),
        ("It's {name}'s turn: '{'#'}'", {"name": "Ada"}, "It's Ada's turn: {#}"),
        ("Two '' quotes", {}, "Two ' quotes"),
        ("{why, select, too_late {late} none {silent} other {{why}}}", {"why": "too-late"}, "late"),
        ("{why, select, too_late {late} none {silent} other {{why}}}", {"why": ""}, "silent"),
        ("{why, select, too_late {late} none {silent} other {{why}}}", {"why": "odd"}, "odd"),
    ],
)
def test_a_message_is_written_with_its_values(text: str, values: dict[str, str], expected: str) -> None:
    assert format_message(parse_message(text), values) == expected


def test_plurals_are_read_and_left_to_the_browser() -> None:
    message = parse_message("{count, plural, =0 {none} one {# card} other {{count, number} cards}}")
    options = {"=0": ("none",), "one": (Argument("count", True), " card"), "other": (Argument("count", True), " cards")}
    assert message == (ChosenMessage("count", "plural", options),)
    with pytest.raises(MessageError, match="plural"):
        format_message(message, {"count": "1"})


@pytest.mark.parametrize(
    "text", ["{", "a}", "{a b}", "{a, date}", "{a, select, x {1}}", "{a, select, other {1}", "{a, select, other}", "'{"]
)
def test_what_is_not_in_icu_form_is_refused(text: str) -> None:
    with pytest.raises(MessageError):
        parse_message(text)


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        format_message(parse_message("{code}"), {})
