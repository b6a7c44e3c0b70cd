"""Make the calls of a recording again: `python -m tests.support.recorded_calls.replay FOLDER`.

This is how a wheel is tested on another system than the one that made the recording.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ironlanes.kernel.mode import MODE

from .recording import Recording


def main() -> None:
    """Replay, and fail if anything differs."""
    recorded = Recording(Path(sys.argv[1]))
    different = list(recorded.differences())
    print(f"{MODE}: {len(recorded.calls)} calls, {len(different)} differences")
    sys.exit("\n".join(different))


if __name__ == "__main__":
    main()
