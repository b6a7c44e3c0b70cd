"""Reports of a match as HTML and Markdown."""

from .markdown import render_markdown
from .page import render_html

__all__ = ["render_html", "render_markdown"]
