"""The pages for contributors: paths exist, names are where the page says, and no change takes many places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.blocks import DOCS, FENCE

ROOT = DOCS.parent
ARCHITECTURE = DOCS / "concepts" / "architecture.md"
WHERE = DOCS / "concepts" / "where-to-add-things.md"
#: Where the paths on these pages may start.
ROOTS = (ROOT / "src" / "ironlanes", ROOT)
#: The most steps of a section, and the sections that have more; `test_additions.py` counts what changes really take.
MOST_PLACES = 4
MORE_PLACES = {"An action": 7, "An event": 6, "A field of the view": 5}
#: Where source files are, and the names of files that only an example has.
TOPS = ("src/ironlanes", "tests", "scripts", "benchmarks", "examples", "web/src")
EXAMPLES = {"my_bot.py", "my_bot.mjs"}
#: What is written in backticks but is neither a path nor a name in the code.
PHRASE = re.compile(r"[\s$~=]|^-|\(|^make |^ironlanes |^[A-Z]+$")


def prose_of(page: Path) -> str:
    """Return a page without its fenced blocks."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def quoted_in(text: str) -> list[str]:
    """Return what a text has in backticks."""
    return re.findall(r"`([^`\n]+)`", text)


def find(path: str) -> Path | None:
    """Return the file or folder of a path; a module may be named without its suffix."""
    for root in ROOTS:
        for candidate in (root / path, root / f"{path}.py"):
            if candidate.exists():
                return candidate
    return None


def sections_of(page: Path) -> Iterator[tuple[str, str]]:
    """Yield the title and the text of every section of the third level."""
    parts = re.split(r"^### (.+)\n", prose_of(page), flags=re.MULTILINE)
    for title, text in zip(parts[1::2], parts[2::2], strict=True):
        yield title, text.partition("\n## ")[0]


def source_of(path: Path) -> str:
    """Return the text of a file, or of every source file in a folder."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.suffix in (".py", ".ts", ".svelte")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


SOURCES = [file.relative_to(ROOT).as_posix() for top in TOPS for file in (ROOT / top).rglob("*.*")]
SECTIONS = dict(sections_of(WHERE))


@pytest.mark.parametrize("page", [ARCHITECTURE, WHERE], ids=lambda page: page.stem)
def test_every_path_exists(page: Path) -> None:
    paths = [path for path in quoted_in(prose_of(page)) if "/" in path and not PHRASE.search(path)]
    assert len(paths) > 20
    assert [path for path in paths if path != "ironlanes/kernels" and find(path) is None] == []


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: str(page.relative_to(DOCS)))
def test_every_source_file_that_a_page_names_exists(page: Path) -> None:
    named = {each for each in quoted_in(prose_of(page)) if re.fullmatch(r"[\w/.-]+\.(py|ts|svelte|mjs)", each)}
    assert (
        sorted(each for each in named - EXAMPLES if not any(f"/{file}".endswith(f"/{each}") for file in SOURCES)) == []
    )


def test_every_main_type_is_where_the_table_says() -> None:
    table = prose_of(ARCHITECTURE).partition("## The main types")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?) \| (`.+?) \|", table, re.MULTILINE)
    assert len(rows) > 10
    for names, places in rows:
        source = "\n".join(source_of(path) for each in quoted_in(places) if (path := find(each)))
        for name in quoted_in(names):
            assert re.search(rf"^(class {name}\b|{name}(: \S+)? = )", source, re.MULTILINE), name


@pytest.mark.parametrize("title", SECTIONS)
def test_a_section_has_few_steps(title: str) -> None:
    places = max((int(number) for number in re.findall(r"^(\d)\. ", SECTIONS[title], re.MULTILINE)), default=0)
    assert places == MORE_PLACES.get(title, min(places, MOST_PLACES))


@pytest.mark.parametrize("title", SECTIONS)
def test_every_name_is_in_a_file_of_its_section(title: str) -> None:
    quoted = quoted_in(SECTIONS[title])
    source = "\n".join(source_of(path) for each in quoted if (path := find(each)))
    names = [each for each in quoted if find(each) is None and not PHRASE.search(each)]
    assert [name for name in names if not re.search(rf"\b{re.escape(name)}\b", source)] == []
