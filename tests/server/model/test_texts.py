"""The server's own texts."""

from __future__ import annotations

import hashlib

import pytest

from ironlanes.server.model.ids import friendly_name, new_user
from ironlanes.server.model.texts import LANGUAGES, preferred_language, text_of, words_of


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("de-AT,de;q=0.9,en;q=0.8", "de"), ("ja,fr-CA;q=0.5", "fr"), ("ja", "en"), ("", "en"), ("PL", "pl")],
)
def test_a_visitor_gets_their_first_language_that_there_is(accepted: str, language: str) -> None:
    assert preferred_language(accepted) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_mails_and_notices(language: str) -> None:
    assert "12345678" in text_of(language, "mail.code", code="12345678")
    for kind in ("turn", "late"):
        assert text_of(language, f"notices.{kind}")
        assert text_of(language, f"mail.{kind}Subject")
        mail = text_of(language, f"mail.{kind}", link="https://a.example/table/x", end="https://a.example/end")
        assert "\nhttps://a.example/table/x\n" in mail
        assert "\nhttps://a.example/end\n" in mail


@pytest.mark.parametrize("language", LANGUAGES)
def test_guests_names_fit_and_tell_people_apart(language: str) -> None:
    colours, animals = words_of(language, "guests.colours"), words_of(language, "guests.animals")
    assert len(set(colours)) == len(set(animals)) == 15
    names = {friendly_name(new_user(language)) for _ in range(100)}
    assert len(names) > 90
    assert max(map(len, names)) <= 24  # what a name may have


def test_the_names_of_guests_who_are_stored_stay() -> None:
    number = hashlib.sha256(b"guest").hexdigest()[:32]
    assert [friendly_name(number), friendly_name(f"{number}-de"), friendly_name(f"{number}-xx")] == [
        "Coral Heron 55",
        "Mohnfalke 53",
        "Golden Lynx 30",
    ]
