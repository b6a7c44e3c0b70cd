"""The guard against leaks is tried: a secret is planted in a copy of the package, and must be found, by name."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.package_copy import copy_package

ROOT = Path(__file__).parents[2]
#: What the guard does in the planted copy; interpreted, a few actions on Europe take a second.
GUARD = "from tests.support.leak_guard import guard_games; guard_games('europe', 3, [0], 14)"
CHECK = "from ironlanes.testing import check_bot; check_bot('random', boards=['europe'], players=[3])"

Edit = tuple[str, str, str]


@dataclass(frozen=True)
class Plant:
    """A secret, the edits that put it where a viewer sees it, and the name that the guard must give."""

    name: str
    edits: tuple[Edit, ...]
    found: str


def open_field(name: str, value: str, kind: str = "Int8") -> tuple[Edit, ...]:
    """Add a field to the record of open fields, keep it current, and copy it."""
    return (
        ("rules/state.py", "    deck_size: Int16\n", f"    deck_size: Int16\n    {name}: {kind}\n"),
        (
            "rules/observation.py",
            "    target.deck_size = source.deck_size\n",
            f"    target.deck_size = source.deck_size\n    target.{name} = source.{name}\n",
        ),
        ("rules/observation.py", "    copy_open(state, obs", f"    state.{name} = {value}\n    copy_open(state, obs"),
    )


NEXT_CARD = "state.deck[state.deck_size - 1]"
PLANTS = (
    Plant("next card, open", open_field("next_card", NEXT_CARD), "next_card"),
    Plant("tickets by kind, open", open_field("long_held", "count_long(state, board, 1)"), "long_held"),
    Plant(
        "order of the discards, open",
        (
            *open_field("last_discard", "state.last_discard")[:2],
            (
                "rules/claiming.py",
                "    state.discards[colour] += cards\n",
                "    state.discards[colour] += cards\n    state.last_discard = colour + 1\n",
            ),
        ),
        "last_discard",
    ),
    Plant(
        "next card, observed",
        (
            ("rules/state.py", "    offer: Annotated", "    next_card: Int8\n    offer: Annotated"),
            (
                "rules/observation.py",
                "    observation.viewer = viewer\n    for seat",
                f"    observation.viewer = viewer\n    observation.next_card = {NEXT_CARD}\n    for seat",
            ),
        ),
        "next_card",
    ),
    Plant(
        "tickets by kind, observed",
        (("rules/observation.py", "        if board.ticket_decks == 2:\n", "        if board.ticket_decks:\n"),),
        "long_count",
    ),
    Plant(
        "next card, in the view's JSON",
        (
            (
                "game/game.py",
                "            return self.view(seat, remembers=False).to_json()\n",
                '            top = {"next_card": int(self._state["deck"][self._state["deck_size"] - 1])}\n'
                "            return self.view(seat, remembers=False).to_json() | top\n",
            ),
        ),
        "next_card",
    ),
    Plant(
        "tickets by kind, in the view's JSON",
        (
            (
                "game/game.py",
                "            return self.view(seat, remembers=False).to_json()\n",
                "            shown = self.view(seat, remembers=False).to_json()\n"
                '            for number, each in enumerate(shown["seats"]):\n'
                '                each["ticket_kinds"] = self._state["tickets"][number].tolist()\n'
                "            return shown\n",
            ),
        ),
        "ticket_kinds",
    ),
    Plant(
        "drawn cards, in events",
        (("game/events.py", "return self if seat == self.seat else Drew(self.seat, None)", "return self"),),
        "card",
    ),
    Plant(
        "next card, in events",
        (
            (
                "game/events.py",
                '    type = "took"\n    seat: int\n    card: str\n',
                '    type = "took"\n    seat: int\n    card: str\n    next_card: str = ""\n',
            ),
            (
                "game/event_decoder.py",
                "            return [MADE[log[:3]], ",
                '            next_card = CARDS[self.after[0]["deck"][0]]\n'
                "            return [events.Took(log[1], CARDS[log[2]], next_card), ",
            ),
        ),
        "next_card",
    ),
    Plant(
        "tickets by kind, in events",
        (
            (
                "game/event_decoder.py",
                "compiled.is_long if compiled.board.rules.ticket_decks > 1 else None",
                "compiled.is_long",
            ),
        ),
        "long",
    ),
    Plant(
        "drawn cards, remembered in a field of their own",
        (
            (
                "rules/knowledge.py",
                "    #: The cards that each hand holds at least.\n",
                "    last_drawn: Annotated[Int8Array, (MAX_SEATS,)]\n    #: The cards that each hand holds at least.\n",
            ),
            (
                "rules/knowledge.py",
                "    knowledge.deck_draws[deck] += 1\n",
                "    knowledge.deck_draws[deck] += 1\n    knowledge.last_drawn[seat] = card\n",
            ),
        ),
        "last_drawn",
    ),
    Plant(
        "drawn cards, remembered",
        (("rules/knowledge.py", "draw_card[seat, place] = NONE\n", "draw_card[seat, place] += 0\n"),),
        "kinds",
    ),
    Plant(
        "tickets, remembered",
        (("rules/knowledge.py", "choice_seat[choice] != viewer:", "choice_seat[choice] == viewer:"),),
        "choices",
    ),
)


def planted_copy(folder: Path, edits: tuple[Edit, ...]) -> Path:
    """A copy of the package with some edits."""
    package = copy_package(folder, "networks")
    for file, old, new in edits:
        path = package / file
        text = path.read_text()
        assert text.count(old) == 1, f"{file} has changed: plant the leak anew"
        path.write_text(text.replace(old, new))
    return folder


def run(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the package from a folder, interpreted."""
    environment = dict(os.environ) | {"IRONLANES_KERNEL": "interpreted", "PYTHONPATH": f"{folder}:{ROOT}"}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.rule("H1")
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_planted_leak_is_found(plant: Plant, tmp_path: Path) -> None:
    done = run(planted_copy(tmp_path, plant.edits), GUARD)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert "Leak: " in last, done.stderr
    assert plant.found in last.rsplit("what it can't know: ", 1)[1]


@pytest.mark.rule("H1")
@pytest.mark.parametrize("plant", PLANTS[:5], ids=lambda plant: plant.name)
def test_the_check_of_bots_finds_a_leak_in_what_they_are_shown(plant: Plant, tmp_path: Path) -> None:
    done = run(planted_copy(tmp_path, plant.edits), CHECK)
    assert done.returncode == 1
    assert "Fault: random is shown more than the events told its seat" in done.stderr
    assert plant.found in done.stderr.splitlines()[-1]


def test_the_pages_tell_how_many_are_planted() -> None:
    readme, testing = (ROOT / name for name in ("README.md", "docs/concepts/testing.md"))
    assert f"We planted {len(PLANTS)} secrets" in readme.read_text(encoding="utf-8")
    assert f"in a copy of the package, {len(PLANTS)} times" in testing.read_text(encoding="utf-8")


def test_the_guard_passes_where_nothing_is_planted(tmp_path: Path) -> None:
    assert run(planted_copy(tmp_path, ()), GUARD).stderr == ""
