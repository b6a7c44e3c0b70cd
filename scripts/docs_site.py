"""Hooks of MkDocs: docs/README.md is the navigation, and links out of docs/ lead to the repository's home page."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
ICON = ROOT / "web" / "src" / "icon.svg"
log = logging.getLogger("mkdocs.ironlanes")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Every heading of docs/README.md is a section, and every list item below it a page."""
    navigation: list[Any] = [{"Home": "README.md"}]
    for section in (DOCS / "README.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        navigation.append({title: _listed(body, DOCS, config)})
    config.nav = navigation
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The site has the client's icon."""
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ICON)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """A link out of docs/ leads to the same file in the repository; what follows a block's language is its title."""
    folder = (DOCS / page.file.src_uri).parent

    def outward(found: re.Match[str]) -> str:
        file = (folder / found["path"]).resolve()
        if file.is_relative_to(DOCS):
            return found[0]
        if not file.exists():
            log.warning("%s links to %s, which does not exist", page.file.src_uri, found["path"])
        return f"]({_in_repository(file, config)})"

    titled = re.sub(r"^```(\w+) (.+)$", r'```\1 title="\2"', markdown, flags=re.MULTILINE)
    return re.sub(r"\]\((?P<path>\.\./[^)#\s]+)\)", outward, titled)


def on_page_content(html: str, page: Page, **_: Any) -> None:
    """A block of code that was not understood is a fault, which `--strict` reports."""
    if "```" in html:
        log.warning("%s has a block of code that is not shown as one", page.file.src_uri)


def _listed(text: str, folder: Path, config: MkDocsConfig) -> list[Any]:
    """The pages that a list names; one that lists pages itself is a section."""
    pages: list[Any] = []
    for name, link in re.findall(r"^- \[(.+?)\]\((.+?)\)", text, re.MULTILINE):
        file = (folder / link).resolve()
        if not file.is_relative_to(DOCS):
            pages.append({name: _in_repository(file, config)})
            continue
        path = file.relative_to(DOCS).as_posix()
        below = _listed(file.read_text(encoding="utf-8"), file.parent, config) if file.name == "README.md" else []
        pages.append({name: [path, *below] if below else path})
    return pages


def _in_repository(file: Path, config: MkDocsConfig) -> str:
    return f"{config.repo_url}/blob/main/{file.relative_to(ROOT).as_posix()}"
