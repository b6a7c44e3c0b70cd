"""What is tested with bounds checks alone is in the tests that `make checked` runs."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMES = ("checked_is_enough", "mostly_checked", "most_when_checked")


def test_what_only_bounds_checks_run_is_run_by_make_checked() -> None:
    command = ["make", "--dry-run", "--no-print-directory", "checked"]
    run = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    named = [ROOT / word for word in run.split("IRONLANES_KERNEL=checked env")[1].split() if word.startswith("tests/")]
    ran = {file for path in named for file in ([path] if path.is_file() else path.rglob("test_*.py"))}
    ran.discard(ROOT / run.split("--ignore ")[1].split()[0])
    files = (ROOT / "tests").rglob("test_*.py")
    using = {file for file in files if any(name in file.read_text("utf-8") for name in NAMES)} - {Path(__file__)}
    assert len(using) > 5
    assert using <= ran, using - ran
