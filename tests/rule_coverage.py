"""The table of rules and the tests that prove them: `make rules`. Ends with status 1 when a rule has no test."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules.md"
#: A rule begins `- **T3. Extra cards.** ...`; what is bold after the number is its title.
RULE = re.compile(r"^- \*\*(?P<id>[A-Z]\d+)\. (?P<title>.+?)\.?\*\*", re.MULTILINE)
MOST_NAMED = 3


@dataclass(eq=False)
class Proofs:
    """The tests that claim to prove each rule; a pytest plugin that gathers them from the tests collected."""

    tests: dict[str, list[str]] = field(default_factory=dict)
    #: Test files that could not be read.
    broken: list[str] = field(default_factory=list)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_collection_modifyitems(self, items: Iterable[pytest.Item]) -> None:
        for item in items:
            if any(item.iter_markers("skip")) or any(item.iter_markers("xfail")):
                continue  # it proves nothing today
            name = item.nodeid.partition("[")[0]
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self._note(str(rule), name)

    def _note(self, rule: str, name: str) -> None:
        named = self.tests.setdefault(rule, [])
        if name not in named:
            named.append(name)


def read_rules(text: str) -> dict[str, str]:
    """The title of each rule by its id, in the order of the text."""
    return {found["id"]: found["title"] for found in RULE.finditer(text)}


def files_with_marks(tests: Path) -> list[Path]:
    """The test files in which a mark of a rule is written: to read the others would only cost time."""
    return [path for path in sorted(tests.rglob("test_*.py")) if "mark.rule" in path.read_text(encoding="utf-8")]


def collect_proofs() -> Proofs:
    """The marks of every test of the project, the slow ones included; nothing is run."""
    proofs = Proofs()
    files = [str(path) for path in files_with_marks(ROOT / "tests")]
    # without pytest's own report: what it would say of the collection is not asked for
    options = ["--collect-only", "--continue-on-collection-errors", "-p", "no:terminal", "-p", "no:cacheprovider"]
    pytest.main([*options, "-m", "", "--rootdir", str(ROOT), *files], plugins=[proofs])
    return proofs


def table(rules: dict[str, str], proofs: Proofs, is_long: bool) -> Iterable[str]:
    """One line a rule and one a test, the first few of them or all."""
    for rule, title in rules.items():
        tests = proofs.tests.get(rule, [])
        yield f"{rule:<4} {title}  [{len(tests)}]"
        shown = tests if is_long else tests[:MOST_NAMED]
        yield from (f"       {name}" for name in shown)
        if len(tests) > len(shown):
            yield f"       and {len(tests) - len(shown)} more"


def problems(rules: dict[str, str], proofs: Proofs) -> list[str]:
    """A sentence for each rule without a test, each mark that names no rule and each test file that can't be read."""
    unproved = [f"{rule} has no test: {title}." for rule, title in rules.items() if rule not in proofs.tests]
    unknown = [
        f"{rule} is no rule of docs/rules.md, but {', '.join(tests)} claims to prove it."
        for rule, tests in proofs.tests.items()
        if rule not in rules
    ]
    broken = [f"{name} could not be collected; run `make unit` to see why." for name in proofs.broken]
    return unproved + unknown + broken


def main(arguments: list[str]) -> int:
    """Print the table; `--all` names every test, `--check` prints only the last line."""
    if arguments not in ([], ["--all"], ["--check"]):
        print("usage: make rules [ARGS=--all]", file=sys.stderr)
        return 2
    os.chdir(ROOT)
    rules, proofs = read_rules(RULES.read_text(encoding="utf-8")), collect_proofs()
    if "--check" not in arguments:
        print(*table(rules, proofs, "--all" in arguments), "", sep="\n")
    found = problems(rules, proofs)
    count = len({test for tests in proofs.tests.values() for test in tests})
    print(f"{len(rules)} rules, {count} tests that prove them; problems: {len(found)}")
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
