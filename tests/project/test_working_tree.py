"""A clone stays small."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
#: The folders of the repository, and the most that they may hold, in bytes.
FOLDERS = "benchmarks deploy docs examples requirements scripts src tests training web".split()
MOST = 40_000_000
#: What tools put there, and git ignores.
IGNORED = {"__pycache__", "node_modules", "build", "dist"}


def test_the_working_tree_is_small() -> None:
    """Networks that no next run needs, and pictures that no page shows, go."""
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    held = sum(path.stat().st_size for path in files if path.is_file() and not IGNORED.intersection(path.parts))
    assert 20_000_000 < held < MOST
