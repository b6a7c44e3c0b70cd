"""What a change takes, measured: each file in `additions/` is a small change of one kind of *Where to add things*.

All are made in one copy of the tree, where a program checks that each works everywhere. The files that each touches are
counted, and are those that the page names. What is generated, tests and documentation are not counted, and the same
text in several languages is one place.
"""

from __future__ import annotations

import json
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
#: Runs the checks of a file of additions, and prints what is wrong with each.
RUN_CHECKS = """
import json, sys
wrong = {}
for name, check in json.load(open(sys.argv[1])).items():
    try:
        exec(check, {"__name__": "check"})
    except Exception as error:
        wrong[name] = f"{type(error).__name__}: {error}"
print(json.dumps(wrong))
"""


def changed(text: str, edit: dict[str, str], name: str) -> str:
    """Return a text with an addition before or after something that it has exactly once."""
    anchor = edit.get("after") or edit["before"]
    assert text.count(anchor) == 1, f"{name} has {text.count(anchor)} times: {anchor}"
    return text.replace(anchor, anchor + edit["add"] if "after" in edit else edit["add"] + anchor)


def copy_with_all(folder: Path) -> None:
    """Make a copy of the tree with all additions; what they do not touch is linked, bytecode included."""
    edits = [edit for addition in ADDITIONS.values() for edit in addition["edits"]]
    touched = {edit["file"] for edit in edits}
    for top in COPIED:
        for file in (ROOT / top).rglob("*"):
            name = file.relative_to(ROOT).as_posix()
            if file.is_file() and ".pyc." not in name and name not in touched:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).symlink_to(file)
    for edit in edits:
        source, target = ROOT / edit["file"], folder / edit["file"]
        target.parent.mkdir(parents=True, exist_ok=True)
        if "after" in edit or "before" in edit:
            text = (target if target.exists() else source).read_text(encoding="utf-8")
            target.write_text(changed(text, edit, edit["file"]), encoding="utf-8")
            continue
        assert not source.exists(), "a new file"
        target.write_text(new_text(edit), encoding="utf-8")


def new_text(edit: dict[str, Any]) -> str:
    """Return the text of a new file: what is added, or that of another file with some words replaced."""
    if "like" not in edit:
        return str(edit["add"])
    text: str = (ROOT / edit["like"]).read_text(encoding="utf-8")
    for old, new in edit.get("but", ()):
        assert old in text
        text = text.replace(old, new)
    return text


def wrong_in(folder: Path, checks: Path) -> dict[str, str]:
    """Run the checks of all additions in a tree, in one process, and return what is wrong with which."""
    checks.write_text(json.dumps({name: each["check"] for name, each in ADDITIONS.items()}), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder / "src"), "IRONLANES_KERNEL": "interpreted"}
    command = [sys.executable, "-c", RUN_CHECKS, str(checks)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    wrong: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return wrong


def test_the_additions_work_with_the_files_that_they_touch(tmp_path: Path) -> None:
    copy_with_all(tmp_path / "tree")
    assert wrong_in(tmp_path / "tree", tmp_path / "checks.json") == {}


def test_the_check_of_every_addition_needs_it(tmp_path: Path) -> None:
    """Without the additions, all of them fail."""
    assert set(wrong_in(ROOT, tmp_path / "checks.json")) == set(ADDITIONS)


@pytest.mark.parametrize("name", ADDITIONS)
def test_an_addition_takes_few_places_and_the_page_names_them(name: str) -> None:
    addition = ADDITIONS[name]
    files = [edit["file"].removeprefix("src/ironlanes/") for edit in addition["edits"]]
    touched = {file for file in files if not file.startswith(TEXTS)}
    assert len(touched) + addition.get("texts", False) <= addition["most"]
    steps = re.findall(r"^\d\. (.*?)(?=^\d\. |\n\n|\Z)", SECTIONS[addition["section"]], re.MULTILINE | re.DOTALL)
    places = [quoted_in(step.partition(":")[0]) for step in steps]  # none where a step only says what is there
    code = [paths for paths in places if not any(path.startswith(TEXTS) for path in paths)]
    unnamed = [file for file in touched if not any(file.startswith(path) for paths in code for path in paths)]
    assert len(unnamed) <= code.count([]), "a file that the page does not name"
    assert all(not paths or file_in(paths, touched) for paths in code), "a file that is not touched"
    assert addition.get("texts", False) == (len(code) < len(places))


def file_in(paths: list[str], touched: set[str]) -> bool:
    """Return whether any of the files that are touched is at one of some paths."""
    return any(file.startswith(path) for path in paths for file in touched)


def test_every_kind_of_addition_is_measured() -> None:
    """Of the kinds whose places the page numbers."""
    measured = {addition["section"] for addition in ADDITIONS.values()}
    assert measured == {name for name, text in SECTIONS.items() if re.search(r"^1\. ", text, re.MULTILINE)}
