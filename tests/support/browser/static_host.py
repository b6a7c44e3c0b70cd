"""A host that serves the files of a folder below a path, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

#: Where the folder is on its host.
PATH: Final = "/games/of/mine"


class FileHandler(SimpleHTTPRequestHandler):
    """Answers as the simplest hosts do: a file, or 404."""

    def translate_path(self, path: str) -> str:
        """Return the file for a path; one that is not there where it is not below the folder."""
        inside = path.removeprefix(f"{PATH}/")
        return super().translate_path(f"/{inside}" if inside != path else "/there/is/no/such/file")

    def log_message(self, *_: Any) -> None:
        """Be quiet."""


class FileHost(ThreadingHTTPServer):
    """A host that does not mind pages that are closed while it answers."""

    def handle_error(self, *_: Any) -> None:
        """Be quiet."""


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve a folder; the address of it ends with a slash."""
    with FileHost(("127.0.0.1", 0), partial(FileHandler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{PATH}/"
        server.shutdown()
