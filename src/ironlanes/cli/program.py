"""What the installed script `ironlanes` runs: the command line, or what to install where its packages are missing."""

from __future__ import annotations

import sys

from ..extras import MissingExtra, needs_extra


def main() -> int:
    """Run the command line and return the exit status."""
    try:
        with needs_extra("play", "the command line needs more packages than the engine"):
            from .main import main as run
    except MissingExtra as error:
        print(f"ironlanes: {error}", file=sys.stderr)
        return 1
    return run()
