"""The report of `make rules` names every rule without a test."""

from __future__ import annotations

from pathlib import Path

from tests.rule_coverage import RULES, Proofs, files_with_marks, problems, read_rules, table

CHAPTERS = {"S": 9, "A": 2, "D": 10, "C": 8, "F": 1, "T": 8, "B": 6, "K": 6, "P": 3, "E": 2, "X": 6, "H": 3}


def test_the_rules_are_numbered_without_a_gap() -> None:
    rules = read_rules(RULES.read_text(encoding="utf-8"))
    assert list(rules) == [f"{letter}{number}" for letter, size in CHAPTERS.items() for number in range(1, size + 1)]


def test_a_rule_without_a_test_and_a_mark_without_a_rule_are_named() -> None:
    rules = read_rules("## A. The turn\n\n- **A1. One action a turn.** The player\n- **A2. Passing.** *Settled:* one\n")
    assert rules == {"A1": "One action a turn", "A2": "Passing"}
    proofs = Proofs({"A1": ["tests/one.py::test_it"], "A3": ["tests/two.py::test_that"]})
    assert problems(rules, proofs) == [
        "A2 has no test: Passing.",
        "A3 is no rule of docs/rules.md, but tests/two.py::test_that claims to prove it.",
    ]
    assert problems(rules, Proofs({"A1": ["one"], "A2": ["two"]})) == []


def test_a_test_file_that_can_not_be_collected_is_named() -> None:
    assert problems({}, Proofs(broken=["tests/three.py"])) == [
        "tests/three.py could not be collected; run `make unit` to see why.",
    ]


def test_files_without_a_mark_are_not_read(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    marked = tmp_path / "rules" / "test_one.py"
    marked.write_text('@pytest.mark.rule("A1")\ndef test_it() -> None: ...\n', encoding="utf-8")
    (tmp_path / "test_two.py").write_text("def test_that() -> None: ...\n", encoding="utf-8")
    assert files_with_marks(tmp_path) == [marked]


def test_the_table_names_the_first_tests_of_a_rule_or_all() -> None:
    rules, proofs = {"A2": "Passing"}, Proofs({"A2": ["one", "two", "three", "four"]})
    names = ["       one", "       two", "       three"]
    assert list(table(rules, proofs, is_long=False)) == ["A2   Passing  [4]", *names, "       and 1 more"]
    assert list(table(rules, proofs, is_long=True)) == ["A2   Passing  [4]", *names, "       four"]
