"""Protocol 5: what a seat, a spectator and the whole truth look like."""

import hashlib
import random
from typing import Any

import pytest

from tests.protocol.conversation import MAPS, Talk

HEAD = "map players to_move phase seats claimed display discards last_turn_of passes".split()
ONLY_ON = {"europe": {"stations"}, "germany": {"passengers"}, "usa": set[str]()}


def some_views(name: str) -> Any:
    """Views at every moment of a random game: the whole position, then each seat's and the spectator's."""
    rng, talk = random.Random(f"views {name}"), Talk()
    talk.ask("new", map=name, players=3, seed=11)
    while actions := talk.legal():
        if rng.random() < 0.3 or talk.ask("legal")["phase"] != "turn":
            views = {seat: talk.ask("view", seat=seat)["view"] for seat in (0, 1, 2, None)}
            yield talk.whole(), views
        bold = [action for action in actions if not action.startswith("draw")]
        talk.play(rng.choice(bold or actions))


@pytest.mark.parametrize("name", MAPS)
def test_a_view_is_a_position_with_counts_for_what_is_hidden(name: str) -> None:
    for whole, views in some_views(name):
        for viewer, view in views.items():
            extra = {"start"} & set(whole) | {"pending"} & set(view)
            counted = {"deck_size", "ticket_deck_size", "viewer", "seed_hash"}
            assert set(view) == {*HEAD} | ONLY_ON[name] | extra | counted
            for field in {*HEAD} - {"seats"} | ONLY_ON[name]:
                assert view[field] == whole[field]
            assert view["viewer"] == viewer
            assert view["deck_size"] == len(whole["deck"])
            assert view["ticket_deck_size"] == sizes(whole["ticket_deck"])
            for seat, (seen, true) in enumerate(zip(view["seats"], whole["seats"], strict=True)):
                check_seat(seen, true, is_own=seat == viewer)


def sizes(decks: Any) -> Any:
    return {name: len(deck) for name, deck in decks.items()} if isinstance(decks, dict) else len(decks)


def check_seat(seen: dict[str, Any], true: dict[str, Any], is_own: bool) -> None:
    if is_own:
        assert seen == true
        return
    assert not {"hand", "tickets"} & set(seen)
    assert seen["hand_size"] == sum(true["hand"].values())
    assert seen["ticket_count"] == len(true["tickets"])
    for field in set(true) - {"hand", "tickets"}:
        assert seen[field] == true[field]
    assert set(seen) <= set(true) | {"hand_size", "ticket_count", "ticket_kinds"}


@pytest.mark.parametrize("name", MAPS)
def test_another_seats_offer_is_hidden_and_ones_own_is_not(name: str) -> None:
    for whole, views in some_views(name):
        hidden = whole.get("pending", {})
        for viewer, view in views.items():
            pending = view.get("pending", {})
            if "offers" in hidden:
                own = [offer if seat == viewer else [] for seat, offer in enumerate(hidden["offers"])]
                assert pending["offers"] == own
                assert pending.get("offer", []) == (hidden.get("offer", []) if viewer == whole["to_move"] else [])
            elif "offer" in hidden:
                assert pending == (hidden if viewer == whole["to_move"] else {})
            else:
                assert pending == hidden  # a tunnel and passengers are open


def test_a_view_has_the_hash_of_the_seed_and_not_the_seed() -> None:
    talk = Talk()
    seed = 2**255 + 12345
    talk.ask("new", map="usa", players=2, seed=str(seed))
    for seat in (0, 1, None):
        view = talk.ask("view", seat=seat)["view"]
        assert view["seed_hash"] == hashlib.sha256(str(seed).encode()).hexdigest()
        assert "seed" not in view
        assert str(seed) not in str(view)


@pytest.mark.parametrize("seed", [7, 2**60])
def test_when_it_is_over_a_view_is_the_whole_position_with_the_seed(seed: int) -> None:
    talk = Talk()
    talk.ask("position", position={"map": "usa", "players": 2, "phase": "over"}, seed=seed)
    whole = talk.whole()
    told = seed if seed <= 2**53 else str(seed)
    for seat in (0, 1, None):
        view = talk.ask("view", seat=seat)["view"]
        expected = {"viewer": seat, "seed": told, "seed_hash": hashlib.sha256(str(seed).encode()).hexdigest()}
        assert view == whole | expected


@pytest.mark.parametrize("seat", [2, -1, "0", "ALL", "", True, False, 0.0, [], {}])
def test_other_seats_are_refused(seat: object) -> None:
    talk = Talk()
    talk.ask("new", map="usa", players=2, seed=1)
    assert talk.refused("view", seat=seat).startswith("seat: ")


def test_a_view_without_a_seat_is_an_error() -> None:
    talk = Talk()
    talk.ask("new", map="usa", players=2, seed=1)
    assert talk.refused("view").startswith("seat: ")
