"""A copy of the package in another folder, which a test may change."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import ironlanes

PACKAGE: Final = Path(ironlanes.__file__).parent
#: The browser client, which no test changes in a copy, and bytecode that a process is about to rename.
LEFT_OUT: Final = ("static", "*.pyc.*")


def copy_package(folder: Path, *left_out: str) -> Path:
    """Copy the package into `folder`, and return the copy's path; `left_out` are patterns of names.

    The bytecode is copied too: Python compiles only those files again that a test changes.
    """
    return Path(shutil.copytree(PACKAGE, folder / "ironlanes", ignore=shutil.ignore_patterns(*LEFT_OUT, *left_out)))
