"""How the rules are compiled, and where that is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from ironlanes.rules.compiling import CACHE_FOLDER

SHOW_FOLDER = "from ironlanes.rules.compiling import CACHE_FOLDER; print(CACHE_FOLDER)"


def cache_folder(**environment: str) -> Path:
    """The folder that a process with this environment keeps compiled rules in."""
    everything = {**os.environ, **environment}
    shown = subprocess.run(
        [sys.executable, "-c", SHOW_FOLDER], env=everything, capture_output=True, check=True, text=True
    )
    return Path(shown.stdout.strip())


def test_compiled_rules_are_kept_in_the_users_cache(tmp_path: Path) -> None:
    assert cache_folder(XDG_CACHE_HOME=str(tmp_path)).is_relative_to(tmp_path)


def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("in the way")
    folder = cache_folder(XDG_CACHE_HOME=str(no_folder), TMPDIR=str(tmp_path))
    assert folder.is_relative_to(tmp_path)
    assert not folder.is_relative_to(no_folder)


def test_each_mode_has_a_folder_of_its_own() -> None:
    modes = {cache_folder(IRONLANES_KERNEL=mode).name for mode in ("compiled", "checked")}
    assert len(modes) == 2
    assert CACHE_FOLDER.name in modes or os.environ.get("IRONLANES_KERNEL") == "interpreted"
