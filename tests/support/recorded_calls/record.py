"""Make a recording: `IRONLANES_KERNEL=checked python -m tests.support.recorded_calls.record FOLDER [PLANNED_AT]`.

The tests do this by themselves, and replay what was recorded with kernels that were compiled in another way.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .recorder import Recorder
from .recording import PLANNED_AT
from .transcript import transcript


def record(folder: Path, planned_at: int = PLANNED_AT) -> None:
    """Write a recording into a folder."""
    recorder = Recorder()
    recorder.install()
    lines = list(transcript(planned_at))
    folder.mkdir(parents=True, exist_ok=True)
    recorder.save(folder)
    (folder / "transcript.txt").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    record(Path(sys.argv[1]), *map(int, sys.argv[2:]))
