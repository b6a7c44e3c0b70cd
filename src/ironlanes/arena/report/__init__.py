"""Reports on a match, for people."""

from .markdown import render_markdown
from .page import render_html

__all__ = ["render_html", "render_markdown"]
