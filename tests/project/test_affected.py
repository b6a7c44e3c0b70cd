"""`pytest --affected`: a change selects the tests that reach it, and no others."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.support.affected import Affected, ImportGraph, changed_files

FILES = {
    "src/ironlanes/__init__.py": "from .notebook import draw\n",
    "src/ironlanes/notebook.py": "def draw():\n    from .drawing import picture\n",
    "src/ironlanes/drawing/__init__.py": "from .picture import picture\n",
    "src/ironlanes/drawing/picture.py": "",
    "src/ironlanes/rules/__init__.py": "",
    "src/ironlanes/rules/tunnels.py": "",
    "src/ironlanes/server/web/app.py": "from ...rules.tunnels import reveal\n",
    "tests/support/program.py": "PROGRAM = ['python', '-m', 'ironlanes.server.web.app']\n",
    "tests/support/browser/guest.py": "",
    "tests/rules/test_tunnels.py": "from ironlanes.rules import tunnels\n",
    "tests/drawing/test_picture.py": "from ironlanes.drawing import picture\n",
    "tests/server/test_app.py": "import tests.support.program\n",
    "tests/browser/test_home.py": "from tests.support.browser.guest import Guest\nfrom tests.support import program\n",
    "tests/docs/test_guides.py": "",
}
TESTS = sorted(path for path in FILES if "/test_" in path)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project with the folders of this one."""
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def selected(project: Path, *changed: str) -> list[str]:
    affected = Affected(set(changed), ImportGraph(project))
    return [test.rpartition("/")[2] for test in TESTS if affected.includes(test)]


def test_a_module_selects_all_tests_that_reach_it(project: Path) -> None:
    """By an import, through another module, and through the name of a program that a test runs."""
    assert selected(project, "src/ironlanes/rules/tunnels.py") == ["test_home.py", "test_tunnels.py", "test_app.py"]
    assert selected(project, "src/ironlanes/drawing/picture.py") == ["test_picture.py"]
    assert selected(project, "tests/rules/test_tunnels.py") == ["test_tunnels.py"]


def test_other_files_select_the_tests_that_read_them(project: Path) -> None:
    assert selected(project, "docs/guides/bots.md") == ["test_guides.py"]
    assert selected(project, "web/src/App.svelte") == ["test_home.py"]
    assert selected(project, "src/ironlanes/drawing/symbols.svg") == ["test_picture.py"]
    assert selected(project, "tests/server/old.sqlite") == ["test_app.py"]
    assert len(selected(project, "pyproject.toml")) == len(TESTS)
    assert selected(project) == []


def test_what_the_server_does_touches_tests_in_the_browser_less_than_what_they_do(project: Path) -> None:
    graph, test = ImportGraph(project), "tests/browser/test_home.py"
    assert not Affected({"src/ironlanes/rules/tunnels.py"}, graph).includes_fully(test)
    for path in ("tests/support/browser/guest.py", "web/src/App.svelte", test):
        assert Affected({path}, graph).includes_fully(test)


def test_changes_are_those_since_the_branch_and_new_files(tmp_path: Path) -> None:
    def git(*command: str) -> None:
        author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        subprocess.run(["git", *author, *command], cwd=tmp_path, check=True, capture_output=True)

    def commit(name: str) -> None:
        (tmp_path / name).write_text(name, encoding="utf-8")
        git("add", name)
        git("commit", "-m", name)

    git("init", "-b", "trunk")
    commit("old.py")
    git("checkout", "-b", "work")
    commit("committed.py")
    git("checkout", "trunk")
    commit("elsewhere.py")
    git("checkout", "work")
    (tmp_path / "old.py").write_text("changed", encoding="utf-8")
    (tmp_path / "new.py").write_text("", encoding="utf-8")
    assert changed_files("trunk", tmp_path) == {"committed.py", "old.py", "new.py"}
