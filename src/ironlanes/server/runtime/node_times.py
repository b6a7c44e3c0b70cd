"""When a node counts as silent and when as gone: the same times for every part of the server."""

from __future__ import annotations

from typing import Final

#: Seconds from one sign of life of a node to the next.
BEAT_SECONDS: Final = 0.5
#: Seconds without a sign of life after which nobody waits for the answer of a node.
SILENT_SECONDS: Final = 1.5
#: Seconds after which a node that did not answer is asked again.
ASK_AGAIN_SECONDS: Final = 2.0
#: Seconds without a sign of life after which a node is gone: others have its tables, and send its reminders.
LOST_SECONDS: Final = 5.0
