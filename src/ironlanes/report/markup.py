"""HTML that is escaped already, and what makes it: the one place that imports Jinja2."""

from ..extras import needs_extra

with needs_extra("play", "a page needs Jinja2"):
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup, escape

__all__ = ["ChoiceLoader", "Environment", "Markup", "PackageLoader", "StrictUndefined", "escape"]
