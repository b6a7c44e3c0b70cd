"""Only `ironlanes.env` needs PettingZoo; without it, the error says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

LEARNING = ("pettingzoo", "gymnasium")


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Run a few lines of Python in a process of their own."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)


def test_the_package_and_the_command_line_do_without_it() -> None:
    program = f"""
import sys
import ironlanes.cli.main
from ironlanes import Game
Game, sys.exit(any(name in sys.modules for name in {LEARNING}))
"""
    assert run(program).returncode == 0


@pytest.mark.parametrize("missing", LEARNING)
def test_who_has_not_installed_it_is_told_what_to_do(missing: str) -> None:
    told = run(f"import sys; sys.modules['{missing}'] = None; import ironlanes.env").stderr.splitlines()[-1]
    expected = "the environment needs PettingZoo: run `pip install '.[env]'` in the checkout of Ironlanes."
    assert told == f"ironlanes.extras.MissingExtra: {expected}"
