"""Render HTML templates. Everything that is not `Markup` is escaped."""

from __future__ import annotations

import re
from functools import cache

from .markup import ChoiceLoader, Environment, Markup, PackageLoader, StrictUndefined, escape


def render(template: str, **values: object) -> Markup:
    """Return a template of the folder `templates`, filled in with these values."""
    return render_from(__package__, template, **values)


def render_from(package: str, template: str, **values: object) -> Markup:
    """Return a template of another package, which may use the macros of this one."""
    return Markup(_environment(package).get_template(template).render(values))


def prose(text: str) -> Markup:
    """Return a sentence that breaks no line inside a name or between a number and its unit."""
    kept = re.sub(r"\S+-[^\s,.;]+", lambda found: f'<span class="whole">{found[0]}</span>', str(escape(text)))
    return Markup(re.sub(r"(\d) (%|games)", "\\1\N{NO-BREAK SPACE}\\2", kept))


@cache
def _environment(package: str) -> Environment:
    environment = Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader(__package__)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["prose"] = prose
    return environment
