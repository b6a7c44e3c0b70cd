"""How many files, and so connections, the operating system lets this process have open."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

#: Open files that are not visitors' connections: the database, the bots' processes, and some more.
OTHERS: Final = 64
#: As many as anyone needs; some systems say «unlimited», and then refuse it.
ENOUGH: Final = 65_536

if sys.platform == "win32":

    def raise_open_file_limit() -> None:
        """Do nothing: there is no such limit."""

    def max_connections() -> int | None:
        """Return None: no limit is known."""
        return None

else:
    import resource

    def raise_open_file_limit() -> None:
        """Raise the number of files that this process may open to the system's maximum."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(ValueError, OSError):  # then it stays as it was
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))

    def max_connections() -> int | None:
        """Return how many connections can be open, with some files left for everything else."""
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return None if soft == resource.RLIM_INFINITY else max(soft - OTHERS, soft // 2)
