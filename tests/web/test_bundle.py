"""What a first visit loads of the built client, and that the browser's types are those of the messages.

The client in the package may be older than its sources: one job renews it on main. Where a newer one was built, as by
`make test`, that is looked at.
"""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ironlanes.boards import load_board, packaged_boards
from ironlanes.server.model.settings import STATIC as PACKAGED
from ironlanes.server.model.texts import LANGUAGES
from ironlanes.server.play.clients.board_details import board_files_of
from ironlanes.server.web.message_schema import message_schema
from tests.web.built_client import built_client
from tests.web.sources import ROOT

#: Bytes, compressed as they are sent.
LIGHT = 200_000
TYPES = (ROOT / "web" / "src" / "net" / "messages.ts").read_text(encoding="utf-8")

try:
    STATIC = built_client()
except RuntimeError:
    STATIC = PACKAGED


def texts_of(language: str) -> Path:
    """The file with the texts of a language, which the page loads before anything is shown."""
    (found,) = STATIC.glob(f"assets/texts-{language}-????????.js")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", packaged_boards())
def test_a_first_visit_is_small(board: str, language: str) -> None:
    """Bundle, texts, board sheet and land: what a stranger loads before the first board is painted."""
    page = (STATIC / "index.html").read_bytes()
    # Phones load their icon only when someone installs the page.
    links = re.findall(r'(?:src|href)="(?!/icons/)([^"]+)"', page.decode())
    named = [STATIC / link.lstrip("/") for link in links]
    files = {*named, texts_of(language), *STATIC.rglob("*.svg"), *STATIC.rglob("*.woff2")}
    bundle = [page, *(path.read_bytes() for path in files)]
    sheet = board_files_of(load_board(board))
    drawn = (sheet.body.gzipped, sheet.land.gzipped)
    assert sum(len(gzip.compress(each, 6)) for each in bundle) + sum(map(len, drawn)) < LIGHT


def test_the_help_is_not_part_of_a_first_visit() -> None:
    """The guide, the rules and their texts are loaded by those who ask for them."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    first = "".join((STATIC / link.lstrip("/")).read_text("utf-8") for link in re.findall(r'src="([^"]+)"', page))
    later = "".join(path.read_text("utf-8") for path in STATIC.rglob("*.js"))
    for text in ("Tickets are your goals", "Nobody may own two tracks"):
        assert text not in first
        assert text in later


def test_the_page_names_what_is_there_and_nothing_from_elsewhere() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    links = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert links
    for link in links:
        assert (STATIC / link.lstrip("/")).is_file(), link


def test_the_types_are_those_of_the_messages() -> None:
    """`make web` writes the types anew and compares every byte; this needs no Node.js."""
    definitions = message_schema()["$defs"]
    for name, definition in definitions.items():
        if "properties" not in definition:
            assert f"export type {name} =" in TYPES
            continue
        found = re.search(rf"export interface {name} \{{\n(.*?)\n\}}", TYPES, re.DOTALL)
        assert found, f"{name} is missing: run `make ui`"
        written = dict(re.findall(r"^  (\w+)(\??):", found[1], re.MULTILINE))
        required = set(definition.get("required", ()))
        assert written == {field: "" if field in required else "?" for field in definition["properties"]}, name


def test_the_constants_are_those_of_the_package() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "web_constants.py")]
    generated = subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout
    written = (ROOT / "web" / "src" / "constants.ts").read_text(encoding="utf-8")
    assert written == generated, "run `make ui`"
