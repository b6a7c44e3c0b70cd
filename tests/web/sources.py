"""What the browser's client is built from, as one hash, which is written beside the built client.

`python -m tests.web.sources` prints it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from ironlanes.kernel.native.sources import digest_of
from ironlanes.kernel.native_build.source_scan import kernel_sources

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("web/src", "web/embed", "web/public", "web/texts", "src/ironlanes/texts")
#: Besides `FOLDERS`: what decides how it is built, and what the client takes from the package.
OTHERS = (
    "web/index.html",
    "web/package-lock.json",
    "web/package.json",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "web/vite.config.ts",
    "web/vite.embed.config.ts",
    "src/ironlanes/drawing/palettes.json",
    "src/ironlanes/drawing/symbols.svg",
)


def source_hash(root: Path = ROOT) -> str:
    """SHA-256 over the names and contents of all sources but the tests, whatever the line ends of the checkout.

    The rules in the client are compiled from the kernels of the package.
    """
    files = (path for folder in FOLDERS for path in (root / folder).rglob("*"))
    sources = [path for path in files if path.is_file() and ".test." not in path.name]
    together = hashlib.sha256()
    for path in sorted([*sources, *(root / other for other in OTHERS)], key=lambda path: path.as_posix()):
        content = path.read_bytes()
        if path.suffix != ".png":
            content = content.replace(b"\r\n", b"\n")
        together.update(f"{path.relative_to(root).as_posix()} {hashlib.sha256(content).hexdigest()}\n".encode())
    together.update(f"kernels {digest_of(kernel_sources())}\n".encode())
    return together.hexdigest()


if __name__ == "__main__":
    print(source_hash())
