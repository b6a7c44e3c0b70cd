"""The lock files in `requirements/`: complete, with hashes, of one mind, and of no particular machine."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LOCKS = {lock.stem: lock.read_text(encoding="utf-8") for lock in sorted((ROOT / "requirements").glob("*.txt"))}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def versions(lock: str) -> dict[str, str]:
    """The packages that a lock file installs, with their versions."""
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", LOCKS[lock], re.MULTILINE))


def wanted() -> dict[str, list[object]]:
    """What `pyproject.toml` asks for, by the lock file that must have it; a group may include another, as a table."""
    package, extras = PROJECT["project"]["dependencies"], PROJECT["project"]["optional-dependencies"]
    extras = {**extras, "host": [*extras["play"], *extras["print"], *extras["host"]]}
    groups = PROJECT["dependency-groups"]
    return {
        "package": package,
        "dev": [
            *package,
            *extras["compile"],
            *extras["data"],
            *extras["env"],
            *extras["host"],
            *groups["dev"],
        ],
        # PyTorch has several builds of each version, so what trains is not locked by hashes.
        **{
            name: [*package, *extra]
            for name, extra in extras.items()
            if not name.startswith(("data", "print", "train"))
        },
        "play": [*package, *extras["play"], *extras["print"]],
        **{name: group for name, group in groups.items() if name != "dev"},
    }


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_hashes_and_no_index_is_named(lock: str) -> None:
    assert not re.search(r"://|--(?:extra-)?index-url|--find-links", LOCKS[lock])
    entries = re.split(r"\n(?=[a-z0-9])", LOCKS[lock])[1:]
    assert entries
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


@pytest.mark.parametrize("lock", LOCKS)
def test_what_two_lock_files_share_has_one_version(lock: str) -> None:
    development = versions("dev")
    shared = {name: version for name, version in versions(lock).items() if name in development}
    assert shared == {name: development[name] for name in shared}


@pytest.mark.parametrize("lock", wanted())
def test_what_the_project_asks_for_is_locked(lock: str) -> None:
    names = {re.match(r"[\w-]+", each)[0] for each in wanted()[lock] if isinstance(each, str)}  # type: ignore[index]
    assert names - {"ironlanes"} <= set(versions(lock)), "pyproject.toml has changed since: run `make lock`"


def test_the_engine_and_the_game_bring_nothing_else() -> None:
    """`pip install .` and `make play` install no tools of developers, and the engine nothing of the game."""
    tools = {"coverage", "hypothesis", "mypy", "playwright", "pytest", "ruff"}
    assert not tools & set(versions("play"))
    assert set(versions("package")) <= {"filelock", "numpy", "platformdirs", "typing-extensions"}
