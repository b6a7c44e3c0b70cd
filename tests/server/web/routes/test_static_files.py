"""The files of the installed app: what they are, and how long they may be kept."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urljoin

from ironlanes.server.model.settings import STATIC, Settings
from tests.support.in_process import NO_RATES
from tests.support.running_server import running

PNG = b"\x89PNG\r\n\x1a\n"


def test_the_files_of_the_installed_app() -> None:
    with running(Settings(limits=NO_RATES)) as server, server.browser() as browser:
        manifest = browser.http.get("/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        worker = browser.http.get("/sw.js")
        assert "javascript" in worker.headers["content-type"]
        icons = [browser.http.get(urljoin("/manifest.webmanifest", icon["src"])) for icon in manifest.json()["icons"]]
        icons.append(browser.http.get("/icons/apple-touch-icon.png"))
        for answer in (manifest, worker, *icons):
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-cache"
            assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert all(icon.headers["content-type"] == "image/png" for icon in icons)


def test_the_icons_have_the_sizes_that_the_manifest_gives() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8"))
    sizes = {icon["src"]: icon["sizes"] for icon in manifest["icons"]} | {"icons/apple-touch-icon.png": "180x180"}
    assert {each["purpose"] for each in manifest["icons"] if "purpose" in each} == {"maskable"}
    for source, size in sizes.items():
        assert size_of(STATIC / source.lstrip("/")) == size


def size_of(picture: Path) -> str:
    """The width and height of a PNG file."""
    head = picture.read_bytes()[:24]
    assert head.startswith(PNG)
    width, height = (int.from_bytes(head[at : at + 4], "big") for at in (16, 20))
    return f"{width}x{height}"


def test_the_worker_names_the_files_of_the_bundle() -> None:
    named = json.loads((STATIC / "sw.js").read_text("utf-8").partition("SHELL_FILES=")[2].partition("]")[0] + "]")
    assets = sorted(path.relative_to(STATIC).as_posix() for path in (STATIC / "assets").iterdir())
    kept = [asset for asset in assets if not asset.startswith("assets/texts-")]  # of texts, those that are read
    assert len(kept) < len(assets)
    assert named == ["/", *(f"/{asset}" for asset in kept)]


def test_other_sites_may_show_the_embed_in_a_frame_and_nothing_else(tmp_path: Path) -> None:
    """It gets no cookie, may load its own files only, and everything else stays closed to frames."""
    for file in ("index.html", "embed/index.html", "embed/assets/index-12345678.js"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(file, "utf-8")
    with running(Settings(limits=NO_RATES, static=tmp_path)) as server, server.browser() as browser:
        browser.http.cookies.clear()
        page = browser.http.get("/embed/")
        part = browser.http.get("/embed/assets/index-12345678.js")
        assert [page.text, part.text] == ["embed/index.html", "embed/assets/index-12345678.js"]
        for answer in (page, part):
            assert "x-frame-options" not in answer.headers
            assert "frame-ancestors *" in answer.headers["content-security-policy"]
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert "set-cookie" not in answer.headers
        assert "immutable" in part.headers["cache-control"]
        for path in ("/embed/nowhere", "/embed/..%2findex.html", "/embed/..%2findex.html%2f..%2findex.html"):
            assert browser.http.get(path).status_code == 404
        for path in ("/", "/embedded", "/settings"):
            answer = browser.http.get(path)
            assert answer.headers["x-frame-options"] == "DENY"
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
