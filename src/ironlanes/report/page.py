"""A self-contained HTML page: a title, sections with charts, and how everything was measured."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Protocol

from .markup import Markup
from .templates import render

FONT = "FiraSansCondensed-SemiBold.woff2"


@dataclass(frozen=True, slots=True)
class Section:
    """A chart, and the sentence that explains it."""

    title: str
    line: str
    body: Markup


class PageText(Protocol):
    """The sentences around the sections."""

    @property
    def title(self) -> str: ...
    @property
    def lead(self) -> str: ...
    @property
    def notes(self) -> tuple[str, ...]: ...
    @property
    def command(self) -> str: ...


def render_page(
    text: PageText, facts: Sequence[tuple[str, str]], sections: Sequence[Section], more_style: Markup | None = None
) -> str:
    """Return the whole page; `more_style` is what it needs beyond the style of all reports."""
    style = package_file(__package__, "page.css") + (more_style or Markup())
    script = package_file(__package__, "page.js")
    page = render("page.html", text=text, facts=facts, sections=sections, font=_font(), style=style, script=script)
    return f"{page}\n"


def package_file(package: str, name: str) -> Markup:
    """Return a style sheet or a script of a package, as it is."""
    return Markup((resources.files(package) / name).read_text(encoding="utf-8"))


def _font() -> Markup:
    font = b64encode((resources.files("ironlanes.drawing") / "font" / FONT).read_bytes()).decode()
    return Markup(
        "@font-face {{ font-family: 'Fira Sans Condensed'; font-weight: 600; "
        "src: url(data:font/woff2;base64,{}) format('woff2'); }}"
    ).format(font)
