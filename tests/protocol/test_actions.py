"""Protocol 2: every legal action has one text, and no other is accepted."""

import random
import re

import pytest

from ironlanes.boards.load import load_board
from tests.protocol.conversation import MAPS, Talk, request, sample_board

CALM = ["black", "blue", "green", "white", "yellow"]
CARD = "(?:purple|blue|orange|white|green|yellow|black|red|locomotive)"
SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*"
PAYMENT = rf"[1-9] {CARD}(?: [1-9] locomotive)?"
TEXTS = re.compile(
    "|".join(
        (
            f"draw (?:{CARD}|deck)",
            f"claim {SLUG}--{SLUG}(?:/[1-9])? with {PAYMENT}",
            "tickets(?: [1-4] short)?(?: [1-4] long)?",
            "keep(?: [1-9])+",
            f"station {SLUG} with {PAYMENT}",
            f"pay {PAYMENT}",
            "decline|pass",
            f"passenger {SLUG} {CARD}",
        )
    )
)


def other_spellings(text: str) -> set[str]:
    """The same action otherwise: another order, a zero count, capitals, spaces."""
    words = text.split(" ")
    spellings = {text.upper(), text.capitalize(), f" {text}", f"{text} ", f"{text}\n", text.replace(" ", "  ")}
    spellings |= {text.replace(" ", "\t"), text.replace(" ", "\u00a0"), f"{text} 0 locomotive", f"{text}\0"}
    spellings |= {" ".join([*words[:-2], *words[-2:][::-1]]), text.replace("1 ", "01 "), text.replace("1 ", "+1 ")}
    if text.startswith("keep"):
        spellings |= {" ".join(["keep", *words[:0:-1]]), "keep", f"{text} {words[-1]}", text.replace(" ", ", ")}
    if " with " in text or text.startswith("pay"):
        head, _, cards = text.rpartition(" with " if " with " in text else "pay ")
        parts = re.findall(r"\d+ \w+", cards)
        joint = " with " if " with " in text else "pay "
        spellings |= {f"{head}{joint}{' '.join(reversed(parts))}", f"{head}{joint}0 red {cards}"}
        spellings.add(f"{head}{joint}{' and '.join(parts)} ")
    return spellings - {text}


@pytest.mark.parametrize("name", [*MAPS, "sample"])
def test_texts_are_unique_sorted_and_the_only_ones_accepted(name: str) -> None:
    rng, talk = random.Random(f"texts {name}"), Talk()
    sample_board()
    talk.ask("new", map=name, players=2, seed=rng.getrandbits(60))
    for _ in range(400):
        actions = talk.legal()
        if not actions:
            break
        assert actions == sorted(set(actions))
        assert all(TEXTS.fullmatch(text) for text in actions)
        text = rng.choice(actions)
        if rng.random() < 0.2:
            before = talk.everything()
            for spelling in other_spellings(text):
                assert not talk.send(request("play", action=spelling))["ok"], spelling
            assert talk.everything() == before
        talk.play(text)


def test_drawing_cards() -> None:
    talk = Talk()
    talk.begin(display=["red", "red", "blue", "locomotive", "white"])
    draws = [text for text in talk.legal() if text.startswith("draw")]
    assert draws == ["draw blue", "draw deck", "draw locomotive", "draw red", "draw white"]


def test_a_claim_names_the_colour_first_and_leaves_zero_counts_out() -> None:
    talk = Talk()
    talk.begin(seats=[{"hand": {"red": 2, "locomotive": 2}}, {}], claimed={})
    claims = [text for text in talk.legal() if text.startswith("claim boston--new-york/")]
    assert claims == [
        "claim boston--new-york/1 with 1 red 1 locomotive",
        "claim boston--new-york/1 with 2 locomotive",
        "claim boston--new-york/1 with 2 red",
        "claim boston--new-york/2 with 2 locomotive",
    ]


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_with_one_ticket_deck_tickets_are_drawn_by_one_word(name: str) -> None:
    talk = Talk()
    talk.begin(map=name)
    assert [text for text in talk.legal() if text.startswith("ticket")] == ["tickets"]


def test_with_two_ticket_decks_the_split_is_announced() -> None:
    talk = Talk()
    counts = ("1 short 3 long", "2 short 2 long", "3 short 1 long", "4 long", "4 short")
    splits = [f"tickets {each}" for each in counts]
    assert talk.ask("new", map="germany", players=2, seed=1)["phase"] == "setup-split"
    assert talk.legal() == splits
    talk.begin(map="germany")
    assert [text for text in talk.legal() if text.startswith("ticket")] == splits


def test_tickets_are_kept_by_their_positions_in_the_offer() -> None:
    talk = Talk()
    talk.ask("new", map="usa", players=2, seed=3)
    offer = talk.whole()["pending"]["offer"]
    assert talk.legal() == ["keep 1 2", "keep 1 2 3", "keep 1 3", "keep 2 3"]
    [kept] = talk.play("keep 1 3")
    assert kept["tickets"] == [offer[0], offer[2]]
    assert "keep at least 2" in talk.refused("play", action="keep 1")


def test_a_setup_offer_has_the_long_ticket_first_in_europe_and_last_in_germany() -> None:
    talk = Talk()
    long = set(long_tickets("europe"))
    talk.ask("new", map="europe", players=5, seed=3)
    for offer in talk.whole()["pending"]["offers"]:
        assert [ticket in long for ticket in offer] == [True, False, False, False]
    talk.ask("new", map="germany", players=2, seed=3)
    [offered] = talk.play("tickets 1 short 3 long")
    assert [ticket in set(long_tickets("germany")) for ticket in offered["tickets"]] == [False, True, True, True]


def long_tickets(name: str) -> list[str]:
    return [ticket.name for ticket in load_board(name).tickets if ticket.is_long]


def test_stations() -> None:
    talk = Talk()
    talk.begin(map="europe", stations={"berlin": 0}, seats=[{"hand": {"green": 1, "locomotive": 1}}, {}])
    assert [text for text in talk.legal() if text.startswith("station paris")] == [
        "station paris with 1 green 1 locomotive"
    ]
    assert "berlin already" in talk.refused("play", action="station berlin with 1 green 1 locomotive")


def test_a_tunnel_is_paid_or_declined() -> None:
    talk = Talk()
    hand = {"red": 2, "locomotive": 2, "blue": 3}
    pending = {"track": gray_tunnel(), "laid": {"red": 3}, "revealed": ["red", "blue", "locomotive"]}
    talk.begin(map="europe", phase="tunnel", seats=[{"hand": hand}, {}], pending=pending)
    assert talk.legal() == ["decline", "pay 1 red 1 locomotive", "pay 2 locomotive", "pay 2 red"]


def gray_tunnel() -> str:
    """A gray tunnel of three spaces."""
    tracks = load_board("europe").tracks
    return next(track.name for track in tracks if track.is_tunnel and track.length == 3 and track.colour == "gray")


def test_passengers_are_chosen_at_the_two_places_in_alphabetical_order() -> None:
    talk = Talk()
    hand = dict.fromkeys(("red", "blue", "orange", "locomotive"), 4)
    standing = {"berlin": ["red", "blue"], "frankfurt": ["red", "red"], "leipzig": ["green", "red", "red"]}
    talk.begin(map="germany", seats=[{"hand": hand}, {}], passengers=standing)
    claim = next(text for text in talk.legal() if text.startswith("claim berlin--leipzig"))
    talk.play(claim)
    assert talk.legal() == ["passenger berlin blue", "passenger berlin red"]
    talk.play("passenger berlin red")
    assert talk.legal() == ["passenger leipzig green", "passenger leipzig red"]
    talk.play("passenger leipzig green")
    assert talk.whole()["seats"][0]["passengers"] == {"green": 1, "red": 1}


def test_a_place_with_one_colour_gives_it_without_a_choice() -> None:
    talk = Talk()
    talk.begin(
        map="germany",
        seats=[{"hand": {"red": 12, "locomotive": 8}}, {}],
        passengers={"berlin": ["red", "red"], "leipzig": ["blue"]},
    )
    events = talk.play(next(text for text in talk.legal() if text.startswith("claim berlin--leipzig")))
    assert [(event["place"], event["colour"]) for event in events if event["type"] == "passenger"] == [
        ("berlin", "red"),
        ("leipzig", "blue"),
    ]
    assert talk.ask("legal")["phase"] == "turn"


def test_passing_is_legal_only_when_nothing_else_is() -> None:
    talk = Talk()
    talk.begin(deck=[], display=[], ticket_deck=[])
    assert talk.legal() == ["pass"]
    talk.begin(deck=["red"], display=[], ticket_deck=[])
    assert "no other legal action" in talk.refused("play", action="pass")
