"""What a change takes, measured: each file in `additions/` is a small change of one kind of *Where to add things*.

It is applied to a copy of the tree, where a program checks that it works everywhere. The files that it touches are
counted, and are those that the page names. What is generated, tests and documentation are not counted, and the same
text in several languages is one place.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.docs.test_architecture import ROOT, SECTIONS, quoted_in

ADDITIONS = {
    file.stem: tomllib.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parent / "additions").glob("*.toml"))
}
#: Where the texts of the browser are, by the beginnings of paths as the page names them.
TEXTS = ("web/src/i18n/", "texts/")
#: What a copy of the tree needs.
COPIED = ("src", "scripts", "web/src")


def changed(text: str, edit: dict[str, str], name: str) -> str:
    """Return a text with an addition before or after something that it has exactly once."""
    anchor = edit.get("after") or edit["before"]
    assert text.count(anchor) == 1, f"{name} has {text.count(anchor)} times: {anchor}"
    return text.replace(anchor, anchor + edit["add"] if "after" in edit else edit["add"] + anchor)


def copy_with(addition: dict[str, Any], folder: Path) -> None:
    """Make a copy of the tree in which an addition is made; what it does not touch is linked, bytecode included."""
    touched = {edit["file"] for edit in addition["edits"]}
    for top in COPIED:
        for file in (ROOT / top).rglob("*"):
            name = file.relative_to(ROOT).as_posix()
            if file.is_file() and ".pyc." not in name and name not in touched:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).symlink_to(file)
    for edit in addition["edits"]:
        source, target = ROOT / edit["file"], folder / edit["file"]
        target.parent.mkdir(parents=True, exist_ok=True)
        if "after" not in edit and "before" not in edit:
            assert not source.exists(), "a new file"
            target.write_text(edit["add"], encoding="utf-8")
            continue
        text = (target if target.exists() else source).read_text(encoding="utf-8")
        target.write_text(changed(text, edit, edit["file"]), encoding="utf-8")


@pytest.mark.parametrize("name", ADDITIONS)
def test_an_addition_works_with_the_files_that_it_touches(name: str, tmp_path: Path) -> None:
    addition = ADDITIONS[name]
    copy_with(addition, tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src"), "IRONLANES_KERNEL": "interpreted"}
    command = [sys.executable, "-c", addition["check"]]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ADDITIONS)
def test_the_check_of_an_addition_needs_it(name: str) -> None:
    """Without the addition, the program fails."""
    environment = {**os.environ, "IRONLANES_KERNEL": "interpreted"}
    command = [sys.executable, "-c", ADDITIONS[name]["check"]]
    assert subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False).returncode != 0


@pytest.mark.parametrize("name", ADDITIONS)
def test_an_addition_takes_few_places_and_the_page_names_them(name: str) -> None:
    addition = ADDITIONS[name]
    touched = {edit["file"].removeprefix("src/ironlanes/") for edit in addition["edits"]}
    assert len(touched) + addition.get("texts", False) <= addition["most"]
    steps = re.findall(r"^\d\. (.*?)(?=^\d\. |\n\n|\Z)", SECTIONS[addition["section"]], re.MULTILINE | re.DOTALL)
    named = [quoted_in(step)[0] for step in steps]
    code = [path for path in named if not path.startswith(TEXTS)]
    assert all(any(file.startswith(path) for path in code) for file in touched), "a file that the page does not name"
    assert all(any(file.startswith(path) for file in touched) for path in code), "a file that is not touched"
    assert addition.get("texts", False) == (len(code) < len(named))


def test_the_kinds_that_grow_most_are_measured() -> None:
    measured = {addition["section"] for addition in ADDITIONS.values()}
    assert measured <= set(SECTIONS)
    assert len(measured) >= 6
